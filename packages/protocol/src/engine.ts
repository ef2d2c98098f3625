// The protocol without a pipe: a line in, a line out. It never throws and never ends the process.
import type { AnswerTo, ErrorBody } from './answers.ts'
import { EngineMatches } from './engine-matches.ts'
import { errorBody } from './errors.ts'
import type { EngineHost } from './host.ts'
import { idText, readObject, readRequest, readVerb, tooLong } from './read-line.ts'
import type { RequestOf, Verb } from './requests.ts'
import { check, legal, log, odds, view } from './verbs/ask.ts'
import { begin, close, load } from './verbs/begin.ts'
import { hello } from './verbs/hello.ts'
import { act, bot, undo } from './verbs/play.ts'
import { playout } from './verbs/playout.ts'
import { save, verify } from './verbs/records.ts'

type Handlers = { [W in Verb]: (table: EngineMatches, request: RequestOf<W>) => AnswerTo<W> | Promise<AnswerTo<W>> }

const HANDLERS: Handlers = {
  hello,
  new: begin,
  legal,
  check,
  odds,
  act,
  view,
  log,
  bot,
  undo,
  save,
  load,
  close,
  verify,
  playout,
  quit: () => ({}),
}

/** Answers one line of JSON after another, in order. */
export class Engine {
  readonly #table: EngineMatches
  /** The answer that is being waited for; later lines queue behind it, so that answers come in order. */
  #last: Promise<string> | null = null
  #hasEnded = false

  constructor(host: EngineHost) {
    this.#table = new EngineMatches(host)
  }

  /** `quit` was answered: the host ends now. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** One answer line, without its line end. At once where nothing must be loaded first. */
  handle(line: string): string | Promise<string> {
    return this.#inTurn(() => this.#answer(line))
  }

  /** The answer to a line the host could not even hand over: too long, or no text. */
  refuse(error: ErrorBody | 'line-too-long'): string | Promise<string> {
    return this.#inTurn(() => failure('null', error === 'line-too-long' ? errorBody(tooLong())! : error))
  }

  #inTurn(answer: () => string | Promise<string>): string | Promise<string> {
    const result = this.#last ? this.#last.then(answer) : answer()
    if (typeof result === 'string') return result
    this.#last = result
    void result.then(() => {
      if (this.#last === result) this.#last = null
    })
    return result
  }

  #answer(line: string): string | Promise<string> {
    let id = 'null'
    try {
      const fields = readObject(line)
      id = idText(line, fields)
      const verb = readVerb(fields)
      const body = this.#do(verb, fields)
      if (!(body instanceof Promise)) return this.#success(id, verb, body)
      return body.then(done => this.#success(id, verb, done)).catch(error => this.#failed(id, error))
    } catch (error) {
      return this.#failed(id, error)
    }
  }

  #do<W extends Verb>(verb: W, fields: { readonly [field: string]: unknown }): object | Promise<object> {
    return HANDLERS[verb](this.#table, readRequest(verb, fields))
  }

  #success(id: string, verb: Verb, body: object): string {
    const text = JSON.stringify(body)
    if (verb === 'quit') this.#hasEnded = true
    return `{"id":${id},"ok":true${text === '{}' ? '}' : `,${text.slice(1)}`}`
  }

  #failed(id: string, error: unknown): string {
    const body = errorBody(error)
    if (body) return failure(id, body)
    this.#table.host.onBug?.(error)
    const what = error instanceof Error ? error.message : String(error)
    return failure(id, { code: 'internal', message: `A mistake in the program, not in the request: ${what}` })
  }
}

function failure(id: string, error: ErrorBody): string {
  return `{"id":${id},"ok":false,"error":${JSON.stringify(error)}}`
}
