import type { Language } from '../types.ts'
import { lexiconOf } from './lexicon.ts'

const LANGUAGES: readonly Language[] = ['pt', 'en', 'es']

/** Forms of a class in the three languages, folded, the longest first; words that are articles as well say nothing alone. */
function formsOfMerge(): string[] {
  const forms = LANGUAGES.flatMap(language =>
    [...lexiconOf(language).values()].flat().flatMap(each => (each.word === 'merge' ? [each.words.join(' ')] : [])),
  )
  const articles = new Set(
    LANGUAGES.flatMap(language =>
      [...lexiconOf(language).values()].flat().flatMap(each => (each.word === 'the' ? [each.words.join(' ')] : [])),
    ),
  )
  return [...new Set(forms)].filter(form => !articles.has(form)).sort((a, b) => b.length - a.length)
}

/** Verbs that merge: those of the lexicon. */
export const MERGES = formsOfMerge().join('|')

/** Verbs that merge beside a word for "one" alone: "make" makes anything, "una" is an article too. */
export const MAKES_ONE = 'una|faca|transforme|transformar|transforma|make|turn|haz|convierte'

/** Words for one task that is left: source of a pattern. */
export const INTO_ONE = [
  '(?:em|numa?|nu?m|de|vir(?:ar?|em)|virem) ?(?:um|uma)? ?(?:so|unica|unico)(?: (?:tarefa|atividade|linha|item))?',
  '(?:em |numa |vir(?:ar?|em) )(?:uma )?(?:tarefa|atividade|linha)(?: so| unica)?',
  '(?:in|into|as) (?:just )?(?:one|a single)(?: (?:task|activity|row|line))?',
  'en (?:una? )?(?:sola|solo|unica|unico)(?: (?:tarea|actividad))?',
  'en una tarea(?: sola| unica)?',
].join('|')

/** What a name of the one task stands behind: source of a pattern. */
export const INTO = 'into|as|em|como|en|na|no'

/** Courtesy in front of an order: source of a pattern. */
export const BEFORE_MERGE = 'por favor|please|favor|agora|now|ahora|e|and|y'
