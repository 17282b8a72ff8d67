import { pattern } from '../grammar/index.ts'
import { actionOf } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import type { Piece } from './clauses.ts'
import { type DraftTask, newTask } from './draft.ts'
import { dayStart, type Item, type Reading } from './item.ts'
import { infinitive, nameOf, takeSubject } from './names.ts'

/** A task from an item that was read; null when nothing is left for a name. */
export function taskOf(item: Item, reading: Reading, piece: Piece, subject: boolean): DraftTask | null {
  const { grammar } = reading
  const crew = subject ? takeSubject(item, grammar) : null
  const bare = nameOf(item, grammar)
  // "Trocar 12 metros de chaparia": without the material a verb alone would be left.
  const plain = /\s/.test(bare) || item.materials.length === 0 ? bare : nameOf(item, grammar, item.materials)
  const told = infinitive(plain, grammar, crew !== null || item.crew.length > 0 || subject)
  // "O Pedro monta": the verb alone, told of somebody.
  const alone = crew !== null && grammar.language !== 'en' && /^\S{3,}[ae]$/.test(fold(told)) && actionOf(fold(told))
  const name = alone ? `${told}r` : told
  if (!/[A-Za-zÀ-ÿ]{2}|^[A-Z]-?\d{0,5}$/.test(name)) return null
  const task = newTask(name, { start: piece.start, end: piece.start + piece.text.length })
  fill(task, item, reading)
  if (crew) task.crew.push(crew)
  // "... na sequência trocam os cabos": the plural verb without a subject goes on with the last one.
  task.goesOn = crew === null && item.crew.length === 0 && name !== plain && /^\S*[ae][mn]\s/.test(fold(plain))
  task.subject = crew
  return task
}

/** Puts what an item says into a task. */
export function fill(task: DraftTask, item: Item, reading: Reading): void {
  const own = item.amounts.filter(amount => !item.lags.has(amount))
  task.amount = own[0] ?? null
  if (item.each) task.each = item.each
  if (item.pause) task.pause = item.pause
  if (item.many) task.many = item.many
  task.relations = item.relations
  task.progress = item.progress
  task.milestone = item.milestone || (own[0]?.parts.every(part => part.value === 0) ?? false)
  task.crew.push(...item.crew)
  if (item.first) task.first = true
  if (item.last) task.last = true
  if (item.next)
    task.relations = [
      ...task.relations,
      {
        kind: 'after',
        type: 'FS',
        sign: 1,
        lag: null,
        target: { kind: 'front' },
        span: { start: item.offset, end: item.offset },
      },
    ]
  for (const date of item.dates) {
    if (date.day === null || date.impossible) continue
    if (date.weekday) task.weekday = true
    if (date.assumed) task.dateAssumed = { what: date.assumed, date: item.text.slice(date.start, date.end).trim() }
    const before = item.masked.slice(0, date.start)
    const finish =
      pattern(`(?:${reading.grammar.finish})\\s*(?:em|no|na|on|o|a|el|al|dia|de|:|\\s)*$`).test(before) &&
      !/entreg|deliver|handover/.test(before.slice(-12))
    const at = dayStart(date.day, date.seconds ?? (finish ? 86_400 : 0))
    if (finish || (task.start !== null && at > task.start)) task.finish ??= at
    else task.start ??= at
  }
}
