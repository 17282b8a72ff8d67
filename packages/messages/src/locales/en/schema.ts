import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { schema as pt } from '../pt/schema.ts'

/** Schema details and the JSON editor. */
export const schema: Shape<typeof pt> = {
  project: 'Project',
  taskMode: 'Task mode',
  mode: {
    auto: 'Automatic',
    manual: 'Manual',
  },
  tasks: 'Tasks',
  dependencies: 'Dependencies',
  resources: 'Resources',
  assignments: 'Assignments',
  json: 'Schema JSON',
  apply: 'Apply',
  applying: 'Applying...',
  invalidAt: (line, message) => `Invalid JSON, line ${line}: ${message}`,
  endsEarly: 'the text ends too early',
  notExpected: letter => `“${letter}” is not expected here`,
  notObject: 'the text must be an object',
  mustBeList: field => `"${field}" must be a list`,
  mustBeText: field => `"${field}" must be text`,
  taskNeedsName: index => `task ${index} has no name`,
  progressRange: index => `the progress of task ${index} must be between 0 and 100`,
  unknownTask: (index, id) => `dependency ${index} points to task ${id}, which does not exist`,
  applied: 'JSON applied',
  appliedWith: n =>
    `JSON applied with ${formatNumber('en', n)} ${plural('en', n, { one: 'adjustment', other: 'adjustments' })}`,
  revert: 'Revert',
  /** What the code editor itself says, by its own English. */
  phrases: {
    'Fold line': 'Fold the part',
    'Unfold line': 'Unfold the part',
    'Folded lines': 'Folded lines',
    'Unfolded lines': 'Unfolded lines',
    to: 'to',
    'folded code': 'folded part',
    unfold: 'unfold',
    Diagnostics: 'Problems',
    'No diagnostics': 'No problems',
    close: 'close',
    'Selection deleted': 'Selection deleted',
    'Control character': 'Control character',
  },
}
