/**
 * Links members of the workspace that `node_modules` does not have yet, as `npm install` does: a pulled change may bring a
 * member that the last install does not know.
 */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const scope = join(root, 'node_modules', '@parada')

if (existsSync(join(root, 'node_modules')))
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(join(root, folder))) {
      const [from, to] = [join(scope, name), join(root, folder, name)]
      if (existsSync(from) || !existsSync(join(to, 'package.json'))) continue
      mkdirSync(scope, { recursive: true })
      try {
        symlinkSync(to, from, 'junction')
      } catch (error) {
        // Another process linked it in the same moment.
        if (error.code !== 'EEXIST') throw error
      }
    }
