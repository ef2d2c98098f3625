import type { Command } from '../command.ts'

export const lab: Command = {
  takes: '<what> […]',
  summary: 'Measure the balance of scenarios: runs, reports, what-if.',
  flags: {},
  help: 'own',
  async run(args) {
    const { runLab } = await import('../lab/index.ts')
    return runLab(args)
  },
}
