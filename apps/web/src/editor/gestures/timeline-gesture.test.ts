import { calculated, schedule, taskNamed } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { bar, TestEditor } from '../test-editor.ts'

const chain = () => schedule`
         | 06 07 08 09 10 11 12 13 14 15 16 17 |
  Dig    | XX XX                               |
  Pour   |       XX XX XX                      | after Dig
  Cure   |                XX XX                | after Pour
  Paint  |                   XX XX             |`

const hour = (at: number): number => (at / 3600) % 24

describe('moving a bar', () => {
  test('later: it becomes a visible limit, followers move live, one undo takes it back', () => {
    const test = new TestEditor(chain())
    const before = [...test.calculation.start]
    test.pointerDown(bar('Pour')).move('+3h')
    expect(hour(test.dates('Pour').start)).toBe(11)
    expect(hour(test.dates('Cure').start)).toBe(14)
    expect([...test.calculation.start], 'the plan itself is untouched while dragging').toEqual(before)
    test.up()
    expect(test.task('Pour').constraint).toMatchObject({ type: 'startNoEarlierThan' })
    expect(hour(test.dates('Cure').start)).toBe(14)
    expect(test.editor.state.getState().undoLabel).toEqual({ code: 'moveTasks', count: 1, name: 'Pour' })
    expect(test.editor.undo()?.ok).toBe(true)
    expect([...test.calculation.start]).toEqual(before)
  })

  test('later, where a link drove it: a lag that says the same is offered', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Pour')).move('+3h').up()
    expect(test.offers).toEqual([{ task: test.task('Pour').uid, lag: String(3 * 3600) }])
  })

  test('earlier than its link allows: nothing is undone silently, the person chooses, and every choice holds', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Cure')).move('-2h').up()
    const [found] = test.conflicts
    expect(found).toMatchObject({ name: 'Cure', by: ['Pour'] })
    expect(hour(found!.wanted)).toBe(9)
    expect(hour(found!.actual)).toBe(11)
    expect(found!.choices.map(choice => choice.kind)).toEqual(['lag', 'must', 'unlink'])
    expect(test.task('Cure').constraint, 'not changed before it was chosen').toBeUndefined()
    for (const choice of found!.choices) {
      const each = new TestEditor(chain())
      const applied = each.editor.apply(choice.edits, { code: 'moveTasks', count: 1 })
      expect(applied.ok, choice.kind).toBe(true)
      expect(each.dates('Cure').start, choice.kind).toBe(found!.wanted)
    }
  })

  test('what is done moves whole, and keeps its other end where an edge of it is dragged', () => {
    const done = () => {
      const test = new TestEditor(chain())
      test.pointerDown(bar('Pour', 'progress')).move('+8h').up()
      expect(test.task('Pour').percentComplete).toBe(100)
      return test
    }
    const moved = done()
    moved.pointerDown(bar('Pour')).move('+2h').up()
    expect([moved.dates('Pour').start, moved.dates('Pour').finish].map(hour)).toEqual([10, 13])
    expect(moved.task('Pour').duration.seconds).toBe(3 * 3600)
    const stretched = done()
    stretched.pointerDown(bar('Pour', 'start')).move('+1h').up()
    expect([stretched.dates('Pour').start, stretched.dates('Pour').finish].map(hour)).toEqual([9, 11])
    expect(stretched.task('Pour').duration.seconds).toBe(2 * 3600)
  })

  test('under way, what has begun is not moved nor shortened by hand; with others it stays where it happened', () => {
    const plan = chain()
    const test = new TestEditor({
      ...plan,
      project: {
        ...plan.project,
        progressRule: 'dataDate',
        statusDate: calculated(plan).of(taskNamed(plan, 'Pour').uid)!.finish,
      },
    })
    for (const name of ['Dig', 'Pour']) {
      test.pointerDown(bar(name, 'progress')).move('+8h').up()
      expect(test.task(name).actualFinish).toBeDefined()
    }
    const before = [test.task('Dig'), test.task('Pour')]
    for (const part of ['body', 'start', 'finish'] as const) test.pointerDown(bar('Pour', part)).move('+1h').up()
    expect(test.refused.map(each => each.code)).toEqual(Array(3).fill('schedule.reportedDate'))
    expect([test.task('Dig'), test.task('Pour')]).toEqual(before)
    test.editor.select([test.task('Dig').uid, test.task('Paint').uid])
    test.pointerDown(bar('Paint')).move('+8h').up()
    expect([test.task('Dig'), test.task('Pour')]).toEqual(before)
    expect(test.task('Paint').constraint).toMatchObject({ type: 'startNoEarlierThan' })
  })

  test('Escape leaves no trace', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Pour')).move('+5h').escape().up()
    expect(test.task('Pour').constraint).toBeUndefined()
    expect(test.editor.state.getState()).toMatchObject({ preview: null, undoLabel: null })
  })

  test('several selected bars move together as one change', () => {
    const test = new TestEditor(chain())
    test.editor.select([test.task('Dig').uid, test.task('Paint').uid])
    test.pointerDown(bar('Dig')).move('+2h').up()
    expect(hour(test.dates('Dig').start)).toBe(8)
    expect(hour(test.dates('Paint').start)).toBe(14)
    expect(test.editor.state.getState().undoLabel).toMatchObject({ code: 'moveTasks', count: 2 })
  })

  test('a drop on a weekend lands on the next working day', () => {
    const test = new TestEditor(
      schedule`
          | MTWTFSSMTWTF |
      Dig | XX           |`,
      60,
    )
    test.pointerDown(bar('Dig')).move('+5d').up()
    expect((Math.floor(test.dates('Dig').start / 86_400) + 4) % 7, 'Monday').toBe(1)
  })

  test('a summary moves what nothing inside it drives, and the rest follows', () => {
    const test = new TestEditor(schedule`
                 | 06 07 08 09 10 11 12 13 |
      Caldeira   |                         |
        Abrir    | XX XX                   |
        Limpar   |       XX XX             | after Abrir`)
    test.pointerDown(bar('Caldeira')).move('+2h').up()
    expect(test.task('Abrir').constraint).toBeDefined()
    expect(test.task('Limpar').constraint).toBeUndefined()
    expect(hour(test.dates('Limpar').start)).toBe(10)
  })
})

