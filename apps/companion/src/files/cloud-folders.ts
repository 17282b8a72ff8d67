import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A folder of this machine that OneDrive keeps equal to one of a cloud. */
export interface CloudFolder {
  /** Address of the folder in the cloud, with a slash at its end. */
  readonly url: string
  readonly folder: string
}

const KEY = 'HKCU\\Software\\SyncEngines\\Providers\\OneDrive'
const SLOW_MS = 5000

/**
 * What `reg query … /s` prints of OneDrive's folders: a block for each, with the address of the library, of the folder in
 * it, and where it lies here (product knowledge; asked of a real machine by the selftest).
 */
export function cloudFoldersOf(printed: string): CloudFolder[] {
  return printed.split(/\r?\n\r?\n/).flatMap(block => {
    const value = (name: string): string =>
      new RegExp(`^\\s+${name}\\s+REG_\\w+\\s+(.*?)\\s*$`, 'im').exec(block)?.[1] ?? ''
    const library = value('UrlNamespace')
    const url = value('FullRemotePath') || (library && value('CID') ? joined(library, value('CID')) : library)
    const folder = value('MountPoint')
    return /^https:\/\//i.test(url) && folder ? [{ url: url.replace(/\/*$/, '/'), folder }] : []
  })
}

const joined = (library: string, part: string): string => `${library.replace(/\/*$/, '/')}${part}`

/** OneDrive's folders of this machine; none where there is no Windows or no OneDrive. */
export async function cloudFolders(): Promise<readonly CloudFolder[]> {
  if (process.platform !== 'win32') return []
  try {
    const { stdout } = await promisify(execFile)('reg', ['query', KEY, '/s'], { timeout: SLOW_MS, windowsHide: true })
    return cloudFoldersOf(stdout)
  } catch {
    // No such key: OneDrive keeps nothing here.
    return []
  }
}

const readable = (url: string): string => {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** Where a file of a cloud lies on this machine; null when none of its folders is kept here. */
export function localCopyOf(address: string, folders: readonly CloudFolder[]): string | null {
  const wanted = readable(address)
  // The longest address is the innermost folder.
  const found = folders
    .filter(each => wanted.toLowerCase().startsWith(readable(each.url).toLowerCase()))
    .sort((a, b) => b.url.length - a.url.length)[0]
  if (!found) return null
  const rest = wanted.slice(readable(found.url).length).split('/').filter(Boolean)
  return rest.length === 0 || rest.includes('..') ? null : join(found.folder, ...rest)
}
