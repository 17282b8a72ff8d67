/** First number given to an identity that is no number: above all that P6's databases have reached. */
const FIRST = 2_000_000_000

/** Identities as numbers. P6's are; files that other programs write in its form have words, each of which gets a number. */
export class Ids {
  readonly #words = new Map<string, string>()

  of(text: string): string {
    if (/^\d{1,15}$/.test(text)) return text
    let known = this.#words.get(text)
    if (known === undefined) {
      known = String(FIRST + this.#words.size)
      this.#words.set(text, known)
    }
    return known
  }
}
