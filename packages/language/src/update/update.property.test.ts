import { applyEdits, parseInstant, type Schedule, type Task, type TaskId } from '@parada/schedule'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { PLANS } from '../testing/plans.ts'
import { PLANT_PLANS } from '../testing/plant-plans.ts'
import type { Language, PlanUpdate } from '../types.ts'

const ALL: readonly Schedule[] = [...Object.values(PLANT_PLANS), ...Object.values(PLANS)]

/** Instructions about the one task at `@`, and the fields of it that each may change. */
const ABOUT_ONE: readonly (readonly [Language, string, readonly (keyof Task)[]])[] = [
  ['pt', '@ leva #h', ['duration', 'milestone']],
  ['pt', 'mude a duração da @ para # dias', ['duration', 'milestone']],
  ['pt', 'some #h na @', ['duration', 'milestone']],
  ['pt', '@ está #% concluída', ['percentComplete']],
  ['pt', '@ terminou ontem às 15h', ['percentComplete', 'actualFinish']],
  ['pt', 'renomeie a @ para Nome novo #', ['name']],
  ['pt', '@ não pode começar antes de 20/07', ['constraint']],
  ['pt', '@ tem que terminar até 25/07 às 18h', ['constraint']],
  ['pt', 'atrase a @ em # horas', ['constraint']],
  ['pt', 'nota na @: conferir # vezes', ['notes']],
  ['pt', 'prioridade # para a @', ['priority']],
  ['pt', 'coloque # soldadores na @', []],
  ['pt', 'tire todo mundo da @', []],
  ['pt', 'não mexa em mais nada, mas a @ passa a #h', ['duration', 'milestone']],
  ['en', '@ takes # hours', ['duration', 'milestone']],
  ['en', 'set @ to #%', ['percentComplete']],
  ['en', 'push @ back by # hours', ['constraint']],
  ['en', 'rename @ to New name #', ['name']],
  ['en', '@ must finish by July 25', ['constraint']],
  ['en', 'add # welders to @', []],
  ['en', 'double @', ['duration', 'milestone']],
  ['en', 'make @ as late as possible', ['constraint']],
  ['es', '@ dura # horas', ['duration', 'milestone']],
  ['es', '@ está al # %', ['percentComplete']],
  ['es', '@ no puede empezar antes del 20 de julio', ['constraint']],
  ['es', 'renombra la @ a Nombre nuevo #', ['name']],
  ['es', 'reduce la @ a la mitad', ['duration', 'milestone']],
]
const ROW: Readonly<Record<Language, string>> = { pt: 'tarefa', en: 'task', es: 'tarea' }
const leaves = (plan: Schedule): Task[] => plan.tasks.filter(task => !plan.tasks.some(each => each.parent === task.uid))

function changedBy(text: string, locale: Language, plan: Schedule): PlanUpdate | null {
  const result = interpretOffline({ text, kind: 'update', locale, today: parseInstant('2026-06-29')!, schedule: plan })
  if (!result.ok) {
    expect(result.problems[0].suggestions.length, text).toBeGreaterThan(0)
    return null
  }
  if (result.value.kind !== 'update') throw new Error(`not an update: ${text}`)
  return result.value
}

/** Holds for every answer: the edits give the plan, and what no edit names is the very same. */
function keepsTheRest(text: string, plan: Schedule, update: PlanUpdate): void {
  const again = applyEdits(plan, update.edits)
  expect(again.ok && JSON.stringify(again.value.schedule), text).toBe(JSON.stringify(update.schedule))
  const named = new Set<TaskId>()
  for (const edit of update.edits)
    if (edit.kind === 'setTask' || edit.kind === 'removeTask' || edit.kind === 'moveTask') named.add(edit.task)
  const kept = new Map(update.schedule.tasks.map(task => [task.uid, task]))
  for (const task of plan.tasks)
    if (!named.has(task.uid)) expect(JSON.stringify(kept.get(task.uid) ?? null), text).toBe(JSON.stringify(task))
}

