import { done, failed, type Outcome, type Schedule } from '@parada/schedule'
import { Notes, refuse } from '../problems.ts'
import { lostLetters } from '../text.ts'
import { pickProject, readXerTables, type XerOptions } from '../xer/read.ts'
import type { XerRow, XerTable } from '../xer/table.ts'
import { xmlProblem } from '../xml/problem.ts'
import { decodeXml, readXmlRows, textOf, type XmlNode } from '../xml/read.ts'
import { type BaselineProject, readBaseline, withBaselines } from './baselines.ts'
import { calendarRow } from './calendar.ts'
import { Ids } from './ids.ts'
import { type Column, IDLE, isDate, isDerived, OBJECTS, OWN, WORDS } from './names.ts'
import { PROJECT_COLUMNS } from './project-fields.ts'

/** Root elements: that of today, and that of P6 6 and before. */
export const PMXML_ROOTS: ReadonlySet<string> = new Set(['APIBusinessObjects', 'BusinessObjects'])

/**
 * Reads Primavera P6 XML. Its objects say the same as the tables of an export in other words, so they are brought into
 * those tables and read as one. Objects stand inside their project, or beside it with its number (`ProjectObjectId`), as
 * P6's programs write them either way; namespaces, which change with every version, do not count. Problem codes
 * `pmxml.*`, `xer.*`, `mspdi.entities`, `formats.truncated`.
 */
export function readPmxml(content: string | Uint8Array, options: XerOptions = {}): Outcome<Schedule> {
  const text = cleaned(typeof content === 'string' ? content : decodeXml(content))
  const notes = new Notes()
  const reader = new PmxmlReader()
  let root = ''
  const failure = readXmlRows(text, {
    root: name => {
      root = name
    },
    open: (name, depth) => {
      if (depth === 2 && PMXML_ROOTS.has(root)) reader.project(name)
    },
    isRow: (name, depth) =>
      PMXML_ROOTS.has(root) && (depth === 3 || (depth === 2 && name !== 'Project' && name !== 'BaselineProject')),
    row: (node, parent) => reader.row(node, parent),
    progress: share => options.progress?.(share / 2),
  })
  if (failure) return failed(xmlProblem(failure, 'pmxml.notPmxml', 'mspdi.entities'))
  if (!PMXML_ROOTS.has(root)) return failed(refuse('pmxml.notPmxml', { why: '', root }, 'formats.supported'))
  if (typeof content !== 'string') for (const each of lostLetters(text)) notes.push(each)
  if (reader.projects.length === 0) return failed(refuse('pmxml.noProject', {}, 'formats.saveAgain'))
  return reader.schedule(notes, {
    ...options,
    ...(options.progress && { progress: (share: number) => options.progress?.(0.5 + share / 2) }),
  })
}

/** P6 leaves a NUL, as a reference or raw, behind the HTML of notes; no XML may hold one. */
const cleaned = (text: string): string =>
  text.includes('&#0;') || text.includes('\0') ? text.replaceAll('&#0;', '').replaceAll('\0', '') : text

const PROJECT_FIELDS: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(PROJECT_COLUMNS),
  CriticalActivityFloatThreshold: 'critical_drtn_hr_cnt',
  CurrentBaselineProjectObjectId: 'sum_base_proj_id',
}

class PmxmlReader {
  readonly projects: Record<string, string>[] = []
  readonly #tables = new Map<string, XerTable>()
  readonly #ids = new Ids()
  readonly #unknown = new Map<string, number>()
  readonly #baselines: BaselineProject[] = []
  /** Scheduling options that stand among a project's own fields, as the web client writes them. */
  readonly #settings = new Map<Record<string, string>, XmlNode[]>()
  /** Root nodes of the projects' breakdowns, by project. */
  readonly #roots = new Set<string>()
  #current: Record<string, string> | null = null

  project(name: string): void {
    if (name === 'Project') {
      this.#current = {}
      this.projects.push(this.#current)
    } else if (name === 'BaselineProject') {
      this.#current = null
      this.#baselines.push({ id: '', of: '', name: '', activities: new Map() })
    }
  }

  row(node: XmlNode, parent: string): void {
    if (parent === 'BaselineProject') {
      const baseline = this.#baselines.at(-1)
      if (baseline) readBaseline(baseline, node)
    } else if (parent === 'Project' && this.#current && isField(node)) this.#projectField(this.#current, node)
    else this.#object(node, parent === 'Project' ? this.#current : null)
  }

  #add(table: string, row: XerRow): void {
    const known = this.#tables.get(table)
    if (known) known.rows.push(row)
    else this.#tables.set(table, { fields: [], rows: [row] })
  }

  #projectField(project: Record<string, string>, node: XmlNode): void {
    if (node.text === '') return
    const column = PROJECT_FIELDS[node.name]
    if (column !== undefined) this.#field(project, node, column, project.proj_name ?? project.proj_short_name)
    else if (node.name === 'WBSObjectId') this.#roots.add(this.#ids.of(node.text))
    else if (OPTION_NAMES.has(node.name)) {
      const list = this.#settings.get(project)
      if (list) list.push(node)
      else this.#settings.set(project, [node])
    } else if (!isDerived(node.name) && !isNothing(node.text)) project[`${OWN}${node.name}`] = node.text
  }

