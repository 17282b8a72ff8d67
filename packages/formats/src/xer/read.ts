import {
  type Assignment,
  assignmentId,
  type Baseline,
  type Calendar,
  type CalendarId,
  type CompiledCalendar,
  calendarId,
  compileCalendar,
  DEFAULT_UNITS,
  done,
  failed,
  HOUR,
  type Instant,
  type Json,
  type Link,
  type Outcome,
  type P6Task,
  type Project,
  type Resource,
  resourceId,
  type Schedule,
  STANDARD_CALENDAR,
  type Task,
  type TaskId,
  taskId,
  unitsOfHours,
  type WorkTime,
  type WorkUnits,
  workBetween,
} from '@parada/schedule'
import { soundCalendars } from '../calendars.ts'
import { numberAndName, type WhyNoLink } from '../called.ts'
import { impossibleNumbers } from '../impossible.ts'
import { outlineOrder } from '../outline.ts'
import { Notes, refuse } from '../problems.ts'
import { decodeLines, lostLetters } from '../text.ts'
import { readClndrData } from './calendar.ts'
import { Codes } from './codes.ts'
import { constraintOf, date, optionsOf, percentOf, pricesOf, startOf, storedOf } from './derived-fields.ts'
import { isCarrier, NO_BASELINE, PLANNED, uncarry } from './passthrough.ts'
import { readTables, rowsToJson, type XerFile, type XerRow } from './table.ts'
import { unreadValues } from './unread.ts'
import {
  ACTIVITY_TYPES,
  DURATION_TYPES,
  LINK_TYPES,
  MEMO_TABLES,
  memoOf,
  memosText,
  PERCENT_TYPES,
  plainMemo,
  readDate,
  readHours,
  readNumber,
  readPriority,
  topicsOf,
} from './values.ts'

export interface XerOptions {
  /** Which project of several, by its short name or id. Without it the largest one that was exported is taken. */
  readonly project?: string
  readonly progress?: (share: number) => void
}

/** Columns that the model holds; all others travel raw in the row's `extra.xer`. */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
const TASK_COLUMNS = words(`
  task_id proj_id wbs_id clndr_id task_code task_name task_type complete_pct_type phys_complete_pct status_code target_drtn_hr_cnt
  remain_drtn_hr_cnt act_start_date act_end_date cstr_type cstr_date cstr_type2 cstr_date2 expect_end_date suspend_date
  resume_date restart_date early_start_date early_end_date late_start_date late_end_date total_float_hr_cnt free_float_hr_cnt
  reend_date priority_type guid external_early_start_date external_late_end_date`)
const WBS_COLUMNS = words('wbs_id proj_id parent_wbs_id wbs_name wbs_short_name guid seq_num')
const LINK_COLUMNS = words('task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt aref arls')
const RESOURCE_COLUMNS = words(
  'rsrc_id rsrc_name rsrc_short_name guid clndr_id email_addr rsrc_type active_flag rsrc_notes unit_id',
)
const ASSIGNMENT_COLUMNS = words(`
  taskrsrc_id task_id proj_id rsrc_id remain_qty target_qty target_qty_per_hr act_reg_qty act_ot_qty target_cost target_start_date
  target_end_date act_start_date act_end_date guid target_lag_drtn_hr_cnt act_reg_cost remain_cost`)
const CALENDAR_COLUMNS = words(
  'clndr_id clndr_name base_clndr_id day_hr_cnt week_hr_cnt month_hr_cnt year_hr_cnt clndr_data rsrc_private clndr_type',
)
/** That a calendar is of one project travels raw, with the project's number. */
const PROJECT_CALENDAR_COLUMNS = new Set([...CALENDAR_COLUMNS].filter(name => name !== 'clndr_type'))
const PROJECT_COLUMNS = words(
  'proj_id proj_name proj_short_name clndr_id last_recalc_date plan_start_date plan_end_date scd_end_date critical_drtn_hr_cnt guid critical_path_type',
)
const OPTION_COLUMNS = words(`
  proj_id sched_retained_logic sched_progress_override sched_calendar_on_relationship_lag sched_float_type
  sched_lag_early_start_flag sched_use_expect_end_flag sched_open_critical_flag`)
const READ_TABLES = words(
  'PROJECT CALENDAR SCHEDOPTIONS PROJWBS TASK TASKPRED RSRC RSRCRATE TASKRSRC TASKACTV TASKMEMO WBSMEMO UDFVALUE',
)

/** What a unit of measure is called: by its sign. */
export const unitName = (row: XerRow): string => row.unit_abbrev ?? row.unit_name ?? ''

/** Guid of the work breakdown root that our own writer puts above a plan without one. */
export const OUR_ROOT = 'UGFyYWRhIHJvb3QgV0JTAA'
/** Number of the project in files of our own writing. Another one is kept, since rows that travel raw refer to it. */
export const OUR_PROJECT = '1000'
export const PROJECT_ID = 'xer:project'
export const TABLES = 'xer:tables'
export const HEADER = 'xer:header'
export const SETTINGS = 'xer:options'
export const MEMOS = 'xer:memos'
export const RAW = 'xer'

