import {
  type Assignment,
  type Baseline,
  type Calculation,
  type Duration,
  formatInstant,
  type Instant,
  isMilestone,
  type Lag,
  type Link,
  MS_PROJECT_CONSTRAINTS,
  memberOf,
  type Project,
  type Resource,
  type Schedule,
  type StoredDates,
  type Task,
  type TaskDates,
  type TaskId,
  type WorkTime,
  workOf,
  workTime,
} from '@parada/schedule'
import { saidWork } from '../said-work.ts'
import { formatClock } from '../tmx/codec.ts'
import { element, inOrder, wrap } from '../xml/write.ts'
import { standing, writeCalendar } from './calendar.ts'
import { type CustomOf, type Lookups, lookupsOf, writeCustom, writeDefinitions } from './custom.ts'
import { rawMarkup, writeElements } from './elements.ts'
import { carry, nearest } from './passthrough.ts'
import { DEFINITIONS } from './read.ts'
import { NO_END, NO_START, NOBODY } from './read-rows.ts'
import {
  ASSIGNMENT_ELEMENTS,
  ASSIGNMENT_ORDER,
  LINK_TYPES,
  PROJECT_ELEMENTS,
  PROJECT_ORDER,
  RATE_TABLES,
  RESOURCE_ELEMENTS,
  RESOURCE_ORDER,
  STORED_ELEMENTS,
  TASK_ELEMENTS,
  TASK_ORDER,
} from './tables.ts'
import { assignmentOfNobody, timephasedMarkup, writesParts } from './timephased.ts'
import { formatCode, money, tenths, writeSpan } from './values.ts'

type Pieces = [string, string][]

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const NAMESPACE = 'http://schemas.microsoft.com/project'

/**
 * MS Project XML of a schedule, in the order of Microsoft's schema. Dates and slack come from `calculation` where given,
 * else from what the file held. What the format has no place for is listed by `mspdiExportWarnings`.
 */
export function writeMspdi(schedule: Schedule, calculation?: Calculation): string {
  return HEAD + new MspdiWriter(carry(schedule, schedule.extra?.[DEFINITIONS]).schedule, calculation).project()
}

class MspdiWriter {
  readonly #schedule: Schedule
  readonly #calculation: Calculation | undefined
  readonly #links = new Map<TaskId, Link[]>()
  readonly #parents: ReadonlySet<TaskId | null>
  readonly #levels = new Map<TaskId | null, { level: number; number: string; children: number }>()
  readonly #lookups: ReadonlyMap<string, Lookups>
  readonly #used = new Set<string>()
  /** Rows as MS Project needs them, rising from top to bottom: the plan's own where they do, else counted. */
  readonly #rows: ReadonlyMap<TaskId, number>

  constructor(schedule: Schedule, calculation: Calculation | undefined) {
    this.#schedule = schedule
    this.#calculation = calculation
    this.#parents = new Set(schedule.tasks.map(task => task.parent))
    for (const link of schedule.links) {
      const list = this.#links.get(link.to)
      if (list) list.push(link)
      else this.#links.set(link.to, [link])
    }
    const rows: [CustomOf, Task['custom']][] = [
      ...[...schedule.tasks, ...(schedule.projectSummary ? [schedule.projectSummary] : [])].map(
        task => ['task', task.custom] as [CustomOf, Task['custom']],
      ),
      ...schedule.resources.map(each => ['resource', each.custom] as [CustomOf, Task['custom']]),
    ]
    this.#lookups = lookupsOf(schedule.customFields ?? [], rows)
    this.#levels.set(null, { level: 0, number: '', children: 0 })
    const rising = schedule.tasks.every((task, at) => at === 0 || task.row > (schedule.tasks[at - 1]?.row ?? 0))
    this.#rows = new Map(schedule.tasks.map((task, at) => [task.uid, rising ? task.row : at + 1]))
  }

