// BI-22.1: the scenario deck, as goal strings (BI-23.4) over objective types: a card game names its markers by their type.
import type { ObjectiveType } from './terrain.ts'

export const SCENARIO_CARD_IDS = ['SC01', 'SC02', 'SC03', 'SC04', 'SC05', 'SC06', 'SC07', 'SC08', 'SC09', 'SC10'] as const
export type ScenarioCardId = (typeof SCENARIO_CARD_IDS)[number]
export type ScenarioCard = {
  readonly name: string
  readonly markers: readonly ObjectiveType[]
  readonly vip?: true
  readonly assault: { readonly primary: readonly string[]; readonly secondary: readonly string[] }
  readonly defender: { readonly primary: readonly string[]; readonly secondary: readonly string[] }
}
const goals = (primary: string, secondary: string) => ({ primary: primary.split(' '), secondary: secondary.split(' ') })

export const SCENARIO_CARDS: Readonly<Record<ScenarioCardId, ScenarioCard>> = {
  SC01: {
    name: 'Seize the Port',
    markers: ['port', 'airfield'],
    assault: goals('hold:port:2', 'eliminate:aa_team capture:airfield'),
    defender: goals('prevent:port', 'aircraft:2'),
  },
  SC02: {
    name: 'Silence the Hub',
    markers: ['comms_hub', 'civic_center'],
    assault: goals('destroy:comms_hub', 'capture:civic_center'),
    defender: goals('share', 'highground'),
  },
  SC03: {
    name: 'Bring Them Home',
    markers: ['civic_center', 'port'],
    vip: true,
    assault: goals('extract:civic_center', 'capture:port'),
    defender: goals('prevent:civic_center', 'aircraft:2'),
  },
  SC04: {
    name: 'Runway Zero',
    markers: ['airfield', 'comms_hub'],
    assault: goals('hold:airfield:2', 'destroy:comms_hub eliminate:sam_site'),
    defender: goals('prevent:airfield', 'share'),
  },
  SC05: {
    name: 'Decapitation',
    markers: ['hvt', 'comms_hub'],
    assault: goals('capture:hvt destroy:comms_hub', 'eliminate:long_range_artillery'),
    defender: goals('sink', 'highground'),
  },
  SC06: {
    name: 'Port and Hub',
    markers: ['port', 'comms_hub'],
    assault: goals('hold:port:2 destroy:comms_hub', 'eliminate:mortar_team'),
    defender: goals('share', 'aircraft:2'),
  },
  SC07: {
    name: 'Two Towns',
    markers: ['civic_center', 'port', 'hvt'],
    assault: goals('capture:civic_center capture:port', 'capture:hvt'),
    defender: goals('prevent:civic_center', 'aircraft:3'),
  },
  SC08: {
    name: 'Kill the Fleet',
    markers: ['comms_hub', 'hvt'],
    assault: goals('capture:hvt', 'destroy:comms_hub'),
    defender: goals('sink', 'share'),
  },
  SC09: {
    name: 'Clear the Skies',
    markers: ['airfield', 'hvt'],
    assault: goals('eliminate:aa_team+sam_site capture:airfield', 'capture:hvt'),
    defender: goals('aircraft:3', 'highground'),
  },
  SC10: {
    name: 'Long Haul',
    markers: ['port', 'airfield', 'civic_center'],
    assault: goals('hold:port:3 hold:civic_center:2', 'capture:airfield'),
    defender: goals('prevent:port', 'share'),
  },
}
