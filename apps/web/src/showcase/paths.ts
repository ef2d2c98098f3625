// Path data in fewer bytes: every point counted from the one before it and rounded to a grid. Rounding is done on the points themselves,
// so a long line does not drift.

/** How many numbers each command takes. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, t: 2, c: 6, s: 4, a: 7, z: 0 }
const TOKEN = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi

type Dot = { x: number; y: number }

/** `steps`: how many steps of the grid a unit has. */
export function compactPath(d: string, steps: number): string {
  const tokens = d.match(TOKEN) ?? []
  const out = new PathText(steps)
  let at: Dot = { x: 0, y: 0 }
  let start = at
  let command = ''
  for (let i = 0; i < tokens.length; ) {
    if (/[a-z]/i.test(tokens[i] as string)) command = tokens[i++] as string
    const kind = command.toLowerCase()
    const takes = TAKES[kind]
    if (takes === undefined) throw new Error(`Path data with the command '${command}' is not known here.`)
    const numbers = tokens.slice(i, i + takes).map(Number)
    i += takes
    const from = command === kind ? at : { x: 0, y: 0 }
    if (kind === 'z') at = start
    else at = out.draw(kind, numbers, from, at)
    if (kind === 'z') out.close()
    if (kind === 'm') {
      start = at
      // Further pairs after a move are lines.
      command = command === 'm' ? 'l' : 'L'
    }
  }
  return out.text
}

class PathText {
  text = ''
  readonly #steps: number
  #last = ''
  /** In steps of the grid. */
  #pen: Dot = { x: 0, y: 0 }
  #start: Dot = this.#pen

  constructor(steps: number) {
    this.#steps = steps
  }

  /** Where the pen is afterwards, unrounded. */
  draw(kind: string, numbers: readonly number[], from: Dot, at: Dot): Dot {
    const [first = 0, second = 0] = numbers
    const round = (value: number) => Math.round(value * this.#steps)
    const flat: number[] = []
    let end = at
    if (kind === 'h') end = { x: from.x + first, y: at.y }
    else if (kind === 'v') end = { x: at.x, y: from.y + first }
    else if (kind === 'a') flat.push(round(first), round(second), ...numbers.slice(2, 5).map(value => value * this.#steps))
    if (kind === 'h') flat.push(round(end.x) - this.#pen.x)
    else if (kind === 'v') flat.push(round(end.y) - this.#pen.y)
    else
      for (let i = kind === 'a' ? 5 : 0; i < numbers.length; i += 2) {
        end = { x: from.x + (numbers[i] as number), y: from.y + (numbers[i + 1] as number) }
        flat.push(round(end.x) - this.#pen.x, round(end.y) - this.#pen.y)
      }
    this.#write(kind, flat)
    this.#pen = { x: round(end.x), y: round(end.y) }
    if (kind === 'm') this.#start = this.#pen
    return end
  }

  close(): void {
    this.text += 'z'
    this.#last = 'z'
    this.#pen = this.#start
  }

  #write(kind: string, steps: readonly number[]): void {
    const isImplied = kind !== 'm' && (kind === this.#last || (kind === 'l' && this.#last === 'm'))
    const numbers = steps.map(step => String(step / this.#steps).replace(/^(-?)0\./, '$1.'))
    const joined = numbers.reduce(
      (text, number) => (text === '' || number.startsWith('-') ? text + number : `${text} ${number}`),
      '',
    )
    this.text += isImplied ? (joined.startsWith('-') ? joined : ` ${joined}`) : kind + joined
    this.#last = kind
  }
}
