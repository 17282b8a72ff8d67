import { lstat, readlink, realpath } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join } from 'node:path'
import { done, failed, type Outcome } from '@parada/schedule'
import { companionProblem } from '../problem.ts'

/** Extensions that the companion opens; nothing else on the disk is ever read for a page. */
export const OPEN_EXTENSIONS: readonly string[] = ['.mpp', '.mpt', '.tmx', '.json', '.xml', '.xer']
/** Extensions that it writes. */
export const SAVE_EXTENSIONS: readonly string[] = ['.tmx', '.json', '.xml', '.xer']

/** True for `\\server\share` and `//server/share`, also in the `\\?\UNC\` form: touching one sends credentials over the network. */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path) && !/^\\\\\?\\[A-Za-z]:\\/.test(path)
}

/** True for names that Windows gives to devices, with any extension. */
const isDevice = (name: string): boolean =>
  /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i.test(name)

/**
 * Checks a path that a person picked or typed, before the disk is touched. Gives the path with the extension appended
 * when `appended` is set and it has none. Codes: `companion.pathRequired`, `companion.pathNotPlan`,
 * `companion.pathNotAbsolute`: the folder that this program was started in is not the user's choice.
 */
export function checkPlanPath(path: string, extensions: readonly string[], appended?: string): Outcome<string> {
  const trimmed = path.trim().replace(/^"(.*)"$/, '$1')
  if (trimmed === '' || trimmed.includes('\0'))
    return failed(companionProblem('companion.pathRequired', {}, 'useBrowse'))
  const whole = appended && extname(trimmed) === '' ? `${trimmed}${appended}` : trimmed
  const name = basename(whole.replaceAll('\\', '/'))
  const extension = extname(name).toLowerCase()
  // A colon after the drive letter names an alternate data stream; a trailing dot or space is dropped by Windows.
  const odd = isDevice(name) || /[. ]$/.test(name) || /:/.test(whole.replace(/^(\\\\\?\\)?[A-Za-z]:/, ''))
  if (!extensions.includes(extension) || odd)
    return failed(
      companionProblem('companion.pathNotPlan', { name: name || whole, formats: extensions.join(', ') }, 'useBrowse'),
    )
  // A path of Windows is judged by Windows' rule on every machine; there a drive or a share must be named.
  const complete = /^([A-Za-z]:[\\/]|[\\/]{2})/.test(whole) || (process.platform !== 'win32' && isAbsolute(whole))
  if (!complete) return failed(companionProblem('companion.pathNotAbsolute', { path: whole }, 'wholePath', 'useBrowse'))
  return done(whole)
}

/**
 * Follows a link: what it leads to must be a plan file as well, and not on another machine. A path that is no link, or
 * where nothing is yet, is as it is. Codes: `companion.pathNotPlan`, `companion.networkPathRefused`.
 */
export async function checkLinked(path: string, extensions: readonly string[]): Promise<Outcome<string>> {
  const info = await lstat(path).catch(() => null)
  if (!info?.isSymbolicLink()) return done(path)
  const target = await readlink(path).catch(() => '')
  if (isNetworkPath(target) || isNetworkPath(isAbsolute(target) ? target : join(dirname(path), target)))
    return failed(companionProblem('companion.networkPathRefused', { path: target }, 'useBrowse'))
  const real = await realpath(path).catch(() => null)
  // A dangling link is handled when it is opened.
  if (real === null) return done(path)
  const checked = checkPlanPath(real, extensions)
  return checked.ok ? done(path) : checked
}

/**
 * File name for a project: letters and digits of any language, hyphen and underscore kept, spaces to underscores, the
 * rest removed, `.TMX` appended (specification, "Saved file name"). Empty gives `projeto.TMX`.
 */
export function savedFileName(projectName: string): string {
  const stem = projectName
    .replace(/\.tmx$/i, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .trim()
    .replace(/ +/g, '_')
  return `${stem === '' ? 'projeto' : stem}.TMX`
}