/** Reads a Primavera P6 export. Problem codes `xer.*`. Tables and columns the model lacks travel in `extra` and are written back. */
export function readXer(content: string | Uint8Array, options: XerOptions = {}): Outcome<Schedule> {
  const text = typeof content === 'string' ? content : decodeLines(content)
  const file = readTables(text)
  if (!file) return failed(refuse('xer.notXer', {}, 'formats.supported'))
  options.progress?.(0.4)
  const notes = new Notes()
  if (typeof content !== 'string') for (const each of lostLetters(text)) notes.push(each)
  return readXerTables(file, notes, options)
}

/** Reads tables that are already apart: an export's, or the ones that P6's XML was brought into. */
export function readXerTables(file: XerFile, notes: Notes, options: XerOptions): Outcome<Schedule> {
  const projects = rowsOf(file, 'PROJECT')
  if (projects.length === 0) return failed(refuse('xer.noProject', {}, 'formats.saveAgain'))
  if (!file.ended) notes.add('warning', 'formats.truncated')
  const project = pickProject(file, projects, options.project)
  const names = projects
    .map(row => row.proj_short_name ?? '')
    .join(', ')
    .slice(0, 200)
  if (options.project !== undefined && !isCalled(project, options.project))
    return failed(refuse('xer.noSuchProject', { wanted: options.project, names }, 'formats.nameProject'))
  if (projects.filter(row => row.export_flag !== 'N').length > 1)
    notes.add('warning', 'xer.severalProjects', {
      count: projects.length,
      read: project.proj_short_name ?? project.proj_id ?? '',
      names,
    })
  const schedule = new XerReader(file, project, notes).schedule()
  for (const each of impossibleNumbers(schedule)) notes.push(each)
  unreadValues(file, project, notes)
  options.progress?.(1)
  return done(uncarry(schedule), notes.list())
}

const rowsOf = (file: XerFile, table: string): readonly XerRow[] => file.tables.get(table)?.rows ?? []

/** The currency that an export names; P6's XML names none, and its amounts are in the one that others are exchanged against. */
function currencyOf(file: XerFile): XerRow | undefined {
  const currencies = rowsOf(file, 'CURRTYPE')
  if (file.header.length > 0) return currencies.find(each => each.curr_short_name === file.header[7])
  return (
    currencies.find(each => readNumber(each.base_exch_rate) === 1) ??
    (currencies.length === 1 ? currencies[0] : undefined)
  )
}

const isCalled = (row: XerRow, wanted: string): boolean => row.proj_short_name === wanted || row.proj_id === wanted

export function pickProject(file: XerFile, projects: readonly XerRow[], wanted: string | undefined): XerRow {
  const named = projects.find(row => wanted !== undefined && isCalled(row, wanted))
  if (named) return named
  const counts = new Map<string, number>()
  for (const row of rowsOf(file, 'TASK')) counts.set(row.proj_id ?? '', (counts.get(row.proj_id ?? '') ?? 0) + 1)
  const size = (row: XerRow): number => (counts.get(row.proj_id ?? '') ?? 0) + (row.export_flag === 'Y' ? 0.5 : 0)
  return projects.reduce((best, row) => (size(row) > size(best) ? row : best))
}

/** What our own writer puts where a file said nothing: it says nothing when it comes back. */
const FILLED: Readonly<Record<string, string>> = {
  proj_node_flag: 'N',
  status_code: 'WS_Open',
  obs_id: '1',
  project_flag: 'Y',
  export_flag: 'Y',
  schedoptions_id: '1',
}

function rest(row: XerRow, columns: ReadonlySet<string>): Record<string, Json> | undefined {
  let kept: Record<string, Json> | undefined
  for (const name in row)
    if (!columns.has(name) && FILLED[name] !== row[name]) {
      kept ??= {}
      kept[name] = row[name] as string
    }
  return kept
}

const withRaw = (row: XerRow, columns: ReadonlySet<string>): { extra?: Record<string, Json> } => {
  const kept = rest(row, columns)
  return kept ? { extra: { [RAW]: kept } } : {}
}

class XerReader {
  readonly #file: XerFile
  readonly #project: XerRow
  readonly #notes: Notes
  readonly #codes: Codes
  readonly #memos = new Map<string, XerRow[]>()
  readonly #topics: ReadonlyMap<string, string>
  #calendars: readonly Calendar[] = []
  #known: ReadonlySet<number> = new Set()
  #activities: ReadonlyMap<number, XerRow> | undefined
  readonly #compiled = new Map<CalendarId, CompiledCalendar>()
  readonly #planned: 'baseline' | 'own' | 'now'

  constructor(file: XerFile, project: XerRow, notes: Notes) {
    this.#file = file
    this.#project = project
    this.#notes = notes
    this.#codes = new Codes(name => rowsOf(file, name), notes, isCarrier)
    this.#planned = this.#plannedDates()
    this.#topics = topicsOf(rowsOf(file, 'MEMOTYPE'))
    for (const kind of ['task', 'node'] as const)
      for (const row of this.#mine(MEMO_TABLES[kind].table)) {
        const key = `${kind} ${row[MEMO_TABLES[kind].owner] ?? ''}`
        const list = this.#memos.get(key)
        if (list) list.push(row)
        else this.#memos.set(key, [row])
      }
  }

