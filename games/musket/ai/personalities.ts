// Styles on top of a level: the same skill, another heart. Each is the trained temper with a few things minded more or less, and an
// attitude to risk for the level that reckons in chances.
import type { Personality, Policy } from '@sandtable/ai'
import { type LevelId, levelIn } from './levels.ts'
import { SEASONED, type Temper, tempered } from './temper.ts'

type Style = { readonly title: string; readonly about: string; readonly temper: Temper; readonly risk: number }

const STYLES: { readonly [id: string]: Style } = {
  hotspur: {
    title: 'Hotspur',
    about: 'Comes on fast, likes cold steel and takes a gamble.',
    temper: tempered(SEASONED, ({ ownKill, close, exposure }) => ({
      ownKill: ownKill * 0.6,
      close: close + 0.1,
      exposure: exposure * 0.5,
    })),
    risk: 0.15,
  },
  fox: {
    title: 'Fox',
    about: 'Keeps to cover, strikes the weak and is gone.',
    temper: tempered(SEASONED, ({ cover, finish, exposure }) => ({
      cover: cover + 0.2,
      finish: finish + 0.1,
      exposure: exposure + 0.015,
    })),
    risk: 0,
  },
  drillmaster: {
    title: 'Drillmaster',
    about: 'Keeps the line closed and within call, and wants no surprises.',
    temper: tempered(SEASONED, ({ commanded, mass, ownKill }) => ({
      commanded: commanded + 0.25,
      mass: mass + 0.06,
      ownKill: ownKill + 0.4,
    })),
    risk: -0.15,
  },
}

const STYLED: readonly string[] = ['novice', 'veteran', 'elite']

export const personalities: readonly Personality[] = Object.entries(STYLES).map(([id, { title, about, temper, risk }]) => ({
  id,
  title,
  about,
  as(level) {
    if (!STYLED.includes(level)) return null
    const player = levelIn(temper, level as LevelId, risk)
    return { ...player, id: `${level}:${id}`, title: `${player.title}, ${title}`, about } as Policy
  },
}))
