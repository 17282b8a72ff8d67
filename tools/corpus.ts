/**
 * `npm run corpus [-- --dir DIR] [--json FILE] [--section reading|engine]`: compares what we read and calculate with what
 * independent programs found in the same files. The folder is PARADA_CORPUS unless `--dir` names one.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Section } from './corpus/section.ts'

const { values } = parseArgs({
  options: { dir: { type: 'string' }, json: { type: 'string' }, section: { type: 'string' } },
})
const dir = values.dir ?? process.env.PARADA_CORPUS

if (!dir || !existsSync(dir)) {
  console.log('skipped: no corpus')
  process.exit(values.dir ? 2 : 0)
}

const SECTIONS: Readonly<Record<string, () => Promise<{ runSection(dir: string): Promise<Section> }>>> = {
  reading: () => import('./corpus/reading.ts'),
  engine: () => import('./corpus/engine.ts'),
}
const names = values.section ? [values.section] : Object.keys(SECTIONS)
const sections: Section[] = []
for (const name of names) {
  const open = SECTIONS[name]
  if (!open) {
    console.log(`no section ${name}: ${Object.keys(SECTIONS).join(', ')}`)
    process.exit(2)
  }
  const section = await (await open()).runSection(dir)
  sections.push(section)
  console.log(`\n== ${section.name} ==`)
  for (const line of section.lines) console.log(line)
}

if (values.json) writeFileSync(values.json, `${JSON.stringify({ dir, sections }, null, 1)}\n`)
const failed = sections.reduce((sum, each) => sum + each.failed, 0)
const passed = sections.reduce((sum, each) => sum + each.passed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
