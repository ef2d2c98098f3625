// Plain data: what JSON can carry without loss. A Map or a class instance would pass silently through a digest.

/** Null when the value is plain data, else where it is not and why: 'units[3].at is NaN'. */
export function whyNotPlain(value: unknown, path = 'it'): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`
  if (typeof value !== 'object') return `${path} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`
  if (Array.isArray(value)) return whyNotPlainList(value, path)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `${path} is a ${value.constructor?.name ?? 'strange object'}`
  for (const [key, part] of Object.entries(value)) {
    // A field that is undefined is left out of file and digest alike, so it does no harm.
    const reason = part === undefined ? null : whyNotPlain(part, `${path}.${key}`)
    if (reason !== null) return reason
  }
  return null
}

function whyNotPlainList(list: readonly unknown[], path: string): string | null {
  for (let i = 0; i < list.length; i++) {
    const reason = whyNotPlain(list[i], `${path}[${i}]`)
    if (reason !== null) return reason
  }
  return null
}
