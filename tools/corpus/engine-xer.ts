// The few fields of a Primavera export that the engine needs and the truth files leave out: activity types, second
// constraints, expected finish, suspension, schedule options and the date the project must be finished by.
import { type Instant, type P6Options, type P6Task, type Project, parseInstant } from '@parada/schedule'

type Row = Readonly<Record<string, string>>

/** Rows of each table of a tab-separated export. */
export function xerRows(bytes: Uint8Array): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>()
  let fields: readonly string[] = []
  let rows: Row[] = []
  for (const line of new TextDecoder('windows-1252').decode(bytes).split(/\r?\n/)) {
    const [mark, ...values] = line.split('\t')
    if (mark === '%T') {
      rows = []
      tables.set(values[0] ?? '', rows)
    } else if (mark === '%F') fields = values
    else if (mark === '%R') rows.push(Object.fromEntries(fields.map((field, index) => [field, values[index] ?? ''])))
  }
  return tables
}

const TYPES: Readonly<Record<string, P6Task['type']>> = {
  TT_Task: 'task',
  TT_Rsrc: 'resource',
  TT_Mile: 'startMilestone',
  TT_FinMile: 'finishMilestone',
  TT_LOE: 'levelOfEffort',
  TT_WBS: 'wbsSummary',
}

const LAG: Readonly<Record<string, P6Options['lagCalendar']>> = {
  rcal_Predecessor: 'predecessor',
  rcal_Successor: 'successor',
  rcal_ProjDefault: 'project',
  rcal_Project: 'project',
  rcal_24Hour: '24h',
}

const FLOAT: Readonly<Record<string, P6Options['float']>> = { FT_FF: 'finish', FT_SS: 'start', FT_MN: 'smallest' }

const instantOf = (text: string | undefined): Instant | undefined =>
  text ? (parseInstant(text) ?? undefined) : undefined

function factsOf(row: Row): P6Task {
  const date = (key: keyof P6Task, text: string | undefined) => {
    const value = instantOf(text)
    return value === undefined ? {} : { [key]: value }
  }
  const type = TYPES[row.task_type ?? '']
  return {
    ...(type && { type }),
    ...date('expectedFinish', row.expect_end_date),
    ...date('suspend', row.suspend_date),
    ...date('resume', row.resume_date),
    ...date('externalEarlyStart', row.external_early_start_date),
    ...date('externalLateFinish', row.external_late_end_date),
  }
}

/** Primavera's own facts by task id, and of the project. */
export function readXerTables(bytes: Uint8Array): {
  readonly tasks: ReadonlyMap<number, P6Task>
  readonly project: Partial<Project>
} {
  const tables = xerRows(bytes)
  const tasks = new Map<number, P6Task>()
  for (const row of tables.get('TASK') ?? []) tasks.set(Number(row.task_id), factsOf(row))
  const options = tables.get('SCHEDOPTIONS')?.[0] ?? {}
  const project = tables.get('PROJECT')?.[0] ?? {}
  const lagCalendar = LAG[options.sched_calendar_on_relationship_lag ?? '']
  const float = FLOAT[options.sched_float_type ?? '']
  const mustFinish = instantOf(project.plan_end_date)
  return {
    tasks,
    project: {
      ...(mustFinish !== undefined && { finish: mustFinish }),
      p6: {
        progress:
          options.sched_retained_logic === 'N'
            ? options.sched_progress_override === 'Y'
              ? 'progressOverride'
              : 'actualDates'
            : 'retainedLogic',
        ...(lagCalendar && { lagCalendar }),
        ...(float && { float }),
        startLagFromEarly: options.sched_lag_early_start_flag !== 'N',
        useExpectedFinish: options.sched_use_expect_end_flag === 'Y',
        openEndsCritical: options.sched_open_critical_flag === 'Y',
        critical: project.critical_path_type === 'CT_DrivPath' ? 'longestPath' : 'totalFloat',
      },
    },
  }
}
