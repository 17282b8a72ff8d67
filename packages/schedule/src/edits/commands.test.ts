import { describe, expect, test } from 'vitest'
import '../testing/to-draw.ts'
import type { AssignmentId, TaskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { applied, calculated, days, hoursLong, schedule, taskNamed } from '../testing/index.ts'
import { duration, formatLag, parseLag } from '../time/duration.ts'
import { civilInstant, HOUR, workTime } from '../time/instant.ts'
import { applyEdits } from './apply.ts'
import * as actual from './commands-actual.ts'
import * as baseline from './commands-baseline.ts'
import * as dates from './commands-dates.ts'
import * as links from './commands-links.ts'
import * as outline from './commands-outline.ts'
import * as percent from './commands-progress.ts'
import * as work from './commands-work.ts'
import type { EditContext, Intent } from './edit-context.ts'
import { formatResourceNames, parseResourceNames } from './resource-names.ts'
import { checkTaskForm, formDuration, saveTask } from './save-task.ts'

const jan = (day: number, hour = 8): ReturnType<typeof civilInstant> => civilInstant(2024, 1, day, hour)
const now = (plan: Schedule): EditContext => ({ schedule: plan, calculation: calculated(plan) })
const id = (plan: Schedule, name: string): TaskId => taskNamed(plan, name).uid

function did(plan: Schedule, intent: Intent): Schedule {
  if (!intent.ok) throw new Error(intent.problems[0].code)
  return applied(plan, intent.value)
}
const code = (intent: Intent): string => (intent.ok ? 'ok' : intent.problems[0].code)

/** The predecessors of a task by row, as a person types them. */
const predecessorsOf = (plan: Schedule, uid: TaskId): string =>
  plan.links
    .filter(link => link.to === uid)
    .map(link => ({ link, row: plan.tasks.find(task => task.uid === link.from)?.row ?? 0 }))
    .sort((a, b) => a.row - b.row)
    .map(({ link, row }) => {
      const lag = formatLag(link.lag, plan.project.units)
      return link.type === 'FS' && lag === '' ? `${row}` : `${row}${link.type}${lag}`
    })
    .join(';')

/** `name<parent` in order. */
const shape = (plan: Schedule): string =>
  plan.tasks
    .map(
      task =>
        `${task.name}${task.parent === null ? '' : `<${plan.tasks.find(each => each.uid === task.parent)?.name}`}`,
    )
    .join(' ')

const dig = schedule`
         | MTWTFSSMTWTF |
  Dig    | XX           |
  Pour   |   XXX        | after Dig`

describe('dates', () => {
  test('a typed start limits an automatic task', () => {
    const after = did(dig, dates.setStart(now(dig), id(dig, 'Dig'), jan(3)))
    expect(taskNamed(after, 'Dig').constraint).toEqual({ type: 'startNoEarlierThan', date: jan(3) })
    expect(calculated(after)).toDraw`
             | MTWTFSSMTWTF |
      Dig    |   XX         |
      Pour   |     X..XX    |`
  })

  test('in a plan made from its finish a typed start limits the other way round', () => {
    const back = applied(dig, [{ kind: 'setProject', changes: { from: 'finish', finish: jan(12, 17) } }])
    const after = did(back, dates.setStart({ schedule: back }, id(dig, 'Dig'), jan(3)))
    expect(taskNamed(after, 'Dig').constraint?.type).toBe('startNoLaterThan')
  })

  test('a manual task moves whole and is stretched at its end', () => {
    const plan = schedule`
          | MTWTFSSM |
      A   | XX       | manual`
    const moved = did(plan, dates.setStart(now(plan), id(plan, 'A'), jan(5)))
    expect(taskNamed(moved, 'A').manual).toEqual({ start: jan(5), finish: jan(8, 17) })
    const longer = did(moved, dates.stretchTo(now(moved), id(plan, 'A'), jan(9, 17)))
    expect(taskNamed(longer, 'A').duration).toEqual(days(3))
  })

  test('a finished task moves whole; its beginning dragged, it keeps its finish', () => {
    const done = did(dig, percent.setPercentComplete(now(dig), id(dig, 'Dig'), 100))
    const { actualFinish, duration } = taskNamed(done, 'Dig')
    const later = jan(2)
    const moved = taskNamed(did(done, dates.setStart(now(done), id(dig, 'Dig'), later)), 'Dig')
    expect(moved).toMatchObject({ actualStart: later, actualFinish: actualFinish! + 24 * HOUR, duration })
    const shorter = taskNamed(did(done, dates.stretchFrom(now(done), id(dig, 'Dig'), later)), 'Dig')
    expect(shorter).toMatchObject({ actualStart: later, actualFinish, actualDuration: shorter.duration })
    expect(shorter.duration.seconds).toBe(duration.seconds - 8 * HOUR)
  })

  describe('in a plan with a data date what has happened changes by a report alone', () => {
    // Four days of work from Monday, half of it done by Tuesday evening; the data date is Thursday evening.
    const begun: Schedule = {
      ...dig,
      project: { ...dig.project, statusDate: jan(4, 17), progressRule: 'dataDate' },
      tasks: dig.tasks.map(task =>
        task.name === 'Dig'
          ? {
              ...task,
              duration: days(4),
              actualStart: jan(1),
              percentComplete: 50,
              actualDuration: days(2),
              remainingDuration: days(2),
            }
          : task,
      ),
    }
    const over: Schedule = {
      ...begun,
      tasks: begun.tasks.map(task =>
        task.name === 'Dig' ? { ...task, percentComplete: 100, actualFinish: jan(4, 17) } : task,
      ),
    }
    const of = (plan: Schedule) => id(plan, 'Dig')

    test('its start is not moved, whether it is over or under way', () => {
      for (const plan of [begun, over])
        for (const tried of [
          dates.setStart(now(plan), of(plan), jan(8)),
          dates.stretchFrom(now(plan), of(plan), jan(2)),
        ])
          expect(code(tried)).toBe('schedule.reportedDate')
      // Where no data date was ever set, progress is a value of the plan.
      const { statusDate: _, ...project } = over.project
      const undated = { ...over, project }
      expect(dates.setStart(now(undated), of(over), jan(2)).ok).toBe(true)
      expect(dates.setStart(now(over), id(over, 'Pour'), jan(9)).ok).toBe(true)
    })

    test('its finish neither, by any of the ways to a duration', () => {
      expect(code(dates.setDuration(now(over), of(over), days(9)))).toBe('schedule.reportedDate')
      expect(code(dates.stretchTo(now(over), of(over), jan(9, 17)))).toBe('schedule.reportedDate')
    })

    test('less than what is done is no duration: that it is over is for a report to say', () => {
      expect(code(dates.setDuration(now(begun), of(begun), days(2)))).toBe('schedule.reportedDate')
      expect(code(dates.stretchTo(now(begun), of(begun), jan(4, 17)))).toBe('schedule.reportedDate')
      const most = did(begun, dates.setDuration(now(begun), of(begun), duration(16.05, 'h')))
      expect(taskNamed(most, 'Dig').percentComplete).toBe(99)
      // The same time in another unit is no other time.
      const hours = { ...days(4), unit: 'h' as const }
      expect(taskNamed(did(over, dates.setDuration(now(over), of(over), hours)), 'Dig').duration).toEqual(hours)
      // Nor by an edit of its own, as programs send it.
      const raw = (length: Task['duration']) =>
        applyEdits(begun, [{ kind: 'setTask', task: of(begun), changes: { duration: length } }])
      expect(raw(days(1))).toMatchObject({ ok: false, problems: [{ code: 'schedule.reportedDate' }] })
      const back = raw(days(3))
      expect(back.ok && applyEdits(back.value.schedule, back.value.inverse, { undo: true }).ok).toBe(true)
      const longer = did(begun, dates.setDuration(now(begun), of(begun), days(6)))
      expect(taskNamed(longer, 'Dig')).toMatchObject({ actualDuration: days(2), remainingDuration: days(4) })
    })

    test('a finish given to what is under way is the finish that comes of it, though work rested before the data date', () => {
      // Two days are left: by the data date Friday and Monday.
      expect(now(begun).calculation?.of(of(begun))?.finish).toBe(jan(8, 17))
      for (const wanted of [jan(9, 17), jan(5, 17), jan(8, 12)]) {
        const after = did(begun, dates.stretchTo(now(begun), of(begun), wanted))
        expect(calculated(after).of(of(begun))?.finish).toBe(wanted)
        const saved = did(
          begun,
          saveTask(now(begun), { uid: of(begun), name: 'Dig', start: jan(1), finish: wanted, duration: days(4) }),
        )
        expect(calculated(saved).of(of(begun))?.finish).toBe(wanted)
      }
    })
  })

  test('dragging the end of a bar changes its duration', () => {
    const after = did(dig, dates.stretchTo(now(dig), id(dig, 'Dig'), jan(4, 12)))
    expect(taskNamed(after, 'Dig').duration).toEqual({ seconds: 28 * HOUR, unit: 'd' })
    expect(code(dates.stretchTo(now(dig), id(dig, 'Pour'), jan(1)))).toBe('schedule.finishBeforeStart')
  })

  test("the duration of a summary is its children's", () => {
    const plan = schedule`
          | MTW |
      S   |     |
        A | X   |`
    expect(code(dates.setDuration(now(plan), id(plan, 'S'), days(4)))).toBe('schedule.summaryField')
  })

  test('what is done stays done when the duration changes', () => {
    const half = did(dig, percent.setPercentComplete(now(dig), id(dig, 'Dig'), 50))
    const longer = taskNamed(did(half, dates.setDuration(now(half), id(half, 'Dig'), days(4))), 'Dig')
    expect(longer).toMatchObject({ percentComplete: 25, actualDuration: days(1), remainingDuration: days(3) })
  })

  test("constraints take the task's own date when none is given, deadlines come and go", () => {
    const fixed = did(dig, dates.setConstraint(now(dig), id(dig, 'Pour'), 'mustFinishOn'))
    expect(taskNamed(fixed, 'Pour').constraint).toEqual({ type: 'mustFinishOn', date: jan(5, 17) })
    expect(taskNamed(did(fixed, dates.clearConstraint(now(fixed), id(dig, 'Pour'))), 'Pour').constraint).toBeUndefined()
    const due = did(dig, dates.setDeadline(now(dig), id(dig, 'Pour'), jan(9, 17)))
    expect(taskNamed(due, 'Pour').deadline).toBe(jan(9, 17))
    expect(taskNamed(did(due, dates.setDeadline(now(due), id(dig, 'Pour'), null)), 'Pour').deadline).toBeUndefined()
  })

  test('a task made manual keeps its dates; made automatic again it follows its links', () => {
    const manual = did(dig, dates.setMode(now(dig), [id(dig, 'Pour')], 'manual'))
    expect(taskNamed(manual, 'Pour').manual).toEqual({ start: jan(3), finish: jan(5, 17) })
    expect(did(manual, dates.setMode(now(manual), [id(dig, 'Pour')], 'auto'))).toEqual(dig)
  })

  test('a summary is taken out with all that is below', () => {
    const plan = schedule`
          | MTW |
      S   |     |
        A | X   |
      B   | X   |`
    const out = did(plan, dates.setActive(now(plan), [id(plan, 'S')], false))
    expect(out.tasks.map(task => task.active)).toEqual([false, false, undefined])
    expect(did(out, dates.setActive(now(out), [id(plan, 'S')], true))).toEqual(plan)
  })

  test('names are trimmed and never blank', () => {
    expect(taskNamed(did(dig, dates.setName(now(dig), id(dig, 'Dig'), '  Cavar ')), 'Cavar').uid).toBe(1)
    expect(code(dates.setName(now(dig), id(dig, 'Dig'), '  '))).toBe('schedule.nameMissing')
  })
})

describe('progress', () => {
  test('half done: the actual start, both durations and the point reached follow', () => {
    const half = did(dig, percent.setPercentComplete(now(dig), id(dig, 'Dig'), 50))
    expect(taskNamed(half, 'Dig')).toMatchObject({
      percentComplete: 50,
      actualStart: jan(1),
      actualDuration: days(1),
      remainingDuration: days(1),
      stop: jan(1, 17),
      resume: jan(2),
    })
    const whole = did(half, percent.setPercentComplete(now(half), id(dig, 'Dig'), 100))
    expect(taskNamed(whole, 'Dig')).toMatchObject({ percentComplete: 100, actualFinish: jan(2, 17) })
    expect(taskNamed(whole, 'Dig').stop).toBeUndefined()
    expect(did(whole, percent.setPercentComplete(now(whole), id(dig, 'Dig'), 0))).toEqual(dig)
  })

  test('out of range is refused with the nearest value one click away', () => {
    const intent = percent.setPercentComplete(now(dig), id(dig, 'Dig'), 130)
    expect(code(intent)).toBe('schedule.percentOutOfRange')
    const fix = intent.ok ? [] : (intent.problems[0].suggestions[0]?.edits ?? [])
    expect(taskNamed(applied(dig, fix), 'Dig').percentComplete).toBe(100)
  })

  test('a summary shares its progress among its tasks in the order of their starts', () => {
    const plan = schedule`
          | MTWT |
      S   |      |
        A | XX   |
        B |   XX | after A`
    const half = did(plan, percent.setPercentComplete(now(plan), id(plan, 'S'), 75))
    expect(half.tasks.map(task => task.percentComplete)).toEqual([undefined, 100, 50])
    const none = did(half, percent.setPercentComplete(now(half), id(plan, 'S'), 0))
    expect(none).toEqual(plan)
  })

  test('what was reported inside a summary stays when its share rises', () => {
    const plan = schedule`
          | MTWT |
      S   |      |
        A | XX   |
        B |   XX | after A`
    const reported = did(plan, percent.setPercentComplete(now(plan), id(plan, 'B'), 50))
    const more = did(reported, percent.setPercentComplete(now(reported), id(plan, 'S'), 50))
    expect(more.tasks.map(task => task.percentComplete)).toEqual([undefined, 50, 50])
    expect(taskNamed(more, 'B')).toEqual(taskNamed(reported, 'B'))
    const less = did(reported, percent.setPercentComplete(now(reported), id(plan, 'S'), 10))
    expect(less.tasks.map(task => task.percentComplete)).toEqual([undefined, 20, undefined])
  })

  test('assigned work follows', () => {
    const plan = did(
      schedule`
          | MTWT |
      A   | XX   | by Ana`,
      {
        ok: true,
        value: [{ kind: 'setAssignment', assignment: 1 as AssignmentId, changes: { work: workTime(16 * HOUR) } }],
        problems: [],
      },
    )
    const half = did(plan, percent.setPercentComplete(now(plan), id(plan, 'A'), 50))
    expect(half.assignments[0]).toMatchObject({ actualWork: 8 * HOUR, remainingWork: 8 * HOUR })
  })

  test('the column of a card goes by its progress', () => {
    expect([0, 1, 99.5, 100, 120].map(each => actual.kanbanColumn(each))).toEqual([
      'todo',
      'doing',
      'doing',
      'done',
      'done',
    ])
    expect([0, 50, 100].map(each => actual.kanbanColumn(each, true))).toEqual(['doing', 'doing', 'done'])
  })

  test('worked example 20: uncompleted work resumes at the status date', () => {
    const plan = schedule`
          | MTWTFSSMTWTFSS |
      A   | XXXX           |
      B   |     X          | after A`
    const half = did(plan, percent.setPercentComplete(now(plan), id(plan, 'A'), 50))
    const later = did(half, actual.rescheduleUncompleted(now(half), jan(10)))
    expect(taskNamed(later, 'A')).toMatchObject({ stop: jan(2, 17), resume: jan(10) })
    expect(calculated(later).of(id(plan, 'A'))).toMatchObject({ start: jan(1), finish: jan(11, 17) })
    const unstarted = did(plan, actual.rescheduleUncompleted(now(plan), jan(3)))
    expect(taskNamed(unstarted, 'A').constraint).toEqual({ type: 'startNoEarlierThan', date: jan(3) })
    expect(taskNamed(unstarted, 'B').constraint).toBeUndefined()
    expect(code(actual.rescheduleUncompleted({ schedule: plan }, jan(3)))).toBe('schedule.notCalculated')
  })

  test('on track: progress as of a date', () => {
    const plan = did(dig, actual.markOnTrack(now(dig), [id(dig, 'Dig'), id(dig, 'Pour')], jan(3, 17)))
    expect(plan.tasks.map(task => task.percentComplete)).toEqual([100, 33])
  })

  test('a baseline is set, kept beside others and cleared', () => {
    const set = did(dig, baseline.setBaseline(now(dig)))
    expect(taskNamed(set, 'Pour').baselines).toEqual([
      { number: 0, start: jan(3), finish: jan(5, 17), duration: days(3) },
    ])
    const two = did(set, baseline.setBaseline(now(set), 3, [id(dig, 'Dig')]))
    expect(taskNamed(two, 'Dig').baselines?.map(each => each.number)).toEqual([0, 3])
    expect(did(two, baseline.clearBaseline(now(two), 3))).toEqual(set)
    expect(did(set, baseline.clearBaseline(now(set)))).toEqual(dig)
  })
})

describe('links', () => {
  const plan = schedule`
        | MTWT |
    A   | X    |
    B   | X    |
    C   | X    |
    D   | X    |`

  test.each([
    ['1', '1'],
    ['1FS+2d', '1FS+2d'],
    ['1TI+2d', '1FS+2d'],
    ['2ii', '2SS'],
    ['1;2SS-4h; 3FF', '1;2SS-4h;3FF'],
    ['1, 2', '1;2'],
    ['1TI+1,5d, 2', '1FS+1.5d;2'],
    ['1CF', '1SF'],
    ['3TT + 50%', '3FF+50%'],
    ['1FC+2ed', '1FS+2ed'],
    ['', ''],
  ])('%s is read as %s', (text, expected) => {
    const after = did(plan, links.setPredecessors(now(plan), id(plan, 'D'), text))
    expect(predecessorsOf(after, id(plan, 'D'))).toBe(expected)
  })

  test('only what changed is touched', () => {
    const before = did(plan, links.setPredecessors(now(plan), id(plan, 'D'), '1;2'))
    const intent = links.setPredecessors(now(before), id(plan, 'D'), '2SS;3')
    expect(intent.ok && intent.value.map(each => each.kind)).toEqual(['removeLink', 'setLink', 'addLink'])
  })

  test.each([
    ['x', 'schedule.badPredecessors'],
    ['1ZZ', 'schedule.badPredecessors'],
    ['1FS+2q', 'schedule.badPredecessors'],
    ['77', 'schedule.unknownRow'],
  ])('%s is refused', (text, expected) => {
    expect(code(links.setPredecessors(now(plan), id(plan, 'D'), text))).toBe(expected)
  })

  test('chains are linked and unlinked', () => {
    const uids = plan.tasks.map(task => task.uid)
    const chain = did(plan, links.linkTasks(now(plan), uids, 'FS', parseLag('2h')!))
    expect(chain.links).toHaveLength(3)
    expect(did(chain, links.linkTasks(now(chain), uids))).toBe(chain)
    expect(did(chain, links.unlinkTasks(now(chain), uids.slice(1))).links).toHaveLength(1)
    expect(did(chain, links.unlinkTasks(now(chain), [uids[1]!])).links).toHaveLength(1)
  })
})

describe('outline', () => {
  const plan = schedule`
          | MTWT |
      A   | X    |
      B   | X    |
      C   | X    |
      D   | X    |`
  const ids = (...names: string[]): TaskId[] => names.map(name => id(plan, name))

  test('indent makes children of the row before, outdent brings them back', () => {
    const inside = did(plan, outline.indent(now(plan), ids('B', 'C')))
    expect(shape(inside)).toBe('A B<A C<A D')
    expect(did(inside, outline.outdent({ schedule: inside }, ids('B', 'C')))).toEqual(plan)
    expect(shape(did(inside, outline.outdent({ schedule: inside }, ids('B'))))).toBe('A B C<B D')
    expect(code(outline.indent(now(plan), ids('A')))).toBe('schedule.cannotIndent')
    expect(code(outline.outdent(now(plan), ids('A')))).toBe('schedule.cannotOutdent')
  })

  test('indenting that would close a loop is refused', () => {
    const linked = did(plan, links.linkTasks(now(plan), ids('A', 'B')))
    expect(code(outline.indent(now(linked), ids('B')))).toBe('schedule.linkLoop')
  })

  test('rows move together, also next to one that moves', () => {
    expect(shape(did(plan, outline.moveRows(now(plan), ids('C', 'A'), { parent: null, after: id(plan, 'D') })))).toBe(
      'B D A C',
    )
    expect(shape(did(plan, outline.moveRows(now(plan), ids('B', 'C'), { parent: null, after: id(plan, 'B') })))).toBe(
      'A B C D',
    )
    const under = did(plan, outline.moveRows(now(plan), ids('D', 'C'), { parent: id(plan, 'A'), after: null }))
    expect(shape(under)).toBe('A C<A D<A B')
    expect(applied(under, outline.numberRows()).tasks.map(task => task.row)).toEqual([1, 2, 3, 4])
  })

  test('a new task gets the next identity and row', () => {
    const { uid, edits } = outline.insertTask(now(plan), { name: 'Nova Tarefa' })
    const after = applied(plan, edits)
    expect(after.tasks.at(-1)).toEqual({ uid, row: 5, name: 'Nova Tarefa', parent: null, duration: days(1) })
  })

  test('rows are deleted once, also when chosen with what is above them', () => {
    const inside = did(plan, outline.indent(now(plan), ids('B')))
    const intent = outline.deleteRows(now(inside), ids('B', 'A'))
    expect(intent.ok && intent.value).toHaveLength(1)
    expect(shape(did(inside, intent))).toBe('C D')
  })

  test('copies keep their links and people, not their progress', () => {
    const before = schedule`
          | MTWT |
      S   |      |
        A | X    | by Ana, 50%, started 2024-01-01
        B |  X   | after A
      E   |      | after S`
    const copy = did(before, outline.duplicateRows(now(before), [id(before, 'S')]))
    expect(shape(copy)).toBe('S A<S B<S S A<S B<S E')
    expect(copy.tasks.slice(3, 6).map(task => task.row)).toEqual([5, 6, 7])
    expect(copy.tasks[4]).not.toHaveProperty('percentComplete')
    expect(copy.links.at(-1)).toMatchObject({ from: copy.tasks[4]?.uid, to: copy.tasks[5]?.uid })
    expect(copy.assignments.at(-1)).toMatchObject({ task: copy.tasks[4]?.uid, resource: 1 })
  })
})

describe('units, work, duration', () => {
  const of = (plan: Schedule): { task: Task; units: number[]; work: (number | undefined)[] } => ({
    task: taskNamed(plan, 'A'),
    units: plan.assignments.map(each => each.units ?? 1),
    work: plan.assignments.map(each => each.work && each.work / HOUR),
  })
  const withTwo = (notes: 'effort' | 'fixedUnits' | 'fixedDuration' | 'fixedWork', effort = true): Schedule => {
    const plan = schedule.with({ resources: [{ name: 'Ana' }, { name: 'Rui' }] })`
          | MTWTF |
      A   | XXXXX | by Ana, ${notes}, ${effort ? 'effort' : notes}`
    return did(plan, work.assign(now(plan), id(plan, 'A'), plan.resources[1]!.uid))
  }

  test('worked example 15: a second person halves effort-driven fixed units', () => {
    const plan = withTwo('fixedUnits')
    expect(of(plan)).toMatchObject({ task: { duration: { seconds: 20 * HOUR } }, units: [1, 1], work: [20, 20] })
    expect(calculated(plan).of(id(plan, 'A'))?.finish).toBe(jan(3, 12))
  })

  test('not effort-driven: the second person adds work', () => {
    const plan = withTwo('fixedUnits', false)
    expect(of(plan).task.duration).toEqual(days(5))
  })

  test('fixed duration, effort-driven: half the units each', () => {
    expect(of(withTwo('fixedDuration'))).toMatchObject({
      task: { duration: days(5) },
      units: [0.5, 0.5],
      work: [20, 20],
    })
  })

  test('fixed work is always effort-driven', () => {
    expect(of(withTwo('fixedWork', false)).task.duration.seconds).toBe(20 * HOUR)
  })

  test('one who leaves effort-driven work leaves it to the others', () => {
    const plan = withTwo('fixedUnits')
    const alone = did(plan, work.unassign(now(plan), plan.assignments[1]!.uid))
    expect(of(alone)).toMatchObject({ task: { duration: days(5) }, work: [40] })
  })

  test.each(['fixedUnits', 'fixedWork'] as const)('%s: units change the duration', type => {
    const plan = withTwo(type)
    const after = did(plan, work.setUnits(now(plan), plan.assignments[0]!.uid, 2))
    // The other still needs its 20 h alone: the task lasts as long as the slower of the two.
    expect(of(after)).toMatchObject({ task: { duration: { seconds: 20 * HOUR } }, units: [2, 1], work: [20, 20] })
  })

  describe('of work under way what was done stays done', () => {
    // Forty hours, half of them done: two people have twenty each, one and a half days are gone.
    const under = (plan: Schedule): Schedule => ({
      ...plan,
      project: { ...plan.project, statusDate: jan(2, 12), progressRule: 'dataDate' },
      tasks: plan.tasks.map(task => ({
        ...task,
        actualStart: jan(1),
        percentComplete: 60,
        actualDuration: { seconds: workTime(12 * HOUR), unit: 'h' as const },
        remainingDuration: { seconds: workTime(8 * HOUR), unit: 'h' as const },
      })),
    })
    const two = under(withTwo('fixedUnits'))
    const lasts = (plan: Schedule) => {
      const { duration, actualDuration, remainingDuration, percentComplete } = taskNamed(plan, 'A')
      const hours = [duration, actualDuration, remainingDuration].map(each => (each?.seconds ?? 0) / HOUR)
      return [...hours, percentComplete]
    }

    test('who leaves it or joins it changes what is left alone, and its finish follows', () => {
      const alone = did(two, work.unassign(now(two), two.assignments[1]!.uid))
      expect(lasts(alone)).toEqual([28, 12, 16, 43])
      const finish = calculated(alone).of(id(alone, 'A'))?.finish ?? 0
      expect(finish).toBeGreaterThan(calculated(two).of(id(two, 'A'))?.finish ?? 0)
      const twice = did(alone, work.setUnits(now(alone), alone.assignments[0]!.uid, 2))
      expect(lasts(twice)).toEqual([20, 12, 8, 60])
    })

    test('more work is left to do, and less than what was done is refused', () => {
      expect(lasts(did(two, work.setWork(now(two), id(two, 'A'), workTime(60 * HOUR))))).toEqual([30, 12, 18, 40])
      expect(code(work.setWork(now(two), id(two, 'A'), workTime(20 * HOUR)))).toBe('schedule.reportedDate')
    })

    test('what is over took as long as it took, whoever else is put on it', () => {
      const over: Schedule = {
        ...two,
        tasks: two.tasks.map(task => ({ ...task, percentComplete: 100, actualFinish: jan(3, 12) })),
      }
      const alone = did(over, work.unassign(now(over), over.assignments[1]!.uid))
      expect(taskNamed(alone, 'A')).toMatchObject({ duration: taskNamed(over, 'A').duration, actualFinish: jan(3, 12) })
    })
  })

  test('fixed duration: units change the work', () => {
    const plan = withTwo('fixedDuration')
    expect(of(did(plan, work.setUnits(now(plan), plan.assignments[0]!.uid, 1)))).toMatchObject({
      task: { duration: days(5) },
      work: [40, 20],
    })
  })

  test('work changes the duration, or the units of fixed duration', () => {
    const units = withTwo('fixedUnits')
    expect(of(did(units, work.setWork(now(units), id(units, 'A'), workTime(80 * HOUR))))).toMatchObject({
      task: { duration: { seconds: 40 * HOUR } },
      work: [40, 40],
    })
    const fixed = withTwo('fixedDuration')
    expect(of(did(fixed, work.setWork(now(fixed), id(fixed, 'A'), workTime(80 * HOUR))))).toMatchObject({
      task: { duration: days(5) },
      units: [1, 1],
    })
  })

  test('duration changes the work, or the units of fixed work', () => {
    const units = withTwo('fixedUnits')
    expect(of(did(units, dates.setDuration(now(units), id(units, 'A'), hoursLong(40))))).toMatchObject({
      work: [40, 40],
    })
    const fixed = withTwo('fixedWork')
    expect(of(did(fixed, dates.setDuration(now(fixed), id(fixed, 'A'), hoursLong(10))))).toMatchObject({
      units: [2, 2],
      work: [20, 20],
    })
  })

  test.each([
    'Ana[2]; Ana[3]',
    'Ana[0]',
    'Ana[-1]',
    'Ana[abc]',
    'Ana[1e300]',
    'Ana[2',
    '3 Soldador',
    'Rui; 2x Soldador',
  ])('%s is not taken for people', text => {
    const plan = schedule.with({ resources: [{ name: 'Ana' }, { name: 'Rui' }] })`
          | MTWTF |
      A   | XXXXX | by Ana, by Rui`
    expect(work.setResourceNames(now(plan), id(plan, 'A'), text)).toMatchObject({
      ok: false,
      problems: [{ code: 'schedule.peopleUnread', params: { text: text.split('; ').at(-1) } }],
    })
  })

  test('names replace who works, unknown ones become resources', () => {
    const plan = schedule.with({ resources: [{ name: 'Ana' }, { name: 'Rui' }] })`
          | MTWTF |
      A   | XXXXX | by Ana, by Rui`
    const after = did(plan, work.setResourceNames(now(plan), id(plan, 'A'), 'rui[50%]; Soldador A; Soldador A'))
    expect(after.resources.map(each => `${each.uid} ${each.row} ${each.name}`)).toEqual([
      '1 1 Ana',
      '2 2 Rui',
      '3 3 Soldador A',
    ])
    expect(formatResourceNames(after, id(plan, 'A'))).toBe('Rui[50%]; Soldador A')
    expect(parseResourceNames('Ana[50%], Cola[2,5 kg], Rui')).toEqual([
      { name: 'Ana', units: 0.5 },
      { name: 'Cola', units: 2.5 },
      { name: 'Rui' },
    ])
  })
})

describe('the task dialog', () => {
  test('all fields that are wrong are named at once', () => {
    const wrong = checkTaskForm({ name: ' ', start: null, finish: null, duration: null, percentComplete: 101 })
    expect(wrong.map(each => each.code)).toEqual([
      'schedule.nameMissing',
      'schedule.startMissing',
      'schedule.finishMissing',
      'schedule.durationMissing',
      'schedule.percentOutOfRange',
    ])
    expect(checkTaskForm({ name: 'A', start: jan(5), finish: jan(1) }).map(each => each.code)).toEqual([
      'schedule.finishBeforeStart',
    ])
    expect(checkTaskForm({ name: 'A', start: jan(5), finish: jan(5) })).toEqual([])
  })

  const formed = (plan: Schedule, name: string) => {
    const task = taskNamed(plan, name)
    const { start, finish } = calculated(plan).of(task.uid)!
    const percentComplete = task.percentComplete ?? 0
    return { uid: task.uid, row: task.row, name, start, finish, duration: task.duration, percentComplete }
  }

  test('saving an untouched form changes nothing', () => {
    expect(saveTask(now(dig), formed(dig, 'Pour'))).toMatchObject({ ok: true, value: [] })
  })

  test('an edited start limits, an edited end gives whole days', () => {
    const moved = did(dig, saveTask(now(dig), { ...formed(dig, 'Dig'), start: jan(2), finish: jan(3, 17) }))
    expect(taskNamed(moved, 'Dig')).toMatchObject({
      duration: days(2),
      constraint: { type: 'startNoEarlierThan', date: jan(2) },
    })
    const longer = did(dig, saveTask(now(dig), { ...formed(dig, 'Dig'), finish: jan(4, 17) }))
    expect(taskNamed(longer, 'Dig')).toMatchObject({ duration: days(4) })
    expect(formDuration(dig, taskNamed(dig, 'Dig'), jan(1), jan(1, 17))).toEqual(days(1))
    expect(formDuration(dig, taskNamed(dig, 'Dig'), jan(1), jan(1, 12))).toEqual({ seconds: 4 * HOUR, unit: 'd' })
  })

  test('an unknown task is appended with its links and people', () => {
    const after = did(
      dig,
      saveTask(now(dig), {
        name: 'Nova Tarefa',
        start: jan(8),
        finish: jan(8, 17),
        duration: days(1),
        percentComplete: 0,
        resources: [{ name: 'Ana' }],
        predecessors: [{ from: id(dig, 'Pour'), type: 'SS' }],
      }),
    )
    expect(taskNamed(after, 'Nova Tarefa')).toMatchObject({ uid: 3, row: 3, constraint: { date: jan(8) } })
    expect(after.links.at(-1)).toMatchObject({ from: 2, to: 3, type: 'SS' })
    expect(after.resources).toHaveLength(1)
  })

  test('a task is found again by its row or name, and its predecessors are replaced', () => {
    const after = did(dig, saveTask(now(dig), { name: 'Pour', predecessors: [], percentComplete: 100 }))
    expect(after.tasks).toHaveLength(2)
    expect(after.links).toEqual([])
    expect(taskNamed(after, 'Pour').percentComplete).toBe(100)
    const renamed = did(dig, saveTask(now(dig), { row: 2, name: 'Concretar' }))
    expect(renamed.tasks[1]?.name).toBe('Concretar')
  })

  test('a predecessor that closes a loop is refused and nothing is saved', () => {
    const intent = saveTask(now(dig), { ...formed(dig, 'Dig'), name: 'X', predecessors: [{ from: id(dig, 'Pour') }] })
    expect(code(intent)).toBe('schedule.linkLoop')
  })
})

describe('rows that others follow through', () => {
  const chain = schedule`
         | MTWTFSSMTWTF |
  A      | X            |
  B      |  X           | after A
  C      |   X          | after B
  D      |    X         | after C`
  test('the chain is closed over them, and undone as a whole', () => {
    const after = did(chain, outline.deleteRows(now(chain), [id(chain, 'B'), id(chain, 'C')], { relink: true }))
    expect(after.links).toMatchObject([{ from: id(chain, 'A'), to: id(chain, 'D'), type: 'FS' }])
    expect(calculated(after)).toDraw`
         | MTWTFSSMTWTF |
  A      | X            |
  D      |  X           |`
  })
  test('nothing is linked anew where nothing follows, or where it was not asked for', () => {
    expect(outline.relinked(chain, [id(chain, 'D')])).toEqual([])
    expect(outline.relinked(chain, [id(chain, 'A')])).toEqual([])
    expect(did(chain, outline.deleteRows(now(chain), [id(chain, 'B')])).links.length).toBe(1)
  })
})
