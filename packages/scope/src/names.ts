import words from './catalogue/names.json' with { type: 'json' }
import type { Template } from './template.ts'

/** Short forms of words, as lists of orders write them ("bba", "vlv"), by the word; folded. */
const SHORT: Readonly<Record<string, readonly string[] | undefined>> = words.short

/** Letters of a short form before its point ("compr."): fewer are of too many words. */
const LEAST_OF_POINTED = 4

/** Endings whose loss leaves a word of its own: "heat." ends a sentence and names no heater. */
const LEAVES_A_WORD = /^(?:[ae]?r|[aeo]rs?|e[dn]?|s|es|y|ing|a|o|[ao]s|ed[ao]r\w*|ad[ao]r\w*|able|ation)$/

/**
 * The names of a template in a folded text: its aliases, whose words may also be short forms, pointed ("recup.") or
 * known ("cald", "xfmr"), and may leave out what telegrams leave out ("horno cal") or have a number there ("terno 3 de
 * moenda").
 */
export function nameSource({ aliases }: Pick<Template, 'aliases'>): string {
  const known = sources.get(aliases)
  if (known !== undefined) return known
  const source = withShortForms(withoutParticles(aliases))
  sources.set(aliases, source)
  return source
}
const sources = new Map<string, string>()

/** Particles between the words of a name that may be missing; one before any word at all ("tanque de \w+") stays. */
const withoutParticles = (source: string): string =>
  source
    .replace(/(?<=[(:| ])(?:a|de) (?=[a-z(])/g, '(?:\\d{1,2} )?(?:$&)?')
    .replace(/\(\?:a\|de\) /g, '(?:\\d{1,2} )?(?:(?:a|de) )?')

const withShortForms = (source: string): string =>
  source.replace(
    /(?<![\\[a-z-])[a-z]{4,}(?![a-z\]-])(\?|\(\?:[a-z|]+\)(?!\?))?/g,
    (run, behind: string | undefined) => {
      // The last letter may be missing where a question mark follows it: "bombas?".
      const word = behind === '?' ? run.slice(0, -2) : behind === undefined ? run : run.slice(0, -behind.length)
      const forms = [...new Set([...(SHORT[word] ?? []), ...(behind === '?' ? (SHORT[run.slice(0, -1)] ?? []) : [])])]
      // Behind a stem an ending follows: "transformac(?:ao|oes)"; a short form takes its place.
      const pointed = word.length > 5 ? pointedForms(word) : ''
      const short = [
        ...(forms.length > 0 ? [`(?:${forms.join('|')})(?![a-z])(?!-?\\d)\\.?`] : []),
        ...(pointed === '' ? [] : [`(?:${pointed})\\.`]),
      ]
      return short.length === 0 ? run : `(?:${run}|${short.join('|')})`
    },
  )

/** Beginnings of a word that a point may end: more than its half, that end in a consonant and are no word of their own. */
function pointedForms(word: string): string {
  const forms: string[] = []
  for (let length = word.length - 2; length >= LEAST_OF_POINTED && length * 2 > word.length; length--)
    if (!/[aeiou]/.test(word.charAt(length - 1)) && !LEAVES_A_WORD.test(word.slice(length)))
      forms.push(word.slice(0, length))
  return forms.join('|')
}

/** A place of a folded text that names a kind of equipment. */
export interface NameHit {
  readonly start: number
  readonly end: number
  readonly template: Template
  /** Two names of different kinds side by side: which of them it is may be either. */
  readonly joined?: true
}

/** Names of templates in a folded text, the longest first; what two kinds are called by alike is none. */
export function nameHits(folded: string, templates: readonly Template[]): NameHit[] {
  const hits = new Map<string, NameHit | null>()
  for (const template of templates) {
    const regex = compiled(template)
    regex.lastIndex = 0
    for (let match = regex.exec(folded); match; match = regex.exec(folded)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const key = `${start} ${end}`
      // "Conv." is a converter or a conveyor. Of whole words the catalogue's order decides.
      const isShort = /\.$/.test(match[0]) || match[0].length < 5
      if (!hits.has(key)) hits.set(key, { start, end, template })
      else if (isShort) hits.set(key, null)
    }
  }
  return [...hits.values()]
    .filter(hit => hit !== null)
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
}

const patterns = new WeakMap<Template, RegExp>()
const compiled = (template: Template): RegExp => {
  const regex = patterns.get(template) ?? new RegExp(`(?<![a-z0-9])(?:${nameSource(template)})(?![a-z0-9])`, 'g')
  patterns.set(template, regex)
  return regex
}

const ENGLISH = new RegExp(`(?<![a-z])(?:${words.englishHeads})\\.?$`)

/** Whether the second of two names side by side is the head: in English the last noun is, else the first. */
export const isHeadLast = (second: string): boolean => ENGLISH.test(second)

const FIRST = new RegExp(
  `(?:^|[\\n,;:(]|[*•-] )\\s*((?:${words.cardlessFirst})(?: (?:d[aeo]s?|del|de la))?(?: [a-z]{3,}\\.?){0,2}?(?: (?:d[aeo]s?|del|de la))? )$`,
)
/** Words that join a name to another, and part of none. */
const JOINS =
  '(?:and|or|with|without|for|of|to|from|in|on|at|plus|including|both|by|the|its|is|are|has|com|con|sem|sin|e|y)'
const LAST = new RegExp(
  `^(?: \\d{1,2}[a-z]?)?(?: (?!${JOINS} )[a-z]{2,}){0,2}? (?:${words.cardlessLast})(?=\\s*(?:$|[\\n,;.:()]|\\d|#|[a-z](?=\\s*(?:$|\\n))|[a-z]{1,4}-?\\d))`,
)

/**
 * The whole name where a machine that no template knows is its head, and the template's name only says whose it is:
 * "lime kiln fan", "ventilador da caldeira". Null: the template's name is the head.
 */
export function cardlessAround(folded: string, { start, end }: Pick<NameHit, 'start' | 'end'>): NameSpan | null {
  const before = FIRST.exec(folded.slice(Math.max(0, start - 60), start))?.[1]
  if (before !== undefined) return { start: start - before.length, end }
  const behind = LAST.exec(folded.slice(end, end + 40))?.[0]
  return behind === undefined ? null : { start, end: end + behind.length }
}
interface NameSpan {
  readonly start: number
  readonly end: number
}

// A separator that stands alone is a vessel; of a mill it is none.
const CARDLESS = new RegExp(`^(?:${words.cardlessFirst})(?![a-z])|(?<![a-z])(?!separator)(?:${words.cardlessLast})$`)

/** Whether a name is that of a machine that no template knows. */
export const isCardless = (name: string): boolean => CARDLESS.test(name)