const someTask = fc
  .nat({ max: ALL.length - 1 })
  .chain(index => fc.record({ plan: fc.constant(ALL[index]!), task: fc.constantFrom(...leaves(ALL[index]!)) }))

describe('whatever is said', () => {
  test('of one task changes that task in the field it speaks of, and nothing else', () => {
    let refused = 0
    fc.assert(
      fc.property(
        someTask,
        fc.constantFrom(...ABOUT_ONE),
        fc.integer({ min: 1, max: 90 }),
        (at, [locale, form, fields], value) => {
          const text = form.replace('@', `${ROW[locale]} ${at.task.row}`).replace('#', String(value))
          const update = changedBy(text, locale, at.plan)
          // Nothing is refused here but what changes nothing or has no meaning for that task.
          if (!update) {
            refused++
            return
          }
          keepsTheRest(text, at.plan, update)
          expect(JSON.stringify(update.schedule.links), text).toBe(JSON.stringify(at.plan.links))
          expect(update.schedule.project, text).toEqual(at.plan.project)
          for (const task of at.plan.tasks) {
            const now = update.schedule.tasks.find(each => each.uid === task.uid)!
            const changed = Object.keys({ ...task, ...now }).filter(
              field => JSON.stringify(task[field as keyof Task]) !== JSON.stringify(now[field as keyof Task]),
            )
            const allowed: readonly string[] = task.uid === at.task.uid ? fields : []
            expect(
              changed.filter(field => !allowed.includes(field)),
              `${text}: ${task.name}`,
            ).toEqual([])
          }
          const others = (plan: Schedule): string =>
            JSON.stringify(plan.assignments.filter(each => each.task !== at.task.uid))
          expect(others(update.schedule), text).toBe(others(at.plan))
        },
      ),
      { numRuns: 300 },
    )
    // Only what would change nothing is refused.
    expect(refused).toBeLessThan(60)
  })

  test('with an exception leaves the task alone that it names', () => {
    let refused = 0
    const forms: readonly (readonly [Language, string])[] = [
      ['pt', 'todas as tarefas levam #h, exceto a @'],
      ['pt', 'atrase tudo em #h, menos a @'],
      ['pt', 'não mexa na @ e aumente todas as durações em #%'],
      ['en', 'add # hours to all tasks except @'],
      ['en', "don't touch @, but set all tasks to #h"],
      ['es', 'todas las tareas duran #h, excepto la @'],
    ]
    fc.assert(
      fc.property(someTask, fc.constantFrom(...forms), fc.integer({ min: 1, max: 60 }), (at, [locale, form], value) => {
        const text = form.replace('@', `${ROW[locale]} ${at.task.row}`).replace('#', String(value))
        const update = changedBy(text, locale, at.plan)
        if (!update) {
          refused++
          return
        }
        keepsTheRest(text, at.plan, update)
        const now = update.schedule.tasks.find(task => task.uid === at.task.uid)
        expect(JSON.stringify(now), text).toBe(JSON.stringify(at.task))
      }),
      { numRuns: 120 },
    )
    // Only what would change nothing is refused.
    expect(refused).toBeLessThan(24)
  })

  test('in words that make no sense keeps what it does not name', () => {
    const words = fc.constantFrom(
      ...'a o de da para em e ou não tarefa tudo todas leva 3h 50% depois antes entre exceto mude apague inclua mova soma to of the all except after add delete set move con sin todo , : . ? " 7 12/07 às 8h soldadores metade dobre'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(
        someTask,
        fc.array(fc.oneof(words, words, fc.constant('@')), { minLength: 2, maxLength: 14 }),
        fc.constantFrom<Language>('pt', 'en', 'es'),
        (at, said, locale) => {
          const text = said.map(word => (word === '@' ? at.task.name : word)).join(' ')
          const update = changedBy(text, locale, at.plan)
          if (update) keepsTheRest(text, at.plan, update)
        },
      ),
      { numRuns: 300 },
    )
  })
})
