import type { Shape } from '../../shape.ts'
import type { projects as pt } from '../pt/projects.ts'

/** Project list. */
export const projects: Shape<typeof pt> = {
  open: 'Projects...',
  empty: 'No project kept on the server.',
  emptyHint: 'Every plan you generate or open while signed in is kept here.',
  search: 'Search project',
  archived: 'Archived',
  archive: 'Archive',
  unarchive: 'Unarchive',
  duplicate: 'Duplicate',
  remove: 'Delete',
  removed: name => `Deleted: ${name}`,
  restored: name => `Back again: ${name}`,
  rename: 'Rename',
  actions: name => `Actions of ${name}`,
  onThisDevice: 'In this browser',
  onServer: 'On the server',
  failed: 'The list could not be loaded',
}
