// Three short, dry sounds, made on the spot: a die on wood, a muffled shot, a page turned. Off until the player switches them on.
import type { Telling } from '@sandtable/board'

let context: AudioContext | null = null

/** A burst of noise through a filter: everything here is made of it. */
function thud(at: number, { low, length, loud }: { low: number; length: number; loud: number }): void {
  if (!context) return
  const frames = Math.ceil(context.sampleRate * length)
  const buffer = context.createBuffer(1, frames, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3
  const source = context.createBufferSource()
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'lowpass'
  filter.frequency.value = low
  const gain = context.createGain()
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(context.destination)
  source.start(context.currentTime + at)
}

const DIE = { low: 2600, length: 0.05, loud: 0.35 }
const SHOT = { low: 420, length: 0.28, loud: 0.6 }
const PAGE = { low: 5200, length: 0.09, loud: 0.08 }

export function playSounds({ draws, action }: Pick<Telling, 'draws' | 'action'>, pace: number): void {
  try {
    context ??= new AudioContext()
    const speed = pace > 0 ? pace : 1
    const isShot = action !== null && /fire|shoot|shot|volley|bombard|attack/i.test(action.type)
    if (isShot) thud(0, SHOT)
    for (const i of draws.keys()) thud((0.12 + i * 0.3) / speed, DIE)
    if (draws.length === 0) thud(0, PAGE)
  } catch {
    // No sound here; nothing depends on it.
  }
}
