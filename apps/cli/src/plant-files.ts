import { readFile } from 'node:fs/promises'
import { type Problem, problem, suggestion } from '@parada/schedule'
import { ORDER_FIELDS, type OrderProfile, type PlantNorm, standardCatalogue, storedNorms } from '@parada/scope'
import type { CommandIo } from './command.ts'

const unreadable = (path: string, why: string): Problem =>
  problem('cli.fileUnreadable', { path, why }, { suggestions: [suggestion('cli.checkPath')] })

async function textAt(path: string, io: CommandIo): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    io.problem(unreadable(path, error instanceof Error ? error.message : String(error)))
    return null
  }
}

/** The norms of a file that the page exported; none where no file is named, null with the problem printed where it is none. */
export async function normsAt(path: unknown, io: CommandIo): Promise<readonly PlantNorm[] | null> {
  if (typeof path !== 'string') return []
  const text = await textAt(path, io)
  if (text === null) return null
  const norms = storedNorms(text, standardCatalogue())
  if (!norms) io.problem(unreadable(path, 'parada-norms'))
  return norms
}

/** What a plant calls its columns, `{"order": "Nr"}`; as `normsAt`. */
export async function profileAt(path: unknown, io: CommandIo): Promise<OrderProfile | null> {
  if (typeof path !== 'string') return {}
  const text = await textAt(path, io)
  if (text === null) return null
  try {
    const read: unknown = JSON.parse(text)
    const known = new Set<string>(ORDER_FIELDS)
    const fits = typeof read === 'object' && read !== null && !Array.isArray(read)
    const entries = fits ? Object.entries(read) : []
    if (fits && entries.every(([field, name]) => known.has(field) && typeof name === 'string'))
      return Object.fromEntries(entries) as OrderProfile
  } catch {
    // Reported below, as every other file that is no profile.
  }
  io.problem(unreadable(path, ORDER_FIELDS.join(', ')))
  return null
}
