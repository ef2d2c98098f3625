// BI-20.1: why the game ended, in words.
const REASONS: Readonly<Record<string, string>> = {
  primary: 'all its primary goals are met',
  collapse: 'the Defender has no active unit left',
  'wasp-lost': 'the USS Wasp is lost',
  annihilation: 'fewer than three Assault units are left',
  'defender-primary': 'all its primary goals are met',
  both: 'both sides have won at the same moment',
  stalled: 'the last turn is over and the Assault has not met its goals',
  points: 'by victory points after the last turn',
  resigned: 'the other side resigned',
}

/** A position given in line may bring a reason of its own. */
export const reasonText = (reason: string): string => REASONS[reason] ?? reason.replaceAll(/[-_]/g, ' ')