describe('clicking', () => {
  test('a click opens the task, a tremble of three pixels too, a drag does not', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Dig')).up()
    test.pointerDown(bar('Pour')).move('+0.1h').up()
    test.pointerDown(bar('Paint')).move('+4h').up()
    expect(test.opened).toEqual([test.task('Dig').uid, test.task('Pour').uid])
    expect([...test.editor.selection.tasks]).toEqual([test.task('Pour').uid])
  })
})

describe('resizing', () => {
  test('the right edge changes the duration and followers move', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Pour', 'finish')).move('+2h').up()
    expect(test.task('Pour').duration.seconds).toBe(5 * 3600)
    expect(hour(test.dates('Cure').start)).toBe(13)
    expect(test.readouts.at(-1)).toMatchObject({ kind: 'resize', duration: 5 * 3600 })
  })

  test('the left edge moves the start and keeps the finish', () => {
    const test = new TestEditor(chain())
    const { finish } = test.dates('Paint')
    test.pointerDown(bar('Paint', 'start')).move('-2h').up()
    expect(test.dates('Paint').finish).toBe(finish)
    expect(test.task('Paint').duration.seconds).toBe(4 * 3600)
  })

  test('no bar gets shorter than nothing', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Dig', 'finish')).move('-9h').up()
    expect(test.task('Dig').duration.seconds).toBe(0)
  })
})

describe('progress', () => {
  test('is dragged in steps of five and shown while it goes on', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Pour', 'progress')).move('+1.5h')
    expect(test.readouts.at(-1)).toEqual({ kind: 'progress', percent: 50 })
    expect(test.reports).toEqual([])
    test.up()
    // What is dragged is reported, and judged as if it were typed.
    expect(test.reports).toEqual([{ task: test.task('Pour').uid, percent: 50 }])
    expect(test.task('Pour').percentComplete).toBe(50)
  })
})

describe('drawing links', () => {
  test('from a finish to a start makes FS, and the follower moves', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Cure', 'linkFinish')).move(bar('Paint', 'start'))
    expect(test.readouts.at(-1)).toMatchObject({ kind: 'link', from: 'Cure', to: 'Paint', type: 'FS' })
    test.up()
    expect(test.schedule.links.at(-1)).toMatchObject({ type: 'FS', to: test.task('Paint').uid })
    expect(hour(test.dates('Paint').start)).toBe(13)
  })

  test('the target stays the target while the pointer trembles over it, though its preview has moved', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Cure', 'linkFinish')).move(bar('Paint', 'start'))
    for (const by of ['+0.1h', '-0.1h', '+0.05h']) {
      test.move(by)
      expect(test.readouts.at(-1), by).toMatchObject({ kind: 'link', to: 'Paint', type: 'FS' })
    }
    test.up()
    expect(test.schedule.links).toHaveLength(3)
  })

  test('to a finish makes FF, from a start makes SS', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Dig', 'linkFinish')).move(bar('Paint', 'finish')).up()
    expect(test.schedule.links.at(-1)).toMatchObject({ type: 'FF' })
    test.pointerDown(bar('Dig', 'linkStart')).move(bar('Cure', 'start')).up()
    expect(test.schedule.links.at(-1)).toMatchObject({ type: 'SS' })
  })

  test('one that would close a loop is refused with its whole cycle', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Cure', 'linkFinish')).move(bar('Dig', 'start'))
    expect(test.readouts.at(-1)).toMatchObject({ refused: { code: 'schedule.linkLoop' } })
    test.up()
    expect(test.refused[0]).toMatchObject({ code: 'schedule.linkLoop' })
    expect(test.schedule.links).toHaveLength(2)
  })

  test('dropped on nothing leaves the plan as it was', () => {
    const test = new TestEditor(chain())
    test.pointerDown(bar('Dig', 'linkFinish')).move('+9h').up()
    expect(test.schedule.links).toHaveLength(2)
  })
})
