import { nth } from '@parada/schedule'
import { fold } from '../text/fold.ts'

const KIND_PT =
  'parada(?: geral| programada| anual| total| parcial)?|manutencao(?: geral| anual| programada)?|reforma|revisao(?: geral)?'
const KIND_ES =
  'paro(?: general| programado| anual)?|parada(?: general| programada| anual)?|mantenimiento(?: mayor| general| anual)?|revision(?: general)?'
const KIND_EN = '(?:planned |annual |major |general )?(?:outage|shutdown|turnaround|overhaul|maintenance|revamp)'
/** Where the words that name what is shut down end. */
const STOP =
  '(?=\\s*(?:$|\\s\\d{1,2}[/.-]\\d|[,.:;()\\n!?]|\\s-\\s|\\s(?:que|q|ficou|fica|segue|sera|com|con|with|em|en|in|on|no|na|comec\\w+|inici\\w+|empiez\\w+|comienz\\w+|start\\w*|begin\\w*|from|a partir|desde|d[eo]? dia|para|por|for|vai|va|sera|e|y|and|dura\\w*|tem|is|will|we|this|next|neste|nesta|que vem)\\s|\\s(?:hoje|amanha|amnh|today|tomorrow|tmrw|hoy|manana|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?![a-z])))'

const NOUN_FIRST = new RegExp(
  `(?<![a-z])(?:${KIND_PT}|${KIND_ES})\\s+(?:d[aeo]s?|del|de la|de los|de las)\\s+[a-z][a-z0-9 /-]{1,40}?${STOP}`,
)
const NOUN_LAST = new RegExp(`(?<![a-z])(?:the|our|a)\\s+([a-z][a-z0-9 /-]{1,36}?\\s${KIND_EN})(?![a-z])`)

/**
 * The job that running text speaks of without giving it a title ("monte a parada da turbina TG-01", "plan the boiler 4
 * outage"), in the text's own spelling. Null when it names none.
 */
export function jobIn(text: string): string | null {
  const folded = fold(text)
  const first = NOUN_FIRST.exec(folded)
  const last = NOUN_LAST.exec(folded)
  const found =
    first && (!last || first.index <= last.index)
      ? text.slice(first.index, first.index + first[0].length)
      : last
        ? text.slice(last.index + last[0].length - nth(last, 1).length, last.index + last[0].length)
        : null
  if (found === null) return null
  const name = found.replace(/\s+/g, ' ').trim()
  // Tags as plants write them stay capitals: "tg-01" is TG-01.
  const tagged = name.replace(/(?<![A-Za-zÀ-ÿ])[a-z]{1,4}-\d+[a-z]?(?![A-Za-zÀ-ÿ])/g, tag => tag.toUpperCase())
  return tagged.charAt(0).toUpperCase() + tagged.slice(1)
}
