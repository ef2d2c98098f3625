// The clocks that can be chosen, and how the time that is left is written.
import type { ClockRule } from '@sandtable/protocol/online'

type Offer = { readonly rule: ClockRule | null; readonly title: string; readonly about: string }

export const CLOCKS: readonly Offer[] = [
  { rule: null, title: 'None', about: 'Take all the time you want, days if you like.' },
  {
    rule: { kind: 'sides', minutes: 15, increment: 5 },
    title: '15 min',
    about: '15 minutes each for the whole battle, and five seconds for every action.',
  },
  {
    rule: { kind: 'sides', minutes: 60, increment: 10 },
    title: '1 hour',
    about: 'An hour each for the whole battle, and ten seconds for every action.',
  },
  { rule: { kind: 'days', days: 1 }, title: '1 day', about: 'A day for every decision.' },
  { rule: { kind: 'days', days: 7 }, title: '1 week', about: 'A week for every decision.' },
]

export function clockText(rule: ClockRule | null): string {
  if (!rule) return 'no clock'
  if (rule.kind === 'days') return rule.days === 1 ? 'a day for every decision' : `${rule.days} days for every decision`
  return `${rule.minutes} minutes each, ${rule.increment} seconds for every action`
}

/** '2 d 3 h', '1:05:09', '4:32'; nothing below zero. */
export function timeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [d, h, m, s] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  if (d > 0) return `${d} d ${h} h`
  const two = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
