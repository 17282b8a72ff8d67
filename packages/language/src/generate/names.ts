import { nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { NAME_TAIL, NAME_TALK, NAME_TO_DATE, NAME_TOLD_OF } from '../grammar/name-words.ts'
import { actionOf } from '../text/actions.ts'
import { fold, sentenceCase } from '../text/fold.ts'
import type { Item } from './item.ts'
import { isIr } from './voice.ts'

const isMark = (char: string): boolean => char >= '\uE000' && char <= '\uE005'

/** The words that are left once everything read is taken out, tidied into a task's name. */
export const nameOf = (item: Item, grammar: Grammar, keep: readonly { start: number; end: number }[] = []): string =>
  tidyName(leftOf(item, grammar, keep), grammar)

/**
 * The name of a row to the letter, but for a capital at its beginning, where what is left of it stands in one piece, at its beginning or behind a time, date
 * or crew; null where words of order, talk or something else that was read stand in or before it.
 */
export function writtenName(item: Item, grammar: Grammar): string | null {
  if (item.materials.length > 0) return null
  const left = leftOf(item, grammar).replace(/[([]\s*\uE006[\s\uE006,;:./+&-]*[)\]]/g, whole =>
    '\uE006'.repeat(whole.length),
  )
  const bare = left.replace(/^[\s\uE006,;:.\-–—|/*•_>+=~&)\]]+/, '')
  const from = left.length - bare.length
  const name = bare.replace(/[\s\uE006,;:\-–—|/*•_>+=~&([]+$/, '').replace(/(?<=[^\s.]{3})\.$/, '')
  const many = (mark: string): number => name.split(mark).length
  if (name.includes('\uE006') || item.masked.slice(0, from).includes(MARK.gone)) return null
  if (many('(') !== many(')') || many('[') !== many(']') || !/\p{L}{2}/u.test(name)) return null
  return NAME_TALK.test(fold(name)) ? null : sentenceCase(name)
}

/** Whether words are left on both sides of a time, date or order of a row: its name may hold what is none of it. */
export const isTorn = (item: Item, grammar: Grammar): boolean =>
  item.materials.length === 0 &&
  leftOf({ ...item, masked: item.masked.replace(/\uE003/g, ' ') }, grammar)
    .split(/\uE006+/)
    .filter(part => /\p{L}{4}/u.test(part)).length > 1

/** The text with \uE006 in each place that was read. */
function leftOf(item: Item, grammar: Grammar, keep: readonly { start: number; end: number }[] = []): string {
  let masked = item.masked
  const gone = (source: string): void => {
    masked = masked.replace(pattern(source, 'g'), whole => MARK.gone.repeat(whole.length))
  }
  // A "test run" is a task of its own; only elsewhere does "run" lead in a duration.
  gone(`(?<![a-z])(?<!(?:test|trial|dry|idle|performance)\\s)${grammar.durationVerb}\\s*[:=]?\\s*(?=\\uE000)`)
  gone(`(?<![a-z])(?:com|c/|p/|w/|with|con|por|by|pel[oa]s?|usando|using|e|and|y|,)\\s+(?=\\uE003)`)
  gone('(?<![a-z])dur\\.?\\s*[:=]?\\s*(?=\\uE000)')
  gone('(?<![a-z])(?:mais|mas|another|otr[oa]s?|outr[oa]s|further)\\s+(?=\\uE000)')
  gone(NAME_TO_DATE)
  gone(
    `(?<![a-z])(?:em|no|na|on|at|el|para|dia|starting|iniciando|inicio|inicia|comeca(?:ndo)?|a partir de|desde|${grammar.finish}|${grammar.start})\\s*[:=]?\\s*(?:em|no|na|on|at|el|o|a|dia)?\\s*(?=\\uE001)`,
  )
  gone(`(?<![a-z])(?:${grammar.crewLabel}|${grammar.material})\\s*[:=]?\\s*(?=\\uE003)`)
  // "2 mecânicos por bomba": what the people are counted for was said of them.
  gone('(?<=\\uE003)\\s*(?:por|per|em|in|en|para|for)\\s+(?:cada\\s+|each\\s+)?[a-z]{3,}(?=\\s*$)')
  let left = ''
  for (let index = 0; index < item.text.length; index++) {
    const kept = keep.some(span => index >= span.start && index < span.end)
    left += !kept && isMark(masked.charAt(index)) ? '\uE006' : item.text.charAt(index)
  }
  return left
}

/** "If repairs are required": the work, whose need is yet to be seen. */
const IF_NEEDED =
  /^[\s,]*(?:if|se|si)\s+(?:any\s+)?(.+?)\s+(?:is|are|be|for|forem|seja|es|son|fuera|fueran)\s+(?:required|needed|necessary|necess[aá]ri[oa]s?|preciso|necesari[oa]s?)[\s,]*$/i
/** "TQ-11, os dois" (ao mesmo tempo): words that only lead to an order word. */
const BOTH_TAIL = /,\s*(?:os dois|as duas|ambos|ambas|both|the two|los dos|las dos)\s*$/i

const GONE_OR_JOIN = '(?:[\\s\\uE006,]|(?:e|and|y|de)(?=[\\s\\uE006]))+'
const USE =
  'usar|utilizar|usando|use|using|empregar|usaremos|utilizaremos|we use|vamos usar|com|with|con|necesitamos|precisamos'
/** "Usar 2 soldadores na soldagem": what is used was read, and what it is used for is the name. */
const WITH_PEOPLE = new RegExp(
  `^[\\s\\uE006]*(?:${USE})${GONE_OR_JOIN}(?:n[oa]s?|em|para (?:a|o)|in (?:the )?|on (?:the )?|for (?:the )?|en (?:la|el|los|las))\\s+`,
  'i',
)
/** "Começa com a limpeza": what it begins with is the name. */
const IT_BEGINS_WITH =
  /^[\s\uE006]*(?:come[cç]a|inicia|iniciamos|come[cç]amos|starts?|begins?|empieza|comienza|arranca|ser[aá] (?:feit[oa]|realizad[oa]))\s+(?:com\s+|with\s+|con\s+|pel[oa]\s+)?(?=(?:a|o|as|os|the|la|el|las|los)\s)/i

const EDGE = /^[\s\uE006,;:.\-–—|/*•_>+=~&)\]]+|[\s\uE006,;:\-–—|/*•_>+=~&([]+$/g

/** Removes punctuation that lost its words, articles in front and connectors at the end. */
export function tidyName(text: string, grammar: Grammar): string {
  let name = text
    .replace(WITH_PEOPLE, '')
    .replace(IT_BEGINS_WITH, '')
    .replace(/^[\s\uE006]*\d{1,2}\s?[ªº°]\s+(?=\p{L})/u, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\uE006+\s*(?:de|da|do|das|dos|of|para|for|to|del|hours? of)\s+/i, '')
    .replace(/[([{]\s*[\uE006\s,;:./+&-]*\s*[)\]}]/g, ' ')
    .replace(/[([{][\s\uE006]*(?:pode|podem|can|may|puede|pueden|so|only|solo|e|and|y)[\s\uE006]*[)\]}]/gi, ' ')
    .replace(/[([{][\s\uE006,;]+/g, '(')
    .replace(/[\s\uE006,;]+([)\]}])/g, '$1')
    .replace(/\uE006+/g, ' ')
    .replace(/(\s[-–—])(?:\s*[-–—])+(?=\s|$)/g, '$1')
    .replace(/\s+([,;:.])/g, '$1')
    .replace(/([,;:.])(?:\s*[,;:])+/g, '$1')
    .replace(/\s+/g, ' ')
  name = name
    .replace(/^[\s\uE006]*(?:tarefa|task|tarea|atividade|activity|actividad)\s*:\s*(?=\S)/i, '')
    .replace(/^[\s\uE006]*(?:disso|disto|isso|isto|that|eso|esto|ello)[\s\uE006,]+(?=\S+\s)/i, '')
    .replace(/^[\s\uE006]*(?:they|we|he|she|eles|elas|nós|ellos|ellas)\s+(?=\S)/i, '')
  name = name.replace(IF_NEEDED, '$1')
  for (let guard = 0; guard < 6; guard++) {
    const before = name
    name = name
      .replace(EDGE, '')
      .replace(BOTH_TAIL, '')
      .replace(/\.\s*$/, '')
      .trim()
    if ((name.match(/\(/g) ?? []).length < (name.match(/\)/g) ?? []).length) name = name.replace(/\)$/, '')
    if ((name.match(/\(/g) ?? []).length > (name.match(/\)/g) ?? []).length && !name.endsWith(')')) {
      const open = name.lastIndexOf('(')
      name = name.slice(open + 1).trim() === '' ? name.slice(0, open) : `${name})`
    }
    const folded = fold(name)
    const talk = NAME_TALK.exec(folded)
    if (talk) {
      name = name.slice(talk[0].length)
      continue
    }
    const said = NAME_TOLD_OF.exec(folded)
    if (said) {
      name = name.slice(said[0].length)
      continue
    }
    const head = pattern(`^${grammar.articles}[\\s,]+(?=\\S)`).exec(folded)
    if (head) name = name.slice(head[0].length)
    name = name.replace(
      /^(?:come[cç]a|inicia|starts?|begins?|empieza|comienza|arranca)\s+(?=(?:a|o|as|os|the|la|el|las|los)\s)/i,
      '',
    )
    const tail = pattern(NAME_TAIL).exec(fold(name))
    if (tail && tail.index > 2 && !/^[A-Z]+$/.test(name.slice(tail.index).trim())) name = name.slice(0, tail.index)
    if (name === before) break
  }
  return sentenceCase(name)
}

/** "bloqueia" to "bloquea": the glide of such verbs is not in their infinitive. */
const withoutGlide = (word: string): string => word.replace(/ei(?=[ae]$)/i, 'e')

/** Nouns of work in -a, which verbs share: "troca", "solda"; other words in -a that begin a task are verbs. */
const NOUN_IN_A =
  /^(?:troca|solda|entrega|compra|prova|purga|carga|cura|seca|reforma|coleta|visita|vistoria|obra|busca|reserva|recarga|descarga|raspa|amarra|partida|parada|medida|limpa|calha|tampa|planilha|marca|etiqueta|quebra|queima|pega|prensa|desforma|usina|rosca|lixa|fabrica|maquina|balanca|sonda|guia)$|(?:ura|eza|gem|ada|ida|encia|ancia|ica|ista|eria)$/

/** Spanish verbs whose stem changes under the stress: "suelda", "cierran". */
const STRESSED: Readonly<Record<string, string>> = {
  suelda: 'soldar',
  cierra: 'cerrar',
  mueve: 'mover',
  aprieta: 'apretar',
  calienta: 'calentar',
  enciende: 'encender',
  invierte: 'invertir',
}

/** The infinitive of such a form, with the capital that it had; null for any other word. */
export function unstressed(word: string): string | null {
  const base = STRESSED[fold(word).replace(/n$/, '')]
  return base === undefined ? null : /^\p{Lu}/u.test(word) ? sentenceCase(base) : base
}

/** "desmontam o redutor" to "Desmontar o redutor": the order form that task lists use. */
export function infinitive(name: string, grammar: Grammar, subjectTaken: boolean, acts = false): string {
  const pair = grammar.language === 'en' ? null : /^(\S+)\s+([ey])\s+(\S+)(\s.*)$/.exec(name)
  if (
    pair &&
    actionOf(fold(nth(pair, 3))) &&
    actionOf(fold(nth(pair, 1))) &&
    /[ae][mn]$|[aei]mos$/.test(fold(nth(pair, 1)))
  ) {
    const second = infinitive(`${pair[3]}${pair[4]}`, grammar, subjectTaken)
    return `${infinitive(`${pair[1]}${pair[4]}`, grammar, subjectTaken).split(' ')[0]} ${pair[2]} ${second}`
  }
  const match = /^(\S+)(\s+)(\S+)/.exec(name)
  const { language } = grammar
  const word = fold(match?.[1] ?? name)
  if (!actionOf(word)) return name
  const next = fold(match?.[3] ?? '')
  const rest = name.slice(match?.[1]?.length ?? name.length)
  const original = match?.[1] ?? name
  // Spanish "a" and Portuguese "à" are prepositions: "Entrega a operación" names a handover and orders nothing.
  // "Teste a 40 bar", "reaperto a quente": before a figure or an adverb of manner it is one, too.
  const preposition =
    (language === 'es' ? next === 'a' : /^[àÀ]s?$/.test(match?.[3] ?? '')) ||
    (next === 'a' &&
      /^\S+\s+a\s+(?:\d|quente|frio|seco|vazio|vacuo|vapor|ar|laser|plasma|plena|meia|bordo|campo|ponto|prova)\b/.test(
        fold(name),
      ))
  // Behind who does it, the verb needs no article to be one.
  const article =
    (acts && language !== 'en') ||
    (!preposition &&
      /^(?:a|o|as|os|tudo|um|uma|el|la|los|las|un|una|the|it|them|everything|all|todos|todas|todo|toda|seu|sua|each|every|cada)$/.test(
        next,
      ))
  if (language === 'en') {
    // "Blinds 6h" is a thing, not a verb with its subject.
    if (!match || !(article || subjectTaken) || !/[a-z]s$/.test(word) || /ss$/.test(word)) return name
    const base = /(?:ch|sh|x|z|ss)es$/.test(word) ? original.slice(0, -2) : original.slice(0, -1)
    return base + rest
  }
  const plain = language === 'es' && (article || subjectTaken) ? unstressed(original) : null
  if (plain) return plain + rest
  if (/[aei]mos$/.test(word) && (article || subjectTaken)) return `${original.slice(0, -3)}r${rest}`
  const plural = language === 'pt' ? /(?:am|em)$/ : /(?:an|en)$/
  if (plural.test(word) && (article || subjectTaken) && !/(?:agem|gem)$/.test(word)) {
    const base = withoutGlide(original.slice(0, -1)).slice(0, -1)
    const vowel = word.at(-2) === 'a' ? 'ar' : isIr(word, language) ? 'ir' : 'er'
    return base + vowel + rest
  }
  // "bloqueia", "monta motor": forms of a verb that no noun shares.
  if (/[a-z]{2}a$/.test(word) && !NOUN_IN_A.test(word) && language === 'pt' && !article && next !== 'de')
    return `${withoutGlide(original)}r${rest}`
  if (article && word.endsWith('a') && !/(?:eza|ura|ada|ida|encia)$/.test(word))
    return `${withoutGlide(original)}r${rest}`
  if (article && word.endsWith('e') && word.length > 3)
    return original.slice(0, -1) + (isIr(word, language) ? 'ir' : 'er') + rest
  return name
}
