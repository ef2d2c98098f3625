// JSON as bytes, in one place that all lines share. Each function writes at `at` and says where the next may write: nothing is made that has
// to be cleared away. What is not plain ASCII is written as escapes.

const NEWLINE = 10
const SPACE = 32
const QUOTE = 34
const COMMA = 44
const POINT = 46
const ZERO = 48
const COLON = 58
const BACKSLASH = 92
const TILDE = 126

/** Brackets: of lists, and of objects. */
export const OPEN = 91
export const CLOSE = 93
export const LEFT = 123
export const RIGHT = 125

let bytes = new Uint8Array(1 << 16)
let view = new DataView(bytes.buffer)
const decoder = new TextDecoder()

/** What was appended and not taken ends here. */
let end = 0

/** Writes at `at` and says where the next may write. */
export type Write<T> = (at: number, value: T) => number

/** It is asked again where there was too little room: bytes past the end are not kept. */
export function append<T>(write: Write<T>, value: T): void {
  let next = write(end, value)
  while (next > bytes.length) {
    const larger = new Uint8Array(2 * next)
    larger.set(bytes)
    bytes = larger
    view = new DataView(bytes.buffer)
    next = write(end, value)
  }
  end = next
}

/** Where the next to be appended begins. */
export const mark = (): number => end

/** What was appended since the mark; it is there no longer. */
export function taken(since: number): string {
  const text = decoder.decode(bytes.subarray(since, end))
  end = since
  return text
}

export function written<T>(write: Write<T>, value: T): string {
  const start = mark()
  append(write, value)
  return taken(start)
}

/** As it stands: for what is known to be plain. */
export function writePlain(at: number, text: string): number {
  const out = bytes
  for (let i = 0; i < text.length; i++) out[at + i] = text.charCodeAt(i)
  return at + text.length
}

export function writeText(at: number, text: string): number {
  const out = bytes
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) return writePlain(at, plainText(text))
    out[at + 1 + i] = code
  }
  out[at] = QUOTE
  out[at + 1 + text.length] = QUOTE
  return at + 2 + text.length
}

/** Any value as JSON without a letter that is not plain. */
export const plainText = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const writeTextOrNull = (at: number, text: string | null): number =>
  text === null ? writePlain(at, 'null') : writeText(at, text)

export function writeKey(at: number, key: string): number {
  const next = writeText(at, key)
  bytes[next] = COLON
  return next + 1
}

export function writeNumber(at: number, value: number): number {
  return value >= 0 && value === (value | 0) ? writeWhole(at, value) : writePlain(at, JSON.stringify(value))
}

/** Whole numbers below a thousand with the comma behind them, as the four bytes that are stored at once, and how many of these count. */
const SHORT = 1000
const shortBytes = new Uint32Array(SHORT)
const shortLength = new Uint8Array(SHORT)
for (let value = 0; value < SHORT; value++) {
  const text = `${value},`
  for (let i = 0; i < text.length; i++) shortBytes[value]! |= text.charCodeAt(i) << (8 * i)
  shortLength[value] = text.length
}

/** The first `count` of them, to a thousandth, each with a comma behind it. A line has some hundreds, nearly all of them whole and short. */
export function writeRounded(start: number, values: ArrayLike<number>, count: number): number {
  const out = view
  const last = bytes.length - 4
  let at = start
  for (let i = 0; i < count; i++) {
    const value = values[i] as number
    const whole = value | 0
    if (value === whole && whole >= 0 && whole < SHORT && at <= last) {
      out.setUint32(at, shortBytes[whole] as number, true)
      at += shortLength[whole] as number
    } else at = writeComma(writeFraction(at, value))
  }
  return at
}

function writeFraction(at: number, value: number): number {
  if (value >= 0 && value === (value | 0)) return writeWhole(at, value)
  const thousandths = Math.round(value * 1000)
  if (thousandths < 0 || thousandths !== (thousandths | 0)) return writePlain(at, JSON.stringify(thousandths / 1000))
  const whole = (thousandths / 1000) | 0
  return writeRest(writeWhole(at, whole), thousandths - 1000 * whole)
}

/** Thousandths behind the point, without the zeros at the end. */
function writeRest(at: number, thousandths: number): number {
  if (thousandths === 0) return at
  bytes[at++] = POINT
  let rest = thousandths
  for (let unit = 100; rest > 0; unit /= 10) {
    const digit = (rest / unit) | 0
    bytes[at++] = ZERO + digit
    rest -= digit * unit
  }
  return at
}

/** Most of them have one digit, hardly any more than three. */
function writeWhole(at: number, value: number): number {
  if (value < 10) {
    bytes[at] = ZERO + value
    return at + 1
  }
  if (value >= 1000) return writePlain(at, String(value))
  const tens = (value / 10) | 0
  const next = writeWhole(at, tens)
  bytes[next] = ZERO + value - 10 * tens
  return next + 1
}

/** A bracket that opens. */
export function writeOpen(at: number, bracket: number): number {
  bytes[at] = bracket
  return at + 1
}

/** Of a line. */
export function writeEnd(at: number): number {
  bytes[at] = NEWLINE
  return at + 1
}

/** Behind each member of a list or an object; the one behind the last goes when it is closed. */
export function writeComma(at: number): number {
  bytes[at] = COMMA
  return at + 1
}

export function writeClose(at: number, bracket: number): number {
  const end = bytes[at - 1] === COMMA ? at - 1 : at
  bytes[end] = bracket
  return end + 1
}
