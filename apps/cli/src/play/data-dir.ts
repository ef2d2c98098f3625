// Where games in progress are kept: the player's state folder (XDG base directories), one file a game.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

export function dataDir(env: NodeJS.ProcessEnv): string {
  const base = env.XDG_STATE_HOME?.startsWith('/') ? env.XDG_STATE_HOME : join(env.HOME ?? homedir(), '.local', 'state')
  return join(base, 'sandtable')
}

/** Whole or not at all: a crash in the middle leaves the old file as it was. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(unfinished, text)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

export type SavedFile = { readonly file: string; readonly changed: number; readonly text: string }

/** Newest first; what cannot be read is not offered. */
export async function savedFiles(folder: string, most: number): Promise<SavedFile[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names
      .filter(name => name.endsWith('.json'))
      .map(async name => ({ file: join(folder, name), changed: await changedAt(join(folder, name)) })),
  )
  files.sort((a, b) => b.changed - a.changed)
  const newest = files.slice(0, most)
  const read = await Promise.all(
    newest.map(async ({ file, changed }) => ({ file, changed, text: await readFile(file, 'utf8').catch(() => '') })),
  )
  return read.filter(({ text }) => text !== '')
}

const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** Old games make room: the folder never grows without end. */
export async function keepNewest(folder: string, count: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.filter(name => name.endsWith('.json')).map(async name => ({ name, changed: await changedAt(join(folder, name)) })),
  )
  files.sort((a, b) => b.changed - a.changed)
  await Promise.all(files.slice(count).map(({ name }) => rm(join(folder, name), { force: true })))
}
