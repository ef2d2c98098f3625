// Where hits lead a side.

/** `rows[r][f]`: where r restricted and f free hits lead. Each row stops at the side's end; beyond it the side is dead. */
export type Path = {
  readonly rows: readonly Int32Array[]
  /** Hits sent back, where the side can do so. */
  readonly back: readonly Int32Array[] | null
  /** The same with 1, 2… hits more that came back from the enemy; null where they are like other hits. */
  readonly struck: readonly Path[] | null
  readonly sendsBack: boolean
}