  /** Rows of one object: its own, and those of the codes and user-defined fields inside it. */
  #object(node: XmlNode, project: Record<string, string> | null): void {
    const stated = textOf(node, 'ProjectObjectId') || textOf(node, 'SuccessorProjectObjectId')
    const id = stated ? this.#ids.of(stated) : project?.proj_id
    if (node.name === 'Calendar') {
      this.#add(
        'CALENDAR',
        calendarRow(node, id, this.#ids, (field, value) => this.#bad(field, value, textOf(node, 'Name'))),
      )
      return
    }
    if (node.name === 'ScheduleOptions') {
      this.#options(id, node)
      return
    }
    if (node.name === 'UDFValue') {
      this.#udf(textOf(node, 'ForeignObjectId') ?? '', node, 'UDFTypeObjectId', id)
      return
    }
    if (node.name === 'UDF' && project) {
      this.#udf(project.proj_id ?? '', node, 'TypeObjectId', id)
      return
    }
    if (node.name === 'Code' && project) {
      this.#code('Project', project.proj_id ?? '', node, id)
      return
    }
    const object = OBJECTS[node.name]
    if (!object) {
      if (!IDLE.has(node.name)) this.#unknown.set(node.name, (this.#unknown.get(node.name) ?? 0) + 1)
      return
    }
    const row: Record<string, string> = id === undefined || object.global ? {} : { proj_id: id }
    for (const child of node.children) {
      if (child.name === 'Code' && child.children.length > 0)
        this.#code(node.name, textOf(node, 'ObjectId') ?? '', child, id)
      else if (child.name === 'UDF')
        this.#udf(textOf(node, 'ObjectId') ?? '', child, 'TypeObjectId', object.table === 'TASK' ? id : undefined)
      else this.#field(row, child, object.columns[child.name], textOf(node, 'Id') || textOf(node, 'Name'))
    }
    if (node.name === 'Activity') shownDates(row, node)
    this.#add(object.table, row)
    // The web client gives amounts on the resource itself, where P6 Professional has a rate.
    if (node.name === 'Resource' && row.max_qty_per_hr !== undefined && row.rsrc_id !== undefined)
      this.#amounts.push({ rsrc_id: row.rsrc_id, max_qty_per_hr: row.max_qty_per_hr })
  }

  readonly #amounts: XerRow[] = []

  /** Values that are passed over, reported when everything is read. */
  readonly #unread: { readonly field: string; readonly value: string; readonly name: string }[] = []

  #bad(field: string, value: string, name = ''): void {
    this.#unread.push({ field, value: value.slice(0, 60), name: name.slice(0, 60) })
  }

  #options(project: string | undefined, node: XmlNode): void {
    const row = optionsRow(node, (field, value) => this.#bad(field, value, project))
    this.#add('SCHEDOPTIONS', { ...(project !== undefined && { proj_id: project }), ...row })
  }

  #field(row: Record<string, string>, child: XmlNode, column: Column | undefined, owner: string | undefined): void {
    if (child.text === '' || child.children.length > 0) return
    if (column === undefined) {
      if (!isDerived(child.name) && !isNothing(child.text)) row[`${OWN}${child.name}`] = child.text
      return
    }
    const [name, by] = typeof column === 'string' ? [column, undefined] : column
    const value =
      by !== undefined
        ? inColumn(child, by)
        : name.endsWith('_id')
          ? this.#ids.of(child.text)
          : isDate(name)
            ? plainDate(child.text)
            : child.text
    if (value !== undefined) row[name] = value
    else this.#bad(child.name, child.text, owner)
  }

  #code(kind: string, id: string, code: XmlNode, project: string | undefined): void {
    const type = textOf(code, 'TypeObjectId') || textOf(code, 'CodeTypeObjectId')
    const value = textOf(code, 'ValueObjectId') || textOf(code, 'CodeObjectId')
    const table = CODE_TABLES[kind]
    if (!table || !type || !value || id === '') return
    this.#add(table.name, {
      [table.owner]: this.#ids.of(id),
      [table.type]: this.#ids.of(type),
      [table.value]: this.#ids.of(value),
      ...(project !== undefined && kind === 'Activity' && { proj_id: project }),
    })
  }

  #udf(owner: string, udf: XmlNode, typeName: string, project: string | undefined): void {
    const said = (name: string): string | undefined => textOf(udf, `${name}Value`) || textOf(udf, name) || undefined
    const date = said('StartDate') ?? said('FinishDate')
    const number = said('Double') ?? said('Integer') ?? said('Cost')
    const text = said('Text') ?? said('Indicator') ?? textOf(udf, 'CodeValue')
    this.#add('UDFVALUE', {
      udf_type_id: this.#ids.of(textOf(udf, typeName) ?? ''),
      fk_id: this.#ids.of(owner),
      ...(project !== undefined && { proj_id: project }),
      ...(date && { udf_date: plainDate(date) }),
      ...(number && { udf_number: number }),
      ...(text && { udf_text: text }),
    })
  }

  schedule(notes: Notes, options: XerOptions): Outcome<Schedule> {
    const rowsOf = (table: string): XerRow[] => this.#tables.get(table)?.rows ?? []
    for (const each of this.projects) this.#add('PROJECT', { export_flag: 'Y', ...each })
    const withOptions = new Set(rowsOf('SCHEDOPTIONS').map(row => row.proj_id))
    for (const [project, nodes] of this.#settings)
      if (!withOptions.has(project.proj_id))
        this.#options(project.proj_id ?? '', { name: 'Project', text: '', children: nodes })
    const rated = new Set(rowsOf('RSRCRATE').map(row => row.rsrc_id))
    for (const row of this.#amounts) if (!rated.has(row.rsrc_id)) this.#add('RSRCRATE', row)
    for (const [at, row] of rowsOf('PROJWBS').entries())
      if (this.#roots.has(row.wbs_id ?? '')) rowsOf('PROJWBS')[at] = { ...row, proj_node_flag: 'Y' }
    for (const each of this.#unread) notes.add('warning', 'xer.badValue', each)
    for (const [what, count] of this.#unknown) notes.add('info', 'formats.lost', { what, count })
    const file = { header: [], tables: this.#tables, odd: 0, ended: true, uneven: [] }
    const projects = rowsOf('PROJECT')
    const project = projects.length === 0 ? undefined : pickProject(file, projects, options.project)
    const mine = this.#baselines.filter(
      each => each.of === '' || this.projects.length === 1 || this.#ids.of(each.of) === project?.proj_id,
    )
    // A single copy is what P6 compares with, named or not; planned dates are then a word of their own.
    const only = mine.length === 1 && mine[0]?.number === undefined ? mine[0] : undefined
    const current = project?.sum_base_proj_id ?? (only && this.#ids.of(only.id))
    if (project && current !== undefined)
      projects[projects.indexOf(project)] = { ...project, sum_base_proj_id: current }
    const read = readXerTables(file, notes, options)
    if (!read.ok) return read
    const numbered = mine.map(each => ({ ...each, id: this.#ids.of(each.id) }))
    const { schedule, left } = withBaselines(read.value, numbered, current)
    if (left > 0) notes.add('warning', 'formats.lost', { what: 'BaselineProject', count: left })
    return done(schedule, notes.list())
  }
}

/** A field of a project: a leaf whose name is no object's. An empty object is a leaf too. */
const isField = (node: XmlNode): boolean =>
  node.children.length === 0 &&
  OBJECTS[node.name] === undefined &&
  !['Calendar', 'ScheduleOptions', 'Code', 'UDF'].includes(node.name)

/** A date as an export writes it: without seconds that say nothing. What is none stays as it is, to be reported. */
const plainDate = (text: string): string => text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00(?:\.0+)?)?$/, '$1 $2')

/** Nothing that a plan could lose by: no amount, no. */
const isNothing = (text: string): boolean => /^(?:0(?:\.0+)?|false)$/.test(text)

const yesNo = (text: string): string => (['1', 'true', 'y'].includes(text.toLowerCase()) ? 'Y' : 'N')
const isYesNo = (text: string): boolean => /^(?:1|0|true|false|y|n)$/i.test(text)

/** What an element says in the words of an export; undefined for what is none of them. */
function inColumn({ text }: XmlNode, by: Exclude<Column, string>[1]): string | undefined {
  if (by === 'flag') return isYesNo(text) ? yesNo(text) : undefined
  if (by !== 'percent') return (WORDS[by] as Readonly<Record<string, string>>)[text]
  const share = Number(text)
  return Number.isFinite(share) ? String(Number((share * 100).toFixed(6))) : undefined
}

const CODE_TABLES: Readonly<Record<string, { name: string; owner: string; type: string; value: string }>> = {
  Activity: { name: 'TASKACTV', owner: 'task_id', type: 'actv_code_type_id', value: 'actv_code_id' },
  Project: { name: 'PROJPCAT', owner: 'proj_id', type: 'proj_catg_type_id', value: 'proj_catg_id' },
  Resource: { name: 'RSRCRCAT', owner: 'rsrc_id', type: 'rsrc_catg_type_id', value: 'rsrc_catg_id' },
}

/**
 * Files of P6 Professional have no early dates of their own, since they are those of the remaining work; hand-made ones have
 * only the dates shown, which are those of the remaining work until it starts.
 */
function shownDates(row: Record<string, string>, node: XmlNode): void {
  const fill = (column: string, value: string | undefined): void => {
    if (row[column] === undefined && value) row[column] = isDate(column) ? plainDate(value) : value
  }
  if (row.act_end_date === undefined) {
    if (row.act_start_date === undefined) fill('restart_date', textOf(node, 'StartDate'))
    fill('reend_date', textOf(node, 'FinishDate'))
    fill('early_start_date', row.restart_date)
    fill('early_end_date', row.reend_date)
    fill('late_start_date', row.rem_late_start_date)
    fill('late_end_date', row.rem_late_end_date)
  }
  fill('total_float_hr_cnt', textOf(node, 'TotalFloatHours'))
}

const OPTION_NAMES: ReadonlySet<string> = new Set([
  'OutOfSequenceScheduleType',
  'RelationshipLagCalendar',
  'ComputeTotalFloatType',
  'StartToStartLagCalculationType',
  'UseExpectedFinishDates',
  'MakeOpenEndedActivitiesCritical',
  'CalculateFloatBasedOnFinishDate',
  'IgnoreOtherProjectRelationships',
  'MultipleFloatPathsEnabled',
  'MultipleFloatPathsUseTotalFloat',
  'MaximumMultipleFloatPaths',
])

const LOGICS: ReadonlySet<string> = new Set(['', 'Retained Logic', 'Progress Override', 'Actual Dates'])

function optionsRow(node: XmlNode, bad: (field: string, value: string) => void): XerRow {
  const text = (name: string): string => textOf(node, name) ?? ''
  const unless = (read: boolean, name: string): void => {
    if (!read && text(name) !== '') bad(name, text(name))
  }
  const logic = text('OutOfSequenceScheduleType')
  const lag = WORDS.lagCalendar[text('RelationshipLagCalendar')]
  const float = WORDS.float[text('ComputeTotalFloatType')]
  const early = text('StartToStartLagCalculationType')
  const known = LOGICS.has(logic)
  unless(known, 'OutOfSequenceScheduleType')
  unless(lag !== undefined, 'RelationshipLagCalendar')
  unless(float !== undefined, 'ComputeTotalFloatType')
  for (const name of ['UseExpectedFinishDates', 'MakeOpenEndedActivitiesCritical']) unless(isYesNo(text(name)), name)
  const flags = {
    sched_outer_depend_type:
      text('IgnoreOtherProjectRelationships') &&
      (yesNo(text('IgnoreOtherProjectRelationships')) === 'Y' ? 'SD_None' : 'SD_Both'),
    sched_use_project_end_date_for_float:
      text('CalculateFloatBasedOnFinishDate') && yesNo(text('CalculateFloatBasedOnFinishDate')),
    enable_multiple_longest_path_calc: text('MultipleFloatPathsEnabled') && yesNo(text('MultipleFloatPathsEnabled')),
    use_total_float_multiple_longest_paths:
      text('MultipleFloatPathsUseTotalFloat') && yesNo(text('MultipleFloatPathsUseTotalFloat')),
    max_multiple_longest_path: text('MaximumMultipleFloatPaths'),
  }
  return {
    sched_retained_logic: logic === '' || logic === 'Retained Logic' || !known ? 'Y' : 'N',
    sched_progress_override: logic === 'Progress Override' ? 'Y' : 'N',
    sched_use_expect_end_flag: yesNo(text('UseExpectedFinishDates')),
    sched_open_critical_flag: yesNo(text('MakeOpenEndedActivitiesCritical')),
    sched_lag_early_start_flag: early === '' ? 'Y' : yesNo(early),
    ...(lag && { sched_calendar_on_relationship_lag: lag }),
    ...(float && { sched_float_type: float }),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== '')),
  }
}
