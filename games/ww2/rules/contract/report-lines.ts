// WW-17.1: events in the fixed text of the turn report, one line each. What the report has no line for is null.
import type { Fought, Shelled, WwEvent } from './events.ts'

export function lineOf(event: WwEvent): string | null {
  switch (event.type) {
    case 'income':
      return `income ${event.side} ${event.gained < 0 ? '' : '+'}${event.gained} = ${event.treasury}`
    case 'mustered':
      return `muster ${event.unit} ${event.unitType} ${event.hex}`
    case 'moved':
      return `${stepOf(event)} moved ${event.hex === null ? '-' : `${event.units.join(',')} ${event.hex}`}`
    case 'combat':
      return combatLine(event)
    case 'wind':
      return `${stepOf(event)} wind ${event.wind}`
    case 'shot':
      return shotLine(event)
    case 'step_void':
      return `${stepOf(event)} void`
    case 'step_unpaid':
      return `${stepOf(event)} unpaid`
    case 'owner_changed':
      return `owner ${event.hex} ${event.from ?? 'none'}>${event.to ?? 'none'}`
    case 'unit_repaired':
      return `repair ${event.unit}`
    case 'game_over':
      return `over ${event.winner ?? '-'} ${event.reason}`
    default:
      return null
  }
}

const stepOf = ({ side, step }: { readonly side: string; readonly step: number }): string => `${side}.${step}`

/** WW-17.2, WW-17.3. */
function combatLine(event: Fought): string {
  const { attack, defence, defendersLost, attackersLost } = event
  return [
    `${stepOf(event)} combat ${event.hex} S${attack.strength}/H${attack.health} v S${defence.strength}/H${defence.health}`,
    `dmg ${event.toDefenders}/${event.toAttackers} ${event.outcome}`,
    ...(defendersLost.length > 0 ? [`def-lost ${defendersLost.join(',')}`] : []),
    ...(attackersLost.length > 0 ? [`att-lost ${attackersLost.join(',')}`] : []),
  ].join(' ')
}

function shotLine(event: Shelled): string {
  const aim = `${event.from ?? '?'}*${event.target ?? '?'}x${event.shells}`
  if (!event.isObserved) return `${stepOf(event)} shot ${aim} unobserved`
  const killed = event.killed.length > 0 ? ` killed ${event.killed.join(',')}` : ''
  return `${stepOf(event)} shot ${aim} ${event.drift ?? 'plain'} ${event.landing ?? 'off'}${killed}`
}
