// What a game's table or set-up form may ask of this browser: its notes on this device, and what the address carries.
import type { Surroundings } from '@sandtable/board'
import { href } from '../../router.ts'

export function surroundingsOf(game: string): Surroundings {
  const key = `sandtable.notes.${game}`
  return {
    recall() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    keep(notes) {
      try {
        if (notes === null) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(notes))
      } catch {
        // No storage, or no room in it: nothing is kept then.
      }
    },
    carried(name) {
      const part = location.hash
        .slice(1)
        .split('&')
        .find(each => each.startsWith(`${name}=`))
      return part === undefined ? null : part.slice(name.length + 1)
    },
    whyTooLong: async scenario => (await import('../../admit/admit.ts')).whyTooLong(game, scenario),
    address: (name, text) => `${location.origin}${href.setup(game)}#${name}=${text}`,
  }
}
