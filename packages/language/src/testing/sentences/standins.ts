import { interpret } from '../../interpret.ts'
import { askModel } from '../../model/ask.ts'
import { interpretOffline } from '../../offline.ts'
import type { InterpretRequest, ModelClient } from '../../types.ts'
import { scriptedModel } from '../index.ts'
import { isReadRight } from './judge.ts'
import { TODAY } from './plans.ts'
import { means, type Sentence } from './sentences.ts'

const BLANK = {
  task: null,
  other: null,
  name: null,
  duration: null,
  percent: null,
  date: null,
  type: null,
  lag: null,
  resource: null,
  units: null,
  days: null,
  milestone: null,
}

type Change = { readonly op: string; readonly task: number | null } & Readonly<Record<string, unknown>>

/** The gold of a sentence in the operations that a model has; null where it has none for it. */
export function changesFor(sentence: Sentence): Change[] | null {
  const found: Change[] = []
  for (const fact of sentence.gold) {
    const [key = '', value = ''] = fact.split('=')
    const [kind = '', place = '', ...name] = key.split(' ')
    const task = Number(place)
    const [from, to] = place.split('>').map(Number)
    const [type, lag] = value.split(' ')
    const resource = sentence.plan.resources.find(each => each.name.toLowerCase() === name.join(' '))?.name ?? null
    if (kind === 'hours') found.push({ ...BLANK, op: 'set_duration', task, duration: `${value}h` })
    else if (kind === 'percent') found.push({ ...BLANK, op: 'set_progress', task, percent: Number(value) })
    else if (kind === 'name') found.push({ ...BLANK, op: 'rename', task, name: value })
    else if (kind === 'REMOVED') found.push({ ...BLANK, op: 'delete', task })
    else if (kind === 'DEADLINE') found.push({ ...BLANK, op: 'deadline', task, date: '2026-07-31' })
    else if (kind === 'limit')
      found.push({ ...BLANK, op: 'start_no_earlier_than', task, date: value.split(' ')[1] ?? '' })
    else if (kind === 'link' && value === '') found.push({ ...BLANK, op: 'unlink', task: from ?? 0, other: to ?? 0 })
    else if (kind === 'link')
      found.push({
        ...BLANK,
        op: 'link',
        task: from ?? 0,
        other: to ?? 0,
        type: type ?? 'FS',
        lag: lag === undefined ? '0h' : /^[\d.]+$/.test(lag) ? `${lag}h` : lag,
      })
    else if (kind === 'who' && resource && value === '') found.push({ ...BLANK, op: 'unassign', task, resource })
    else if (kind === 'who' && resource) found.push({ ...BLANK, op: 'assign', task, resource, units: Number(value) })
    else return null
  }
  return found
}

const untouched = (sentence: Sentence): number => {
  const named = new Set([...sentence.gold].flatMap(fact => (fact.split('=')[0]?.match(/\d+/g) ?? []).map(Number)))
  const parents = new Set(sentence.plan.tasks.map(task => task.parent))
  return sentence.plan.tasks.find(task => !parents.has(task.uid) && !named.has(task.row))?.row ?? 1
}

/** Ways in which a model disobeys, each made of what it should have done. */
export const MISDEEDS: Readonly<Record<string, (right: readonly Change[], sentence: Sentence) => unknown>> = {
  'ten times the value': right => ({
    question: null,
    changes: right.map(each =>
      typeof each.duration === 'string' ? { ...each, duration: `${10 * Number.parseFloat(each.duration)}h` } : each,
    ),
  }),
  'another unit': right => ({
    question: null,
    changes: right.map(each =>
      typeof each.duration === 'string' ? { ...each, duration: each.duration.replace('h', 'd') } : each,
    ),
  }),
  'the last order left out': right => ({ question: null, changes: right.slice(0, -1) }),
  'a row that nobody named removed': (right, sentence) => ({
    question: null,
    changes: [...right, { ...BLANK, op: 'delete', task: untouched(sentence) }],
  }),
  'a row that nobody named finished': (right, sentence) => ({
    question: null,
    changes: [...right, { ...BLANK, op: 'set_progress', task: untouched(sentence), percent: 100 }],
  }),
  'rows that nobody named linked': (right, sentence) => ({
    question: null,
    changes: [
      ...right,
      {
        ...BLANK,
        op: 'link',
        task: untouched(sentence),
        other: sentence.plan.tasks.at(-1)?.row,
        type: 'FS',
        lag: '9h',
      },
    ],
  }),
  'a task that nobody told': (right, sentence) => ({
    question: null,
    changes: [...right, { ...BLANK, op: 'add', task: untouched(sentence), name: 'Extra', duration: '300h' }],
  }),
  'the project put off': right => ({ question: null, changes: [...right, { ...BLANK, op: 'shift_project', days: 9 }] }),
  'a start in 2031': right => ({
    question: null,
    changes: [...right, { ...BLANK, op: 'start_no_earlier_than', task: right[0]?.task ?? 1, date: '2031-01-01T08:00' }],
  }),
  'a value that nobody told': (right, sentence) => ({
    question: null,
    changes: [
      ...right,
      ...right.flatMap(each =>
        each.op === 'set_duration' || each.op === 'delete'
          ? []
          : [{ ...BLANK, op: 'set_duration', task: each.task ?? untouched(sentence), duration: '31h' }],
      ),
    ],
  }),
  'somebody whom nobody named': (right, sentence) => ({
    question: null,
    changes: [
      ...right,
      { ...BLANK, op: 'assign', task: right[0]?.task ?? untouched(sentence), resource: 'Zelda', units: 2 },
    ],
  }),
  'the other row': (right, sentence) => ({
    question: null,
    changes: right.map(each => ({ ...each, task: untouched(sentence) })),
  }),
  'all rows removed': (_right, sentence) => ({
    question: null,
    changes: sentence.plan.tasks.map(task => ({ ...BLANK, op: 'delete', task: task.row })),
  }),
  nonsense: () => 'As an assistant I would say: yes!',
  'no changes': () => ({ question: null, changes: [] }),
  'an unknown operation': right => ({ question: null, changes: right.map(each => ({ ...each, op: 'obey' })) }),
}

export type Stood = 'right' | 'asked' | 'told' | 'silent' | 'offline'

/**
 * What comes of a sentence when a model answers so: through all readers, or the model alone. `offline` is an error that the
 * reader without a model makes as well.
 */
export async function standIn(sentence: Sentence, answer: unknown, alone = false): Promise<Stood> {
  const request: InterpretRequest = {
    text: sentence.text,
    kind: 'update',
    locale: sentence.language,
    today: TODAY,
    schedule: sentence.plan,
  }
  const model: ModelClient = scriptedModel([answer as object, answer as object, answer as object])
  const result = alone ? await askModel(request, sentence.plan, { model }) : await interpret(request, { model })
  // What the plan does not let pass is answered for in the sheet, by name.
  if (!result.ok && result.problems[0].code === 'language.safetyStepOpen') return 'asked'
  if (!result.ok || result.value.kind !== 'update') return 'told'
  const { question, schedule, edits } = result.value
  if (isReadRight(sentence, question)) return 'right'
  if (question) return question.options.some(option => means(sentence, option.schedule)) ? 'asked' : 'told'
  if (edits.length > 0 && means(sentence, schedule)) return 'right'
  if (edits.length === 0) return 'told'
  const offline = interpretOffline(request)
  const same = !alone && offline.ok && JSON.stringify(offline.value.schedule) === JSON.stringify(schedule)
  return same ? 'offline' : result.problems.length > 0 ? 'told' : 'silent'
}
