// What people type, and what they are told when it cannot be read.
import { describe, expect, test } from 'vitest'
import { NotationError, parseParty, partyText } from './notation.ts'

describe('TI-O.1 a side in one line', () => {
  test.each([
    [
      '3 cruiser, 2 fighter @ hacan',
      'hacan',
      [
        { unit: 'cruiser', count: 3 },
        { unit: 'fighter', count: 2 },
      ],
    ],
    ['cruiser2', 'neutral', [{ unit: 'cruiser2', count: 1 }]],
    ['2 cruiser II', 'neutral', [{ unit: 'cruiser2', count: 2 }]],
    ['1 dreadnought*, 2 dreadnought', 'neutral', [{ unit: 'dreadnought', count: 3, damaged: 1 }]],
    ['1 warsun @ muaat', 'muaat', [{ unit: 'muaat_warsun', count: 1 }]],
    ['2 DN II @ L1Z1X', 'l1z1x', [{ unit: 'l1z1x_dreadnought2', count: 2 }]],
    ['flagship @ jol-nar', 'jolnar', [{ unit: 'jolnar_flagship', count: 1 }]],
    [
      "4 inf, mech @ n'orr",
      'norr',
      [
        { unit: 'infantry', count: 4 },
        { unit: 'sardakk_mech', count: 1 },
      ],
    ],
    [
      '3 fighters, 1 war sun',
      'neutral',
      [
        { unit: 'fighter', count: 3 },
        { unit: 'warsun', count: 1 },
      ],
    ],
  ])('TI-0.4 %s', (text, faction, units) => {
    expect(parseParty(text)).toEqual({ faction, units })
  })

  test('TI-O.1 effects after a plus, with counts', () => {
    expect(parseParty('2 pds2 + plasma, 2 morale boost').effects).toEqual([
      { effect: 'tech.plasma' },
      { effect: 'ac.morale', n: 2 },
    ])
  })

  test.each([
    ['3 cruser', 'noUnit', 3, 'cruser'],
    ['3 cruiser, 2 gunboat @ hacan', 'noUnit', 14, 'gunboat'],
    ['1 cruiser @ hakan', 'noFaction', 13, 'hakan'],
    ['1 cruiser @ hacan + plasm ball', 'noEffect', 21, 'plasm ball'],
    ['1 cruiser @ sol @ hacan', 'twoFactions', 17, '@'],
    ['1 flagship', 'noUnit', 3, 'flagship'],
    ['  @ sol', 'empty', 1, ''],
    ['100 fighter', 'noCount', 1, '100 fighter'],
    ['1 cruiser + magen', 'ok', 0, ''],
  ])('TI-O.1 %s: %s at character %i', (text, code, character, found) => {
    let error: unknown = null
    try {
      parseParty(text)
    } catch (thrown) {
      error = thrown
    }
    if (code === 'ok') expect(error).toBeNull()
    else {
      expect(error).toBeInstanceOf(NotationError)
      expect(error).toMatchObject({ code, character, found })
      expect((error as Error).message).toContain(`Character ${character}`)
    }
  })

  test('TI-O.27 a written side reads back the same', () => {
    for (const text of ['3 cruiser2, 2 dreadnought* @ hacan + 2 ac.morale', '1 sol_flagship, 4 fighter @ sol']) {
      const party = parseParty(text)
      expect(parseParty(partyText(party))).toEqual(party)
    }
  })
})