  /** Notes of a row as text; its memos travel beside them where they say more than that. */
  #memosOf(kind: 'task' | 'node', id: string | undefined): { notes: string; kept: Record<string, Json> } {
    const memos = this.#memos.get(`${kind} ${id ?? ''}`) ?? []
    const { text } = MEMO_TABLES[kind]
    const notes = memosText(memos, text, this.#topics)
    const only = memos.length === 1 ? memos[0] : undefined
    const ours = only !== undefined && only[text] === memoOf(notes)
    return { notes, kept: memos.length > 0 && !ours ? { [MEMOS]: rowsToJson(memos) } : {} }
  }

  #mine(table: string): readonly XerRow[] {
    const project = this.#project.proj_id
    return rowsOf(this.#file, table).filter(row => row.proj_id === undefined || row.proj_id === project)
  }

  /**
   * What planned dates are: the first baseline, as P6 takes them where the project has no baseline project; a word of their
   * own; or, in a file of ours, where the work was when it was written.
   */
  #plannedDates(): 'baseline' | 'own' | 'now' {
    const id = this.#project.proj_id
    const type = rowsOf(this.#file, 'UDFTYPE').find(
      row => row.udf_type_label === NO_BASELINE && row.table_name === 'PROJECT',
    )
    const mark =
      type && rowsOf(this.#file, 'UDFVALUE').find(row => row.udf_type_id === type.udf_type_id && row.fk_id === id)
    if (mark) return mark.udf_text === PLANNED ? 'own' : 'now'
    return this.#project.sum_base_proj_id === undefined ? 'baseline' : 'own'
  }

