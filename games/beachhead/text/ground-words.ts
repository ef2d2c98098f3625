// BI-3.1, BI-5.1, BI-6.1: the ground, what is built on it and what is fought over, a line each.
import type { FortType, Letter, ObjectiveType } from '../rules/tables/index.ts'

export type GroundWords = { readonly title: string; readonly line: string; readonly clauses: readonly string[] }
/** `noun` stands in the middle of a sentence, after 'the'. */
export type ObjectiveWords = GroundWords & { readonly noun: string }

const ground = (title: string, line: string, ...clauses: string[]): GroundWords => ({ title, line, clauses })

export const TERRAIN_WORDS: Readonly<Record<Letter, GroundWords>> = {
  D: ground('Deep Water', 'For the USS Wasp and amphibious units; slow for all but the LCAC.', 'BI-3.3', 'BI-3.5'),
  S: ground('Shallow Water', 'For amphibious units. Too shallow for the USS Wasp.', 'BI-3.3'),
  B: ground('Beach', 'Where landing craft touch land. No cover.', 'BI-3.5'),
  C: ground('Clear', 'Easy going, no cover, a landing zone for every Assault air unit.', 'BI-3.7'),
  L: ground('Light Woods', 'Easy going, cover +1. Does not block sight.', 'BI-3.1'),
  W: ground('Heavy Woods', 'Slow going, cover +2. Blocks sight for those on low ground.', 'BI-3.1', 'BI-3.11'),
  U: ground('Urban', 'Easy going, cover +1. Marine Squads attack well into it; Ospreys can land.', 'BI-3.1', 'BI-4.16'),
  H: ground('Hills', 'Slow going, cover +1. Looks over Heavy Woods, sees and shoots farther.', 'BI-3.11', 'BI-3.15', 'BI-3.17'),
  M: ground('Mountains', 'On foot only, and very slow. Cover +2; blocks sight even from Hills.', 'BI-3.4', 'BI-3.11'),
}

export const FORT_WORDS: Readonly<Record<FortType, GroundWords>> = {
  bunker: ground('Bunker', '+2 DEF for infantry and emplacements of the Defender.', 'BI-5.2'),
  minefield: ground(
    'Minefield',
    'Stops an Assault surface unit that enters and attacks it with two dice, 5 or more to hit.',
    'BI-5.5',
  ),
  trench: ground('Trench', '+1 DEF for infantry of both sides.', 'BI-5.3'),
  barricade: ground('Barricade', 'Closed to vehicles and landing craft; one movement point more on foot.', 'BI-5.4'),
}

const objective = (title: string, noun: string, line: string, ...clauses: string[]): ObjectiveWords => ({
  ...ground(title, line, ...clauses),
  noun,
})

export const OBJECTIVE_WORDS: Readonly<Record<ObjectiveType, ObjectiveWords>> = {
  port: objective(
    'Port',
    'port',
    "Gives its owner's ground units here a supply point a turn. Landing craft may come in.",
    'BI-6.4',
  ),
  airfield: objective(
    'Airfield',
    'airfield',
    "Fills up its owner's landed aircraft and vehicles here. Always a landing zone.",
    'BI-6.5',
  ),
  comms_hub: objective(
    'Comms Hub',
    'Comms Hub',
    'Brings its owner a command point a turn. Can be shot at and blown up.',
    'BI-6.6',
  ),
  civic_center: objective(
    'Civic Center',
    'Civic Center',
    "Gives its owner's ground units here a supply point a turn. A VIP may wait inside.",
    'BI-6.7',
  ),
  hvt: objective(
    'High Value Target',
    'High Value Target',
    'In Assault hands it takes a command point a turn from the Defender.',
    'BI-6.8',
  ),
}
