import { offlineSteps } from '../offline.ts'
import type { InterpretRequest } from '../types.ts'
import { MONDAY } from './draw.ts'

/** A text, and a document beside it, from which a plan is made. */
export const request = (text: string, document?: string): InterpretRequest => ({
  text,
  kind: 'generate',
  locale: 'pt',
  today: MONDAY,
  ...(document !== undefined && { documents: [{ name: 'lista.txt', text: document }] }),
})

/** Steps, each written for its number from one, up to a length. */
export function told(length: number, step: (at: number) => string): string {
  let text = ''
  for (let at = 1; text.length < length; at++) text += step(at)
  return text
}

export const NUMBERED = (at: number): string =>
  `${at}. Isolar a bomba ${at} - ${(at % 7) + 1}h${at > 1 ? ` após ${at - 1}` : ''}. `

/** Texts of one line, by their length. */
export const LINES: readonly (readonly [string, (length: number) => string])[] = [
  ['numbered steps', length => told(length, NUMBERED)],
  ['sentences', length => told(length, at => `Isolar a bomba P-${at} por ${(at % 7) + 1} horas. `)],
  ['parts between commas', length => told(length, at => `bomba P-${at} 2h, `)],
  ['words without a stop', length => 'isolar a bomba da linha e depois '.repeat(length / 33)],
  ['one letter', length => 'a'.repeat(length)],
  ['digits', length => '7'.repeat(length)],
  ['commas', length => ','.repeat(length)],
  ['quotes', length => '"'.repeat(length)],
  ['one word of order', length => 'depois '.repeat(length / 7)],
  ['opened brackets', length => '('.repeat(length)],
  ['empty brackets', length => '()'.repeat(length / 2)],
  ['amounts', length => '2h '.repeat(length / 3)],
  ['shares', length => '50% '.repeat(length / 4)],
  ['blanks', length => `a${' '.repeat(length)}b`],
  ['stops before a letter', length => `${'.'.repeat(length)}a`],
  ['short lines', length => 'a,b\n'.repeat(length / 4)],
  ['rules of tables', length => `|a|b|\n${'|-|-|\n'.repeat(length / 6)}`],
]

/** Characters that patterns were given to look through, and the pauses on the way: work that no machine makes slower. */
export function workOf(text: string): { work: number; pauses: number } {
  const exec = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec')!
  const plain = exec.value as RegExp['exec']
  let work = 0
  let pauses = 0
  Object.defineProperty(RegExp.prototype, 'exec', {
    ...exec,
    value(this: RegExp, given: string) {
      const found = plain.call(this, given)
      // Parting a text asks at one place after another; what goes on from its last match looks at what it has not seen.
      const near = this.sticky || (this.global && found !== null)
      work += near ? (found?.[0].length ?? 0) + 1 : given.length
      return found
    },
  })
  try {
    for (const steps = offlineSteps(request(text)); !steps.next().done; ) pauses++
  } finally {
    Object.defineProperty(RegExp.prototype, 'exec', exec)
  }
  return { work, pauses }
}
