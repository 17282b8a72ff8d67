import type { Shape } from '../../shape.ts'
import type { analysis as pt } from '../pt/analysis.ts'

/** What the analyses of a plan say, by their codes. */
export const analysis: Shape<typeof pt> = {
  trade: {
    welding: 'Welding',
    inspection: 'Inspection / NDT',
    electrical: 'Electrical',
    instrumentation: 'Instrumentation',
    scaffolding: 'Scaffolding',
    insulation: 'Insulation / painting',
    refractory: 'Refractory',
    boilermaking: 'Boilermaking',
    lifting: 'Lifting',
    cleaning: 'Cleaning',
    civil: 'Civil',
    safety: 'Safety',
    operation: 'Operation',
    mechanical: 'Mechanical',
    engineering: 'Engineering',
    management: 'Management',
    technician: 'Technician',
    equipment: 'Equipment',
    General: 'No trade',
  },
  /** Checks of a plan's quality, by code. */
  quality: {
    logic: 'Logic: every task has a predecessor and a successor',
    leads: 'Leads (negative lag)',
    lags: 'Lags on links',
    finishToStart: 'Finish-to-start links',
    hardConstraints: 'Hard constraints',
    highSlack: 'High slack',
    negativeSlack: 'Negative slack',
    longDurations: 'Long durations',
    invalidDates: 'Dates that contradict the status date',
    resources: 'Tasks with resources',
    missedTasks: 'Tasks that missed the baseline',
    criticalPathTest: 'Critical path test: 100 h more move the finish',
    cpli: 'CPLI: time left against the due date',
    bei: 'BEI: tasks done over tasks due',
  },
}
