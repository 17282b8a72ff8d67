/** A value that tells when it was replaced, in the form `useSyncExternalStore` takes. */
export class Store<T> {
  private value: T
  private readonly listeners = new Set<() => void>()

  constructor(value: T) {
    this.value = value
  }

  readonly getSnapshot = (): T => this.value

  readonly subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell)
    return () => this.listeners.delete(tell)
  }

  set(value: T): void {
    if (Object.is(value, this.value)) return
    this.value = value
    for (const tell of [...this.listeners]) tell()
  }
}