  project(): string {
    const { project, calendars, tasks, resources, assignments, projectSummary, unnamedResource } = this.#schedule
    const rows = projectSummary ? [projectSummary, ...tasks] : tasks
    // A resource that was removed since budgets nothing any more.
    const staffed = new Set(resources.map(each => each.uid))
    const ofProject = (this.#schedule.projectAssignments ?? []).filter(
      each => each.resource !== null && staffed.has(each.resource),
    )
    const staff = unnamedResource ? [unnamedResource, ...resources] : resources
    const lists: Pieces = [
      ['Calendars', wrap('Calendars', calendars.map(each => writeCalendar(standing(each, calendars))).join(''))],
      ['Tasks', wrap('Tasks', this.#taskRows(rows))],
      ['Resources', wrap('Resources', staff.map(each => this.#resource(each)).join('\n'))],
      [
        'Assignments',
        wrap(
          'Assignments',
          [...ofProject, ...assignments, ...this.#nobodys()].map(each => this.#assignment(each)).join('\n'),
        ),
      ],
    ]
    const definitions = writeDefinitions(
      this.#schedule.customFields ?? [],
      this.#schedule.extra?.[DEFINITIONS],
      this.#lookups,
      this.#used,
    )
    const pieces: Pieces = [...this.#settings(project), ...rawMarkup(project.extra), ...definitions, ...lists]
    return `<Project xmlns="${NAMESPACE}">${inOrder(PROJECT_ORDER, pieces)}</Project>\n`
  }

  #settings(project: Project): Pieces {
    const pieces: Pieces = writeElements(project, PROJECT_ELEMENTS)
    const put = (name: string, text: string | undefined): void => {
      if (text !== undefined) pieces.push([name, element(name, text)])
    }
    const when = (at: Instant | null | undefined) => (at === null || at === undefined ? undefined : formatInstant(at))
    const finish =
      this.#calculation?.projectFinish ?? (project.from === 'finish' ? project.finish : project.storedFinish)
    const version = project.extra?.applicationVersion
    put('SaveVersion', typeof version === 'number' ? String(version) : undefined)
    put('Name', project.name)
    put('ScheduleFromStart', project.from === 'start' ? '1' : '0')
    put('StartDate', when(project.start ?? this.#calculation?.projectStart))
    put('FinishDate', when(project.from === 'finish' ? (project.finish ?? finish) : finish))
    put(
      'CriticalSlackLimit',
      project.criticalSlack === undefined
        ? undefined
        : String(Number((project.criticalSlack / project.units.secondsPerDay).toFixed(8))),
    )
    put('CurrencyDigits', project.currency?.digits === undefined ? undefined : String(project.currency.digits))
    put('CurrencySymbol', project.currency?.symbol)
    put('CurrencyCode', project.currency?.code)
    put('CalendarUID', String(project.calendar))
    put('DefaultStartTime', clock(project.defaultStart))
    put('DefaultFinishTime', clock(project.defaultFinish))
    put('MinutesPerDay', String(project.units.secondsPerDay / 60))
    put('MinutesPerWeek', String(project.units.secondsPerWeek / 60))
    // A whole number there.
    put('DaysPerMonth', String(Math.round(project.units.daysPerMonth)))
    put('DurationFormat', '7')
    put('NewTasksAreManual', project.taskMode === 'manual' ? '1' : '0')
    return pieces
  }

  /** The rows in their order, blank ones between them where their numbers still say so. */
  #taskRows(rows: readonly Task[]): string {
    const taken = new Set(this.#rows.values())
    const blank = (this.#schedule.blankRows ?? []).filter(row => !taken.has(row))
    let highest = this.#schedule.tasks.reduce((most, task) => Math.max(most, task.uid), 0)
    const markup: string[] = []
    let next = 0
    for (const task of rows) {
      const own = (task.uid as number) === 0 ? 0 : (this.#rows.get(task.uid) ?? task.row)
      for (; next < blank.length && (blank[next] ?? 0) < own; next++)
        markup.push(blankMarkup(++highest, blank[next] ?? 0))
      markup.push(this.#task(task))
    }
    for (; next < blank.length; next++) markup.push(blankMarkup(++highest, blank[next] ?? 0))
    return markup.join('\n')
  }

  #task(task: Task): string {
    const whole = (task.uid as number) === 0
    const above = this.#levels.get(task.parent) ?? { level: 0, number: '', children: 0 }
    if (!whole) above.children++
    const number = whole ? '0' : above.number === '' ? String(above.children) : `${above.number}.${above.children}`
    const level = whole ? 0 : above.level + 1
    if (!whole) this.#levels.set(task.uid, { level, number, children: 0 })
    const summary = whole || this.#parents.has(task.uid) || task.summary === true
    const computed = whole ? undefined : this.#calculation?.of(task.uid)
    const pieces: Pieces = writeElements(task, TASK_ELEMENTS)
    const put = (name: string, text: string | undefined): void => {
      if (text !== undefined) pieces.push([name, element(name, text)])
    }
    const manual = task.mode === 'manual'
    const format = formatCode(task.duration)
    const span = summary && computed ? computed.duration : task.duration.seconds
    put('UID', String(task.uid))
    put('ID', String(this.#rows.get(task.uid) ?? task.row))
    put('Name', task.name)
    put('Manual', manual ? '1' : '0')
    put('OutlineNumber', number)
    put('OutlineLevel', String(level))
    put('Duration', writeSpan(span))
    put('DurationFormat', format)
    put('Estimated', task.duration.estimated ? '1' : '0')
    put('Milestone', isMilestone(task, summary) ? '1' : '0')
    put('Summary', summary ? '1' : '0')
    if (manual) {
      put('ManualStart', text(task.manual?.start))
      put('ManualFinish', text(task.manual?.finish))
      put('ManualDuration', writeSpan(task.duration.seconds))
      put('StartText', task.manual?.text?.start)
      put('FinishText', task.manual?.text?.finish)
      put('DurationText', task.manual?.text?.duration)
    }
    for (const { name, key, value } of STORED_ELEMENTS.values()) {
      const given = storedOf(task, computed, manual)[key]
      if (given !== undefined) put(name, value.write(given))
    }
    put('ActualDuration', spanOf(task.actualDuration))
    put('RemainingDuration', spanOf(task.remainingDuration))
    const constraint = task.constraint
    const code = constraint ? MS_PROJECT_CONSTRAINTS.indexOf(nearest(constraint.type)) : 0
    put('ConstraintType', String(Math.max(0, code)))
    put('ConstraintDate', text(constraint?.date))
    if (task.levelingDelay) {
      put('LevelingDelay', tenths.write(task.levelingDelay.seconds))
      put('LevelingDelayFormat', formatCode(task.levelingDelay))
    }
    put('Hyperlink', task.hyperlink?.text)
    put('HyperlinkAddress', task.hyperlink?.address)
    put('HyperlinkSubAddress', task.hyperlink?.subAddress)
    if (task.external) {
      put('ExternalTask', '1')
      put('ExternalTaskProject', task.external.project)
    }
    if (task.subproject) {
      put('IsSubproject', '1')
      put('IsSubprojectReadOnly', task.subproject.readOnly ? '1' : '0')
      put('SubprojectName', task.subproject.file)
    }
    for (const link of this.#links.get(task.uid) ?? []) pieces.push(['PredecessorLink', linkMarkup(link)])
    pieces.push(...baselineMarkup(task.baselines), ...writeCustom(task.custom, 'task', this.#lookups, this.#used))
    return wrap('Task', inOrder(TASK_ORDER, [...pieces, ...rawMarkup(task.extra)]))
  }

  #resource(resource: Resource): string {
    const pieces: Pieces = writeElements(resource, RESOURCE_ELEMENTS)
    const put = (name: string, value: string | undefined): void => {
      if (value !== undefined) pieces.push([name, element(name, value)])
    }
    put('UID', String(resource.uid))
    put('ID', String(resource.row))
    put('Name', resource.name)
    put('Type', resource.kind === 'material' ? '0' : resource.kind === 'work' ? '1' : '2')
    if (resource.kind === 'cost') put('IsCostResource', '1')
    const first = resource.rates?.find(rate => rate.table === 'A')
    if (first) {
      put('StandardRate', String(first.standard))
      put('StandardRateFormat', rateFormat(first.unit))
      put('OvertimeRate', String(first.overtime ?? 0))
      put('CostPerUse', money.write(first.perUse ?? 0))
    }
    if (resource.availability && resource.availability.length > 0)
      pieces.push([
        'AvailabilityPeriods',
        wrap(
          'AvailabilityPeriods',
          resource.availability
            .map(({ from, to, units }) =>
              wrap(
                'AvailabilityPeriod',
                element('AvailableFrom', text(from) ?? NO_START) +
                  element('AvailableTo', text(to) ?? NO_END) +
                  element('AvailableUnits', String(units)),
              ),
            )
            .join(''),
        ),
      ])
    if (resource.rates && resource.rates.length > 0)
      pieces.push([
        'Rates',
        wrap(
          'Rates',
          resource.rates
            .map(rate =>
              wrap(
                'Rate',
                element('RatesFrom', text(rate.from) ?? NO_START) +
                  element('RatesTo', NO_END) +
                  element('RateTable', String(RATE_TABLES.indexOf(rate.table))) +
                  element('StandardRate', String(rate.standard)) +
                  element('StandardRateFormat', rateFormat(rate.unit)) +
                  element('OvertimeRate', String(rate.overtime ?? 0)) +
                  element('OvertimeRateFormat', rateFormat(rate.unit)) +
                  element('CostPerUse', money.write(rate.perUse ?? 0)),
              ),
            )
            .join(''),
        ),
      ])
    pieces.push(
      ...baselineMarkup(resource.baselines),
      ...writeCustom(resource.custom, 'resource', this.#lookups, this.#used),
    )
    return wrap('Resource', inOrder(RESOURCE_ORDER, [...pieces, ...rawMarkup(resource.extra)]))
  }

  /** Assignments without a resource for split tasks without any: MS Project has the parts of a task nowhere else. */
  #nobodys(): Assignment[] {
    const { tasks, assignments, projectAssignments = [] } = this.#schedule
    let last = 0
    for (const { uid } of [...assignments, ...projectAssignments]) last = Math.max(last, uid)
    const manned = new Set(assignments.map(each => each.task))
    return tasks
      .filter(task => !manned.has(task.uid) && writesParts(this.#schedule, task))
      .map(task => assignmentOfNobody(task, ++last, this.#calculation?.of(task.uid) ?? task.stored ?? {}))
  }

  #assignment(assignment: Assignment): string {
    const computed = this.#calculation?.of(assignment.task)
    const task = memberOf(this.#schedule.tasks, assignment.task)
    const said = task && saidWork(workOf(task, assignment), assignment)
    const dated: Assignment = {
      ...assignment,
      // MS Project's work is what was spent and what is left: of any other it would change what is left.
      ...(said !== undefined && { work: workTime(said) }),
      ...(assignment.start === undefined && computed && { start: computed.start }),
      ...(assignment.finish === undefined && computed && { finish: computed.finish }),
    }
    const pieces: Pieces = writeElements(dated, ASSIGNMENT_ELEMENTS)
    const put = (name: string, value: string | undefined): void => {
      if (value !== undefined) pieces.push([name, element(name, value)])
    }
    put('UID', String(assignment.uid))
    put('TaskUID', String(assignment.task))
    put('ResourceUID', String(assignment.resource ?? NOBODY))
    if (assignment.delay) put('Delay', tenths.write(assignment.delay.seconds))
    if (assignment.levelingDelay) {
      put('LevelingDelay', tenths.write(assignment.levelingDelay.seconds))
      put('LevelingDelayFormat', formatCode(assignment.levelingDelay))
    }
    pieces.push(
      ...baselineMarkup(assignment.baselines),
      ...writeCustom(assignment.custom, 'assignment', this.#lookups, this.#used),
    )
    pieces.push(...timephasedMarkup(this.#schedule, assignment, this.#calculation))
    return wrap('Assignment', inOrder(ASSIGNMENT_ORDER, [...pieces, ...rawMarkup(assignment.extra)]))
  }
}

const blankMarkup = (uid: number, row: number): string =>
  wrap('Task', element('UID', String(uid)) + element('ID', String(row)) + element('IsNull', '1'))

const text = (at: Instant | undefined): string | undefined => (at === undefined ? undefined : formatInstant(at))
const spanOf = (value: Duration | undefined): string | undefined => value && writeSpan(value.seconds)
const clock = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : `${formatClock(seconds)}:00`.slice(0, 8)

/** Dates shown: computed ones, else those of the file; a manual task's own where there is neither. */
function storedOf(task: Task, computed: TaskDates | undefined, manual: boolean): StoredDates {
  if (computed) return computed
  if (!manual) return task.stored ?? {}
  return {
    ...(task.manual?.start !== undefined && { start: task.manual.start }),
    ...(task.manual?.finish !== undefined && { finish: task.manual.finish }),
    ...task.stored,
  }
}

const lagFormat = (lag: Lag): string => (lag.percent !== undefined ? (lag.elapsed ? '20' : '19') : formatCode(lag))

const linkMarkup = (link: Link): string =>
  wrap(
    'PredecessorLink',
    element('PredecessorUID', String(link.from)) +
      element('Type', String(LINK_TYPES.indexOf(link.type))) +
      element('CrossProject', '0') +
      element(
        'LinkLag',
        link.lag.percent !== undefined ? String(link.lag.percent) : tenths.write(link.lag.seconds as WorkTime),
      ) +
      element('LagFormat', lagFormat(link.lag)),
  )

const baselineMarkup = (baselines: readonly Baseline[] | undefined): Pieces =>
  (baselines ?? []).map(each => [
    'Baseline',
    wrap(
      'Baseline',
      element('Number', String(each.number)) +
        (each.start === undefined ? '' : element('Start', formatInstant(each.start))) +
        (each.finish === undefined ? '' : element('Finish', formatInstant(each.finish))) +
        (each.duration === undefined
          ? ''
          : element('Duration', writeSpan(each.duration.seconds)) +
            element('DurationFormat', formatCode(each.duration)) +
            element('EstimatedDuration', each.duration.estimated ? '1' : '0')) +
        (each.work === undefined ? '' : element('Work', writeSpan(each.work))) +
        (each.cost === undefined ? '' : element('Cost', money.write(each.cost))),
    ),
  ])

const RATE_FORMATS: Readonly<Record<string, string>> = {
  m: '1',
  h: '2',
  d: '3',
  w: '4',
  mo: '5',
  y: '7',
  material: '8',
}
const rateFormat = (unit: string | undefined): string => RATE_FORMATS[unit ?? 'h'] ?? '2'
