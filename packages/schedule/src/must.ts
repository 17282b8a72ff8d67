/**
 * Values that an invariant says are there. A broken invariant stops at its place, with a sentence for the log,
 * instead of travelling on as `undefined`: the engine's typed arrays alone may use the unchecked `!`.
 */

/** Element `index` of `list` (counted from 0). @throws RangeError when the list has no such element. */
export function nth<T>(list: ArrayLike<T>, index: number): NonNullable<T> {
  const value = list[index]
  if (value === undefined || value === null) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return value
}

/** `value` itself. @throws TypeError when it is missing. */
export function must<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new TypeError('a value that must exist is missing')
  return value
}
