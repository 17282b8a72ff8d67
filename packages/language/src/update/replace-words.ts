import { type Edit, nth, type Problem, problem, suggestion } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { fold } from '../text/fold.ts'
import { type Context, change } from './context.ts'
import { type Order, slice } from './order.ts'
import { insideOf, scopesIn } from './scope.ts'
import { list } from './words.ts'

const VERB = list(
  'troque trocar troca substitua substituir substitui mude mudar muda altere alterar altera corrija corrigir corrige renomeie renomear renomeia',
  'replace change swap rename correct fix substitute',
  'cambia cambiar cambie reemplaza reemplazar reemplace sustituye sustituir corrige corregir renombra renombrar',
)
const WORD = list(
  'a_palavra o_termo o_nome o_texto a_sigla a_tag a_expressao',
  'the_word the_term the_text the_tag the_name',
  'la_palabra el_termino el_texto el_nombre la_sigla el_tag',
)
/** Where names are meant: "em todas", "in all task names", "onde aparecer". */
const EVERYWHERE = [
  '(?:em|n[oa]s?|d[eoa]s?) (?:tod[oa]s?(?: [oa]s?)?(?: (?:tarefas?|atividades?|nomes?|lugares?|linhas?|cronograma|plano|projeto)(?: d[ao]s? (?:tarefas?|atividades?))?)?)',
  'em tudo',
  'n[oa]s? (?:os )?nomes?(?: d[ao]s? (?:tarefas?|atividades?))?',
  '(?:onde|sempre que) (?:aparecer|houver|tiver|estiver)(?: escrito)?',
  '(?:in|on|of) (?:all|every)(?: (?:the )?(?:tasks?|names?|rows?|activit(?:y|ies)))?(?: names?)?',
  'in the (?:task )?names(?: of (?:all )?(?:the )?tasks)?',
  'everywhere|throughout(?: the (?:plan|schedule))?|wherever it (?:appears|occurs|says so)',
  'en (?:tod[oa]s?(?: l[oa]s)?(?: (?:tareas?|nombres?|actividades))?|los nombres(?: de (?:todas )?las tareas)?)',
  '(?:donde|siempre que) (?:aparezca|diga|este)',
].join('|')
const QUOTED = '["\'“”‘’«»]?'
const ORDER = pattern(
  `^[\\s,]*(?:(?:por favor|please|favor|agora|now|ahora|e|and|y)[\\s,]+)*(?:(?:${EVERYWHERE})[\\s,]+)?(?:${VERB})\\s+(?:(?:${WORD})\\s+)?${QUOTED}(.{2,60}?)${QUOTED}\\s+(?:por|para|pra|with|by|for|to|con)\\s+${QUOTED}(.{2,60}?)${QUOTED}[\\s,.!]*$`,
)
const BEHIND = pattern(`[\\s,]+(?:${EVERYWHERE})(\\s+(?:d[eoa]s?|of|del?|n[oa]s?|in|on|en)\\s.+?)?[\\s,.!]*$`)
const AHEAD = pattern(`^[\\s,]*(?:(?:por favor|please|favor)[\\s,]+)*(?:${EVERYWHERE})[\\s,]+`)

/** "troque 'bomba' por 'motobomba' em todas": a word of the names, wherever it stands. */
export function replaceWords(order: Order, context: Context): Problem | null | undefined {
  if (order.amounts.length > 0 || order.percents.length > 0 || order.dates.length > 0) return undefined
  const folded = fold(order.text)
  const behind = BEHIND.exec(folded)
  const all = behind !== null || AHEAD.test(folded)
  const said = behind ? folded.slice(0, behind.index) : folded
  const match = ORDER.exec(said)
  if (!all || !match) return undefined
  const at = said.indexOf(nth(match, 1), match[0].indexOf(nth(match, 1)))
  const to = said.lastIndexOf(nth(match, 2))
  const [old, fresh] = [nth(match, 1), order.text.slice(to, to + nth(match, 2).length)]
  // "Troque o mecânico por João em todas": people are no words of names.
  if (context.resource(old.replace(/^(?:o|a|os|as|the|el|la)\s+/, '')) && !/["'“‘«]/.test(order.text[at - 1] ?? ''))
    return undefined
  // Names do not lose words: "por ''" says nothing that could stand there.
  if (!/[\p{L}\d]/u.test(fresh))
    return problem(
      'language.valueMissing',
      { task: old },
      { suggestions: [suggestion('language.giveValue'), suggestion('language.updateExample')] },
    )
  if (!behind?.[1]) return inNames(old, fresh, context)
  const part = scopesIn(slice(order, behind.index, order.masked.length), context)[0]
  return part ? context.inside(insideOf(part, context), () => inNames(old, fresh, context)) : undefined
}

/** Summaries are named too; what the instruction keeps as it is stays. */
function inNames(old: string, fresh: string, context: Context): Problem | null {
  const edits: Edit[] = []
  const changes = []
  for (const task of context.schedule.tasks.filter(each => context.speaksOf(each) && !context.kept.has(each.uid))) {
    const name = replaced(task.name, old, fresh)
    if (name === task.name) continue
    edits.push({ kind: 'setTask', task: task.uid, changes: { name } })
    changes.push(change(task.name, 'name', task.name, name))
  }
  if (edits.length === 0)
    return problem('language.groupEmpty', { words: old }, { suggestions: [suggestion('language.nameTask')] })
  return context.apply(edits, changes)
}

const VOWEL = /[aeiou]$/
const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The word exchanged as it is written there: a capital stays one, a plural gets its "s". */
function replaced(name: string, old: string, fresh: string): string {
  const plural = VOWEL.test(old) && VOWEL.test(fold(fresh)) ? '(s?)' : '()'
  const found = new RegExp(`(?<![a-z0-9])${escaped(old)}${plural}(?![a-z0-9])`, 'g')
  let made = ''
  let from = 0
  for (const match of fold(name).matchAll(found)) {
    const was = name.slice(match.index, match.index + old.length)
    made += name.slice(from, match.index) + asWritten(fresh, was) + nth(match, 1)
    from = match.index + match[0].length
  }
  return made + name.slice(from)
}

function asWritten(fresh: string, was: string): string {
  if (was.length > 2 && was === was.toUpperCase() && /\p{L}/u.test(was)) return fresh.toUpperCase()
  return /^\p{Lu}/u.test(was) ? fresh.charAt(0).toUpperCase() + fresh.slice(1) : fresh
}
