import { pattern } from '../grammar/index.ts'
import { list, whole } from './words.ts'

const VERB = list(
  'junte juntar junta una unir unifique unificar unifica funda fundir mescle mesclar mescla combine combinar faca transforme transformar transforma',
  'merge combine join unite make turn fuse',
  'junta juntar une unir unifica unificar fusiona fusionar combina combinar haz convierte',
)
const JOINING = pattern(`^[\\s,]*(?:(?:por favor|please|favor|agora|now|ahora|e|and|y)[\\s,]+)*(?:${VERB})(?![a-z])`)
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

/** Where "junte A e B em uma só" names its tasks, and where the words for one task end; null when nothing is merged. */
export function mergeWords(
  masked: string,
): { readonly from: number; readonly to: number; readonly end: number } | null {
  const lead = JOINING.exec(masked)
  const one = lead ? INTO_ONE.exec(masked) : null
  return lead && one && one.index > lead[0].length
    ? { from: lead[0].length, to: one.index, end: one.index + one[0].length }
    : null
}
