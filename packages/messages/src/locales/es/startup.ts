import { auth } from './auth.ts'
import { common } from './common.ts'
import { companion } from './companion.ts'
import { files } from './files.ts'
import { gantt } from './gantt.ts'
import { packageGroups } from './package-groups.ts'
import { places } from './places.ts'
import { problemsWeb, suggestionsWeb } from './problems-web.ts'
import { shell } from './shell.ts'
import { task } from './task.ts'
import { workflow } from './workflow.ts'

/** What the page shows before anything is opened: the frame, the Gantt, the task, and the problems met there. */
export const startup = {
  auth,
  common,
  companion,
  files,
  gantt,
  packageGroups,
  shell,
  task,
  workflow,
  places,
  problems: {
    ...problemsWeb,
  },
  suggestions: {
    ...suggestionsWeb,
  },
}
