// How fast this page shows the steps of a match, and their sounds.
import type { Presenter, Session } from '@sandtable/session'
import { preferences } from '../../settings.svelte.ts'

export class PagePresenter implements Presenter {
  /** Null: as fast as the player prefers. */
  speed = $state<number | null>(null)
  readonly motion = $derived.by(() => ({ pace: preferences.reducedMotion ? 0 : this.pace }))

  constructor(speed: number | null = null) {
    this.speed = speed
  }

  get pace(): number {
    return this.speed ?? preferences.now.pace
  }
  get isHidden(): boolean {
    return document.hidden
  }
}

/** Plays the sounds of every step that is shown. A sound that cannot be loaded is left out. */
export function soundsOf(session: Pick<Session, 'subscribe'>, presenter: Presenter): void {
  session.subscribe((stage, entry) => {
    if (stage !== 'present' || !entry || !preferences.now.sound) return
    import('../../sound.ts').then(
      ({ playSounds }) => playSounds(entry, presenter.pace),
      () => undefined,
    )
  })
}
