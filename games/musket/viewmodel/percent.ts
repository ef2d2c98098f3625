// Chances as people read them. The exact fraction stays beside it wherever one is shown.

/** '65 %', '58.3 %'; what can happen is never shown as 0 %, what can fail never as 100 %. */
export function percent(p: number): string {
  if (p <= 0) return '0 %'
  if (p >= 1) return '100 %'
  if (p < 0.001) return '<0.1 %'
  if (p > 0.999) return '>99.9 %'
  return `${Number((p * 100).toFixed(1))} %`
}
