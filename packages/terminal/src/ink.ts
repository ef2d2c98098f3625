// Colour that can be left out: every ink has a meaning in words or shapes beside it. NO_COLOR and --no-colour are respected.

/** `fg` and `bg` are xterm-256 colours and, for terminals with sixteen, the nearest of those. */
export type Ink = {
  readonly fg?: readonly [of256: number, of16: number]
  readonly bg?: readonly [of256: number, of16: number]
  readonly bold?: true
  readonly dim?: true
  readonly inverse?: true
}

export type Depth = 'none' | '16' | '256'

/** Chosen to be read on dark and on light ground alike. */
export const INKS = {
  title: { bold: true },
  dim: { dim: true },
  clause: { fg: [66, 6] },
  good: { fg: [71, 2] },
  bad: { fg: [167, 1] },
  warn: { fg: [172, 3] },
  number: { fg: [172, 3], bold: true },
  key: { bold: true },
} as const satisfies Record<string, Ink>

export type Paint = (text: string, ink: Ink | undefined) => string

export function makePaint(depth: Depth): Paint {
  if (depth === 'none') return text => text
  return (text, ink) => {
    const codes = ink ? codesOf(ink, depth) : []
    return codes.length === 0 || text === '' ? text : `\x1b[${codes.join(';')}m${text}\x1b[0m`
  }
}

function codesOf({ fg, bg, bold, dim, inverse }: Ink, depth: Exclude<Depth, 'none'>): number[] {
  const codes: number[] = []
  if (bold) codes.push(1)
  if (dim) codes.push(2)
  if (inverse) codes.push(7)
  if (fg) codes.push(...(depth === '256' ? [38, 5, fg[0]] : [basic(fg[1], 30)]))
  if (bg) codes.push(...(depth === '256' ? [48, 5, bg[0]] : [basic(bg[1], 40)]))
  return codes
}

/** 0 to 7 are the plain colours, 8 to 15 their bright ones. */
const basic = (colour: number, from: 30 | 40): number => (colour < 8 ? from + colour : from + 60 + colour - 8)

/** What this output can show. The flag wins, then NO_COLOR (no-color.org), then what the terminal says of itself. */
export function depthOf(
  noColour: boolean,
  stream: { isTTY?: boolean; getColorDepth?(): number },
  env: { readonly [name: string]: string | undefined },
): Depth {
  if (noColour || (env.NO_COLOR !== undefined && env.NO_COLOR !== '') || env.TERM === 'dumb') return 'none'
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== ''
  if (!stream.isTTY) return forced ? '256' : 'none'
  const bits = stream.getColorDepth?.() ?? 1
  return bits >= 8 ? '256' : bits >= 4 ? '16' : 'none'
}
