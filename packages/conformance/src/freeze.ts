// Nothing that was handed to a rule may change afterwards: freezing makes a write throw where it happens.

const frozen = new WeakSet<object>()

/** Freezes a value with all its parts, and returns it. Parts that were frozen here before cost nothing. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value
  frozen.add(value)
  // A typed array cannot be frozen; `whyNotPlain` says that it does not belong into a state.
  if (!ArrayBuffer.isView(value)) Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}

/** A copy that shares nothing with the value, as it would come out of a file. */
export function copyOf<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T)
}
