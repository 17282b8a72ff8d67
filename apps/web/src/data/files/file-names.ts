/** Endings of project files that can be opened (specification, section 7, and what the readers know besides). */
export const OPEN_ENDINGS = ['.mpp', '.mpt', '.tmx', '.xml', '.xer', '.json', '.xlsx', '.xls', '.csv'] as const

/** Name a plan without a usable name is saved under. */
export const DEFAULT_FILE = 'projeto.TMX'

/**
 * The file name a project is saved under: letters of any language, digits, spaces, hyphen and underscore stay, spaces
 * become underscores, the ending is appended (specification, section 5) in the place of that of the file the plan is called
 * after. `what` says which of several files of the plan it is.
 */
export function savedFileName(project: string, ending = '.TMX', what = ''): string {
  const plan = project.normalize('NFC').replace(/(?:\.p6)?\.(?:tmx|mp[pt]|xml|xer|json|xlsx?|csv|png|html)$/i, '')
  const base = `${plan} ${what}`
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .trim()
    .replace(/\s+/g, '_')
  return base === '' ? DEFAULT_FILE.replace(/\.TMX$/, ending) : base + ending
}

export const isProjectFile = (name: string): boolean => OPEN_ENDINGS.some(ending => name.toLowerCase().endsWith(ending))

/** What the text in the file selector is, before the disk is looked at (specification, section 5). */
export function checkPathText(path: string): 'empty' | 'bareName' | 'path' {
  const text = path.trim()
  if (text === '') return 'empty'
  return /[\\/]/.test(text) || /^[a-z]:/i.test(text) ? 'path' : 'bareName'
}
