import { applyEdits, calculate, type Edit, emptySchedule, instant, taskId } from '@parada/schedule'
import { randomEdits, randomSchedule, schedule } from '@parada/schedule/testing'
import { idMapOf } from '@parada/sync'
import { describe, expect, test } from 'vitest'
import { label } from './labels.ts'
import { type AppliedEvent, ScheduleEditor } from './schedule-editor.ts'

const datesOf = (editor: ScheduleEditor) => [[...editor.calculation!.start], [...editor.calculation!.finish]]

const opened = (
  plan = schedule`
       | 06 07 08 09 10 11 |
  Dig  | XX XX             |
  Pour |       XX XX       | after Dig`,
) => {
  const editor = new ScheduleEditor({ applyEdits, calculate })
  expect(editor.load(plan).ok).toBe(true)
  return editor
}

const named = (name: string): Edit => ({ kind: 'setTask', task: taskId(1), changes: { name } })
/** What others did, as it comes. */
const from = (edits: readonly Edit[]) => ({ edits, others: edits, ids: null })

describe('the editor', () => {
  test('tells whoever saves of every change with its inverse', () => {
    const editor = opened()
    const told: AppliedEvent[] = []
    editor.onApplied(event => told.push(event))
    editor.apply(
      [{ kind: 'setTask', task: taskId(1), changes: { percentComplete: 10 } }],
      label('setProgress', 1, 'Dig'),
    )
    editor.undo()
    editor.redo()
    expect(told.map(event => event.cause)).toEqual(['edit', 'undo', 'redo'])
    expect(told[0]?.inverse.length).toBeGreaterThan(0)
  })

  test('undo and redo walk back and forth through any number of changes, exactly', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const plan = randomSchedule(seed)
      const editor = new ScheduleEditor({ applyEdits, calculate })
      if (!editor.load(plan).ok) continue
      const states = [editor.schedule]
      for (let step = 0; step < 8; step++) {
        const result = editor.apply(randomEdits(editor.schedule!, seed * 100 + step), label('editTasks', 1))
        if (result.ok && editor.schedule !== states.at(-1)) states.push(editor.schedule)
      }
      const last = datesOf(editor)
      for (let at = states.length - 2; at >= 0; at--) {
        expect(editor.undo()?.ok, `seed ${seed}`).toBe(true)
        expect(editor.schedule, `seed ${seed}, step ${at}`).toEqual(states[at])
      }
      for (let at = 1; at < states.length; at++) expect(editor.redo()?.ok, `seed ${seed}`).toBe(true)
      expect(datesOf(editor), `seed ${seed}`).toEqual(last)
    }
  })

  test('a chosen row stays chosen when the server gives it another id, as the former may be the row of another planner', () => {
    const editor = opened()
    const told: AppliedEvent[] = []
    editor.onApplied(event => told.push(event))
    const [own, given] = [taskId(2), taskId(7)]
    editor.select([own], own)
    editor.highlight([own])
    const task = editor.schedule!.tasks[1]!
    const edits: Edit[] = [
      { kind: 'removeTask', task: own },
      { kind: 'addTask', task: { ...task, name: 'Theirs' }, after: taskId(1) },
      { kind: 'addTask', task: { ...task, uid: given, row: 3 }, after: own },
    ]
    const ids = idMapOf({ tasks: [[own, given]], resources: [], assignments: [], calendars: [] })
    expect(editor.receive({ edits, others: edits, ids }, label('remote'))).toMatchObject({ ok: true })
    expect(editor.selection).toEqual({ tasks: new Set([given]), active: given })
    expect(editor.highlighted).toEqual(new Set([given]))
    expect(told.at(-1)?.ids?.tasks.get(own)).toBe(given)
  })

  test('a new change forgets what was undone', () => {
    const editor = opened()
    editor.apply([{ kind: 'setTask', task: taskId(1), changes: { name: 'Cavar' } }], label('renameTask'))
    editor.undo()
    editor.apply([{ kind: 'setTask', task: taskId(2), changes: { name: 'Verter' } }], label('renameTask'))
    expect(editor.redo()).toBeNull()
  })

  test('a refused change leaves the document and the history alone', () => {
    const editor = opened()
    const before = editor.state.getState()
    const result = editor.apply(
      [
        {
          kind: 'addLink',
          link: { from: taskId(2), to: taskId(1), type: 'FS', lag: { seconds: 0 as never, unit: 'd' } },
        },
      ],
      label('addLink'),
    )
    expect(result.ok).toBe(false)
    expect(editor.state.getState()).toBe(before)
  })

  test('a preview shows a change without making it, and null takes it away', () => {
    const editor = opened()
    const shown = editor.preview([
      { kind: 'setTask', task: taskId(1), changes: { duration: { seconds: 14_400 as never, unit: 'h' } } },
    ])
    expect(shown?.ok && shown.value.calculation.of(taskId(2))!.start - editor.calculation!.of(taskId(2))!.start).toBe(
      7200,
    )
    expect(editor.state.getState().preview?.outlineChanged).toBe(false)
    editor.preview(null)
    expect(editor.state.getState().preview).toBeNull()
    expect(editor.state.getState().undoLabel).toBeNull()
  })

  test('somebody else’s edits change the plan but not what this person can undo', () => {
    const editor = opened()
    editor.receive(from([named('Escavar')]), label('remote'))
    expect(editor.schedule?.tasks[0]?.name).toBe('Escavar')
    expect(editor.undo()).toBeNull()
  })

  test('undo that would take what another put there since asks first, and does as it is told', () => {
    const editor = opened()
    const before = editor.schedule?.tasks[0]?.name
    const change = (): void => {
      editor.apply([named('Own'), { kind: 'setTask', task: taskId(1), changes: { notes: 'own' } }], label('editTasks'))
      editor.receive(from([named('Theirs')]), label('remote'))
      expect(editor.undo()).toBeNull()
      expect(editor.schedule?.tasks[0]).toMatchObject({ name: 'Theirs', notes: 'own' })
      expect(editor.state.getState().reversal).toMatchObject({
        which: 'undo',
        conflicts: [{ own: named(before ?? ''), theirs: named('Theirs') }],
      })
    }
    change()
    expect(editor.undo('keepTheirs')?.ok).toBe(true)
    expect(editor.schedule?.tasks[0]?.name).toBe('Theirs')
    expect(editor.schedule?.tasks[0]?.notes).toBeUndefined()
    expect(editor.state.getState().reversal).toBeNull()
    editor.apply([named(before ?? '')], label('editTasks'))
    change()
    expect(editor.undo('all')?.ok).toBe(true)
    expect(editor.schedule?.tasks[0]?.name).toBe(before)
    // What was taken back all the same is theirs again by redo.
    expect(editor.redo()?.ok).toBe(true)
    expect(editor.schedule?.tasks[0]).toMatchObject({ name: 'Theirs', notes: 'own' })
    editor.receive(from([named('Another')]), label('remote'))
    editor.undo()
    editor.dismissReversal()
    expect(editor.state.getState()).toMatchObject({ reversal: null, undoLabel: { code: 'editTasks' } })
    expect(editor.schedule?.tasks[0]?.name).toBe('Another')
  })

  test('undo of what no longer fits says so first, and does what still fits', () => {
    const editor = opened()
    const links = editor.schedule?.links ?? []
    editor.apply([named('Own'), { kind: 'removeTask', task: taskId(2) }], label('editTasks'))
    editor.receive(from([{ kind: 'removeTask', task: taskId(1) }]), label('remote'))
    expect(editor.undo()).toBeNull()
    const asked = editor.state.getState().reversal
    expect(asked?.dropped.length).toBeGreaterThan(0)
    expect(editor.undo('keepTheirs')?.ok).toBe(true)
    expect(editor.schedule?.tasks.map(each => each.uid)).toContain(taskId(2))
    expect(editor.schedule?.links.length).toBeLessThan(links.length + 1)
    expect(editor.state.getState().reversal).toBeNull()
  })

  test('a task that is gone leaves the selection and the highlight', () => {
    const editor = opened()
    editor.select([taskId(1), taskId(2)], taskId(2))
    editor.highlight([taskId(2)])
    editor.apply([{ kind: 'removeTask', task: taskId(2) }], label('removeTasks'))
    expect([...editor.selection.tasks]).toEqual([taskId(1)])
    expect(editor.selection.active).toBeNull()
    expect(editor.highlighted.size).toBe(0)
  })

  test('tracks what differs from the plan as loaded, until it is applied', () => {
    const editor = opened()
    expect(editor.modifications).toEqual([])
    editor.apply([{ kind: 'setTask', task: taskId(1), changes: { percentComplete: 40 } }], label('setProgress'))
    expect(editor.modifications).toMatchObject([
      { uid: 1, changes: { percent_complete: 40 }, original: { percent_complete: 0 } },
    ])
    editor.resetBaseline()
    expect(editor.modifications).toEqual([])
  })

  test('counts changes of the outline apart from others, so that rows are laid out only then', () => {
    const editor = opened()
    const { outlineRevision } = editor.state.getState()
    editor.apply([{ kind: 'setTask', task: taskId(1), changes: { name: 'A' } }], label('renameTask'))
    expect(editor.state.getState().outlineRevision).toBe(outlineRevision)
    editor.apply([{ kind: 'removeTask', task: taskId(2) }], label('removeTasks'))
    expect(editor.state.getState().outlineRevision).toBe(outlineRevision + 1)
  })

  test('who may only see a plan changes nothing by hand, and what others do arrives', () => {
    const editor = opened()
    const before = editor.schedule
    const rename = { kind: 'setTask' as const, task: taskId(1), changes: { name: 'De outra pessoa' } }
    editor.apply([{ ...rename, changes: { name: 'Minha' } }], label('renameTask'))
    editor.setReadOnly(true)
    for (const refused of [editor.apply([rename], label('renameTask')), editor.preview([rename])])
      expect(refused).toMatchObject({ ok: false, problems: [{ code: 'web.viewOnly' }] })
    expect(editor.undo()).toBeNull()
    expect(editor.receive(from([rename]), label('remote')).ok).toBe(true)
    expect(editor.schedule?.tasks[0]?.name).toBe('De outra pessoa')
    editor.setReadOnly(false)
    expect(editor.apply([rename], label('renameTask')).ok).toBe(true)
    expect(before).not.toBe(editor.schedule)
  })

  test('without a plan a change says so', () => {
    const editor = new ScheduleEditor({ applyEdits, calculate }, { today: () => instant(0) })
    expect(editor.apply([], label('fix'))).toMatchObject({ ok: false, problems: [{ code: 'web.noPlanOpen' }] })
    expect(editor.load(emptySchedule('Vazio')).ok).toBe(true)
    editor.close()
    expect(editor.schedule).toBeNull()
  })
})
