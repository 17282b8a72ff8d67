import { fromSchema } from '@parada/formats/tmx'
import type { Locale } from '@parada/messages'
import { calculate, done, formatInstant, type Outcome, type Schedule, type TaskDates } from '@parada/schedule'

interface PathTask {
  readonly id: number
  readonly name: string
  readonly duration: number
  readonly start_date: string
  readonly end_date: string
  readonly slack: number
}

const DAY_SECONDS = 86_400

/** `criticalPath.analyze`: the chains of least slack of a plan, durations and slack in days. */
export function analyzeCriticalPath(schema: unknown, _locale: Locale): Promise<Outcome<{ project_name: string }>> {
  return Promise.resolve(analyze(schema))
}

function analyze(schema: unknown): Outcome<{ project_name: string }> {
  const plan = fromSchema(schema)
  if (!plan.ok) return plan
  const calculated = calculate(plan.value)
  if (!calculated.ok) return calculated
  const calculation = calculated.value
  const day = plan.value.project.units.secondsPerDay
  const rows = plan.value.tasks.flatMap(task => {
    const dates = calculation.of(task.uid)
    return dates && !dates.summary ? [{ task, dates }] : []
  })
  const levels = [...new Set(rows.map(each => each.dates.totalSlack))].sort((a, b) => a - b)
  const path = (level: number | undefined) =>
    rows
      .filter(each => each.dates.totalSlack === level)
      .sort((a, b) => a.dates.start - b.dates.start)
      .map(each => present(each.task, each.dates, day))
  return done({
    project_name: plan.value.project.name,
    total_project_duration: (calculation.projectFinish - calculation.projectStart) / DAY_SECONDS,
    analysis_summary: '',
    critical_paths: { primary: path(levels[0]), secondary: path(levels[1]), tertiary: path(levels[2]) },
    recommendations: [],
  })
}

function present(task: Schedule['tasks'][number], dates: TaskDates, day: number): PathTask {
  return {
    id: task.row,
    name: task.name,
    duration: dates.duration / day,
    start_date: formatInstant(dates.start),
    end_date: formatInstant(dates.finish),
    slack: dates.totalSlack / day,
  }
}
