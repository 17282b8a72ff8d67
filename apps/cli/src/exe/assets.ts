import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { getAsset } from 'node:sea'

interface Packed {
  readonly path: string
  readonly sha256: string
  /** Base64 of the content. */
  readonly content: string
}

/**
 * Puts the files that travel inside the program into a folder named by their hash, once for each version, and checks
 * those that are there already: a changed file is written again. Gives the folder.
 */
export function unpackAssets(home: string): string {
  const packed = Buffer.from(getAsset('files.json')).toString('utf8')
  const folder = join(home, createHash('sha256').update(packed).digest('hex').slice(0, 16))
  for (const { path, sha256, content } of JSON.parse(packed) as Packed[]) {
    const target = resolve(folder, path)
    if (!target.startsWith(folder + sep)) throw new Error(`asset outside its folder: ${path}`)
    if (existsSync(target) && createHash('sha256').update(readFileSync(target)).digest('hex') === sha256) continue
    mkdirSync(dirname(target), { recursive: true })
    const temporary = `${target}.${process.pid}.tmp`
    writeFileSync(temporary, Buffer.from(content, 'base64'))
    try {
      renameSync(temporary, target)
    } catch (error) {
      rmSync(temporary, { force: true })
      // Another start of the program has it open: then it is already there and whole.
      if (!existsSync(target)) throw error
    }
  }
  return folder
}
