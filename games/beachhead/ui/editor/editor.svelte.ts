// BI-25.17: the editor's hand: the draft with its way back, the tool, and what is being looked at.
import type { EditorProps } from '@sandtable/board'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { faultOf } from './check-draft.ts'
import { type ScenarioDraft, scenarioFrom } from './draft.ts'
import { removed, type Thing } from './pieces.ts'
import { draftFromText, firstDraft, keepDrafts, recallDrafts, withDraft } from './saved-drafts.ts'
import { type Tool, tapped } from './tools.ts'

const MOST_STEPS_BACK = 200

export class EditorModel {
  readonly #around: EditorProps['around']
  draft = $state.raw<ScenarioDraft>({ scenario: { id: '', title: '' }, opens: 'position' })
  tool = $state.raw<Tool>({ kind: 'hand' })
  chosen = $state.raw<Thing | null>(null)
  saved = $state.raw<readonly ScenarioDraft[]>([])
  /** The last thing that was done with a file or a name, for the line below the title. */
  notice = $state('')
  #past = $state.raw<readonly ScenarioDraft[]>([])
  #future = $state.raw<readonly ScenarioDraft[]>([])
  /** A stroke of the brush is one step back. */
  #isStroke = false

  readonly fault = $derived.by(() => faultOf(this.draft))
  readonly canUndo = $derived.by(() => this.#past.length > 0)
  readonly canRedo = $derived.by(() => this.#future.length > 0)

  constructor(around: EditorProps['around']) {
    this.#around = around
    const kept = recallDrafts(around)
    this.saved = kept.saved
    this.draft = firstDraft(kept)
  }

  get scenario(): Scenario {
    return this.draft.scenario
  }
  /** The file as it is played, kept and handed on. */
  get file(): Scenario {
    return scenarioFrom(this.draft)
  }
  get text(): string {
    return `${JSON.stringify(this.file, null, 2)}\n`
  }

  put(draft: ScenarioDraft): void {
    if (draft === this.draft) return
    if (!this.#isStroke) {
      this.#past = [...this.#past, this.draft].slice(-MOST_STEPS_BACK)
      this.#future = []
    }
    this.#show(draft)
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.#future = [...this.#future, this.draft]
    this.#show(before)
  }
  redo(): void {
    const next = this.#future.at(-1)
    if (!next) return
    this.#future = this.#future.slice(0, -1)
    this.#past = [...this.#past, this.draft]
    this.#show(next)
  }

  take(tool: Tool): void {
    this.tool = tool
    if (tool.kind !== 'hand') this.chosen = null
  }
  tap(hex: string): void {
    const { draft, thing } = tapped(this.draft, this.tool, hex, this.chosen)
    this.put(draft)
    this.chosen = thing
  }
  /** With the brush in the hand a drag paints; `isDone` lifts it. */
  stroke(hex: string | null, isDone: boolean): void {
    if (hex !== null) {
      this.tap(hex)
      this.#isStroke = true
    }
    if (isDone || hex === null) this.#isStroke = false
  }

  erase(thing: Thing): void {
    this.put(removed(this.draft, thing))
    this.chosen = null
  }
  /** Goes to what the fault speaks of. */
  showFault(): void {
    this.chosen = this.fault?.thing ?? null
    this.tool = { kind: 'hand' }
  }

  save(): void {
    this.saved = withDraft(this.saved, this.draft)
    this.#keep()
    this.notice = `Saved in this browser as ${this.scenario.title}.`
  }
  forget(id: string): void {
    this.saved = this.saved.filter(({ scenario }) => scenario.id !== id)
    this.#keep()
  }
  /** Another draft in hand; the one before is a step back. */
  open(draft: ScenarioDraft): void {
    this.chosen = null
    this.put(draft)
    this.notice = `${draft.scenario.title} is open.`
  }
  /** A text may come from anywhere: it is set up where it does not hold up the page before it is shown here. */
  async read(text: string): Promise<void> {
    const found = draftFromText(text)
    if (typeof found === 'string') {
      this.notice = found
      return
    }
    this.notice = 'Loading…'
    const why = (await this.#around?.whyTooLong(scenarioFrom(found))) ?? null
    if (why === null) this.open(found)
    else this.notice = why
  }

  #show(draft: ScenarioDraft): void {
    this.draft = draft
    this.notice = ''
    this.#keep()
  }
  #keep(): void {
    keepDrafts(this.#around, { now: this.draft, saved: this.saved })
  }
}
