// What a run on PostgreSQL is made of: the run, its batches (jobs of a pg-boss queue of its own), who holds them, and what came back.
import { randomUUID } from 'node:crypto'
import type { Header, PlayedBatch } from '@sandtable/lab'
import { Failure } from '@sandtable/terminal'
import type { Job, PgBoss } from 'pg-boss'

import { complain } from '../../output.ts'
import { type EarlierRun, earlierRuns } from './earlier-runs.ts'

/** Of pg-boss 12: its tables are not those of version 10, which had a schema of its own. */
const SCHEMA = 'sandtable_lab_12'
/** A run that no process has collected for so long is cleared away by the next that begins. */
const FORGOTTEN = '1 day'
/** Workers leave a run alone whose collector has been silent for so long. */
const DESERTED = '1 minute'
/** How often a batch may be taken over before it is looked at game by game. */
const TAKEN_OVER = 20
/** Leases tell whether a batch is still played; this only must not come before them. */
const EXPIRES = 12 * 3600

const TABLES = `do $$ begin
  perform pg_advisory_xact_lock(hashtext('${SCHEMA} tables'));
  create table if not exists ${SCHEMA}.run (
    id text primary key, build text not null, title text not null, header text not null,
    created timestamptz not null default now(), beat timestamptz not null default now());
  create table if not exists ${SCHEMA}.lease (
    job uuid primary key, run text not null references ${SCHEMA}.run on delete cascade,
    worker text not null, beat timestamptz not null default now());
  create table if not exists ${SCHEMA}.result (
    job uuid primary key, run text not null references ${SCHEMA}.run on delete cascade, body text not null);
end $$`

export type OpenRun = { readonly id: string; readonly build: string; readonly title: string }
export type Batch = { readonly id: string; readonly games: readonly number[] }
/** `turn`: earlier ones are played first. */
export type NewBatch = Batch & { readonly turn: number }
const queueOf = (run: string): string => `lab-${run}`

export class RunBook {
  readonly #boss: PgBoss

  private constructor(boss: PgBoss) {
    this.#boss = boss
  }

  /** Throws `Failure` where the database does not answer. */
  static async open(url: string, role: 'collector' | 'worker'): Promise<RunBook> {
    const { PgBoss: Boss } = await import('pg-boss')
    try {
      const boss = new Boss({
        connectionString: url,
        schema: SCHEMA,
        application_name: `sandtable lab ${role}`,
        max: 3,
        schedule: false,
        supervise: role === 'collector',
      })
      boss.on('error', error => complain(`The database: ${error.message}`))
      await boss.start()
      const book = new RunBook(boss)
      await book.#sql(TABLES)
      return book
    } catch (error) {
      throw new Failure(`The database of DATABASE_URL cannot be used: ${(error as Error).message}`)
    }
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }

  async begin(header: Header, build: string): Promise<string> {
    const old = await this.#sql(`select id from ${SCHEMA}.run where beat < now() - interval '${FORGOTTEN}'`)
    for (const { id } of old) await this.end(String(id))
    const id = randomUUID()
    await this.#boss.createQueue(queueOf(id))
    const title = `${header.game} ${header.scenario.id}`
    await this.#sql(`insert into ${SCHEMA}.run (id, build, title, header) values ($1, $2, $3, $4)`, [
      id,
      build,
      title,
      JSON.stringify(header),
    ])
    return id
  }

  async end(run: string): Promise<void> {
    await this.#boss.deleteQueue(queueOf(run))
    await this.#sql(`delete from ${SCHEMA}.run where id = $1`, [run])
  }

  async add(run: string, batches: readonly NewBatch[]): Promise<void> {
    await this.#boss.insert(
      queueOf(run),
      batches.map(({ id, games, turn }) => ({
        id,
        data: { games },
        priority: -turn,
        retryLimit: TAKEN_OVER,
        expireInSeconds: EXPIRES,
      })),
    )
  }

  /** What has come back, but for what is `known` already and thrown away now. The collector says with it that it is still there. */
  async collect(run: string, known: readonly string[]): Promise<readonly (PlayedBatch & { readonly batch: string })[]> {
    await this.#sql(`update ${SCHEMA}.run set beat = now() where id = $1`, [run])
    if (known.length > 0) await this.#sql(`delete from ${SCHEMA}.result where job = any($1::uuid[])`, [known])
    const rows = await this.#sql(`select job, body from ${SCHEMA}.result where run = $1`, [run])
    return rows.map(({ job, body }) => ({ batch: String(job), ...(JSON.parse(String(body)) as PlayedBatch) }))
  }

  /** Gives batches back whose workers have not been heard of for so many seconds; how many. */
  async takeBackSilent(run: string, patience: number): Promise<number> {
    const silent = await this.#sql(
      `select id from ${SCHEMA}.job j where name = $1 and state = 'active' and started_on < now() - make_interval(secs => $2)
        and not exists (select 1 from ${SCHEMA}.lease l where l.job = j.id and l.beat > now() - make_interval(secs => $2))`,
      [queueOf(run), patience],
    )
    const ids = silent.map(({ id }) => String(id))
    if (ids.length > 0) await this.giveBack(run, ids)
    return ids.length
  }

  /** Batches that were taken over too often. */
  async givenUp(run: string): Promise<readonly string[]> {
    const rows = await this.#sql(`select id from ${SCHEMA}.job where name = $1 and state = 'failed'`, [queueOf(run)])
    return rows.map(({ id }) => String(id))
  }

  /** How many workers hold a batch. */
  async workersAt(run: string): Promise<number> {
    const [row] = await this.#sql(`select count(distinct worker) as n from ${SCHEMA}.lease where run = $1`, [run])
    return Number(row?.n ?? 0)
  }

  /** The runs that a process collects, the oldest first. */
  async openRuns(): Promise<readonly OpenRun[]> {
    const rows = await this.#sql(
      `select id, build, title from ${SCHEMA}.run where beat > now() - interval '${DESERTED}' order by created, id`,
    )
    return rows.map(({ id, build, title }) => ({ id: String(id), build: String(build), title: String(title) }))
  }

  /** Runs that are open here too, and that this version cannot play. */
  earlierRuns(): Promise<readonly EarlierRun[]> {
    return earlierRuns((text, values) => this.#sql(text, values), DESERTED)
  }

  async headerOf(run: string): Promise<Header | null> {
    const [row] = await this.#sql(`select header from ${SCHEMA}.run where id = $1`, [run])
    return row ? (JSON.parse(String(row.header)) as Header) : null
  }

  async take(run: string, worker: string, most: number): Promise<readonly Batch[]> {
    const jobs = await this.#fetch(run, most)
    for (const { id } of jobs)
      await this.#sql(
        `insert into ${SCHEMA}.lease (job, run, worker) values ($1, $2, $3)
          on conflict (job) do update set worker = excluded.worker, beat = now()`,
        [id, run, worker],
      )
    return jobs.map(({ id, data }) => ({ id, games: data.games }))
  }

  /** Nothing where the run has ended since it was looked up, and its queue with it. */
  async #fetch(run: string, most: number): Promise<readonly Job<{ games: readonly number[] }>[]> {
    try {
      return await this.#boss.fetch(queueOf(run), { batchSize: most })
    } catch (error) {
      if (await this.#boss.getQueue(queueOf(run))) throw error
      return []
    }
  }

  async beat(worker: string): Promise<void> {
    await this.#sql(`update ${SCHEMA}.lease set beat = now() where worker = $1`, [worker])
  }

  /** The result first: a worker that dies before the batch is closed has done it all the same. */
  async store(run: string, batch: string, result: PlayedBatch): Promise<void> {
    await this.#sql(
      `insert into ${SCHEMA}.result (job, run, body) select $1, $2, $3
        where exists (select 1 from ${SCHEMA}.run where id = $2) on conflict (job) do nothing`,
      [batch, run, JSON.stringify(result)],
    )
    await this.#boss.complete(queueOf(run), batch)
    await this.#sql(`delete from ${SCHEMA}.lease where job = $1`, [batch])
  }

  async giveBack(run: string, batches: readonly string[]): Promise<void> {
    await this.#sql(`delete from ${SCHEMA}.lease where job = any($1::uuid[])`, [batches])
    await this.#boss.fail(queueOf(run), [...batches])
  }

  async #sql(text: string, values: readonly unknown[] = []): Promise<readonly { readonly [column: string]: unknown }[]> {
    const { rows } = await this.#boss.getDb().executeSql(text, [...values])
    return rows
  }
}
