import {
  type Calculation,
  type Calendar,
  type CalendarException,
  calculate,
  type DayNumber,
  DEFAULT_UNITS,
  exceptionDays,
  formatInstant,
  type Instant,
  isBreakdownNode,
  type Json,
  memberOf,
  type Resource,
  type Schedule,
  type Task,
  type TaskId,
  unitsOfHours,
  type Week,
  weekday,
} from '@parada/schedule'
import { activityCodes } from './activity-codes.ts'
import { amountsOf, isNonlabor, physicalPercent } from './amounts.ts'
import { asPrimavera, hoursOfUnits, sameUnits, withoutDelays } from './as-primavera.ts'
import { writeClndrData } from './calendar.ts'
import { type UdfOwner, writeCodes } from './codes.ts'
import { carry, hasBaselineProject, hasNoBaseline, NO_BASELINE, PLANNED, type PrimaveraForm } from './passthrough.ts'
import { HEADER, MEMOS, OUR_PROJECT, OUR_ROOT, PROJECT_ID, RAW, SETTINGS, TABLES, unitName } from './read.ts'
import { rowFromJson, rowsFromJson, writeTable, type XerRow } from './table.ts'
import {
  ACTIVITY_TYPES,
  byTopic,
  CONSTRAINTS,
  DURATION_TYPES,
  FLOATS,
  LAG_CALENDARS,
  LINK_TYPES,
  MEMO_TABLES,
  memoOf,
  memosText,
  PERCENT_TYPES,
  PLAIN_TOPIC,
  topicMemo,
  topicsOf,
  writeDate,
  writeHours,
  writePriority,
} from './values.ts'

/** Columns of a row that have a value. */
const rowOf = (columns: Readonly<Record<string, string | undefined>>): XerRow =>
  Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )

const when = (at: Instant | undefined | null): string | undefined =>
  at === undefined || at === null ? undefined : writeDate(at)
const hoursOf = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : writeHours(seconds)
const flag = (value: boolean | undefined): string => (value ? 'Y' : 'N')
/** Columns that a row came with. */
const rawOf = (extra: Readonly<Record<string, Json>> | undefined, key = RAW): XerRow => rowFromJson(extra?.[key]) ?? {}

/** A row without the elements of P6's XML that no column has (their names hold a colon). */
function ofColumns(row: XerRow): XerRow {
  return Object.keys(row).some(name => name.includes(':'))
    ? Object.fromEntries(Object.entries(row).filter(([name]) => !name.includes(':')))
    : row
}

const owned = (of: UdfOwner, row: { readonly uid: number; readonly custom?: Task['custom'] }) => ({
  of,
  id: row.uid,
  values: row.custom,
})

/** The order in which P6 itself writes its tables. */
const ORDER =
  'CURRTYPE FINTMPL UMEASURE OBS POBS PROJECT CALENDAR SCHEDOPTIONS PROJWBS RSRC ACTVTYPE UDFTYPE MEMOTYPE RSRCRATE TASK ACTVCODE TASKPRED TASKMEMO WBSMEMO TASKRSRC TASKACTV UDFVALUE'.split(
    ' ',
  )

/**
 * Text of a Primavera P6 export. Rows that children hang below become breakdown nodes, others activities. Dates and floats
 * come from `calculation` where given, else from what the file held. Encode it by `encodeXer`.
 */
export function writeXer(schedule: Schedule, calculation?: Calculation): string {
  return new XerWriter(
    carry(toldToPrimavera(schedule, calculation), 'xer', schedule.project.rules !== 'p6'),
    calculation,
    'xer',
  ).text()
}

/** What an export says, table by table: for P6's other form, whose objects say the same. */
export function primaveraTables(schedule: Schedule, calculation?: Calculation): ReadonlyMap<string, readonly XerRow[]> {
  return new XerWriter(
    carry(toldToPrimavera(schedule, calculation), 'pmxml', schedule.project.rules !== 'p6'),
    calculation,
    'pmxml',
  ).tables()
}

/** A plan by P6's rules as it is, another as adapted for P6 to give the same dates. */
export function toldToPrimavera(schedule: Schedule, calculation?: Calculation): Schedule {
  const outcome = calculation ? undefined : calculate(schedule)
  const dates = calculation ?? (outcome?.ok ? outcome.value : undefined)
  if (!dates) return schedule
  return schedule.project.rules === 'p6' ? withoutDelays(schedule, dates) : asPrimavera(schedule, dates)
}

