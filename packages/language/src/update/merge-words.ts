import { pattern } from '../grammar/index.ts'
import { list, whole } from './words.ts'

/** Verbs that merge; some do so only beside a word for "one": "join" may link, "make" makes anything. */
const MERGE = list(
  'junte juntar junta unifique unificar unifica funda fundir mescle mesclar mescla',
  'merge combine fuse',
  'fusiona fusionar combina combinar',
)
const VERB = `${MERGE}|${list(
  'una unir combine faca transforme transformar transforma',
  'join unite make turn',
  'une haz convierte',
)}`
const leading = (verbs: string) =>
  pattern(`^[\\s,]*(?:(?:por favor|please|favor|agora|now|ahora|e|and|y)[\\s,]+)*(?:${verbs})(?![a-z])`)
const JOINING = leading(VERB)
const PLAIN = leading(MERGE)
const INTO_ONE = pattern(
  whole(
    [
      '(?:em|numa?|nu?m|de|vir(?:ar?|em)|virem) ?(?:um|uma)? ?(?:so|unica|unico)(?: (?:tarefa|atividade|linha|item))?',
      '(?:em |numa |vir(?:ar?|em) )(?:uma )?(?:tarefa|atividade|linha)(?: so| unica)?',
      '(?:in|into|as) (?:just )?(?:one|a single)(?: (?:task|activity|row|line))?',
      'en (?:una? )?(?:sola|solo|unica|unico)(?: (?:tarea|actividad))?',
      'en una tarea(?: sola| unica)?',
    ].join('|'),
  ),
)

/** "into "Prep"": the name alone says that one task is left. */
const INTO_NAMED = pattern('\\s(?:into|as|em|como|en|na|no)\\s*(?=\\uE011)')
/** Where "junte A e B em uma só" names its tasks, and where the words for one task end; null when nothing is merged. */
export function mergeWords(
  masked: string,
): { readonly from: number; readonly to: number; readonly end: number } | null {
  const lead = JOINING.exec(masked)
  const one = lead ? INTO_ONE.exec(masked) : null
  if (lead && one && one.index > lead[0].length)
    return { from: lead[0].length, to: one.index, end: one.index + one[0].length }
  const merging = PLAIN.exec(masked)
  const named = merging && !one ? INTO_NAMED.exec(masked) : null
  return merging && named && named.index > merging[0].length
    ? { from: merging[0].length, to: named.index, end: named.index + named[0].length }
    : null
}
