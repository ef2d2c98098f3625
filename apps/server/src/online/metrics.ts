// What the server did, counted, in the text that Prometheus reads. Names only: no match, no seat, no secret.

const HELP = {
  sandtable_actions_total: 'Actions and undos that were stored.',
  sandtable_refused_total: 'Wishes that were refused, by code.',
  sandtable_messages_total: 'Messages that came in.',
  sandtable_matches_total: 'Matches that were made.',
  sandtable_connections: 'Connections that are open now.',
  sandtable_tables: 'Tables that are open in memory now.',
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
    const { rss, heapUsed } = process.memoryUsage()
    lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${rss}`)
    lines.push('# TYPE nodejs_heap_used_bytes gauge', `nodejs_heap_used_bytes ${heapUsed}`)
    return `${lines.join('\n')}\n`
  }
}