  #bad(table: string, field: string, name?: string): void {
    this.#notes.add('warning', 'xer.badRow', { table, field, ...(name && { name: name.slice(0, 60) }) })
  }

  schedule(): Schedule {
    this.#readCalendars()
    const { tasks, root } = this.#tasks()
    const present = new Set<number>(tasks.map(task => task.uid))
    const resources = this.#resources()
    const links = this.#links(present)
    const assignments = this.#assignments(present, new Set<number>(resources.map(each => each.uid)))
    const raw: Record<string, Json> = {}
    const carriers = new Set(
      rowsOf(this.#file, 'UDFTYPE')
        .filter(row => isCarrier(row.udf_type_label))
        .map(row => row.udf_type_id),
    )
    for (const [name, table] of this.#file.tables) {
      const rows =
        name === 'UDFVALUE'
          ? table.rows.filter(row => this.#codes.isOther(row) && !carriers.has(row.udf_type_id))
          : name === 'UDFTYPE'
            ? table.rows.filter(row => !isCarrier(row.udf_type_label))
            : READ_TABLES.has(name)
              ? []
              : table.rows
      if (rows.length > 0) raw[name] = rowsToJson(rows)
    }
    return {
      project: this.#projectOf(tasks, root),
      calendars: this.#calendars,
      tasks,
      links,
      resources,
      assignments,
      ...(this.#codes.fields.length > 0 && { customFields: this.#codes.fields }),
      extra: {
        [HEADER]: [...this.#file.header],
        ...(Object.keys(raw).length > 0 && { [TABLES]: raw }),
      },
    }
  }

  /**
   * A project under way without a baseline: its planned dates follow what happens, and hold nothing to anything. Those of open
   * work are where the work is now; a baseline that was written as planned dates is not.
   */
  #isPlannedOnly(tasks: readonly Task[]): boolean {
    const { last_recalc_date, sum_base_proj_id } = this.#project
    if (readDate(last_recalc_date) === undefined || sum_base_proj_id !== undefined) return false
    const planned = tasks.flatMap(({ actualStart, baselines, stored }) =>
      actualStart === undefined && baselines?.[0]?.start !== undefined ? [[baselines[0], stored] as const] : [],
    )
    const follows = planned.every(([{ start, finish }, now]) => start === now?.start && finish === now?.finish)
    return tasks.some(task => task.actualStart !== undefined) && planned.length > 0 && follows
  }

  #projectOf(tasks: readonly Task[], root: XerRow | undefined): Project {
    const row = this.#project
    const options = this.#mine('SCHEDOPTIONS')[0] ?? {}
    const planned = readDate(row.plan_start_date)
    const statusDate = readDate(row.last_recalc_date)
    const mustFinish = readDate(row.plan_end_date)
    const finish = readDate(row.scd_end_date)
    const slack = readHours(row.critical_drtn_hr_cnt)
    const stated = readNumber(row.clndr_id)
    const calendar =
      this.#calendars.find(each => each.id === calendarId(stated ?? -1)) ??
      this.#calendars.find(each => !each.ofResource)
    const currency = currencyOf(this.#file)
    const digits = readNumber(currency?.decimal_digit_cnt)
    const extra = {
      ...(rest(row, PROJECT_COLUMNS) && { [RAW]: rest(row, PROJECT_COLUMNS) as Json }),
      ...(row.proj_short_name !== undefined && { 'xer:id': row.proj_short_name }),
      ...(row.proj_id !== undefined && row.proj_id !== OUR_PROJECT && { [PROJECT_ID]: row.proj_id }),
      ...(rest(options, OPTION_COLUMNS) && { [SETTINGS]: rest(options, OPTION_COLUMNS) as Json }),
    }
    return {
      name: (root?.proj_node_flag === 'Y' ? root.wbs_name : undefined) ?? row.proj_name ?? row.proj_short_name ?? '',
      ...(row.guid !== undefined && { guid: row.guid }),
      start: startOf(planned, tasks),
      ...(mustFinish !== undefined && { finish: mustFinish }),
      ...(finish !== undefined && { storedFinish: finish }),
      from: 'start',
      ...(statusDate !== undefined && { statusDate }),
      calendar: (calendar ?? (this.#calendars[0] as Calendar)).id,
      units: this.#unitsOf(calendar),
      defaultStart: 8 * 3600,
      weekStart: 1,
      taskMode: 'auto',
      rules: 'p6',
      p6: { ...optionsOf(options, row), ...(this.#isPlannedOnly(tasks) && { plannedDates: true as const }) },
      ...(slack !== undefined && { criticalSlack: slack }),
      honorConstraints: false,
      ...(currency && {
        currency: {
          ...(currency.curr_short_name !== undefined && { code: currency.curr_short_name }),
          ...(currency.curr_symbol !== undefined && { symbol: currency.curr_symbol }),
          ...(digits !== undefined && { digits }),
        },
      }),
      ...(Object.keys(extra).length > 0 && { extra }),
    }
  }

  /** What days, weeks and months mean: as Primavera, by the hours of the project's calendar. */
  #unitsOf(calendar: Calendar | undefined): WorkUnits {
    const stated = unitsOfHours(calendar?.hoursPer)
    if (stated) return stated
    // The remark of a file without any calendar says these hours.
    if (calendar === STANDARD_CALENDAR) return DEFAULT_UNITS
    const { secondsPerDay, secondsPerWeek, daysPerMonth } = DEFAULT_UNITS
    const [day, week, month] = [secondsPerDay, secondsPerWeek, secondsPerDay * daysPerMonth].map(each => each / HOUR)
    this.#notes.add('info', 'xer.hoursAssumed', {
      calendar: calendar?.name ?? '',
      day: day as number,
      week: week as number,
      month: month as number,
    })
    return DEFAULT_UNITS
  }

  #readCalendars(): void {
    const read: Calendar[] = []
    const seen = new Set<number>()
    for (const row of this.#mine('CALENDAR')) {
      const id = readNumber(row.clndr_id)
      if (id === undefined || !Number.isSafeInteger(id) || seen.has(id)) {
        this.#bad('CALENDAR', 'clndr_id', row.clndr_name)
        continue
      }
      seen.add(id)
      const times = readClndrData(row.clndr_data ?? '')
      if (!times?.whole)
        this.#notes.add('warning', 'xer.badCalendar', { calendar: row.clndr_name ?? id }, { calendar: id })
      const base = readNumber(row.base_clndr_id)
      const hours = (['day', 'week', 'month', 'year'] as const).flatMap(unit => {
        const value = readHours(row[`${unit}_hr_cnt`])
        return value === undefined ? [] : [[unit, value as number] as const]
      })
      read.push({
        id: calendarId(id),
        name: row.clndr_name ?? '',
        ...(base !== undefined && { base: calendarId(base) }),
        week: times?.week ?? STANDARD_CALENDAR.week,
        exceptions: times?.exceptions ?? [],
        ...(hours.length > 0 && { hoursPer: Object.fromEntries(hours) }),
        ...((row.rsrc_private === 'Y' || row.clndr_type === 'CA_Rsrc') && { ofResource: true as const }),
        ...withRaw(row, row.clndr_type === 'CA_Project' ? PROJECT_CALENDAR_COLUMNS : CALENDAR_COLUMNS),
      })
    }
    const sound = soundCalendars(read, each =>
      this.#notes.add('warning', 'xer.badRow', { table: 'CALENDAR', field: 'base_clndr_id', name: each.name }),
    )
    if (sound.length === 0) this.#notes.add('warning', 'xer.noCalendar')
    this.#calendars = sound.length > 0 ? sound : [STANDARD_CALENDAR]
    this.#known = new Set(this.#calendars.map(each => each.id))
  }

  #calendarOf(table: string, row: XerRow): { calendar?: CalendarId } {
    const id = readNumber(row.clndr_id)
    if (id === undefined) return {}
    if (this.#known.has(id)) return { calendar: calendarId(id) }
    this.#bad(table, 'clndr_id', row.task_name ?? row.rsrc_name)
    return {}
  }

  #tasks(): { tasks: Task[]; root: XerRow | undefined } {
    const used = new Set<number>()
    const activities = this.#mine('TASK').filter(row => {
      const id = readNumber(row.task_id)
      const good = id !== undefined && Number.isSafeInteger(id) && id > 0 && !used.has(id)
      if (good) used.add(id)
      else this.#bad('TASK', 'task_id', row.task_name ?? row.task_code)
      return good
    })
    const nodeIds = new Set<string>()
    const nodes = this.#mine('PROJWBS').filter(row => {
      const id = row.wbs_id ?? ''
      if (!nodeIds.has(id)) return nodeIds.add(id)
      this.#bad('PROJWBS', 'wbs_id', row.wbs_name)
      return false
    })
    const ids = new Map<string, TaskId>()
    let last = 0
    for (const id of used) last = Math.max(last, id)
    for (const row of nodes) {
      const id = readNumber(row.wbs_id)
      if (id !== undefined && Number.isSafeInteger(id)) last = Math.max(last, id)
    }
    for (const row of nodes) {
      let id = readNumber(row.wbs_id)
      // Breakdown nodes and activities are numbered apart; a number that both use is given up by the node.
      if (id === undefined || !Number.isSafeInteger(id) || id <= 0 || used.has(id)) id = ++last
      used.add(id)
      ids.set(row.wbs_id ?? '', taskId(id))
    }
    const root = nodes.find(row => row.proj_node_flag === 'Y') ?? nodes.find(row => !ids.has(row.parent_wbs_id ?? ''))
    const hidden = root?.guid === OUR_ROOT ? root : undefined
    const parentOf = (wbs: string | undefined): TaskId | null =>
      wbs === undefined || wbs === hidden?.wbs_id ? null : (ids.get(wbs) ?? null)
    const byWbs = new Map(nodes.map(row => [row.wbs_id ?? '', row]))
    const paths = new Map<string, string>()
    const pathOf = (id: string, depth = 0): string => {
      if (id === hidden?.wbs_id) return ''
      const known = paths.get(id)
      if (known !== undefined) return known
      const row = byWbs.get(id)
      const above = row?.parent_wbs_id
      const own = row?.wbs_short_name ?? ''
      const path =
        above !== undefined && byWbs.has(above) && above !== hidden?.wbs_id && depth < 200
          ? `${pathOf(above, depth + 1)}.${own}`
          : own
      paths.set(id, path)
      return path
    }
    const bySeq = (a: XerRow, b: XerRow): number => (readNumber(a.seq_num) ?? 0) - (readNumber(b.seq_num) ?? 0)
    const code = (row: XerRow): string => row.task_code ?? ''
    // P6 shows activities by their id, then the nodes below by their place.
    const sorted = activities.toSorted((a, b) => (code(a) < code(b) ? -1 : code(a) > code(b) ? 1 : 0))
    const rows: Task[] = [
      ...sorted.map((row): Task => this.#activity(row, parentOf(row.wbs_id), pathOf(row.wbs_id ?? ''))),
      ...nodes
        .toSorted(bySeq)
        .filter(row => row !== hidden)
        .map(
          (row): Task =>
            nodeTask(
              row,
              ids.get(row.wbs_id ?? '') as TaskId,
              parentOf(row.parent_wbs_id),
              pathOf(row.wbs_id ?? ''),
              this.#codes.of('node', row.wbs_id),
              this.#memosOf('node', row.wbs_id),
            ),
        ),
    ]
    const { order, parents } = outlineOrder(
      rows,
      task => task.uid,
      task => task.parent,
      task => this.#bad('PROJWBS', 'parent_wbs_id', task.name),
    )
    const isParent = new Set(parents.values())
    const tasks = order.map((task, at): Task => {
      const parent = parents.get(task.uid) ?? null
      if (!task.summary || !isParent.has(task.uid)) return { ...task, parent, row: at + 1 }
      const { summary: _, ...bare } = task
      return { ...bare, parent, row: at + 1 }
    })
    return { tasks, root }
  }

  #activity(row: XerRow, parent: TaskId | null, wbs: string): Task {
    const target = notNegative(readHours(row.target_drtn_hr_cnt))
    const remaining = notNegative(readHours(row.remain_drtn_hr_cnt))
    const type = ACTIVITY_TYPES.read(row.task_type)
    const milestone = type === 'startMilestone' || type === 'finishMilestone'
    const quantity = (name: string): number => readHours(row[name]) ?? 0
    const actualWork = quantity('act_work_qty') + quantity('act_equip_qty')
    const work = actualWork + quantity('remain_work_qty') + quantity('remain_equip_qty')
    // One kind of unit, planned as it stands: then the amounts say no more than the work does.
    const plainWork = EQUIPMENT_COLUMNS.every(name => quantity(name) === 0) && quantity('target_work_qty') === work
    const actualStart = readDate(row.act_start_date)
    const actualFinish = readDate(row.act_end_date)
    const percentType = PERCENT_TYPES.read(row.complete_pct_type)
    const physical = readNumber(row.phys_complete_pct)
    const percent = percentOf(row, percentType, target, remaining, actualStart, actualFinish)
    const dataDate = readDate(this.#project.last_recalc_date)
    const worked =
      actualStart === undefined || milestone ? undefined : this.#workedBy(row, actualStart, actualFinish ?? dataDate)
    // At completion, once it has begun: what was planned is its baseline, and travels raw.
    const atEnd =
      worked === undefined ? undefined : ((worked + (actualFinish === undefined ? (remaining ?? 0) : 0)) as WorkTime)
    const seconds = milestone ? (0 as WorkTime) : (atEnd ?? target ?? remaining ?? (0 as WorkTime))
    const constraint = constraintOf(row.cstr_type, row.cstr_date)
    const second = constraintOf(row.cstr_type2, row.cstr_date2)
    const { notes, kept } = this.#memosOf('task', row.task_id)
    const custom = this.#codes.of('task', row.task_id)
    const kind = DURATION_TYPES.read(row.duration_type === 'DT_FixedDUR2' ? 'DT_FixedDrtn' : row.duration_type)
    const priority = readPriority(row.priority_type)
    // Without a baseline project the planned dates are the baseline. A duration alone is one where work lasts another time.
    const planned = this.#planned
    const dates = { ...date('start', row.target_start_date), ...date('finish', row.target_end_date) }
    const baseline: Omit<Baseline, 'number'> =
      planned === 'baseline' && (Object.keys(dates).length > 0 || (atEnd !== undefined && atEnd !== target))
        ? { ...dates, ...(target !== undefined && { duration: { seconds: target, unit: 'h' as const } }) }
        : {}
    const asPlanned = atEnd === undefined || atEnd === target
    const held = heldColumns(planned !== 'own', plainWork, row.duration_type !== 'DT_FixedDUR2', asPlanned)
    const extra = {
      ...withRaw(row, held).extra,
      ...kept,
    }
    const p6: P6Task = {
      ...(row.task_code !== undefined && { code: row.task_code }),
      ...(type && { type }),
      ...date('expectedFinish', row.expect_end_date),
      ...date('suspend', row.suspend_date),
      ...date('resume', row.resume_date),
      ...date('restart', row.restart_date),
      ...date('externalEarlyStart', row.external_early_start_date),
      ...date('externalLateFinish', row.external_late_end_date),
    }
    const stored = storedOf(
      row,
      actualStart,
      actualFinish,
      readHours(this.#project.critical_drtn_hr_cnt) ?? (0 as WorkTime),
    )
    return {
      uid: taskId(Number(row.task_id)),
      row: 0,
      ...(row.guid !== undefined && { guid: row.guid }),
      name: row.task_name ?? '',
      parent,
      duration: { seconds, unit: 'h' },
      // Only what is called one is a milestone here, regardless of its duration.
      ...(seconds === 0 && !milestone && { milestone: false }),
      ...(work > 0 && { work: work as WorkTime }),
      ...(actualWork > 0 && { actualWork: actualWork as WorkTime }),
      ...this.#calendarOf('TASK', row),
      // Only resource-dependent activities follow their resources' calendars.
      ...(type !== 'resource' && { ignoreResourceCalendars: true as const }),
      ...(kind && { type: kind }),
      ...(constraint && { constraint }),
      ...(second && { secondConstraint: second }),
      ...(priority !== undefined && { priority }),
      ...(percent !== undefined && { percentComplete: percent }),
      ...(physical && { physicalPercentComplete: physical }),
      ...(percentType && { percentType }),
      ...(actualStart !== undefined && { actualStart }),
      ...(actualFinish !== undefined && { actualFinish }),
      ...(worked !== undefined && { actualDuration: { seconds: worked, unit: 'h' as const } }),
      ...(remaining !== undefined && { remainingDuration: { seconds: remaining, unit: 'h' as const } }),
      ...(wbs !== '' && { wbs }),
      ...(notes && { notes }),
      ...(Object.keys(baseline).length > 0 && { baselines: [{ number: 0, ...baseline }] }),
      ...(custom && { custom }),
      ...(Object.keys(p6).length > 0 && { p6 }),
      ...(Object.keys(stored).length > 0 && { stored }),
      ...(Object.keys(extra).length > 0 && { extra }),
    }
  }

  /** Working time of an activity from its actual start on, without the time that it was suspended. */
  #workedBy(row: XerRow, from: Instant, until: Instant | undefined): WorkTime | undefined {
    const id = readNumber(row.clndr_id)
    const calendar = this.#calendars.find(each => each.id === id) ?? this.#calendars[0]
    if (!calendar || until === undefined) return undefined
    let compiled = this.#compiled.get(calendar.id)
    if (!compiled) {
      compiled = compileCalendar(calendar, this.#calendars)
      this.#compiled.set(calendar.id, compiled)
    }
    const between = (start: Instant, end: Instant): number => (end > start ? workBetween(compiled, start, end) : 0)
    const suspend = readDate(row.suspend_date)
    const idle = suspend === undefined ? 0 : between(suspend, earlier(readDate(row.resume_date) ?? until, until))
    return Math.max(0, between(from, until) - idle) as WorkTime
  }

  /** How a remark calls an activity of any project of the file; one that the file lacks goes by its number. */
  #activityCalled(id: number): string {
    this.#activities ??= new Map(rowsOf(this.#file, 'TASK').map(row => [readNumber(row.task_id) ?? -1, row]))
    const row = this.#activities.get(id)
    return numberAndName(row?.task_code ?? id, row?.task_name)
  }

  #links(present: ReadonlySet<number>): Link[] {
    const seen = new Set<string>()
    const project = this.#project.proj_id
    const isElsewhere = (of: string | undefined): boolean => of !== undefined && of !== project
    // P6 gives a row to the project of its successor; the reader also reports rows that lead out of this project.
    const rows = rowsOf(this.#file, 'TASKPRED').filter(row => !isElsewhere(row.proj_id) || row.pred_proj_id === project)
    return rows.flatMap((row): Link[] => {
      const from = readNumber(row.pred_task_id) ?? -1
      const to = readNumber(row.task_id) ?? -1
      // Some programs number the links of a pair: `PR_FF1`.
      const type = LINK_TYPES.read(row.pred_type?.slice(0, 5)) ?? 'FS'
      const key = `${from} ${to} ${type}`
      const absent = !present.has(from) || !present.has(to)
      if (absent || from === to || seen.has(key)) {
        const why: WhyNoLink =
          isElsewhere(row.proj_id) || isElsewhere(row.pred_proj_id)
            ? 'elsewhere'
            : from === to
              ? 'self'
              : absent
                ? 'unknown'
                : 'repeated'
        const ends = { from: this.#activityCalled(from), to: this.#activityCalled(to) }
        this.#notes.add('warning', 'xer.linkDropped', { ...ends, why })
        return []
      }
      seen.add(key)
      const seconds = readHours(row.lag_hr_cnt) ?? (0 as WorkTime)
      return [{ from: taskId(from), to: taskId(to), type, lag: { seconds, unit: 'h' }, ...withRaw(row, LINK_COLUMNS) }]
    })
  }

  #resources(): Resource[] {
    const rates = new Map<string, XerRow[]>()
    for (const row of rowsOf(this.#file, 'RSRCRATE')) {
      const list = rates.get(row.rsrc_id ?? '')
      if (list) list.push(row)
      else rates.set(row.rsrc_id ?? '', [row])
    }
    const measures = new Map(rowsOf(this.#file, 'UMEASURE').map(row => [row.unit_id, unitName(row)]))
    const seen = new Set<number>()
    return rowsOf(this.#file, 'RSRC').flatMap((row): Resource[] => {
      const id = readNumber(row.rsrc_id)
      if (id === undefined || !Number.isSafeInteger(id) || seen.has(id)) {
        this.#bad('RSRC', 'rsrc_id', row.rsrc_name)
        return []
      }
      seen.add(id)
      const custom = this.#codes.of('resource', row.rsrc_id)
      const notes = plainMemo(row.rsrc_notes ?? '')
      const unit = measures.get(row.unit_id)
      return [
        {
          uid: resourceId(id),
          row: seen.size,
          ...(row.guid !== undefined && { guid: row.guid }),
          name: row.rsrc_name ?? '',
          kind: row.rsrc_type === 'RT_Mat' ? 'material' : 'work',
          ...(row.rsrc_type === 'RT_Equip' && { kindWord: 'equipment' }),
          ...pricesOf(
            (rates.get(row.rsrc_id ?? '') ?? []).toSorted((a, b) =>
              (a.start_date ?? '') < (b.start_date ?? '') ? -1 : 1,
            ),
          ),
          ...this.#calendarOf('RSRC', row),
          ...(row.rsrc_short_name !== undefined && { code: row.rsrc_short_name }),
          ...(row.email_addr !== undefined && { email: row.email_addr }),
          ...(unit && { materialUnit: unit }),
          ...(row.active_flag === 'N' && { inactive: true as const }),
          ...(notes && { notes }),
          ...(custom && { custom }),
          ...withRaw(row, RESOURCE_COLUMNS),
        },
      ]
    })
  }

  #resourceCalled(id: number | undefined): string {
    const row = rowsOf(this.#file, 'RSRC').find(each => id !== undefined && readNumber(each.rsrc_id) === id)
    return row?.rsrc_name ?? String(id ?? '')
  }

  #assignments(tasks: ReadonlySet<number>, resources: ReadonlySet<number>): Assignment[] {
    const seen = new Set<number>()
    return this.#mine('TASKRSRC').flatMap((row): Assignment[] => {
      const id = readNumber(row.taskrsrc_id)
      const task = readNumber(row.task_id) ?? -1
      const resource = readNumber(row.rsrc_id)
      if (
        id === undefined ||
        !Number.isSafeInteger(id) ||
        seen.has(id) ||
        !tasks.has(task) ||
        (resource !== undefined && !resources.has(resource))
      ) {
        this.#notes.add('warning', 'xer.assignmentDropped', {
          task: this.#activityCalled(task),
          resource: this.#resourceCalled(resource),
        })
        return []
      }
      seen.add(id)
      const units = readNumber(row.target_qty_per_hr)
      const remaining = readHours(row.remain_qty)
      const actual = ((readHours(row.act_reg_qty) ?? 0) + (readHours(row.act_ot_qty) ?? 0)) as WorkTime
      const planned = readHours(row.target_qty)
      // At completion: what was done and what is left; the planned amount travels raw where it differs.
      const work = remaining === undefined ? planned : ((actual + remaining) as WorkTime)
      // As Primavera shows them: what was, else what remains, else what was planned, which travels raw where it differs.
      const start = readDate(row.act_start_date) ?? readDate(row.restart_date) ?? readDate(row.target_start_date)
      const finish = readDate(row.act_end_date) ?? readDate(row.reend_date) ?? readDate(row.target_end_date)
      const held = heldOfAssignment(
        planned === work,
        start === readDate(row.target_start_date),
        finish === readDate(row.target_end_date),
      )
      const overtime = readHours(row.act_ot_qty)
      const delay = readHours(row.target_lag_drtn_hr_cnt)
      const cost = readNumber(row.target_cost)
      const spent = readNumber(row.act_reg_cost)
      const left = readNumber(row.remain_cost)
      const custom = this.#codes.of('assignment', row.taskrsrc_id)
      return [
        {
          uid: assignmentId(id),
          ...(row.guid !== undefined && { guid: row.guid }),
          task: taskId(task),
          resource: resource === undefined ? null : resourceId(resource),
          ...(units !== undefined && { units }),
          ...(work !== undefined && { work }),
          ...(actual > 0 && { actualWork: actual }),
          ...(remaining !== undefined && { remainingWork: remaining }),
          ...(overtime && { overtimeWork: overtime }),
          ...(start !== undefined && { start }),
          ...(finish !== undefined && { finish }),
          ...date('actualStart', row.act_start_date),
          ...date('actualFinish', row.act_end_date),
          ...(delay && { delay: { seconds: delay, unit: 'h' as const } }),
          ...(cost && { cost }),
          ...(spent && { actualCost: spent }),
          ...(left && { remainingCost: left }),
          ...(custom && { custom }),
          ...withRaw(row, held),
        },
      ]
    })
  }
}

