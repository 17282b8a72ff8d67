import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { actionOf } from '../text/actions.ts'
import { fold, sentenceCase } from '../text/fold.ts'
import type { Item } from './item.ts'
import { isIr } from './voice.ts'

const isMark = (char: string): boolean => char >= '\uE000' && char <= '\uE005'

/** The words that are left once everything read is taken out, tidied into a task's name. */
export function nameOf(item: Item, grammar: Grammar, keep: readonly { start: number; end: number }[] = []): string {
  let masked = item.masked
  const gone = (source: string): void => {
    masked = masked.replace(pattern(source, 'g'), whole => MARK.gone.repeat(whole.length))
  }
  // A "test run" is a task of its own; only elsewhere does "run" tell how long something takes.
  gone(`(?<![a-z])(?<!(?:test|trial|dry|idle|performance)\\s)${grammar.durationVerb}\\s*[:=]?\\s*(?=\\uE000)`)
  gone(`(?<![a-z])(?:com|with|con|por|by|pel[oa]s?|usando|using|e|and|y|,)\\s+(?=\\uE003)`)
  gone(
    `\\s(?:(?:e|and|y)\\s+)?(?:(?:nao|not|no|can't|cannot|so|only|solo|somente)\\s+)*(?:pode(?:m)?|can|may|deve(?:m)?|must|has to|have to|tem que|tem de|tiene que|debe|puede|precisa(?:m)?|needs? to|should|vai|will|comeca|inicia|starts?|begins?|empieza|comienza|termina|ends?|finishes)(?:\\s+(?:so|only|solo|nao|not))?(?:\\s+(?:comecar|iniciar|start|begin|empezar|comenzar|terminar|acabar|finish|end|concluir|ser (?:feit|iniciad|concluid)[oa]|be (?:done|ready|finished|completed?|started)|estar (?:pront|list|conclui?d)[oa]|ficar pront[oa]))?\\s*(?:antes d[eo]l?|before|ate|until|by|hasta|no later than|not before|a partir d[eo]l?|em|on|no|at|el|para)?\\s*(?:(?:o|a|as|el|the|dia|de)\\s+)*(?=\\uE001)`,
  )
  gone(
    `(?<![a-z])(?:em|no|na|on|at|el|para|dia|starting|iniciando|inicio|inicia|comeca(?:ndo)?|a partir de|desde|${grammar.finish}|${grammar.start})\\s*[:=]?\\s*(?:em|no|na|on|at|el|o|a|dia)?\\s*(?=\\uE001)`,
  )
  gone(`(?<![a-z])(?:${grammar.crewLabel}|${grammar.material})\\s*[:=]?\\s*(?=\\uE003)`)
  let left = ''
  for (let index = 0; index < item.text.length; index++) {
    const kept = keep.some(span => index >= span.start && index < span.end)
    left += !kept && isMark(masked[index]!) ? '\uE006' : item.text[index]!
  }
  return tidyName(left, grammar)
}

/** What stands before a name and is none of it: conditions, doubts, who should see to it, the job it belongs to. */
const LEADING_TALK = [
  '(?:se|caso|if|when|si|en caso)\\s+(?:for\\s+|seja\\s+|es\\s+)?(?:necessario|preciso|needed|necessary|required|necesario|hace falta|houver (?:dano|necessidade))\\s*[,:]?',
  '(?:talvez|quem sabe|maybe|perhaps|possibly|possivelmente|quizas?|tal vez|a lo mejor)\\s*,?',
  '(?:alguem|somebody|someone|alguien)\\s+(?:tem que|tem de|precisa|deve|should|must|has to|needs to|tiene que|debe)',
  '(?:na|no|durante a|durante o|during the|in the|en la|en el|durante la|durante el)\\s+(?:parada|paro|shutdown|outage|turnaround)\\s*,',
  '(?:ate que|finalmente|inclusive|tambem|also|besides|ademas|alem disso|in addition)\\s*,?',
] as const
const TALK = new RegExp(`^(?:${LEADING_TALK.join('|')})\\s+(?=\\S)`)

/** "If repairs are required": the work, whose need is yet to be seen. */
const IF_NEEDED =
  /^[\s,]*(?:if|se|si)\s+(?:any\s+)?(.+?)\s+(?:is|are|be|for|forem|seja|es|son|fuera|fueran)\s+(?:required|needed|necessary|necess[aá]ri[oa]s?|preciso|necesari[oa]s?)[\s,]*$/i
/** "TQ-11, os dois" (ao mesmo tempo): words that only lead to an order word. */
const BOTH_TAIL = /,\s*(?:os dois|as duas|ambos|ambas|both|the two|los dos|las dos)\s*$/i

