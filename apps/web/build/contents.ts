// A vite plugin that writes down what each built file is made of: what it imports, which modules it holds and how long each is. Vite's own
// manifest names neither the modules of a chunk that several share nor their lengths; the sizes (sizes.ts) are counted from this one.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WEB = join(ROOT, 'apps/web')
export const CONTENTS = '.contents.json'

export type BuiltFile = {
  /** Files that come with it: static imports, styles, and the fonts and pictures that these name. */
  readonly needs: readonly string[]
  /** Length of each module in it before compression. */
  readonly modules: Readonly<Record<string, number>>
}
export type Contents = Readonly<Record<string, BuiltFile>>

export function contents(): Plugin {
  return {
    name: 'sandtable-contents',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).map(file => [
        file.fileName,
        file.type === 'chunk' ? chunkOf(file, bundle) : assetOf(file),
      ])
      writeFileSync(join(dir as string, CONTENTS), JSON.stringify(Object.fromEntries(files)))
    },
  }
}

type Vite = { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> }

function chunkOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): BuiltFile {
  const { importedCss = [], importedAssets = [] } = (chunk as { viteMetadata?: Vite }).viteMetadata ?? {}
  // A worker that a module can start is no part of it.
  const assets = [...importedAssets].filter(name => bundle[name]?.type === 'asset' && !name.endsWith('.js'))
  const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength])
  return { needs: [...chunk.imports, ...importedCss, ...assets], modules: Object.fromEntries(modules) }
}

/** Styles of several modules lie in one file, and a worker that was bundled by itself tells nothing of its modules: their file stands for them. */
function assetOf({ fileName, originalFileNames: [source], source: { length } }: Rolldown.OutputAsset): BuiltFile {
  const isWhole = /\.(css|js|html)$/.test(fileName) || !source
  return { needs: [], modules: { [isWhole ? unhashed(fileName) : nameOf(join(WEB, source))]: length } }
}

/** From the root of the repository; a module that a plugin made keeps the name it has there. */
function nameOf(id: string): string {
  return id.replace(/^\0/, '').replace(ROOT, '')
}

/** The name of a built file that stays the same when its contents change. */
export const unhashed = (file: string): string => file.replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** What the build in this folder wrote. */
export const readContents = (dist: string): Contents => JSON.parse(readFileSync(join(dist, CONTENTS), 'utf8'))