/** Columns of an assignment that the model holds whole: planned values only where they are those shown. */
function heldOfAssignment(work: boolean, start: boolean, finish: boolean): ReadonlySet<string> {
  const key = `assignment ${work} ${start} ${finish}`
  let held = heldSets.get(key)
  if (!held) {
    held = new Set(ASSIGNMENT_COLUMNS)
    if (!work) held.delete('target_qty')
    if (!start) held.delete('target_start_date')
    if (!finish) held.delete('target_end_date')
    heldSets.set(key, held)
  }
  return held
}

const heldSets = new Map<string, Set<string>>()

/** Columns of an activity that the model holds whole, which depends on what they say; one set for each case. */
function heldColumns(
  planned: boolean,
  plainWork: boolean,
  plainType: boolean,
  asPlanned: boolean,
): ReadonlySet<string> {
  const key = `${planned} ${plainWork} ${plainType} ${asPlanned}`
  let held: Set<string> | undefined = heldSets.get(key)
  if (!held) {
    held = new Set([
      ...TASK_COLUMNS,
      ...(planned ? BASELINE_COLUMNS : []),
      ...(plainWork ? [...WORK_COLUMNS, ...EQUIPMENT_COLUMNS] : []),
      ...(plainType ? ['duration_type'] : []),
    ])
    if (!asPlanned) held.delete('target_drtn_hr_cnt')
    heldSets.set(key, held)
  }
  return held
}

