/** The form every locale must have: the same keys, the same named parameters, other words. */
export type Shape<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : Shape<T[K]>
}
