/** `npm run test:unit -- schedule sync`: the unit tests of some members, without a browser; without names, of all packages. */
import { existsSync, readdirSync } from 'node:fs'
import { run, workspaceBinary } from './run.ts'

const members = ['packages', 'apps'].flatMap(folder => readdirSync(folder).map(name => `${folder}/${name}`))
const asked = process.argv.slice(2).filter(each => !each.startsWith('-'))
const paths = asked.flatMap(name => members.filter(each => each === name || each.endsWith(`/${name}`)))
const unknown = asked.filter(
  name => !members.some(each => each === name || each.endsWith(`/${name}`)) && !existsSync(name),
)

if (unknown.length > 0) {
  console.error(`no member is called ${unknown.join(', ')}; there are ${members.join(', ')}`)
  process.exitCode = 1
} else {
  const files = asked.filter(name => existsSync(name) && !members.includes(name))
  const chosen = asked.length === 0 ? ['packages'] : [...paths, ...files]
  const options = process.argv.slice(2).filter(each => each.startsWith('-'))
  const { code } = await run([...workspaceBinary('vitest'), 'run', ...chosen, ...options])
  process.exitCode = code
}
