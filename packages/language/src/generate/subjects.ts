import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK } from '../grammar/index.ts'
import { roleOf } from '../read/crews.ts'
import { actionOf, isStem } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import type { Crew } from './draft.ts'
import type { Item } from './item.ts'
import { isOrderWord } from './order-words.ts'
import { isPerson } from './people.ts'

const LEAD = '[\\s\\uE005,]*(?:(?:e|and|y|com|con|with|mais|plus)\\s+)?'
const ARTICLES =
  '(?:(?:(?:o|a|el|la) de|os|as|o|a|el|la|los|las|the|our|nossos|nossa|equipe d[eoa]s?|equipe|equipo de|turma d[eoa]|pessoal d[eoa])\\s+)*'
/** Words between who does something and what is done. */
const BETWEEN =
  '(?:\\uE005+\\s*)?(?:(?:se|will|vao|vai|van a|va a|to|devem|deve|must|should|then|depois|luego|ja|tambem|also)\\s+)*'
/** What a verb is done to begins with one of these; a bare noun behind a trade may belong to its name. */
const OBJECT =
  /^\s+(?:(?:the|an?|all|both|os?|as|el|la|los|las|uma?|una?|todos|todas|tudo|todo|it|them|everything|each|its|seus?|suas?|\d)(?![a-z])|\uE003)/
/** "faz", "takes care of": verbs whose object is what is done. */
const CARE =
  '(?:cuidar? d[eoa]s?|faz(?:er|em)?|executar?|realizar?|fica(?:r)? com|assum(?:ir|e)|pega|does|performs?|carr(?:y|ies) out|runs?|takes? care of|handles?|hacen?|hacer|realizan?|se encargan? del?|encargarse del?)'
/** What a firm is called before or behind its name. */
const FIRM_WORD =
  '(?:empresa|empreiteira|contratada|terceirizada|firma|contractor|company|subcontractor|contratista|subcontratista|compañía|compania)'
const ARTICLE = '(?:(?:a|o|as|os|an?|the|el|la|los|las|una?|uma?)\\s+)?'

const CARED_FOR = new RegExp(
  `^(${LEAD}${ARTICLES})([a-z]+(?:\\s(?:e|and|y)\\s[a-z]+|\\sd[eao]\\s[a-z]+)??)\\s+(?:${BETWEEN}${CARE}\\s+${ARTICLE}|d[aeo]s?\\s+)(?=([a-z]+))`,
)
const CARES = new RegExp(`\\s${CARE}\\s`)
const TRADE_WITH_VERB = new RegExp(
  `^(${LEAD}${ARTICLES})([a-z]+(?:\\s(?:d[aeo]s?\\s|del?\\s)?[a-z]+)?)\\s+(?=([a-z]+))`,
)
const VERB = new RegExp(`^\\s+${BETWEEN}([a-z]+)`)
const LEADING = new RegExp(`^${LEAD}`)

type Taken = readonly Crew[] | null

/** Who does the work of a clause, and whether a verb is left that says what they do. */
export interface Subjects {
  readonly crew: readonly Crew[]
  readonly verb: boolean
}

/** Takes who does it off a clause: "os mecânicos baixam a lança" leaves "baixam a lança". No crew if none is named. */
export function takeSubjects(item: Item, grammar: Grammar): Subjects {
  const cares = careTaker(item, grammar)
  if (cares) return { crew: cares, verb: false }
  const crew = persons(item) ?? firmThatActs(item, grammar) ?? tradeThatActs(item, grammar) ?? letteredCrew(item) ?? []
  return { crew, verb: crew.length > 0 }
}

const crewOf = (name: string, machine = false): Crew => ({
  name: name.charAt(0).toUpperCase() + name.slice(1),
  units: null,
  kind: machine ? 'machine' : 'people',
})

const hide = (item: Item, to: number): void => {
  item.masked = MARK.gone.repeat(to) + item.masked.slice(to)
}

