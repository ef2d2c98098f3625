// Every step of section 4, by its id.
import type { StepId } from '../../data/types.ts'
import type { StepRules } from '../state/chapter-types.ts'
import { P0_1, P0_2, P0_3, P0_4, P0_5, P0_6 } from './p0.ts'
import { P1_1, P1_2, P1_3, P1_4 } from './p1.ts'
import { P2_6 } from './p2-end.ts'
import { P2_3, P2_4, P2_5 } from './p2-fight.ts'
import { P2_1, P2_2 } from './p2-start.ts'
import { P3_1, P3_2, P3_3, P3_4, P3_5, P3_6 } from './p3-bombard.ts'
import { P3_7, P3_8, P3_9, P3_10 } from './p3-land.ts'
import { P4_5, P4_6 } from './p4-end.ts'
import { P4_1, P4_2, P4_3, P4_4 } from './p4-fight.ts'
import { PC_1, PC_2, PC_3 } from './pc.ts'

export const STEPS: { readonly [step in StepId]: StepRules } = {
  'P0.1': P0_1,
  'P0.2': P0_2,
  'P0.3': P0_3,
  'P0.4': P0_4,
  'P0.5': P0_5,
  'P0.6': P0_6,
  'P1.1': P1_1,
  'P1.2': P1_2,
  'P1.3': P1_3,
  'P1.4': P1_4,
  'P2.1': P2_1,
  'P2.2': P2_2,
  'P2.3': P2_3,
  'P2.4': P2_4,
  'P2.5': P2_5,
  'P2.6': P2_6,
  'P3.1': P3_1,
  'P3.2': P3_2,
  'P3.3': P3_3,
  'P3.4': P3_4,
  'P3.5': P3_5,
  'P3.6': P3_6,
  'P3.7': P3_7,
  'P3.8': P3_8,
  'P3.9': P3_9,
  'P3.10': P3_10,
  'P4.1': P4_1,
  'P4.2': P4_2,
  'P4.3': P4_3,
  'P4.4': P4_4,
  'P4.5': P4_5,
  'P4.6': P4_6,
  'PC.1': PC_1,
  'PC.2': PC_2,
  'PC.3': PC_3,
}
