import { account } from './account.ts'
import { admin } from './admin.ts'
import { analysis } from './analysis.ts'
import { applying } from './applying.ts'
import { auth } from './auth.ts'
import { chat } from './chat.ts'
import { cli } from './cli.ts'
import { common } from './common.ts'
import { companion } from './companion.ts'
import { companionDialogs } from './companion-dialogs.ts'
import { criticalPath } from './critical-path.ts'
import { dashboard } from './dashboard.ts'
import { edits } from './edits.ts'
import { files } from './files.ts'
import { gantt } from './gantt.ts'
import { kanban } from './kanban.ts'
import { licence } from './licence.ts'
import { mail } from './mail.ts'
import { packageGroups } from './package-groups.ts'
import { pricing } from './pricing.ts'
import { print } from './print.ts'
import { printedReport } from './printed-report.ts'
import { problemsCli, suggestionsCli } from './problems-cli.ts'
import { problemsCompanion, suggestionsCompanion } from './problems-companion.ts'
import { problemsFormats, suggestionsFormats } from './problems-formats.ts'
import { problemsFormatsMpp, suggestionsFormatsMpp } from './problems-formats-mpp.ts'
import { problemsLanguage, suggestionsLanguage } from './problems-language.ts'
import { problemsSchedule, suggestionsSchedule } from './problems-schedule.ts'
import { problemsServer, suggestionsServer } from './problems-server.ts'
import { problemsWeb, suggestionsWeb } from './problems-web.ts'
import { projects } from './projects.ts'
import { recommendations } from './recommendations.ts'
import { report } from './report.ts'
import { schema } from './schema.ts'
import { shell } from './shell.ts'
import { task } from './task.ts'
import { undo } from './undo.ts'
import { wbs } from './wbs.ts'
import { workflow } from './workflow.ts'

/** Every sentence a person reads, in one language. Areas are files of their own; add one here in all three locales. */
export const messages = {
  common,
  cli,
  shell,
  auth,
  workflow,
  files,
  kanban,
  wbs,
  dashboard,
  criticalPath,
  report,
  chat,
  schema,
  pricing,
  companion,
  companionDialogs,
  licence,
  projects,
  account,
  admin,
  print,
  mail,
  printedReport,
  gantt,
  task,
  edits,
  undo,
  analysis,
  packageGroups,
  applying,
  recommendations,
  problems: {
    ...problemsSchedule,
    ...problemsFormats,
    ...problemsFormatsMpp,
    ...problemsLanguage,
    ...problemsServer,
    ...problemsCompanion,
    ...problemsCli,
    ...problemsWeb,
  },
  suggestions: {
    ...suggestionsSchedule,
    ...suggestionsFormats,
    ...suggestionsFormatsMpp,
    ...suggestionsLanguage,
    ...suggestionsServer,
    ...suggestionsCompanion,
    ...suggestionsCli,
    ...suggestionsWeb,
  },
}
