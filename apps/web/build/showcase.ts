// A vite plugin that fills src/showcase/cards.ts, battles.ts and offers.ts: home shows every game with its picture and loads none of them,
// and the set-up page shows a map without drawing it and the opponents without asking for them. Pictures are drawn while building by the
// games' own components, so they cannot differ from the board.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { LoadedGame } from '../src/catalogue.ts'
import type { Offer } from '../src/play/ai/worker-messages.ts'
import { compactDrawing, withoutStyles } from '../src/showcase/drawing.ts'

const OFFER = fileURLToPath(new URL('../../../packages/ai/src/opponents/offer.ts', import.meta.url))
const GAMES = fileURLToPath(new URL('../../../games', import.meta.url))
const CARDS = /\/src\/showcase\/cards\.ts$/
const PICTURE = 'showcase-of/'
/** What the pictures are coloured with: the same for all of them, and so a file of its own. */
const PAINT = `${PICTURE}all`
const OFFERS = /\/src\/showcase\/offers\.ts$/
/** The same for the maps of all battles. By folder, so that a map is kept with its game. */
const BATTLES = /\/src\/showcase\/battles\.ts$/
const BATTLE = 'battle-of/games/'
const BATTLE_PAINT = `${BATTLE}all`

type Drawn = {
  readonly facts: Readonly<Record<string, unknown>>
  readonly picture: string
  /** Null where nobody plays against a computer. */
  readonly offer: Offer | null
  /** Maps by the name of their battle. */
  readonly battles: ReadonlyMap<string, string>
}
/** Drawings by name without their styles, and the styles of all of them. */
type Gallery = { readonly style: string; readonly bare: ReadonlyMap<string, string> }
type Showcase = { readonly games: ReadonlyMap<string, Drawn>; readonly cards: Gallery; readonly battles: Gallery }

export function showcase(): Plugin {
  let drawing: Promise<Showcase> | null = null
  const drawn = () => {
    drawing ??= drawAll()
    return drawing
  }
  return {
    name: 'sandtable-showcase',
    resolveId: id => (id.startsWith(PICTURE) || id.startsWith(BATTLE) ? `\0${id}` : null),
    async load(id) {
      if (CARDS.test(id)) return cardsOf((await drawn()).games)
      if (OFFERS.test(id)) return offersOf((await drawn()).games)
      if (BATTLES.test(id)) return battlesOf((await drawn()).battles)
      if (id.startsWith(`\0${PICTURE}`)) return shown((await drawn()).cards, id.slice(PICTURE.length + 1), PAINT)
      if (id.startsWith(`\0${BATTLE}`)) return shown((await drawn()).battles, id.slice(BATTLE.length + 1), BATTLE_PAINT)
      return null
    },
  }
}

function shown({ style, bare }: Gallery, name: string, paint: string): string {
  if (name === 'all') return `export default ${JSON.stringify(style)}`
  return `import paint from ${JSON.stringify(paint)}\nexport default paint + ${JSON.stringify(bare.get(name))}`
}

function cardsOf(games: ReadonlyMap<string, Drawn>): string {
  const rows = [...games].map(([id, { facts }]) => {
    const name = JSON.stringify(id)
    return `${name}: { ...${JSON.stringify(facts)}, picture: () => import(${JSON.stringify(PICTURE + id)}) }`
  })
  return `export const cards = { ${rows.join(', ')} }`
}

function offersOf(games: ReadonlyMap<string, Drawn>): string {
  const offers = [...games].flatMap(([id, { offer }]) => (offer ? [[id, offer]] : []))
  return `export const offers = ${JSON.stringify(Object.fromEntries(offers))}`
}

function battlesOf({ bare }: Gallery): string {
  const rows = [...bare.keys()].map(name => `${JSON.stringify(name)}: () => import(${JSON.stringify(BATTLE + name)})`)
  return `export const battles = { ${rows.join(', ')} }`
}

async function drawAll(): Promise<Showcase> {
  const server = await createServer({
    configFile: false,
    root: GAMES,
    plugins: [svelte({ configFile: false, compilerOptions: { css: 'injected', dev: false } })],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/^@sandtable\//] },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { games } = (await server.ssrLoadModule('/index.ts')) as { games: Readonly<Record<string, unknown>> }
    const ids = Object.keys(games).filter(id => existsSync(join(GAMES, id, 'ui/index.ts')))
    const all: [string, Drawn][] = []
    for (const id of ids) all.push([id, await draw(server, id)])
    const maps = all.flatMap(([id, { battles }]) => [...battles].map(([battle, map]) => [`${id}/${battle}`, map] as const))
    return {
      games: new Map(all),
      cards: withoutStyles(new Map(all.map(([id, { picture }]) => [id, picture]))),
      battles: withoutStyles(new Map(maps)),
    }
  } finally {
    await server.close()
  }
}

async function draw(server: ViteDevServer, id: string): Promise<Drawn> {
  const { default: entry } = (await server.ssrLoadModule(`/${id}/index.ts`)) as { default: LoadedGame['entry'] }
  const { default: ui } = (await server.ssrLoadModule(`/${id}/ui/index.ts`)) as { default: LoadedGame['ui'] }
  const { render } = (await server.ssrLoadModule('svelte/server')) as typeof import('svelte/server')
  const { offerOf } = (await server.ssrLoadModule(`/@fs/${OFFER}`)) as Pick<typeof import('@sandtable/ai'), 'offerOf'>
  const battle = entry.game.scenarios.find(scenario => scenario.id === ui.recommended)
  if (!battle) throw new Error(`${id} recommends the scenario '${ui.recommended}', which it does not have.`)
  const label = `${entry.game.title}: ${battle.title}`
  const { head, body } = ui.Poster
    ? await render((await ui.Poster()).default, { props: { label }, idPrefix: id })
    : await render((await ui.Picture()).default, { props: { position: battle.scenario, label }, idPrefix: id })
  return {
    facts: {
      title: entry.game.title,
      tagline: ui.tagline,
      battle: battle.title,
      hasLesson: ui.lesson !== null,
      opponents: ui.opponents ?? 'computer',
    },
    picture: compactDrawing(head + body),
    offer: ui.opponents === 'none' ? null : await offerOf(entry),
    battles: ui.Setup ? new Map() : await drawBattles(render, { id, entry, ui }),
  }
}

/** A game with a set-up form of its own shows no maps there. */
async function drawBattles(
  render: typeof import('svelte/server').render,
  { id, entry, ui }: LoadedGame,
): Promise<Map<string, string>> {
  const { default: Picture } = await ui.Picture()
  const maps = new Map<string, string>()
  for (const { id: battle, title, scenario } of entry.game.scenarios) {
    const props = { position: scenario, label: `Map of ${title}` }
    const { head, body } = await render(Picture, { props, idPrefix: `${id}-${battle}` })
    maps.set(battle, compactDrawing(head + body))
  }
  return maps
}
