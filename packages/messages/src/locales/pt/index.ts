import { common } from './common.ts'
import { problemsCompanion, suggestionsCompanion } from './problems-companion.ts'
import { problemsFormats, suggestionsFormats } from './problems-formats.ts'
import { problemsFormatsMpp, suggestionsFormatsMpp } from './problems-formats-mpp.ts'
import { problemsLanguage, suggestionsLanguage } from './problems-language.ts'
import { problemsSchedule, suggestionsSchedule } from './problems-schedule.ts'
import { problemsServer, suggestionsServer } from './problems-server.ts'
import { problemsWeb, suggestionsWeb } from './problems-web.ts'

/** Every sentence a person reads, in one language. Areas are files of their own; add one here in all three locales. */
export const messages = {
  common,
  problems: {
    ...problemsSchedule,
    ...problemsFormats,
    ...problemsFormatsMpp,
    ...problemsLanguage,
    ...problemsServer,
    ...problemsCompanion,
    ...problemsWeb,
  },
  suggestions: {
    ...suggestionsSchedule,
    ...suggestionsFormats,
    ...suggestionsFormatsMpp,
    ...suggestionsLanguage,
    ...suggestionsServer,
    ...suggestionsCompanion,
    ...suggestionsWeb,
  },
}
