/**
 * `node tools/corpus/forms.ts [--dir DIR] [--json FILE]`: tasks whose dates a form moves without naming them. Every plan of
 * the corpus is written in every form, read again and scheduled; a task that comes back with other dates has to be named by
 * what the writer tells. The bar is none.
 */
import { writeFileSync } from 'node:fs'
import { calculate, instant, type Schedule } from '@parada/schedule'
import { open } from '../../packages/formats/src/open.ts'
import { WRITABLE_FORMATS, WRITERS, type WritableFormat } from '../../packages/formats/src/write.ts'
import { corpusFiles } from './files.ts'
import { readerFor } from './readers.ts'

const NEAR = 30
const TODAY = instant(1_772_438_400)

/** What one form did to one plan. */
export interface FormResult {
  readonly form: WritableFormat
  readonly tasks: number
  readonly moved: number
  /** Moved tasks by what the writer said of them. */
  readonly told: number
  readonly silent: readonly string[]
}

/** Writes a plan in a form, reads it again and compares every date. */
export async function throughForm(plan: Schedule, form: WritableFormat): Promise<FormResult | string> {
  const before = calculate(plan, undefined, { today: TODAY })
  if (!before.ok) return 'the plan cannot be calculated'
  const { bytes, losses } = await WRITERS[form].write(plan, { calculation: before.value, language: 'pt' })
  const opened = await open(bytes, `plan${WRITERS[form].extension}`)
  if (!opened.ok || opened.value.kind !== 'schedule') return 'what was written does not open'
  const again = opened.value.schedule
  const after = calculate(again, undefined, { today: TODAY })
  if (!after.ok) return 'what was written cannot be calculated'
  const byRow = form === 'csv' || form === 'xlsx'
  const found = new Map(again.tasks.map(task => [byRow ? task.row : task.uid, task]))
  const told = losses.filter(each => each.code.endsWith('.moved'))
  const names = new Set(told.flatMap(each => String(each.params.names).split('; ')))
  const text = told.map(each => String(each.params.names)).join('; ')
  const silent: string[] = []
  let moved = 0
  for (const task of plan.tasks) {
    const was = before.value.of(task.uid)
    const other = found.get(byRow ? task.row : task.uid)
    const is = other && after.value.of(other.uid)
    if (!was || (is && Math.abs(was.start - is.start) < NEAR && Math.abs(was.finish - is.finish) < NEAR)) continue
    moved++
    if (!(names.has(task.name) || text.includes(task.name))) silent.push(task.name)
  }
  return {
    form,
    tasks: plan.tasks.length,
    moved,
    told: told.reduce((sum, each) => sum + Number(each.params.count), 0),
    silent,
  }
}

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
      const result = await throughForm(read.value, form)
      if (typeof result === 'string') {
        console.log(`${file.name} as ${form}: ${result}`)
        continue
      }
      const sum = totals.get(form) ?? { plans: 0, tasks: 0, moved: 0, silent: 0 }
      sum.plans++
      sum.tasks += result.tasks
      sum.moved += result.moved
      sum.silent += result.silent.length
      totals.set(form, sum)
      if (result.moved > 0) rows.push({ file: file.name, ...result })
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