class XerWriter {
  readonly #schedule: Schedule
  readonly #calculation: Calculation | undefined
  readonly #form: PrimaveraForm
  readonly #parents: ReadonlySet<TaskId | null>
  readonly #kept: ReadonlyMap<string, readonly XerRow[]>
  readonly #project: string
  readonly #units = new Map<string, string>()
  readonly #codes: ReadonlyMap<TaskId, string>
  /** The first number that no row uses. */
  #next: number

  constructor(schedule: Schedule, calculation: Calculation | undefined, form: PrimaveraForm) {
    this.#form = form
    this.#schedule = schedule
    this.#calculation = calculation
    this.#parents = new Set(schedule.tasks.map(task => task.parent))
    const tables = schedule.extra?.[TABLES]
    const kept = new Map<string, readonly XerRow[]>()
    if (typeof tables === 'object' && tables !== null && !Array.isArray(tables))
      for (const [name, rows] of Object.entries(tables)) kept.set(name, rowsFromJson(rows))
    this.#kept = kept
    this.#codes = activityCodes(schedule.tasks)
    let last = 0
    for (const { uid } of schedule.tasks) last = Math.max(last, uid)
    for (const { uid } of schedule.assignments) last = Math.max(last, uid)
    this.#next = last + 1
    const stated = schedule.project.extra?.[PROJECT_ID]
    this.#project = typeof stated === 'string' ? stated : (this.#firstProject(kept) ?? OUR_PROJECT)
  }

