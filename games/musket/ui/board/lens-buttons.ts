// MK-20.18: the buttons of what may be laid over the map.
import { icons, type LensButton } from '@sandtable/board'
import { LENS_KEYS } from './keys.ts'
import { LENSES, type Lens } from './lens-marks.ts'

const TEXT: Record<Lens, string> = {
  command: 'Leaders’ reach',
  sight: 'Line of sight',
  range: 'Fire reach of the selected unit',
  risk: 'Risk at each hex in reach',
}
const ICONS = { command: icons.starIcon, sight: icons.eyeIcon, range: icons.rangeIcon, risk: icons.dangerIcon }

export const lensButtons: readonly LensButton<Lens>[] = LENSES.map(id => ({
  id,
  text: TEXT[id],
  key: LENS_KEYS[id],
  icon: ICONS[id],
}))
