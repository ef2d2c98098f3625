// Every query that Kysely makes goes through here, for both databases: each value is checked against the column that it is written to or
// compared with.
import {
  BinaryOperationNode,
  ColumnNode,
  ColumnUpdateNode,
  DefaultInsertValueNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryResult,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { TABLES, type Table } from '../schema.ts'
import { checkColumns, checkPlain, checkValue } from './values.ts'

export class CheckQueries implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    check(node, null)
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** `outer`: the table of the query that the node is a part of. */
function check(node: OperationNode, outer: Table | null): void {
  const table = tableOf(node) ?? outer
  if (ValueNode.is(node)) checkPlain(node.value)
  else if (PrimitiveValueListNode.is(node)) node.values.forEach(checkPlain)
  else if (RawNode.is(node)) for (const part of node.parameters) checkPart(part, table)
  else if (ColumnUpdateNode.is(node)) checkBound(node.value, node.column, table)
  else if (BinaryOperationNode.is(node)) {
    check(node.leftOperand, table)
    checkBound(node.rightOperand, node.leftOperand, table)
  } else if (InsertQueryNode.is(node) && node.columns && node.values && ValuesNode.is(node.values)) {
    for (const row of node.values.values) checkInserted(node.columns, row, table)
    if (node.onConflict) check(node.onConflict, table)
  } else for (const child of childrenOf(node)) check(child, table)
}

/** Of a statement that is written by hand. PostgreSQL takes lists. */
function checkPart(part: OperationNode, table: Table | null): void {
  if (ValueNode.is(part) && Array.isArray(part.value)) part.value.forEach(checkPlain)
  else check(part, table)
}

function checkInserted(columns: readonly ColumnNode[], row: ValueListNode | PrimitiveValueListNode, table: Table | null): void {
  const bound = PrimitiveValueListNode.is(row) ? row.values.map(value => ValueNode.create(value)) : row.values
  const given = columns.filter((_, i) => !DefaultInsertValueNode.is(bound[i] as OperationNode))
  if (table)
    checkColumns(
      table,
      given.map(({ column }) => column.name),
    )
  for (const [i, column] of columns.entries()) checkBound(bound[i] as OperationNode, column, table)
}

/** `target`: what the value is written to or compared with. */
function checkBound(value: OperationNode, target: OperationNode, table: Table | null): void {
  const column = columnOf(target)
  if (column === null || table === null) check(value, table)
  // Stands in the statement as it is: `is null`.
  else if (ValueNode.is(value) && value.immediate) return
  else if (ValueNode.is(value)) checkValue(table, column, value.value)
  else if (PrimitiveValueListNode.is(value)) for (const one of value.values) checkValue(table, column, one)
  else if (ValueListNode.is(value)) for (const one of value.values) checkBound(one, target, table)
  else check(value, table)
}

function columnOf(node: OperationNode): string | null {
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column) ? column.column.name : null
}

function tableOf(node: OperationNode): Table | null {
  let table: OperationNode | undefined
  if (InsertQueryNode.is(node)) table = node.into
  else if (UpdateQueryNode.is(node)) table = node.table
  else if (SelectQueryNode.is(node) || DeleteQueryNode.is(node)) table = node.from?.froms[0]
  if (!table || !TableNode.is(table)) return null
  const { name } = table.table.identifier
  return Object.hasOwn(TABLES, name) ? (name as Table) : null
}

const isNode = (value: unknown): value is OperationNode => typeof value === 'object' && value !== null && 'kind' in value

const childrenOf = (node: OperationNode): OperationNode[] =>
  Object.values(node).flatMap(value => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
