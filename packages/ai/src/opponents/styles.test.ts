import { expect, test } from 'vitest'
import type { Policy } from '../policy/policy.ts'
import { personalitiesFrom } from './styles.ts'

test('a style is named behind its level, and a level without styles has none', () => {
  const play = (level: string): Policy | null =>
    level === 'elite' ? { id: 'elite', title: 'Elite', choose: () => ({ action: { type: 'wait' }, why: '' }) } : null
  const [fox] = personalitiesFrom({ fox: { title: 'Fox', about: 'Keeps to cover.' } }, play)
  expect(fox?.as('elite')).toMatchObject({ id: 'elite:fox', title: 'Elite, Fox', about: 'Keeps to cover.' })
  expect(fox?.as('random')).toBeNull()
})
