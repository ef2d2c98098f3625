// Styles on top of a level, at the same skill. Each changes a few weights of the level, and has an
// attitude to risk for the level that reckons in chances.
import { type Policy, personalitiesFrom } from '@sandtable/ai'
import { levelIn, type StyleChange } from './levels.ts'

type Style = { readonly title: string; readonly about: string; readonly change: StyleChange; readonly risk: number }

const STYLES: { readonly [id: string]: Style } = {
  hotspur: {
    title: 'Hotspur',
    about: 'Comes on fast, likes cold steel and takes a gamble.',
    change: ({ ownKill, close, exposure }) => ({
      ownKill: ownKill * 0.6,
      close: close + 0.1,
      exposure: exposure * 0.5,
    }),
    risk: 0.15,
  },
  fox: {
    title: 'Fox',
    about: 'Keeps to cover, strikes the weak and is gone.',
    change: ({ cover, finish, exposure }) => ({
      cover: cover + 0.2,
      finish: finish + 0.1,
      exposure: exposure + 0.015,
    }),
    risk: 0,
  },
  drillmaster: {
    title: 'Drillmaster',
    about: 'Keeps the line closed and within call, and wants no surprises.',
    change: ({ commanded, mass, ownKill }) => ({
      commanded: commanded + 0.25,
      mass: mass + 0.06,
      ownKill: ownKill + 0.4,
    }),
    risk: -0.15,
  },
}

export const personalities = personalitiesFrom(STYLES, (level, style) =>
  level === 'novice' || level === 'veteran' || level === 'elite' ? (levelIn(level, style.change, style.risk) as Policy) : null,
)
