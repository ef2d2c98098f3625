// What the server did, counted, in the text that Prometheus reads. Names only: no match, no seat, no secret. Everybody may read it, so nothing is
// counted that a player can do without the opponent knowing: on a server with one match the count would tell.

/** Memory is told in steps of so many bytes: what one draft takes does not show. */
const STEP = 16 * 1024 * 1024

const HELP = {
  sandtable_actions_total: 'Actions and undos that everybody may know of.',
  sandtable_refused_total: 'Requests that were refused, by code; not of actions, undos, notes and looking back.',
  sandtable_messages_total: 'Messages that came in; not actions, undos, notes and looking back.',
  sandtable_matches_total: 'Matches that were made.',
  sandtable_processing_seconds_total: 'Seconds of the thread of the server that matches took, in steps of ten.',
  sandtable_connections: 'Connections that are open now.',
  sandtable_tables: 'Matches that are open in memory now.',
} as const
export type MetricName = keyof typeof HELP

export class Metrics {
  readonly #counts = new Map<string, number>()

  add(name: MetricName, by = 1, code?: string): void {
    const key = code === undefined ? name : `${name}{code="${code.replace(/[^a-z-]/g, '')}"}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by)
  }

  set(name: MetricName, value: number): void {
    this.#counts.set(name, value)
  }

  text(): string {
    const lines: string[] = []
    for (const [name, help] of Object.entries(HELP)) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`)
      const found = [...this.#counts].filter(([key]) => key === name || key.startsWith(`${name}{`))
      for (const [key, value] of found.length > 0 ? found : [[name, 0] as const]) lines.push(`${key} ${value}`)
    }
    const [rss, heapUsed] = memorySteps()
    lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${rss}`)
    lines.push('# TYPE nodejs_heap_used_bytes gauge', `nodejs_heap_used_bytes ${heapUsed}`)
    return `${lines.join('\n')}\n`
  }
}

function memorySteps(): readonly number[] {
  const { rss, heapUsed } = process.memoryUsage()
  return [rss, heapUsed].map(bytes => Math.ceil(bytes / STEP) * STEP)
}