const WORK_COLUMNS = ['target_work_qty', 'act_work_qty', 'remain_work_qty']
const EQUIPMENT_COLUMNS = ['target_equip_qty', 'act_equip_qty', 'remain_equip_qty']
const BASELINE_COLUMNS = ['target_start_date', 'target_end_date']

const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b)

/** A duration below zero is no duration. */
const notNegative = (seconds: WorkTime | undefined): WorkTime | undefined =>
  seconds === undefined || seconds < 0 ? undefined : seconds

function nodeTask(
  row: XerRow,
  uid: TaskId,
  parent: TaskId | null,
  wbs: string,
  custom: Task['custom'] | undefined,
  { notes, kept }: { notes: string; kept: Record<string, Json> },
): Task {
  const extra = { ...withRaw(row, WBS_COLUMNS).extra, ...kept }
  return {
    uid,
    row: 0,
    ...(row.guid !== undefined && { guid: row.guid }),
    name: row.wbs_name ?? '',
    parent,
    summary: true,
    duration: { seconds: 0 as WorkTime, unit: 'h' },
    ...(wbs !== '' && { wbs }),
    ...(notes !== '' && { notes }),
    ...(custom && { custom }),
    p6: { code: wbs, type: 'wbsSummary' },
    ...(Object.keys(extra).length > 0 && { extra }),
  }
}
