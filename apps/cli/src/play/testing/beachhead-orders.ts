// An action as somebody at the terminal would type it, so that any game the rules can play can be played through the terminal.
import { type BeachheadAction, FACINGS } from '@sandtable/beachhead/viewmodel'

const face = ({ facing }: { readonly facing?: number | undefined }): string =>
  facing === undefined ? '' : ` face ${FACINGS[facing]?.short}`

export function typed(action: BeachheadAction): string {
  switch (action.type) {
    case 'launch':
      return `${['launch', action.unit, ...action.cargo, 'to', action.hex].join(' ')}${face(action)}`
    case 'move':
      return `move ${action.unit} ${(action.path ?? [action.to]).join(' ')}${action.land ? ' land' : ''}${face(action)}`
    case 'attack':
      return `attack ${action.unit} ${action.target}`
    case 'attackHex':
      return `attack ${action.unit} ${action.hex}`
    case 'attackStructure':
      return `attack ${action.unit} ${action.objective}`
    case 'seaSparrow':
      return `sparrow ${action.target}`
    case 'samStrike':
      return `sam ${action.unit} ${action.target}`
    case 'barrage':
      return `barrage ${action.unit} ${action.hexes.join(' ')}`
    case 'forceMarch':
      return `march ${action.unit}`
    case 'rapidDeployment':
      return 'rapid'
    case 'coordinatedAir':
      return `air ${action.hex}`
    case 'reinforce':
      return `reinforce ${action.unitType} ${action.hex}`
    case 'construct':
      return `build ${action.fort} ${action.hex}`
    case 'breach':
      return `breach ${action.unit} ${action.hex}`
    case 'load':
      return `board ${action.unit} ${action.into}`
    case 'unload':
      return `unload ${action.unit} ${action.drops.map(({ unit, hex, facing }) => (hex === undefined ? unit : `${unit} ${hex}${face({ facing })}`)).join(' ')}`
    case 'search':
    case 'reveal':
    case 'secure':
    case 'demolish':
    case 'recover':
      return `${action.type} ${action.unit}`
    case 'ciws':
      return `ciws ${action.use ? 'yes' : 'no'}`
    case 'fastMove':
      return `flee ${action.to === null ? 'stay' : (action.path ?? [action.to]).join(' ')}${face(action)}`
    case 'place':
      if (action.aboard) return `place ${action.unit} aboard`
      if (action.in !== undefined) return `place ${action.unit} in ${action.in}`
      return `place ${action.unit} ${action.hex}${action.hidden === undefined ? '' : action.hidden ? ' hidden' : ' open'}${face(action)}`
    case 'placeDummy':
      return `dummy ${action.hex}`
    case 'placeFort':
      return `fort ${action.fort} ${action.hex}`
    case 'unplace':
      return `take ${action.piece}`
    case 'buy':
      return Object.entries({ ...action.units, ...action.forts })
        .map(([kind, n]) => `buy ${kind} ${n}`)
        .join('\n')
    case 'pickSection':
      return `section ${action.section}`
    case 'placeSection':
      return `section ${action.section} ${action.slot.join(' ')} ${action.turn}`
    case 'chooseEdge':
      return `edge ${action.edge}`
    case 'eventChoice':
      return action.decline ? 'decline' : `choose ${action.hex ?? action.unit ?? action.marker}`
    case 'playCard':
      return ['card', action.card, action.unit, action.hex, ...(action.hexes ?? []), action.system, action.objective]
        .filter(word => word !== undefined)
        .join(' ')
    default:
      return action.type
  }
}
