// Fighting, finding out and objectives in the log: every die with what it needed and why.
import type { AreaFired, Attacked, RevealCause, Strike, WaspDamaged } from '../rules/contract/events.ts'
import { placeName } from './goal-words.ts'
import { amid, counted, type EventSentences, listed, pieceName, placed, said } from './names.ts'
import { SYSTEM_WORDS, WASP_STATUS_WORDS } from './status-words.ts'
import { diceText, strikeText, tokenState } from './strike-words.ts'

const supply = (spLeft: number | null): string => (spLeft === null ? '' : `${spLeft} SP left`)
const price = (cp: number): string => (cp > 0 ? ` for ${cp} CP` : '')

export const COMBAT_TELLERS: EventSentences<
  | 'attacked'
  | 'area_fired'
  | 'sam_fired'
  | 'sparrow_fired'
  | 'ciws_offered'
  | 'ciws_answered'
  | 'structure_attacked'
  | 'wasp_damaged'
  | 'unit_destroyed'
  | 'unit_suppressed'
> = {
  attacked: event => said(attack(event), supply(event.spLeft)),
  area_fired: event => said(...areaFire(event)),
  sam_fired: ({ by, strike, spLeft, cp }) =>
    said(`${placed(by)} fires missiles at ${targetText(strike)}${price(cp)}: ${strikeText(strike)}`, supply(spLeft)),
  sparrow_fired: ({ strike, ammoLeft }) =>
    said(`Sea Sparrow at ${targetText(strike)}: ${strikeText(strike)}`, `${counted(ammoLeft, 'round')} of ammunition left`),
  ciws_offered: ({ by, hits }) =>
    `${counted(hits, 'hit')} by ${amid(pieceName(by))} ${hits === 1 ? 'is' : 'are'} on the way to the USS Wasp: CIWS/RAM may answer.`,
  ciws_answered: ({ used, dice, negated, ammoLeft }) =>
    used
      ? `CIWS/RAM fires, rolls ${dice.join(', ')}: ${counted(negated, 'hit')} stopped. ${counted(ammoLeft, 'round')} of ammunition left.`
      : 'CIWS/RAM holds its fire.',
  structure_attacked: ({ unit, objective, modifiers, need, dice, damage, hpLeft }) =>
    `${placed(unit)} attacks the ${placeName(objective)}: ${diceText(dice, need, modifiers)}: ` +
    `${damage > 0 ? `${damage} HP lost and ${hpLeft > 0 ? hpLeft : 'none'} left` : 'no damage'}.`,
  wasp_damaged: ({ damage, hpLeft, changes }) =>
    said(`USS Wasp: ${damage} HP lost and ${hpLeft > 0 ? hpLeft : 'none'} left`, ...changes.map(systemChange)),
  unit_destroyed: ({ unit, scored }) =>
    scored ? `${placed(unit)} is destroyed.` : `${placed(unit)} is out of the battle and scores nothing.`,
  unit_suppressed: ({ unit, tokens }) => `${placed(unit)} is ${tokens > 0 ? tokenState(tokens) : 'no longer suppressed'}.`,
}

export const DISCOVERY_TELLERS: EventSentences<
  'searched' | 'revealed' | 'vanished' | 'secured' | 'demolished' | 'objective_destroyed' | 'vip_fared'
> = {
  searched: ({ unit, found }) => `${placed(unit)} searches: ${found === 0 ? 'nothing found' : `${found} found`}.`,
  revealed: ({ piece, marker, cause }) => {
    const where = piece.hex === null ? '' : ` at ${piece.hex}`
    const what = piece.type === 'dummy' ? 'a dummy, taken off' : pieceName(piece)
    return `${marker === '' ? 'A marker' : `Marker ${marker}`}${where} is revealed ${CAUSES[cause]}: ${what}.`
  },
  vanished: ({ piece, marker }) => `${placed(piece)} slips away and is marker ${marker} now.`,
  secured: ({ unit, objective, vip }) => {
    const prizes = [objective === null ? '' : `the ${placeName(objective)}`, vip ? 'the VIP' : ''].filter(prize => prize !== '')
    return `${placed(unit)} secures ${listed(prizes)}.`
  },
  demolished: ({ unit, objective, hpLeft }) =>
    `${placed(unit)} sets charges at the ${placeName(objective)}: ${hpLeft > 0 ? hpLeft : 'no'} HP left.`,
  objective_destroyed: ({ objective }) => `The ${placeName(objective)} is destroyed.`,
  vip_fared: ({ what, hex }) => VIP_FATES[what](hex),
}

const CAUSES: Readonly<Record<RevealCause, string>> = {
  attacked: 'by its attack',
  acted: 'by its action',
  mission: 'by its fire mission',
  moved: 'by moving in sight',
  searched: 'by a search',
  probed: 'by an enemy who comes there',
  'landed-on': 'by an enemy who lands there',
  'placed-on': 'by an enemy who is set down there',
  hit: 'by a hit',
  contested: 'by contesting an objective',
  contact: 'by close contact',
  recon: 'by reconnaissance',
  card: 'by a card',
  chosen: 'of its own will',
}

const VIP_FATES = {
  dropped: (hex: string | null) => `The VIP is left behind${hex === null ? '' : ` at ${hex}`}.`,
  lost: () => 'The VIP is lost.',
  extracted: () => 'The VIP is aboard the USS Wasp and safe.',
} as const

/** The Wasp stands where both sides see her. */
function targetText({ target }: Strike, distance?: number): string {
  const facts = [
    target.hex ?? '',
    distance === undefined ? '' : distance === 0 ? 'same hex' : counted(distance, 'hex', 'hexes'),
  ].filter(fact => fact !== '')
  return facts.length > 0 ? `${amid(pieceName(target))} (${facts.join(', ')})` : amid(pieceName(target))
}

function attack({ unit, ambush, distance, strike }: Attacked): string {
  return `${ambush ? 'Ambush: ' : ''}${placed(unit)} attacks ${targetText(strike, distance)}: ${strikeText(strike)}`
}

const WEAPONS: Readonly<Record<AreaFired['weapon'], string>> = {
  mortar: 'Mortar fire',
  barrage: 'Barrage',
  gunfire: 'Naval gunfire',
}

/** A side reads only of targets it knows; that there were none it knows is no word about others. */
function areaFire({ weapon, by, hexes, strikes, spLeft, cp }: AreaFired): readonly string[] {
  const who = by === null ? '' : ` by ${amid(placed(by))}`
  const opening = `${WEAPONS[weapon]}${who} on ${listed(hexes)}${price(cp)}`
  const results = strikes.map(strike => `${targetText(strike)}: ${strikeText(strike, true)}`)
  return [opening, ...(results.length > 0 ? results : ['No hit is seen']), supply(spLeft)]
}

function systemChange({ system, from, to }: WaspDamaged['changes'][number]): string {
  return `${SYSTEM_WORDS[system].title}: ${WASP_STATUS_WORDS[from].title} to ${WASP_STATUS_WORDS[to].title}`
}
