import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { taskEditors as pt } from '../pt/task-editors.ts'

export const taskEditors: Shape<typeof pt> = {
  relink: {
    title: n => `Delete ${formatNumber('en', n)} ${plural('en', n, { one: 'task', other: 'tasks' })}`,
    text: n =>
      plural('en', n, {
        one: 'A task that stays follows another only through those that go. Linking the two keeps their order; without a link it may fall back to the project start.',
        other: `Tasks that stay follow each other on ${formatNumber('en', n)} ways through those that go. Linking them keeps their order; without links they may fall back to the project start.`,
      }),
    yes: 'Delete and relink',
    no: 'Delete without relinking',
    keep: 'Always do this',
    askAgain: 'Ask again whether to relink when deleting',
  },
}
