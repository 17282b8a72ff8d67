import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { extensionOf, type Opened, open, WRITERS, type WritableFormat, writableFormat } from '@parada/formats'
import { formatDate } from '@parada/messages'
import {
  type Calculation,
  calculate,
  dayOf,
  instant,
  isUndated,
  type Problem,
  problem,
  type Schedule,
  startedAt,
  startOfDay,
  suggestion,
} from '@parada/schedule'
import type { CommandArgs, CommandIo } from './command.ts'
import { todayHere } from './today.ts'

/** A plan read from a file, with what was met on the way. */
export interface ReadPlan {
  readonly schedule: Schedule
  readonly format: string
  readonly problems: readonly Problem[]
}

/** Standard input or output in the place of a file's name. */
export const STANDARD = '-'

/** Above this many bytes the reading is worth a line of progress. */
const LARGE = 4 * 1024 * 1024

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? String(error)

/** The bytes of a file, or of standard input; null, with the problem printed, where there are none to read. */
export async function bytesAt(path: string, io: CommandIo): Promise<Uint8Array | null> {
  try {
    return path === STANDARD ? await wholeInput() : new Uint8Array(await readFile(path))
  } catch (error) {
    const why = codeOf(error)
    const code = why === 'ENOENT' ? 'cli.fileNotFound' : why === 'EISDIR' ? 'cli.isFolder' : 'cli.fileUnreadable'
    io.problem(problem(code, { path, why }, { suggestions: [suggestion('cli.checkPath')] }))
    return null
  }
}

/** Formats of which one file may hold several projects. */
const OF_PRIMAVERA: ReadonlySet<string> = new Set(['xer', 'pmxml'])

/** Opens a file of any kind; null, with the problem printed, when it cannot be opened. */
export async function openFile(
  path: string,
  args: CommandArgs,
  io: CommandIo,
): Promise<{ opened: Opened; problems: readonly Problem[] } | null> {
  const bytes = await bytesAt(path, io)
  if (!bytes) return null
  const progress = bytes.length > LARGE && process.stderr.isTTY ? progressLine(basename(path), io) : undefined
  const project = args.values.project
  const password = args.values.password
  const read = await open(bytes, path, {
    ...(progress && { progress: progress.show }),
    ...(typeof project === 'string' && { project }),
    ...(typeof password === 'string' && { password }),
  })
  progress?.clear()
  if (!read.ok) {
    for (const each of read.problems) io.problem(each)
    return null
  }
  if (typeof project === 'string' && !(read.value.kind === 'schedule' && OF_PRIMAVERA.has(read.value.format))) {
    io.problem(problem('cli.oneProject', { path, project }))
    return null
  }
  return { opened: read.value, problems: read.problems }
}

/** All that comes by standard input. */
async function wholeInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Opens a file that must hold a plan. */
export async function readPlan(path: string, args: CommandArgs, io: CommandIo): Promise<ReadPlan | null> {
  const read = await openFile(path, args, io)
  if (!read) return null
  if (read.opened.kind === 'document') {
    io.problem(problem('cli.notAPlan', { path }, { suggestions: [suggestion('formats.supported')] }))
    return null
  }
  return { schedule: read.opened.schedule, format: read.opened.format, problems: read.problems }
}

/** The same to be dated: where nothing says when it is, it begins today, as on the page, and that is said. */
export async function readDatedPlan(path: string, args: CommandArgs, io: CommandIo): Promise<ReadPlan | null> {
  const read = await readPlan(path, args, io)
  if (!read || !isUndated(read.schedule)) return read
  const calculated = calculate(read.schedule, undefined, { today: instant(startOfDay(dayOf(todayHere()))) })
  if (!calculated.ok) return read
  const { projectStart } = calculated.value
  io.note(io.messages.files.undated(formatDate(io.locale, projectStart, 'dayTime')))
  return { ...read, schedule: startedAt(read.schedule, projectStart) }
}

function progressLine(name: string, io: CommandIo) {
  let last = -1
  return {
    show(share: number): void {
      const percent = Math.round(share * 20) * 5
      if (percent === last) return
      last = percent
      process.stderr.write(`\r${io.messages.cli.files.reading(name, percent)}`)
    },
    clear(): void {
      if (last >= 0) process.stderr.write('\r\u001b[K')
    },
  }
}

/** Writes beside the target and renames, so that a failure never leaves half a file; false, with the problem printed, when it cannot. */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  replace: boolean,
  io: CommandIo,
): Promise<boolean> {
  if (path === STANDARD) {
    await new Promise<void>((done, fail) => process.stdout.write(content, error => (error ? fail(error) : done())))
    return true
  }
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    if (!replace && (await exists(path))) {
      io.problem(problem('cli.fileExists', { path }, { suggestions: [suggestion('cli.useForce')] }))
      return false
    }
    await writeFile(temporary, content, { flush: true })
    // What is replaced stays as .bak.
    if (await exists(path)) await copyFile(path, `${path}.bak`)
    await rename(temporary, path)
    return true
  } catch (error) {
    await rm(temporary, { force: true })
    io.problem(
      problem('cli.fileNotWritten', { path, why: codeOf(error) }, { suggestions: [suggestion('cli.checkPath')] }),
    )
    return false
  }
}

/** Where a plan goes to standard output, what is said of it goes to the error output: it must not stand in the plan. */
export const besidePlan = (to: string | undefined, io: CommandIo): CommandIo =>
  to === STANDARD ? { ...io, out: io.note } : io

/** The extension that a target is written as: as stated by `--to`, else its own. Standard output has none. */
export const extensionFor = (to: string, stated: unknown): string =>
  extensionOf(typeof stated === 'string' ? `.${stated.replace(/^\./, '')}` : to)

/**
 * The form that a target's name or `--to` asks for, on standard output our own where nothing is said. Null, with the problem
 * printed, where no plan is written in it, and where the name says another form than what is stated.
 */
export function targetFormat(to: string, args: CommandArgs, io: CommandIo): WritableFormat | null {
  const stated = args.values.to
  const extension = extensionFor(to, stated) || (to === STANDARD ? '.tmx' : '')
  const format = writableFormat(extension)
  if (!format) {
    const advice = extension === '.mpp' ? 'cli.writeXml' : 'cli.extensions'
    io.problem(problem('cli.cannotWrite', { extension: extension || to }, { suggestions: [suggestion(advice)] }))
    return null
  }
  // A name that says one form over a content of another misleads every program that opens it.
  const named = to === STANDARD ? null : writableFormat(extensionOf(to))
  if (!named || named === format) return format
  io.problem(problem('cli.otherFormat', { path: to, format: extension.slice(1) }))
  return null
}

/** Writes a calculated plan; gives what the form leaves behind, or null, with the problem printed, when it cannot. */
export async function writePlan(
  to: string,
  format: WritableFormat,
  calculation: Calculation,
  args: CommandArgs,
  io: CommandIo,
): Promise<readonly Problem[] | null> {
  const { schedule } = calculation
  const { bytes, exportWarnings } = await WRITERS[format].write(schedule, { calculation, language: io.locale })
  return (await writeWhole(to, bytes, args.values.force === true, io)) ? exportWarnings : null
}

async function exists(path: string): Promise<boolean> {
  try {
    await readFile(path, { flag: 'r' })
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Prints what was met while reading: warnings and assumptions on stderr, none of them an end. */
export function printRemarks(problems: readonly Problem[], args: CommandArgs, io: CommandIo): void {
  if (args.values.quiet || args.values.json) return
  for (const each of problems) io.problem(each)
}