const EDGE = /^[\s\uE006,;:.\-–—|/*•_>+=~&)\]]+|[\s\uE006,;:\-–—|/*•_>+=~&([]+$/g

/** Removes punctuation that lost its words, articles in front and connectors at the end. */
export function tidyName(text: string, grammar: Grammar): string {
  let name = text
    .replace(
      /^[\s\uE006]*(?:usar|utilizar|usando|use|using|empregar|usaremos|utilizaremos|we use|vamos usar|com|with|con|necesitamos|precisamos)(?:[\s\uE006,]|(?:e|and|y|de)(?=[\s\uE006]))+(?:n[oa]s?|em|para (?:a|o)|in (?:the )?|on (?:the )?|for (?:the )?|en (?:la|el|los|las))\s+/i,
      '',
    )
    .replace(
      /^[\s\uE006]*(?:come[cç]a|inicia|iniciamos|come[cç]amos|starts?|begins?|empieza|comienza|arranca|ser[aá] (?:feit[oa]|realizad[oa]))\s+(?:com\s+|with\s+|con\s+|pel[oa]\s+)?(?=(?:a|o|as|os|the|la|el|las|los)\s)/i,
      '',
    )
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
    const talk = TALK.exec(folded)
    if (talk) {
      name = name.slice(talk[0].length)
      continue
    }
    const said =
      /^(?:ja (?:concluimos|fizemos|terminamos|finalizamos|executamos)|(?:ainda )?falta(?:m)?|we(?: have|'ve)? (?:already )?(?:finished|completed|done)|still to do|remaining|ya (?:terminamos|hicimos)|resta(?:m|n)?)\s+(?=\S)/.exec(
        folded,
      )
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
    const tail = pattern(
      '[\\s,;:-]+(?:e|and|y|com|with|con|de|do|da|del|of|em|in|en|por|for|by|a|ao|que|to|sera|inicia|comeca|starts?|ocorre|acontece|takes?|takes about|leva|levam|dura|duram|deve|pode|so|somente|only|solo|apenas|then|e so|is|are|will|must|vem|fica|toma|lleva|tarda|demora|requires?|needs?|depende|sao|son|es|lasts?|lasting|que dura|which takes|it takes|em torno|cerca|aprox|ca|happens|occurs|runs|follows|segue|sigue|vem depois|can happen any ?time|any ?time|a qualquer momento|begins?|inician?|comienzan?|empiezan?|ser feit[oa]|can start|pode iniciar|podem|devem|should|can|may|puede|debe|at|no|na|on|the|o|os|as|el|la|los|las|um|uma|un|una|an|can.t begin until|cannot begin until|can.t start until|cannot start until|can.t begin|cannot begin|can.t start|cannot start|nao pode comecar|nao pode iniciar|no puede empezar|no puede comenzar|until|se hace|se realiza|hace|must be finished|must finish|has to finish|needs to be done|must be done|deve terminar|deve estar pront[oa]|debe terminar|debe estar list[oa]|precisa terminar|(?:e|is|es) (?:a|o|the|la|el) (?:primeir[oa]|first|ultim[oa]|last|primer[oa]|proxim[oa]|next)(?: (?:tarefa|task|tarea|etapa|step))?|nao|not)$',
    ).exec(fold(name))
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

/** "desmontam o redutor" to "Desmontar o redutor": the order form that task lists use. */
export function infinitive(name: string, grammar: Grammar, subjectTaken: boolean, acts = false): string {
  const pair = grammar.language === 'en' ? null : /^(\S+)\s+([ey])\s+(\S+)(\s.*)$/.exec(name)
  if (pair && actionOf(fold(pair[3]!)) && actionOf(fold(pair[1]!)) && /[ae][mn]$|[aei]mos$/.test(fold(pair[1]!))) {
    const second = infinitive(`${pair[3]}${pair[4]}`, grammar, subjectTaken)
    return `${infinitive(`${pair[1]}${pair[4]}`, grammar, subjectTaken).split(' ')[0]} ${pair[2]} ${second}`
  }
  const match = /^(\S+)(\s+)(\S+)/.exec(name)
  const word = fold(match?.[1] ?? name)
  if (!actionOf(word)) return name
  const next = fold(match?.[3] ?? '')
  const rest = name.slice(match?.[1]?.length ?? name.length)
  const original = match?.[1] ?? name
  // Spanish "a" and Portuguese "à" are prepositions: "Entrega a operación" names a handover and orders nothing.
  // "Teste a 40 bar", "reaperto a quente": before a figure or an adverb of manner it is one, too.
  const preposition =
    (grammar.language === 'es' ? next === 'a' : /^[àÀ]s?$/.test(match?.[3] ?? '')) ||
    (next === 'a' &&
      /^\S+\s+a\s+(?:\d|quente|frio|seco|vazio|vacuo|vapor|ar|laser|plasma|plena|meia|bordo|campo|ponto|prova)\b/.test(
        fold(name),
      ))
  // Behind who does it, the verb needs no article to be one.
  const article =
    (acts && grammar.language !== 'en') ||
    (!preposition &&
      /^(?:a|o|as|os|tudo|um|uma|el|la|los|las|un|una|the|it|them|everything|all|todos|todas|todo|toda|seu|sua|each|every|cada)$/.test(
        next,
      ))
  if (grammar.language === 'en') {
    // "Blinds 6h" is a thing, not what somebody does.
    if (!match || !(article || subjectTaken) || !/[a-z]s$/.test(word) || /ss$/.test(word)) return name
    const base = /(?:ch|sh|x|z|ss)es$/.test(word) ? original.slice(0, -2) : original.slice(0, -1)
    return base + rest
  }
  if (/[aei]mos$/.test(word) && (article || subjectTaken)) return `${original.slice(0, -3)}r${rest}`
  const plural = grammar.language === 'pt' ? /(?:am|em)$/ : /(?:an|en)$/
  const language = grammar.language
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
