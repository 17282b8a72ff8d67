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
  restored: name => `Restored: ${name}`,
  rename: 'Rename',
  actions: name => `Actions of ${name}`,
  onThisDevice: 'In this browser',
  onServer: 'On the server',
  failed: 'The list could not be loaded',
  folder: 'Folder',
  noFolder: 'No folder',
  allFolders: 'All folders',
  move: 'Move to folder',
  moveTitle: (name: string) => `Move: ${name}`,
  newFolder: 'Name of the folder',
  moved: (name: string, folder: string) => (folder === '' ? `${name} is in no folder` : `${name} is in ${folder}`),
  duplicated: (name: string) => `Copy created: ${name}`,
  archivedNow: (name: string) => `Archived: ${name}`,
  unarchivedNow: (name: string) => `Back from the archive: ${name}`,
}
