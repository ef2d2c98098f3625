// BI-12.13: what each transport lifts. Any part of one of its loads will do; S squad, H Humvee, A AAV-7.
import type { UnitType } from './units.ts'

export type Load = { readonly S: number; readonly H: number; readonly A: number }
const load = (S: number, H = 0, A = 0): Load => ({ S, H, A })

export const LOADS: Readonly<Partial<Record<UnitType, readonly Load[]>>> = {
  harrier: [load(1)],
  osprey: [load(2), load(0, 1)],
  super_stallion: [load(3), load(1, 1)],
  lcac: [load(0, 0, 2), load(3), load(0, 1, 1)],
  aav7: [load(1)],
  lcu: [load(0, 0, 2), load(4), load(0, 2), load(2, 1), load(0, 1, 1), load(2, 0, 1)],
}
export const CARGO_LETTER: Readonly<Partial<Record<UnitType, keyof Load>>> = {
  marine_squad: 'S',
  marsoc: 'S',
  humvee: 'H',
  aav7: 'A',
}
