// A server at the other end of a line, played by the test: what the page sent, and what it is told.
import { Match } from '@sandtable/kernel'
import type { Ask, MatchCard, Tell, TellOf } from '@sandtable/protocol/online'
import { loadGame } from '../../catalogue.ts'

export class FakeSocket {
  static readonly OPEN = 1
  static readonly all: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket
  }
  readyState = 1
  readonly sent: Ask[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor() {
    FakeSocket.all.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Ask)
  }
  tell(tell: Tell): void {
    this.onmessage?.({ data: JSON.stringify(tell) })
  }
  close(code = 1000): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
  asked<T extends Ask['type']>(type: T): Extract<Ask, { type: T }>[] {
    return this.sent.filter((ask): ask is Extract<Ask, { type: T }> => ask.type === type)
  }
}

/** Ann sits at Blue; who has Red is the test's affair. */
export function cardWith(red: Partial<MatchCard['chairs'][number]>, rest: Partial<MatchCard> = {}): MatchCard {
  const chair = (seat: string, title: string) => ({ seat, title, holder: 'person', name: null, isHere: true })
  return {
    ...{ match: 'm', game: 'musket', title: 'First Volley', commitment: 'sha256:promised', hasBegun: false, isPublic: false },
    ...{ clock: null, takeBack: null, outcome: null, rematch: null, created: 0, updated: 0 },
    chairs: [
      { ...chair('blue', 'Blue'), name: 'Ann' },
      { ...chair('red', 'Red'), ...red },
    ],
    ...rest,
  } as unknown as MatchCard
}

export const welcomeTo = (seat: string | null, card: MatchCard): TellOf<'welcome'> => ({
  ...{ type: 'welcome', card, seat, scenario: {}, options: {}, rulesVersion: 1 },
  ...{ standing: null, told: [], isWhole: true, said: [], note: '' },
})

/** The same at a table of musket that has begun: Blue is to act. */
export async function begun(
  seat: string | null,
  card: MatchCard,
): Promise<TellOf<'welcome'> & { standing: NonNullable<TellOf<'welcome'>['standing']> }> {
  const { game } = (await loadGame('musket'))?.entry ?? raise()
  const scenario = game.scenarios[0]?.scenario
  const match = new Match(game, { scenario, options: {}, seed: 'begun' })
  const standing = { n: 0, view: match.view(seat ?? 'table'), toAct: match.toAct, canUndo: false, outcome: null }
  return { ...welcomeTo(seat, card), scenario, rulesVersion: game.rulesVersion, standing }
}

function raise(): never {
  throw new Error('There is no musket here.')
}
