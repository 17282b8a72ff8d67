import { applyEdits, calculate, duration, instant } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { label } from '../../../editor/labels.ts'
import { ScheduleEditor } from '../../../editor/schedule-editor.ts'
import { factsOf } from '../GanttBar.tsx'
import { ShownPlan } from './shown-plan.ts'

const plan = schedule`
              | MTWTFSSMTWTF |
  Boiler      |              |
    Open      | X            |
    Clean     |  XX          | after Open
  Turbine     |              |
    Lift      | XXX          |`

/** An editor with the plan open, and a look at it after each step. */
function opened(limit: number | null = null) {
  const editor = new ScheduleEditor({ applyEdits, calculate })
  const shown = new ShownPlan()
  let before = editor.state.getState()
  const look = () => {
    const state = editor.state.getState()
    const followed = shown.follow(state, before, limit)
    before = state
    return followed
  }
  expect(editor.load(plan).ok).toBe(true)
  return { editor, shown, look }
}
const uid = (name: string) => plan.tasks.find(task => task.name === name)!.uid
const names = (shown: ShownPlan) =>
  Array.from(shown.rows!.task, index => shown.schedule!.tasks[index]!.name).slice(0, shown.rows!.count)

describe('the plan on screen', () => {
  test('nothing is open: nothing is shown', () => {
    const { editor, shown, look } = opened()
    look()
    editor.close()
    expect(look()).toEqual({ laid: true, dated: true })
    expect([shown.schedule, shown.rows, shown.links]).toEqual([null, null, null])
  })

  test('a change of dates leaves rows and links as they are; a new row lays them anew', () => {
    const { editor, shown, look } = opened()
    expect(look()).toEqual({ laid: true, dated: true })
    const { rows, links } = shown
    editor.apply([{ kind: 'setTask', task: uid('Lift'), changes: { duration: duration(40, 'h') } }], label('editCell'))
    expect(look()).toEqual({ laid: false, dated: true })
    expect(shown.rows).toBe(rows)
    expect(shown.links).toBe(links)
    editor.select([uid('Open')])
    expect(look()).toEqual({ laid: false, dated: false })
    editor.apply([{ kind: 'removeTask', task: uid('Open') }], label('removeTasks'))
    expect(look()).toEqual({ laid: true, dated: true })
    expect(names(shown)).toEqual(['Boiler', 'Clean', 'Turbine', 'Lift'])
  })

  test('a preview is shown in the place of the plan, and goes without a trace', () => {
    const { editor, shown, look } = opened()
    look()
    const { rows, span } = shown
    editor.preview([{ kind: 'removeTask', task: uid('Clean') }])
    expect(look().laid).toBe(true)
    expect(names(shown)).toEqual(['Boiler', 'Open', 'Turbine', 'Lift'])
    editor.preview(null)
    look()
    expect(names(shown)).toHaveLength(5)
    expect(shown.rows!.count).toBe(rows!.count)
    expect(shown.span).toEqual(span)
  })

  test('summaries are folded one by one or all at once; what hides a task is known', () => {
    const { shown, look } = opened()
    look()
    shown.setCollapsed([uid('Boiler')], true)
    expect(look()).toEqual({ laid: true, dated: false })
    expect(names(shown)).toEqual(['Boiler', 'Turbine', 'Lift'])
    expect(shown.isCollapsed(uid('Boiler'))).toBe(true)
    expect(shown.above(plan.tasks.findIndex(task => task.name === 'Clean'))).toEqual([uid('Boiler')])
    shown.setCollapsed(null, true)
    look()
    expect(names(shown)).toEqual(['Boiler', 'Turbine'])
    shown.setCollapsed(null, false)
    look()
    expect(names(shown)).toHaveLength(5)
  })

  test('a filter keeps the summaries above; a limit ends the rows', () => {
    const { shown, look } = opened()
    look()
    shown.setFilter(() => index => plan.tasks[index]!.name === 'Lift')
    look()
    expect(names(shown)).toEqual(['Turbine', 'Lift'])
    const limited = opened(3)
    limited.look()
    expect(names(limited.shown)).toEqual(['Boiler', 'Open', 'Clean'])
    expect(limited.shown.rows!.unlimited).toBe(5)
  })

  test('it counts in days until a task counts in hours; a baseline is found when one is set', () => {
    const { editor, shown, look } = opened()
    look()
    expect(shown.wholeDays).toBe(true)
    expect(shown.baseline(editor.state.getState())).toBeNull()
    editor.apply([{ kind: 'setTask', task: uid('Lift'), changes: { duration: duration(5, 'h') } }], label('editCell'))
    look()
    expect(shown.wholeDays).toBe(false)
    const [start, finish] = [instant(shown.span.start), instant(shown.span.finish)]
    editor.apply(
      [{ kind: 'setTask', task: uid('Lift'), changes: { baselines: [{ number: 0, start, finish }] } }],
      label('setBaseline'),
    )
    look()
    const index = plan.tasks.findIndex(task => task.uid === uid('Lift'))
    expect(shown.baseline(editor.state.getState())!.finish[index]).toBe(finish)
  })

  test('what is inactive is in the timeline, and not in the head of the plan', () => {
    const { editor, shown, look } = opened()
    look()
    const before = factsOfShown(shown)
    const changes = { active: false as const, duration: duration(40, 'd') }
    editor.apply([{ kind: 'setTask', task: uid('Lift'), changes }], label('editCell'))
    look()
    expect(shown.span.finish).toBeGreaterThan(before.finish)
    expect(factsOfShown(shown)).toEqual({ start: before.start, finish: shown.calculation!.projectFinish })
    expect(shown.calculation!.projectFinish).toBe(before.finish)
    editor.apply([{ kind: 'setTask', task: uid('Open'), changes: { active: false } }], label('editCell'))
    look()
    expect(factsOfShown(shown).start).toBeGreaterThanOrEqual(before.start)
    expect(factsOfShown(shown).start).toBe(Math.min(...['Clean'].map(name => shown.calculation!.of(uid(name))!.start)))
  })
})

/** What the bar above the Gantt says of the plan. */
function factsOfShown(shown: ShownPlan) {
  const view = {
    layout: shown.rows,
    calculation: shown.calculation,
    span: shown.span,
    countsWholeDays: true,
    pxPerDay: 60,
  }
  const { start, finish } = factsOf({ view } as never)
  return { start, finish }
}