  /** The project number that rows kept from the file refer to. */
  #firstProject(kept: ReadonlyMap<string, readonly XerRow[]>): string | undefined {
    for (const rows of kept.values()) for (const row of rows) if (row.proj_id !== undefined) return row.proj_id
    return undefined
  }

  text(): string {
    const tables = this.tables()
    const names = [
      ...ORDER.filter(name => tables.has(name)),
      ...[...tables.keys()].filter(name => !ORDER.includes(name)),
    ]
    const body = names.map(name => writeTable(name, [], (tables.get(name) ?? []).map(ofColumns))).join('')
    return `ERMHDR\t${this.#header().join('\t')}\r\n${body}%E\r\n`
  }

  tables(): ReadonlyMap<string, readonly XerRow[]> {
    const { root, nodes, wbsOf } = this.#nodes()
    const activities = this.#schedule.tasks.filter(task => !this.#isNode(task))
    const codes = writeCodes(
      this.#schedule.customFields ?? [],
      [
        ...this.#schedule.tasks.map(task => owned(this.#isNode(task) ? 'node' : 'task', task)),
        ...this.#schedule.resources.map(each => owned('resource', each)),
        ...this.#schedule.assignments.map(each => owned('assignment', each)),
      ],
      name => this.#kept.get(name) ?? [],
      this.#project,
    )
    const topics = [...(this.#kept.get('MEMOTYPE') ?? [])]
    const plain = topics.find(row => row.memo_type === PLAIN_TOPIC) ?? plainTopic(topics)
    const memos = this.#memos('task', activities, plain)
    const nodeMemos = this.#memos(
      'node',
      this.#schedule.tasks.filter(task => this.#isNode(task)),
      plain,
    )
    const tables = new Map<string, readonly XerRow[]>(this.#kept)
    if (!tables.has('CURRTYPE')) tables.set('CURRTYPE', [this.#currency()])
    if (!tables.has('OBS')) tables.set('OBS', [{ obs_id: '1', obs_name: 'Enterprise', seq_num: '0' }])
    const isPlain = (row: XerRow): boolean => row.memo_type_id === plain.memo_type_id
    if (!topics.includes(plain) && [...memos, ...nodeMemos].some(isPlain)) tables.set('MEMOTYPE', [...topics, plain])
    tables.set('UMEASURE', this.#measures())
    tables.set('PROJECT', [this.#projectRow()])
    tables.set(
      'CALENDAR',
      this.#schedule.calendars.map(each => this.#calendar(each)),
    )
    tables.set('SCHEDOPTIONS', [this.#options()])
    tables.set('PROJWBS', [...root, ...nodes])
    tables.set(
      'TASK',
      activities.map(task => this.#activity(task, wbsOf(task))),
    )
    tables.set('TASKPRED', this.#links())
    tables.set(
      'RSRC',
      this.#schedule.resources.map(each => this.#resource(each)),
    )
    tables.set(
      'RSRCRATE',
      this.#schedule.resources.flatMap(each => this.#rates(each)),
    )
    tables.set('TASKRSRC', this.#assignments())
    tables.set('TASKMEMO', memos)
    tables.set('WBSMEMO', nodeMemos)
    for (const name of ['ACTVTYPE', 'ACTVCODE', 'TASKACTV', 'UDFTYPE'] as const) tables.set(name, codes[name])
    tables.set('UDFVALUE', [...(this.#kept.get('UDFVALUE') ?? []), ...codes.UDFVALUE])
    if (this.#invents(tables.get('TASK') ?? [])) this.#sayNoBaseline(tables)
    return tables
  }

  /** Whether planned dates, or durations of what has begun, that are written would come back as a baseline that the plan does not have. */
  #invents(activities: readonly XerRow[]): boolean {
    // An export keeps the number of a baseline project that it does not hold; P6's XML names one only with it.
    if (this.#form === 'xer' && hasBaselineProject(this.#schedule.project)) return false
    return (
      hasNoBaseline(this.#schedule) &&
      activities.some(row => row.target_start_date ?? row.target_end_date ?? row.act_start_date)
    )
  }

  #sayNoBaseline(tables: Map<string, readonly XerRow[]>): void {
    const types = tables.get('UDFTYPE') ?? []
    const id = String(1 + Math.max(0, ...types.map(row => Number(row.udf_type_id) || 0)))
    tables.set('UDFTYPE', [
      ...types,
      {
        udf_type_id: id,
        table_name: 'PROJECT',
        udf_type_name: `user_field_${id}`,
        udf_type_label: NO_BASELINE,
        logical_data_type: 'FT_TEXT',
      },
    ])
    const ofFile = this.#schedule.tasks.some(task => rawOf(task.extra).target_start_date !== undefined)
    const text = ofFile ? PLANNED : '1'
    const value = { udf_type_id: id, fk_id: this.#project, proj_id: this.#project, udf_text: text }
    tables.set('UDFVALUE', [...(tables.get('UDFVALUE') ?? []), value])
  }

  #header(): readonly string[] {
    const kept = this.#schedule.extra?.[HEADER]
    if (Array.isArray(kept) && kept.length > 0 && kept.every(each => typeof each === 'string')) return kept as string[]
    const day = this.#schedule.project.statusDate ?? this.#schedule.project.start ?? this.#calculation?.projectStart
    const date = day === undefined || day === null ? '2000-01-01' : formatInstant(day).slice(0, 10)
    return [
      '19.12',
      date,
      'Project',
      'parada',
      'Parada',
      'dbxDatabaseNoName',
      'Project Management',
      this.#schedule.project.currency?.code ?? 'BRL',
    ]
  }

  #currency(): XerRow {
    const { currency } = this.#schedule.project
    return rowOf({
      curr_id: '1',
      decimal_digit_cnt: String(currency?.digits ?? 2),
      curr_symbol: currency?.symbol ?? 'R$',
      decimal_symbol: ',',
      digit_group_symbol: '.',
      pos_curr_fmt_type: '#1.1',
      neg_curr_fmt_type: '(#1.1)',
      curr_type: currency?.code ?? 'BRL',
      curr_short_name: currency?.code ?? 'BRL',
      group_digit_cnt: '3',
      base_exch_rate: '1',
    })
  }

  #isNode(task: Task): boolean {
    return this.#parents.has(task.uid) || isBreakdownNode(task)
  }

  /** Breakdown nodes, with one above them all that P6 needs and that we hide again when we read it. */
  #nodes(): { root: XerRow[]; nodes: XerRow[]; wbsOf: (task: Task) => string } {
    const tops = this.#schedule.tasks.filter(task => task.parent === null)
    const only = tops.length === 1 && tops[0] && rawOf(tops[0].extra).proj_node_flag === 'Y'
    const rootId = only ? '' : String(this.#next++)
    const { project } = this.#schedule
    const root = only
      ? []
      : [
          rowOf({
            wbs_id: rootId,
            proj_id: this.#project,
            obs_id: '1',
            seq_num: '0',
            proj_node_flag: 'Y',
            status_code: 'WS_Open',
            wbs_short_name: this.#shortName(),
            wbs_name: project.name,
            guid: OUR_ROOT,
          }),
        ]
    let seq = 0
    const nodes = this.#schedule.tasks
      .filter(task => this.#isNode(task))
      .map(task => {
        const raw = rawOf(task.extra)
        return rowOf({
          wbs_id: String(task.uid),
          proj_id: this.#project,
          obs_id: '1',
          seq_num: String(++seq),
          proj_node_flag: 'N',
          status_code: 'WS_Open',
          wbs_short_name: this.#nodeCode(task),
          wbs_name: task.name,
          parent_wbs_id: task.parent === null ? (only ? undefined : rootId) : String(task.parent),
          guid: task.guid,
          ...raw,
        })
      })
    return { root, nodes, wbsOf: task => (task.parent === null ? rootId : String(task.parent)) }
  }

  /** What a node's code adds to that of the node above it, which may hold points of its own. */
  #nodeCode(task: Task): string {
    const whole = task.p6?.code ?? task.wbs ?? String(task.row)
    const above = task.parent === null ? undefined : memberOf(this.#schedule.tasks, task.parent)
    if (!above) return whole
    const path = `${above.p6?.code ?? above.wbs ?? ''}.`
    return whole.startsWith(path) && whole.length > path.length
      ? whole.slice(path.length)
      : (whole.split('.').at(-1) ?? '')
  }

  #shortName(): string {
    const kept = this.#schedule.project.extra?.['xer:id']
    return typeof kept === 'string' ? kept : this.#schedule.project.name.slice(0, 20) || 'PLAN'
  }

  #projectRow(): XerRow {
    const { project } = this.#schedule
    return rowOf({
      proj_id: this.#project,
      proj_short_name: this.#shortName(),
      clndr_id: String(project.calendar),
      last_recalc_date: when(project.statusDate ?? (this.#schedule.extra?.[HEADER] ? undefined : project.start)),
      plan_start_date: when(project.start ?? this.#calculation?.projectStart),
      plan_end_date: when(project.finish),
      scd_end_date: when(this.#calculation?.projectFinish ?? project.storedFinish),
      critical_drtn_hr_cnt: hoursOf(project.criticalSlack),
      critical_path_type: project.p6?.critical === 'longestPath' ? 'CT_DrivPath' : 'CT_TotFloat',
      guid: project.guid,
      project_flag: 'Y',
      export_flag: 'Y',
      ...rawOf(project.extra),
    })
  }

  #options(): XerRow {
    const p6 = this.#schedule.project.p6 ?? {}
    return rowOf({
      schedoptions_id: '1',
      proj_id: this.#project,
      sched_retained_logic: flag((p6.progress ?? 'retainedLogic') === 'retainedLogic'),
      sched_progress_override: flag(p6.progress === 'progressOverride'),
      sched_calendar_on_relationship_lag: LAG_CALENDARS.write(p6.lagCalendar),
      sched_float_type: FLOATS.write(p6.float),
      sched_lag_early_start_flag: flag(p6.startLagFromEarly ?? true),
      sched_use_expect_end_flag: flag(p6.useExpectedFinish),
      sched_open_critical_flag: flag(p6.openEndsCritical),
      ...rawOf(this.#schedule.project.extra, SETTINGS),
    })
  }

  /**
   * The project's calendar gets the hours of the plan where the plan says otherwise what a day is. Units that no user chose
   * (plans stored before the reader took those of the file) change no calendar.
   */
  #hoursPer({ id, hoursPer }: Calendar): Calendar['hoursPer'] {
    const { calendar, units } = this.#schedule.project
    const stated = unitsOfHours(hoursPer) ?? DEFAULT_UNITS
    if (id !== calendar || sameUnits(units, DEFAULT_UNITS) || sameUnits(units, stated)) return hoursPer
    return hoursOfUnits(units)
  }

  #calendar(calendar: Calendar): XerRow {
    const resolved = resolve(calendar, this.#schedule.calendars)
    const data = writeClndrData(resolved, exception => expand(exception))
    const hoursPer = this.#hoursPer(calendar)
    return rowOf({
      clndr_id: String(calendar.id),
      clndr_name: calendar.name,
      base_clndr_id: calendar.base === undefined ? undefined : String(calendar.base),
      clndr_type: calendar.ofResource ? 'CA_Rsrc' : 'CA_Base',
      rsrc_private: flag(calendar.ofResource),
      day_hr_cnt: hoursOf(hoursPer?.day),
      week_hr_cnt: hoursOf(hoursPer?.week),
      month_hr_cnt: hoursOf(hoursPer?.month),
      year_hr_cnt: hoursOf(hoursPer?.year),
      ...rawOf(calendar.extra),
      clndr_data: data,
    })
  }

  #activity(task: Task, wbs: string): XerRow {
    const raw = rawOf(task.extra)
    const computed = this.#calculation?.of(task.uid)
    const stored = computed ?? task.stored ?? {}
    const zero = task.duration.seconds === 0 && task.milestone !== false
    const type = task.p6?.type ?? (zero ? 'startMilestone' : 'task')
    const remaining =
      task.remainingDuration?.seconds ??
      (task.actualFinish === undefined ? task.duration.seconds * (1 - (task.percentComplete ?? 0) / 100) : 0)
    const done = task.actualFinish !== undefined
    const active = task.actualStart !== undefined
    // Beside a baseline project planned dates are no baseline.
    const baseline = hasBaselineProject(this.#schedule.project)
      ? undefined
      : task.baselines?.find(each => each.number === 0)
    // What remains of an activity that has begun does not lie before the data date.
    const begins = active
      ? later(computed?.earlyStart, this.#schedule.project.statusDate)
      : (computed?.start ?? (stored.start === (stored.earlyStart ?? baseline?.start) ? undefined : stored.start))
    const restart = task.p6?.restart ?? (done ? undefined : begins)
    return rowOf({
      task_id: String(task.uid),
      proj_id: this.#project,
      wbs_id: wbs,
      clndr_id: String(task.calendar ?? this.#schedule.project.calendar),
      task_code: this.#codes.get(task.uid),
      task_name: task.name,
      task_type: ACTIVITY_TYPES.write(type),
      complete_pct_type: PERCENT_TYPES.write(task.percentType === 'steps' ? 'physical' : task.percentType),
      phys_complete_pct: physicalPercent(this.#schedule, task),
      status_code: done ? 'TK_Complete' : active ? 'TK_Active' : 'TK_NotStart',
      duration_type: DURATION_TYPES.write(task.type),
      target_drtn_hr_cnt: hoursOf(task.duration.seconds),
      remain_drtn_hr_cnt: hoursOf(remaining),
      act_start_date: when(task.actualStart),
      act_end_date: when(task.actualFinish),
      cstr_type: CONSTRAINTS.write(p6Constraint(task.constraint?.type)),
      cstr_date: when(task.constraint?.date),
      cstr_type2: CONSTRAINTS.write(p6Constraint(task.secondConstraint?.type)),
      cstr_date2: when(task.secondConstraint?.date),
      expect_end_date: when(task.p6?.expectedFinish),
      suspend_date: when(task.p6?.suspend),
      resume_date: when(task.p6?.resume),
      restart_date: when(restart),
      reend_date: done ? undefined : when(stored.finish),
      early_start_date: when(stored.earlyStart),
      early_end_date: when(stored.earlyFinish),
      late_start_date: when(stored.lateStart),
      late_end_date: when(stored.lateFinish),
      total_float_hr_cnt: hoursOf(stored.totalSlack),
      free_float_hr_cnt: hoursOf(stored.freeSlack),
      target_start_date: when(baseline?.start ?? (raw.target_start_date ? undefined : computed?.start)),
      target_end_date: when(baseline?.finish ?? (raw.target_end_date ? undefined : computed?.finish)),
      priority_type: writePriority(task.priority),
      guid: task.guid,
      external_early_start_date: when(task.p6?.externalEarlyStart),
      external_late_end_date: when(task.p6?.externalLateFinish),
      ...raw,
      // What was planned of an activity that has begun is not what it lasts.
      ...(!active && { target_drtn_hr_cnt: hoursOf(task.duration.seconds) }),
      ...amountsOf(this.#schedule, task, raw),
    })
  }

  #links(): XerRow[] {
    let id = 0
    // P6 links activities only; `xerExportWarnings` names the links of summaries.
    const nodes = new Set(this.#schedule.tasks.filter(task => this.#isNode(task)).map(task => task.uid))
    const links = this.#schedule.links.filter(link => !nodes.has(link.from) && !nodes.has(link.to))
    return links.map(link =>
      rowOf({
        task_pred_id: String(++id),
        task_id: String(link.to),
        pred_task_id: String(link.from),
        proj_id: this.#project,
        pred_proj_id: this.#project,
        pred_type: LINK_TYPES.write(link.type),
        lag_hr_cnt: writeHours(link.lag.seconds),
        ...rawOf(link.extra),
      }),
    )
  }

  /** Units of measure by name: those of the file, then what materials of ours are counted in. */
  #measures(): XerRow[] {
    const rows = [...(this.#kept.get('UMEASURE') ?? [])]
    for (const row of rows) this.#units.set(unitName(row), row.unit_id ?? '')
    for (const { materialUnit } of this.#schedule.resources) {
      if (!materialUnit || this.#units.has(materialUnit)) continue
      const id = String(this.#next++)
      this.#units.set(materialUnit, id)
      rows.push({ unit_id: id, seq_num: id, unit_abbrev: materialUnit.slice(0, 16), unit_name: materialUnit })
    }
    return rows
  }

  #resource(resource: Resource): XerRow {
    return rowOf({
      rsrc_id: String(resource.uid),
      clndr_id: String(resource.calendar ?? this.#schedule.project.calendar),
      guid: resource.guid,
      rsrc_name: resource.name,
      rsrc_short_name: resource.code,
      email_addr: resource.email,
      active_flag: flag(!resource.inactive),
      rsrc_type: resource.kind === 'material' ? 'RT_Mat' : isNonlabor(resource) ? 'RT_Equip' : 'RT_Labor',
      rsrc_notes: resource.notes,
      ...rawOf(resource.extra),
      unit_id: this.#units.get(resource.materialUnit ?? ''),
    })
  }

  /** One row per date on which a price or an amount begins to hold. */
  #rates(resource: Resource): XerRow[] {
    const dates = new Set<number | undefined>()
    for (const rate of resource.rates ?? []) dates.add(rate.from)
    for (const each of resource.availability ?? []) dates.add(each.from)
    if (dates.size === 0 && resource.maxUnits !== undefined) dates.add(undefined)
    return [...dates]
      .toSorted((a, b) => (a ?? 0) - (b ?? 0))
      .map(from => {
        const price = (table: string) => {
          const rate = resource.rates?.find(each => each.table === table && each.from === from)
          return rate && String(rate.standard)
        }
        const units = resource.availability?.find(each => each.from === from)?.units ?? resource.maxUnits
        return rowOf({
          rsrc_rate_id: String(this.#next++),
          rsrc_id: String(resource.uid),
          max_qty_per_hr: units === undefined ? undefined : String(units),
          cost_per_qty: price('A') ?? '0',
          cost_per_qty2: price('B'),
          cost_per_qty3: price('C'),
          cost_per_qty4: price('D'),
          cost_per_qty5: price('E'),
          start_date: from === undefined ? undefined : writeDate(from as Instant),
        })
      })
  }

  #assignments(): XerRow[] {
    const nodes = new Set(this.#schedule.tasks.filter(task => this.#isNode(task)).map(task => task.uid))
    return this.#schedule.assignments
      .filter(each => !nodes.has(each.task))
      .map(each => {
        const overtime = each.overtimeWork ?? 0
        const computed = this.#calculation?.of(each.task)
        return rowOf({
          taskrsrc_id: String(each.uid),
          task_id: String(each.task),
          proj_id: this.#project,
          rsrc_id: each.resource === null ? undefined : String(each.resource),
          guid: each.guid,
          target_qty: hoursOf(each.work),
          remain_qty: hoursOf(each.remainingWork),
          target_qty_per_hr: each.units === undefined ? undefined : String(each.units),
          act_reg_qty: each.actualWork === undefined ? undefined : writeHours(each.actualWork - overtime),
          act_ot_qty: hoursOf(each.overtimeWork),
          target_lag_drtn_hr_cnt: hoursOf(each.delay?.seconds),
          target_cost: each.cost === undefined ? undefined : String(each.cost),
          act_reg_cost: each.actualCost === undefined ? undefined : String(each.actualCost),
          remain_cost: each.remainingCost === undefined ? undefined : String(each.remainingCost),
          target_start_date: when(each.start ?? computed?.start),
          target_end_date: when(each.finish ?? computed?.finish),
          act_start_date: when(each.actualStart),
          act_end_date: when(each.actualFinish),
          ...rawOf(each.extra),
        })
      })
  }

  /** Memos of the file as long as they still say the row's notes, else the notes as memos of the topics that they name. */
  #memos(kind: 'task' | 'node', rows: readonly Task[], plain: XerRow): XerRow[] {
    const { id, owner, text } = MEMO_TABLES[kind]
    const topics = topicsOf(this.#kept.get('MEMOTYPE') ?? [])
    return rows.flatMap((task): XerRow[] => {
      const kept = rowsFromJson(task.extra?.[MEMOS])
      if (kept.length > 0 && memosText(kept, text, topics) === (task.notes ?? ''))
        return kept.map(row => ({ ...row, [owner]: String(task.uid) }))
      if (!task.notes) return []
      return byTopic(task.notes, topics).map(part =>
        rowOf({
          [id]: String(this.#next++),
          [owner]: String(task.uid),
          memo_type_id: part.topic ?? plain.memo_type_id,
          proj_id: this.#project,
          [text]: part.topic === undefined ? memoOf(part.text) : topicMemo(part.text),
        }),
      )
    })
  }
}

/** A topic of notes beside those of a file. */
function plainTopic(topics: readonly XerRow[]): XerRow {
  const id = 1 + Math.max(0, ...topics.map(row => Number(row.memo_type_id) || 0))
  return { memo_type_id: String(id), seq_num: '0', memo_type: PLAIN_TOPIC }
}

const later = (a: Instant | undefined, b: Instant | undefined): Instant | undefined =>
  a === undefined || b === undefined || a > b ? a : b

/** MS Project's hard constraints by the P6 ones that come nearest. */
function p6Constraint(type: NonNullable<Task['constraint']>['type'] | undefined) {
  if (type === 'mustStartOn') return 'startOn'
  if (type === 'mustFinishOn') return 'finishOn'
  return type === 'asap' ? undefined : type
}

/** Most days that one exception is written out as. */
const MOST_DAYS = 4000

const expand = (exception: CalendarException): readonly DayNumber[] =>
  exceptionDays(exception, exception.first, Math.min(exception.last, exception.first + MOST_DAYS) as DayNumber)

/** Week and exceptions of a calendar with what it takes from its bases, work weeks written out as days. */
function resolve(calendar: Calendar, all: readonly Calendar[]): Pick<Calendar, 'week' | 'exceptions'> {
  const chain: Calendar[] = [calendar]
  for (let at = calendar; at.base !== undefined && chain.length < 20; ) {
    const base = all.find(each => each.id === at.base)
    if (!base || chain.includes(base)) break
    chain.push(base)
    at = base
  }
  const week = [0, 1, 2, 3, 4, 5, 6].map(
    day => chain.find(each => each.week[day] !== null)?.week[day] ?? [],
  ) as unknown as Week
  const taken = new Set(calendar.exceptions.flatMap(each => expand(each)))
  const own = workWeekDays(calendar).filter(each => !taken.has(each.first))
  for (const each of own) taken.add(each.first)
  // A day off of a base holds where nothing nearer says otherwise of that day.
  const inherited = chain.slice(1).flatMap((base, nearer) => {
    const days = [
      ...base.exceptions.flatMap(each => expand(each).map(day => ({ first: day, last: day, periods: each.periods }))),
      ...workWeekDays(base),
    ]
    return days.filter(({ first }) => {
      if (taken.has(first) || chain.slice(0, nearer + 1).some(each => each.week[weekday(first)] !== null)) return false
      taken.add(first)
      return true
    })
  })
  return { week, exceptions: [...calendar.exceptions, ...own, ...inherited] }
}

/** Days of a calendar's work weeks, one by one. */
const workWeekDays = (calendar: Calendar): CalendarException[] =>
  (calendar.workWeeks ?? []).flatMap(each => {
    const last = Math.min(each.last, each.first + MOST_DAYS)
    const days: CalendarException[] = []
    for (let day = each.first; day <= last; day = (day + 1) as DayNumber) {
      const periods = each.days[weekday(day)]
      if (periods) days.push({ first: day, last: day, periods })
    }
    return days
  })
