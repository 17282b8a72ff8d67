import { loadMessages } from '@parada/messages'
import { applyEdits, calculate, parseInstant, type Schedule, taskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { cellEdits } from './cell-edits.ts'
import { predecessorsText } from './cell-text.ts'
import type { ColumnId } from './columns.ts'
import type { ScheduleDomain } from './domain.ts'
import { pasteTable } from './paste.ts'
import { resourceText } from './plan-facts.ts'
import { readTable } from './table-text.ts'

let messages: Awaited<ReturnType<typeof loadMessages>>['gantt']
beforeAll(async () => {
  messages = (await loadMessages('pt')).gantt
})

const plan = schedule`
        | 06 07 08 09 10 11 12 |
  Dig   | XX XX                |
  Pour  |       XX XX XX       | after Dig
  Paint | XX XX                |`

interface Where {
  readonly of?: Schedule
  readonly rows?: readonly number[]
  readonly columns?: readonly ColumnId[]
  readonly domain?: ScheduleDomain
}

function paste(text: string, where: Where = {}) {
  const of = where.of ?? plan
  const calculated = calculate(of)
  if (!calculated.ok) throw new Error('not calculated')
  const result = pasteTable(
    where.domain ?? { applyEdits, calculate },
    { schedule: of, calculation: calculated.value },
    readTable(text),
    {
      rows: (where.rows ?? []).map(taskId),
      columns: where.columns ?? ['name', 'duration'],
      after: of.tasks.at(-1)?.uid ?? null,
    },
    'pt',
    messages,
  )
  const applied = applyEdits(of, result.edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return { ...result, plan: applied.value.schedule, inverse: applied.value.inverse }
}

/** What each pasted row came to: name, hours, start of a limit, percent, people, predecessors. */
function rowsOf(result: { readonly plan: Schedule }, from = 3) {
  const calculated = calculate(result.plan)
  if (!calculated.ok) throw new Error('not calculated')
  const calculation = calculated.value
  return result.plan.tasks
    .slice(from)
    .map((task, at) => [
      task.name,
      task.duration.seconds / 3600,
      task.constraint?.date ?? null,
      task.percentComplete ?? 0,
      resourceText(result.plan, task.uid),
      predecessorsText({ schedule: result.plan, calculation, wholeDays: true, locale: 'pt', messages }, at + from),
    ])
}

describe('a table from another program', () => {
  test('new rows under the last, named and timed', () => {
    expect(rowsOf(paste('Montar andaime\t12h\nSoldar\t2d')).map(row => row.slice(0, 2))).toEqual([
      ['Montar andaime', 12],
      ['Soldar', 48],
    ])
  })

  test.each([
    'Nome da tarefa\tPredecessoras\tDuração',
    'Task Name\tPredecessors\tDuration',
    'Nombre de tarea\tPredecesoras\tDuración',
    'Atividade\tPredecessora\tDuração',
  ])('headings say which column is which: %s; predecessors may name rows pasted below', headings => {
    expect(rowsOf(paste(`${headings}\nA\t5\t4h\nB\t\t6h`))).toEqual([
      ['A', 4, null, 0, '', '5'],
      ['B', 6, null, 0, '', ''],
    ])
  })

  test('existing rows take the cells', () => {
    const result = paste('Cavar\t4h\nConcretar\t5h', { rows: [1, 2] })
    expect(rowsOf(result, 0).map(row => row.slice(0, 2))).toEqual([
      ['Cavar', 4],
      ['Concretar', 5],
      ['Paint', 2],
    ])
    expect([result.changed, result.added]).toEqual([2, 0])
  })

  test('people who are named several times are one, and each row keeps its own', () => {
    const result = paste('A\tSoldador; Mecânico\nB\tmecânico\nC\tSoldador [50%]; Eletricista', {
      columns: ['name', 'resources'],
    })
    expect(rowsOf(result).map(row => row[4])).toEqual(['Soldador; Mecânico', 'Mecânico', 'Soldador [50%]; Eletricista'])
    expect('plan' in result && result.plan.resources.map(each => each.name)).toEqual([
      'Soldador',
      'Mecânico',
      'Eletricista',
    ])
  })

  test('a start beside a finish says how long the task is; a duration beside them is believed', () => {
    const start = parseInstant('2024-01-01T06:00:00')!
    const result = paste(
      [
        'Nome\tInício\tTérmino\tPredecessoras\tDuração',
        'A\t01/01/2024 06:00\t01/01/2024 09:00\t\t',
        'B\t01/01/2024 06:00\t01/01/2024 09:00\t\t2h',
        'C\t01/01/2024 06:00\t01/01/2024 10:00\t4\t',
      ].join('\n'),
    )
    expect(rowsOf(result)).toEqual([
      ['A', 3, start, 0, '', ''],
      ['B', 2, start, 0, '', ''],
      ['C', 4, null, 0, '', '4'],
    ])
  })

  test('a percentage of a summary is shared out before those of the rows below it', () => {
    const outlined: Schedule = {
      ...plan,
      tasks: plan.tasks.map((task, at) => (at === 0 ? task : { ...task, parent: taskId(1) })),
      links: [],
    }
    const result = paste('0%\n100%\n50%', { of: outlined, rows: [1, 2, 3], columns: ['percent'] })
    expect(rowsOf(result, 1).map(row => row[3])).toEqual([100, 50])
  })
})

describe('what cannot be taken', () => {
  const named = (result: ReturnType<typeof paste>): string[] => rowsOf(result).map(row => String(row[0]))

  test.each([
    ['A\t4h\nB\tlogo', 1, { text: expect.stringContaining('logo') }, ['A']],
    ['A\t4h\nB\t-4h\nC\t2h', 1, {}, ['A', 'C']],
    ['\t\nA\t4h\nB\tlogo', 2, {}, ['A']],
  ])('the line is named, nothing of it is taken and nothing else is lost: %j', (text, line, cell, taken) => {
    const result = paste(text)
    expect([...result.refused.keys()]).toEqual([line])
    expect(result.refused.get(line)).toMatchObject({ ok: false, ...cell })
    expect(named(result)).toEqual(taken)
  })

  test('each of several lines by its own first cell', () => {
    const columns: ColumnId[] = ['name', 'duration', 'percent']
    const result = paste('A\t4h\t50%\nB\t4h\t999%\nC\tlogo\t50%\nD\tlogo\t999%\nE\t2h\t100%', { columns })
    expect([...result.refused.keys()].sort()).toEqual([1, 2, 3])
    expect(result.refused.get(3)).toMatchObject({ text: expect.stringContaining('logo') })
    expect(rowsOf(result).map(row => [row[0], row[1], row[3]])).toEqual([
      ['A', 4, 50],
      ['E', 2, 100],
    ])
  })

  test('of a loop, the line that closes it, and what was linked to its row; no other row takes its number', () => {
    const columns: ColumnId[] = ['name', 'predecessors']
    const result = paste('A\t6\nB\t4\nC\t5\nD\t6\nE\t4', { columns })
    expect(result.refused.get(2)).toMatchObject({ problems: [{ code: 'schedule.linkLoop' }] })
    expect([...result.refused.keys()].sort()).toEqual([0, 1, 2, 3, 4])
    const other = paste('A\t\nB\t99\nC\t4', { columns })
    expect(other.refused.get(1)).toMatchObject({ problems: [{ code: 'schedule.unknownRow' }] })
    expect(other.plan.tasks.slice(3).map(task => [task.name, task.row])).toEqual([
      ['A', 4],
      ['C', 6],
    ])
    expect(rowsOf(other)[1]?.[5]).toBe('4')
  })

  test('lines that the caller leaves out are as if they had not been there', () => {
    const result = pasteTable(
      { applyEdits, calculate },
      { schedule: plan },
      readTable('A\t4h\nB\t5h'),
      { rows: [1, 2].map(taskId), columns: ['name', 'duration'], after: taskId(3) },
      'pt',
      messages,
      new Set([0]),
    )
    expect([...result.tasks.values()]).toEqual([2])
    expect(result.edits.every(edit => edit.kind === 'setTask' && edit.task === 2)).toBe(true)
  })
})

describe('a long table', () => {
  const columns: ColumnId[] = ['name', 'duration', 'percent', 'resources', 'predecessors', 'start']
  const lines = (count: number): string[][] =>
    Array.from({ length: count }, (_, at) => [
      `Tarefa ${at}`,
      `${(at % 9) + 1}h`,
      at % 4 === 0 ? '25%' : '',
      `Equipe ${at % 20}; Soldador ${at % 7}`,
      at % 5 === 0 ? '' : `${at + 3}`,
      at % 5 === 0 ? `0${(at % 8) + 1}/02/2024 07:00` : '',
    ])

  test('costs a fixed number of copies of the plan, however many rows it has', () => {
    const copies = (count: number): number => {
      let applied = 0
      const counting: ScheduleDomain = {
        applyEdits: (...args) => {
          applied++
          return applyEdits(...args)
        },
        calculate,
      }
      const text = lines(count).map(cells => cells.join('\t'))
      const pasted = paste(text.join('\n'), { columns, domain: counting })
      expect('plan' in pasted && pasted.plan.tasks.length).toBe(count + 3)
      return applied
    }
    expect(copies(400)).toBe(copies(4))
  })

  test('comes to what its cells come to when they are typed one by one, and one step takes it back', () => {
    const table = lines(120)
    const pasted = paste(table.map(cells => cells.join('\t')).join('\n'), { columns })
    let typed = plan
    for (const [at] of table.entries()) {
      const task = { ...plan.tasks[0]!, uid: taskId(at + 4), row: at + 4, name: 'Nova' }
      typed = after(typed, [{ kind: 'addTask', task, after: taskId(at + 3) }])
    }
    for (const [at, cells] of table.entries())
      for (const [column, text] of cells.entries()) {
        if (text === '') continue
        const read = cellEdits({ schedule: typed }, taskId(at + 4), columns[column]!, text, 'pt', messages)
        if (!read.ok) throw new Error(text)
        typed = after(typed, read.edits)
      }
    expect(rowsOf(pasted)).toEqual(rowsOf({ plan: typed }))
    const back = applyEdits(pasted.plan, pasted.inverse, { undo: true })
    expect(back.ok && back.value.schedule.tasks).toEqual(plan.tasks)
  })
})

function after(of: Schedule, edits: Parameters<typeof applyEdits>[1]): Schedule {
  const applied = applyEdits(of, edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return applied.value.schedule
}
