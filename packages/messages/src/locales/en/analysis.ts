import { formatDate, formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { analysis as pt } from '../pt/analysis.ts'

/** What the analyses of a plan say, by their codes. */
export const analysis: Shape<typeof pt> = {
  discipline: {
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
  /** Rules of shutdown practice, by code. */
  practice: {
    isolateBeforeOpening: 'Isolate before opening',
    permitBeforeEntry: 'Permit and gas test before entry',
    scaffoldBeforeHeight: 'Scaffold before work at height',
    scaffoldRemovedBeforeStartUp: 'Scaffold taken down before start-up',
    inspectBeforeClosing: 'Inspect before closing',
    examineAfterWelding: 'Examine after welding',
    reliefBeforeTest: 'Stress relief before the hydrostatic test',
    testAfterClosing: 'Leak test after closing',
    blindsRemovedBeforeStartUp: 'Blinds removed before start-up',
    blindsBalance: 'As many blinds removed as installed',
    insulateAfterTest: 'Insulate after the test',
    coolBeforeOpening: 'Cool down before opening',
    fewTrades: 'Three trades at most per task',
    wholeHours: 'Durations in whole hours',
    craneForLifting: 'Lifts have a crane assigned',
    repairAfterInspection: 'Repair allowance after inspection',
    commissioningMilestones: 'Commissioning and start-up milestones',
  },
}
