// Lets Svelte follow a session, which knows nothing of Svelte.
import type { Session } from '@sandtable/session'

/**
 * The same session, with every getter behind a derived value of its own: a change of the session makes Svelte read again what a component
 * uses, and only a getter with a new value draws anything. (`createSubscriber` would run every reader after every change.)
 */
export function reactive<S extends Pick<Session, 'subscribe'>>(session: S): S {
  let version = $state(0)
  let count = 0
  session.subscribe(() => {
    version = ++count
  })
  const cells = new Map<PropertyKey, () => unknown>()
  for (let from = Object.getPrototypeOf(session); from !== Object.prototype; from = Object.getPrototypeOf(from))
    for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (!get || cells.has(key)) continue
      const value = $derived.by(() => {
        void version
        return get.call(session)
      })
      cells.set(key, () => value)
    }
  const methods = new Map<PropertyKey, unknown>()
  return new Proxy(session, {
    get(target, key) {
      const cell = cells.get(key)
      if (cell) return cell()
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function') return member
      if (!methods.has(key)) methods.set(key, member.bind(target))
      return methods.get(key)
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
}
