import { Failure } from '@sandtable/terminal'

import type { Command } from '../command.ts'

export const play: Command = {
  takes: '[game] [scenario]',
  summary: 'Play at this terminal, against the computer or with somebody beside you.',
  flags: {},
  help: 'own',
  async run(args) {
    const { runPlay } = await import('../play/index.ts').catch(notHere)
    return runPlay([...args])
  },
}

/** A build without the terminal game can do everything else. */
function notHere(error: NodeJS.ErrnoException): never {
  throw error.code === 'ERR_MODULE_NOT_FOUND' ? new Failure('This build comes without the terminal game.') : error
}
