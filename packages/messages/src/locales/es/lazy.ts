import { account } from './account.ts'
import { admin } from './admin.ts'
import { analysis } from './analysis.ts'
import { appliedFields, appliedNotes } from './applied-fields.ts'
import { applying } from './applying.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { chat } from './chat.ts'
import { cli } from './cli.ts'
import { companionDialogs } from './companion-dialogs.ts'
import { companionPanel } from './companion-panel.ts'
import { criticalPath } from './critical-path.ts'
import { dashboard } from './dashboard.ts'
import { editors } from './editors.ts'
import { edits } from './edits.ts'
import { extraWork } from './extra-work.ts'
import { extraction } from './extraction.ts'
import { ganttPanels } from './gantt-panels.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { identity } from './identity.ts'
import { inputFaults } from './input-faults.ts'
import { instructing } from './instructing.ts'
import { kanban } from './kanban.ts'
import { kept } from './kept.ts'
import { licence } from './licence.ts'
import { lookAhead } from './look-ahead.ts'
import { mail } from './mail.ts'
import { pricing } from './pricing.ts'
import { print } from './print.ts'
import { printedReport } from './printed-report.ts'
import { problemsCli, suggestionsCli } from './problems-cli.ts'
import { problemsCompanion, suggestionsCompanion } from './problems-companion.ts'
import { problemsFormats, suggestionsFormats } from './problems-formats.ts'
import { problemsFormatsMpp, suggestionsFormatsMpp } from './problems-formats-mpp.ts'
import { problemsLanguage, suggestionsLanguage } from './problems-language.ts'
import { problemsSchedule, suggestionsSchedule } from './problems-schedule.ts'
import { problemsScope } from './problems-scope.ts'
import { problemsServer, suggestionsServer } from './problems-server.ts'
import { progress } from './progress.ts'
import { projects } from './projects.ts'
import { readiness } from './readiness.ts'
import { recommendations } from './recommendations.ts'
import { recovery } from './recovery.ts'
import { report } from './report.ts'
import { resources } from './resources.ts'
import { risk } from './risk.ts'
import { schema } from './schema.ts'
import { scope } from './scope.ts'
import { sending } from './sending.ts'
import { sharing } from './sharing.ts'
import { sheets } from './sheets.ts'
import { situation } from './situation.ts'
import { standing } from './standing.ts'
import { taskEditors } from './task-editors.ts'
import { tasklist } from './tasklist.ts'
import { update } from './update.ts'
import { wbs } from './wbs.ts'

/** Every other sentence: screens that the page loads when they are opened, mails, reports, the command line. */
export const lazy = {
  account,
  admin,
  analysis,
  approvals,
  appliedFields,
  appliedNotes,
  audit,
  applying,
  chat,
  cli,
  companionDialogs,
  companionPanel,
  criticalPath,
  dashboard,
  editors,
  edits,
  extraction,
  extraWork,
  ganttPanels,
  help,
  history,
  identity,
  inputFaults,
  instructing,
  kanban,
  kept,
  licence,
  lookAhead,
  mail,
  pricing,
  print,
  printedReport,
  progress,
  projects,
  readiness,
  recommendations,
  recovery,
  report,
  resources,
  risk,
  schema,
  scope,
  sending,
  sharing,
  sheets,
  situation,
  standing,
  taskEditors,
  tasklist,
  update,
  wbs,
  problems: {
    ...problemsCli,
    ...problemsCompanion,
    ...problemsFormats,
    ...problemsFormatsMpp,
    ...problemsLanguage,
    ...problemsSchedule,
    ...problemsScope,
    ...problemsServer,
  },
  suggestions: {
    ...suggestionsCli,
    ...suggestionsCompanion,
    ...suggestionsFormats,
    ...suggestionsFormatsMpp,
    ...suggestionsSchedule,
    ...suggestionsLanguage,
    ...suggestionsServer,
  },
}
