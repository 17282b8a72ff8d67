/**
 * `node tools/corpus/forms.ts [--dir DIR] [--json FILE]`: tasks whose dates a form moves without naming them. Every
 * plan of the corpus is written in every form, read again as we and as the form's own program read it, and scheduled; a
 * task that comes back with other dates has to be named by the writer's problems. The bar is none.
 */
import { writeFileSync } from 'node:fs'
import { silentMoves } from '../../packages/formats/src/testing/silent-moves.ts'
import { WRITABLE_FORMATS, type WritableFormat } from '../../packages/formats/src/write.ts'
import { corpusFiles } from './files.ts'
import { readerFor } from './readers.ts'

async function main(): Promise<void> {
  const argument = (name: string): string | undefined => {
    const at = process.argv.indexOf(name)
    return at < 0 ? undefined : process.argv[at + 1]
  }
  const dir = argument('--dir') ?? process.env.PARADA_CORPUS
  if (!dir) {
    console.log('skipped: no corpus (PARADA_CORPUS or --dir)')
    return
  }
  const totals = new Map<WritableFormat, { plans: number; tasks: number; moved: number; silent: number }>()
  const rows: object[] = []
  for (const file of corpusFiles(dir)) {
    const bytes = file.bytes()
    const read = readerFor(file.extension, bytes)(bytes)
    if (!read.ok || read.value.tasks.length === 0) continue
    for (const form of WRITABLE_FORMATS) {
      const result = await silentMoves(read.value, form)
      const sum = totals.get(form) ?? { plans: 0, tasks: 0, moved: 0, silent: 0 }
      sum.plans++
      sum.tasks += read.value.tasks.length
      sum.moved += result.moved
      sum.silent += result.silent.length
      totals.set(form, sum)
      if (result.moved > 0) rows.push({ file: file.name, form, ...result })
      if (result.silent.length > 0)
        console.log(
          `${file.name} as ${form}: ${result.silent.length} silent, such as ${result.silent.slice(0, 3).join('; ')}`,
        )
    }
  }
  for (const [form, { plans, tasks, moved, silent }] of totals)
    console.log(`${form.padEnd(6)} ${plans} plans, ${tasks} tasks: ${moved} moved, ${silent} of them without a word`)
  const json = argument('--json')
  if (json) writeFileSync(json, JSON.stringify({ totals: Object.fromEntries(totals), rows }, null, 1))
  if ([...totals.values()].some(each => each.silent > 0)) process.exitCode = 1
}

if (process.argv[1]?.endsWith('forms.ts')) await main()
