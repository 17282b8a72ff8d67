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

const isThere = (path: string, sha256: string): boolean =>
  existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256

/**
 * The folder with the parts of the program. `installed` is used when it holds them all, unchanged: an installer put them
 * beside the program, where the rules of a company name them. Else they are unpacked into a folder of `home` named by their
 * hash, once for each version; those that are there already are checked, and a changed file is written again.
 */
export function unpackAssets(home: string, installed: string): string {
  const packed = Buffer.from(getAsset('files.json')).toString('utf8')
  const files = JSON.parse(packed) as Packed[]
  if (existsSync(installed) && files.every(({ path, sha256 }) => isThere(join(installed, path), sha256)))
    return installed
  const folder = join(home, createHash('sha256').update(packed).digest('hex').slice(0, 16))
  for (const { path, sha256, content } of files) {
    const target = resolve(folder, path)
    if (!target.startsWith(folder + sep)) throw new Error(`asset outside its folder: ${path}`)
    if (isThere(target, sha256)) continue
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
