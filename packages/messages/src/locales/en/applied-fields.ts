import { formatNumber } from '../../format.ts'

/** Fields that an apply to MS Project names besides those of tracked changes, by their names on the wire. */
export const appliedFields = {
  row: 'place',
  add_task: 'new task',
  remove_task: 'task removed',
  move_task: 'place',
  add_link: 'new link',
  remove_link: 'link removed',
  lag: 'lag',
  type: 'type',
  add_resource: 'new resource',
  remove_resource: 'resource removed',
  add_assignment: 'new assignment',
  remove_assignment: 'assignment removed',
  add_calendar: 'new calendar',
  remove_calendar: 'calendar removed',
  week: 'working week',
  exceptions: 'exceptions',
  work_weeks: 'special weeks',
  max_units: 'maximum units',
  units: 'units',
  rates: 'rates',
  availability: 'availability',
  actual_start: 'actual start',
  actual_finish: 'actual finish',
  remaining_duration: 'remaining duration',
  milestone: 'milestone',
  baselines: 'baselines',
  wbs: 'WBS',
  manual: 'manual dates',
  start: 'start',
  finish: 'finish',
  status_date: 'status date',
  effort_driven: 'effort driven',
  work_package: 'work package',
  responsible: 'responsible',
}

/** What an apply that was not complete says. */
export const appliedNotes = {
  partly: (applied: number, refused: number) =>
    `${formatNumber('en', applied)} written, ${formatNumber('en', refused)} refused by MS Project: see the list.`,
}
