// What a piece or a place of a draft is called.
import { typeName, unitName } from '../../text/names.ts'
import { FORT_WORDS, OBJECTIVE_WORDS } from '../../text/words.ts'
import type { Draft } from './draft.ts'
import type { Thing } from './pieces.ts'

export function thingName({ scenario }: Draft, { kind, id }: Thing): string {
  if (kind === 'dummy') return unitName(id)
  if (kind === 'fort') {
    const type = scenario.forts?.find(({ hex }) => hex === id)?.type
    return type ? FORT_WORDS[type].title : id
  }
  if (kind === 'objective') {
    const type = scenario.objectives?.find(each => each.id === id)?.type
    return type ? (type === id ? OBJECTIVE_WORDS[type].title : `${OBJECTIVE_WORDS[type].title} ${id}`) : id
  }
  const type = scenario.units?.find(each => each.id === id)?.type
  const called = unitName(id)
  return !type || called.startsWith(typeName(type)) ? called : `${typeName(type)} ${id}`
}
