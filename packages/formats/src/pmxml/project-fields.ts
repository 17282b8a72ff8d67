import type { WORDS } from './names.ts'

/** Fields of a project and the column of an export that says the same, in the order in which they are written. */
export const PROJECT_COLUMNS = [
  ['ObjectId', 'proj_id'],
  ['Id', 'proj_short_name'],
  ['Name', 'proj_name'],
  ['GUID', 'guid'],
  ['DataDate', 'last_recalc_date'],
  ['PlannedStartDate', 'plan_start_date'],
  ['MustFinishByDate', 'plan_end_date'],
  ['ScheduledFinishDate', 'scd_end_date'],
  ['ActivityDefaultCalendarObjectId', 'clndr_id'],
  ['CriticalActivityFloatLimit', 'critical_drtn_hr_cnt'],
  ['CriticalActivityPathType', ['critical_path_type', 'criticalPath']],
  ['DateAdded', 'add_date'],
  ['AddedBy', 'add_by_name'],
  ['StrategicPriority', 'strgy_priority_num'],
  ['WBSCodeSeparator', 'name_sep_char'],
  ['ActivityIdPrefix', 'task_code_prefix'],
  ['ActivityIdSuffix', 'task_code_base'],
  ['ActivityIdIncrement', 'task_code_step'],
] as const satisfies readonly (readonly [string, string | readonly [string, keyof typeof WORDS]])[]

/** Scheduling options beside the way of dealing with work out of sequence, which takes two columns. */
export const OPTION_COLUMNS = [
  ['RelationshipLagCalendar', 'sched_calendar_on_relationship_lag', 'lagCalendar'],
  ['ComputeTotalFloatType', 'sched_float_type', 'float'],
  ['StartToStartLagCalculationType', 'sched_lag_early_start_flag', 'flag'],
  ['UseExpectedFinishDates', 'sched_use_expect_end_flag', 'flag'],
  ['MakeOpenEndedActivitiesCritical', 'sched_open_critical_flag', 'flag'],
  ['CalculateFloatBasedOnFinishDate', 'sched_use_project_end_date_for_float', 'flag'],
  ['MultipleFloatPathsEnabled', 'enable_multiple_longest_path_calc', 'flag'],
  ['MultipleFloatPathsUseTotalFloat', 'use_total_float_multiple_longest_paths', 'flag'],
  ['MaximumMultipleFloatPaths', 'max_multiple_longest_path', undefined],
] as const satisfies readonly (readonly [string, string, keyof typeof WORDS | 'flag' | undefined])[]
