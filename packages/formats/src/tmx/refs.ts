import type { Json } from '@parada/schedule'

/** Finds rows by the several things that files name them by: uid, id, name. */
export class Refs<Id extends number> {
  readonly #uid = new Map<number, Id>()
  /** By ids that are numbers, and by those that are texts: `5` and `'5'` are one. */
  readonly #number = new Map<number, Id>()
  readonly #id = new Map<string, Id>()
  readonly #name = new Map<string, Id>()
  /** Not yet in `#name`: most files name nothing by its name. */
  readonly #named: (readonly [string, Id])[] = []

  add(uid: Id, id: Json | undefined, name: string): void {
    this.#uid.set(uid, uid)
    if ((typeof id === 'number' || typeof id === 'string') && this.#byId(id) === undefined) {
      if (typeof id === 'number') this.#number.set(id, uid)
      else this.#id.set(id, uid)
    }
    this.#named.push([name, uid])
  }

  #byId(id: number | string): Id | undefined {
    if (typeof id === 'number')
      return this.#number.get(id) ?? (this.#id.size > 0 ? this.#id.get(String(id)) : undefined)
    const known = this.#id.get(id)
    if (known !== undefined || this.#number.size === 0) return known
    const number = Number(id)
    return String(number) === id ? this.#number.get(number) : undefined
  }

  byUid(ref: Json | undefined): Id | undefined {
    return typeof ref === 'number' ? this.#uid.get(ref) : undefined
  }

  byName(name: string): Id | undefined {
    for (const [each, uid] of this.#named) {
      const plain = plainText(each)
      if (plain !== '' && !this.#name.has(plain)) this.#name.set(plain, uid)
    }
    this.#named.length = 0
    return this.#name.get(plainText(name))
  }

  /** By id, else by name; of a number in digits also by uid. */
  find(ref: Json | undefined): Id | undefined {
    if (typeof ref !== 'number' && typeof ref !== 'string') return undefined
    const byId = this.#byId(typeof ref === 'string' ? ref.trim() : ref)
    return byId ?? this.byName(String(ref)) ?? this.#uid.get(Number(ref))
  }
}

const plainText = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Gives out whole numbers above those in use: the wanted one if it is free. */
export class Numbers {
  readonly #used = new Set<number>()
  #last: number

  constructor(wanted: readonly (Json | undefined)[]) {
    let last = 0
    for (const each of wanted) if (isWhole(each) && each > last) last = each
    this.#last = last
  }

  take(wanted: Json | undefined): number {
    if (isWhole(wanted) && wanted !== 0 && !this.#used.has(wanted)) {
      this.#used.add(wanted)
      return wanted
    }
    this.#last++
    this.#used.add(this.#last)
    return this.#last
  }

  has(value: Json | undefined): boolean {
    return isWhole(value) && this.#used.has(value)
  }
}

const isWhole = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 2 ** 40