/** "O Marcos vai cuidar do isolamento", "operations does a test run", "Rui da lavagem": someone, and what is theirs. */
function careTaker(item: Item, grammar: Grammar): Taken {
  const match = CARED_FOR.exec(item.masked)
  if (!match) return null
  const cares = CARES.test(match[0])
  if (!cares && !actionOf(nth(match, 3))) return null
  const who = whoIs(item.text.slice(nth(match, 1).length, nth(match, 1).length + nth(match, 2).length), grammar)
  // "Operação de teste", "limpeza da caldeira": without a verb only persons and crews have something of theirs.
  if (!who || (!cares && !who.persons && !/equip|turma|pessoal|crew|team/.test(nth(match, 1)))) return null
  hide(item, match[0].length)
  return who.crew
}

/** The persons or the trade that words name. */
function whoIs(words: string, grammar: Grammar): { crew: readonly Crew[]; persons: boolean } | null {
  const names = words.split(/\s+(?:e|and|y)\s+/)
  if (names.every(isPerson)) return { crew: names.map(name => crewOf(name)), persons: true }
  const role = roleOf(fold(words), grammar)
  return role ? { crew: [crewOf(role.name, role.kind === 'machine')], persons: false } : null
}

/** "Os mecânicos baixam a lança", "electrical reconnects": a trade with its verb. */
function tradeThatActs(item: Item, grammar: Grammar): Taken {
  const words = TRADE_WITH_VERB.exec(item.masked)
  if (!words) return null
  for (const candidate of [nth(words, 2), nth(nth(words, 2).split(' '), 0)]) {
    const role = roleOf(candidate, grammar)
    if (!role) continue
    const at = nth(words, 1).length + candidate.length
    const next = VERB.exec(item.masked.slice(at))
    if (!next || !actionOf(nth(next, 1))) continue
    const led = /(?:os|as|o|a|el|la|los|las|the|equipe|equipo|turma|pessoal)\s/.test(nth(words, 1))
    const behind = item.masked.slice(at + next[0].length)
    const object = OBJECT.test(behind)
    const alone = /^\s*(?:$|[,;.(\uE000-\uE005])/.test(behind) && finite(nth(next, 1), grammar)
    if (!object && !alone && !(led && role.kind !== 'people')) continue
    const name = candidate.includes(' ') ? item.text.slice(nth(words, 1).length, at) : role.name
    hide(item, at + next[0].length - nth(next, 1).length)
    return [crewOf(name, role.kind === 'machine')]
  }
  return null
}

/** A verb in the third person: "reconnects", "solda", "montan". */
const finite = (word: string, grammar: Grammar): boolean =>
  grammar.language === 'en'
    ? // "Electrical checks" is a thing; verbs with such endings are no nouns.
      /(?:ates|ects|izes|ises|igns|oves|alls|eans|aces|ains|ens)$/.test(word)
    : /[ae][mn]?$/.test(word)

/** "A equipe A troca o rotor": a crew that goes by a letter or number. */
function letteredCrew(item: Item): Taken {
  const match =
    /^[\s\uE005,]*((?:(?:e|and|y)\s+)?(?:(?:a|the|el|la|o)\s+)?)((?:equipe|crew|team|grupo|turma|cuadrilla|equipo|time)\s+(?:[a-z]|\d{1,2}))\s+(?=([a-z]+))/.exec(
      item.masked,
    )
  if (!match || !actionOf(nth(match, 3))) return null
  const from = match[0].indexOf(nth(match, 2))
  const name = item.text.slice(from, from + nth(match, 2).length)
  hide(item, match[0].length)
  return [crewOf(name)]
}

const NAMED = '\\p{Lu}\\p{L}+(?:\\s\\p{Lu}\\p{L}+)?'
const PERSONS = new RegExp(
  `^\\s*((?:(?:[OoAa]|el|El|la|La)\\s+)?${NAMED}(?:(?:\\s*,\\s*|\\s+(?:e|y|and)\\s+(?:[oa]\\s+)?)${NAMED}){0,3})\\s+(?:will\\s+|vai\\s+|vão\\s+|va a\\s+|van a\\s+|depois\\s+|then\\s+|luego\\s+)?([\\p{L}]+)`,
  'u',
)

/** "João isola o painel", "João e Marcos tiram a bomba": persons by name with their verb. */
function persons(item: Item): Taken {
  const lead = must(LEADING.exec(item.masked))[0].length
  const match = PERSONS.exec(item.text.slice(lead))
  if (!match) return null
  const names = nth(match, 1)
    .split(/\s*,\s*|\s+(?:e|y|and)\s+/)
    .map(name => name.replace(/^(?:[OoAa]|el|El|la|La)\s+/, ''))
  const verb = nth(match, 2)
  if (!names.every(isPerson) || !actionOf(fold(verb)) || /(?:ção|ções|mento|mentos|agem|ción|ing|tion)$/i.test(verb))
    return null
  hide(item, lead + match[0].length - verb.length)
  return names.map(name => crewOf(name))
}

const FIRM = new RegExp(
  `^(?:(?:[OoAa]s?|[Ee]l|[Ll]as?|[Ll]os|[Tt]he)\\s+)?(?:${FIRM_WORD}\\s+)?(\\p{Lu}[\\p{L}\\d&.-]*\\p{L}(?:\\s+(?:&\\s+)?\\p{Lu}[\\p{L}\\d&.-]*){0,2})(?:\\s*\\([^()]{0,80}\\)|\\s*,[^,.;]{2,80},)?\\s+(?:(?:vai|vão|will|va a|van a)\\s+)?(?=(\\p{Ll}+)\\s+(\\p{Ll}+|\\d+))`,
  'u',
)
const FIRM_OBJECT = /^(?:an?|the|os?|as?|el|l[ao]s?|uma?s?|una?s?|all|both|tod[oa]s?|its?|seus?|suas?|sus?|\d+)$/

/** An infinitive, a plain verb or a noun of work is no firm, however it is written; "Montec" only begins like one. */
const namesWork = (word: string): boolean =>
  isStem(word) || (actionOf(word) !== null && /(?:[aeo]s?|r|gem|coes|cion|ing|tion|ment)$/.test(word))

const isMarked = (item: Item, at: number): boolean => item.masked.slice(at).trimStart().startsWith(MARK.duration)

/** "Xerxes monta o painel", "a Montec (empreiteira, 4 mecânicos) desmonta o motor": a name known only by its verb. */
function firmThatActs(item: Item, grammar: Grammar): Taken {
  const lead = nth(must(LEADING.exec(item.masked)), 0).length
  const match = FIRM.exec(item.text.slice(lead))
  if (!match) return null
  const [whole, name = '', verb = '', object = ''] = match
  const first = fold(name.split(' ')[0] ?? '')
  const called = grammar.language === 'en' ? /[^s]s$/.test(verb) || /\swill\s+$/.test(whole) : /[aem]$/.test(fold(verb))
  if (
    namesWork(first) ||
    grammar.stopWords.includes(first) ||
    roleOf(first, grammar) ||
    isOrderWord(first, grammar) ||
    !actionOf(fold(verb)) ||
    !called ||
    /(?:eza|ura|agem|ic[ao]s?)$/.test(fold(verb)) ||
    !FIRM_OBJECT.test(fold(object)) ||
    // "Task A takes 3 days": how long, and not how many of what.
    isMarked(item, lead + whole.length + verb.length)
  )
    return null
  // "The contractor Montec": the word for it is no crew beside it.
  const label = new RegExp(`(?:^|\\s)(${FIRM_WORD})\\s+$`, 'i').exec(fold(whole.slice(0, whole.indexOf(name))))?.[1]
  const role = label ? roleOf(label, grammar) : null
  if (role) item.crew = item.crew.filter(each => each.name !== role.name)
  // Who works for a firm is mentioned in passing: counted people stay the task's.
  hide(item, lead + whole.length)
  return [crewOf(name)]
}
