import { type Calculation, calculate, instant, type Outcome, type Schedule } from '@parada/schedule'
import { readMspdi } from '../mspdi/index.ts'
import { open } from '../open.ts'
import { readPmxml } from '../pmxml/index.ts'
import { WRITERS, type WritableFormat } from '../write.ts'
import { readXer } from '../xer/index.ts'

/** Half a minute: the least that counts. */
const NEAR = 30
/** Where a plan without any date starts, the same on both sides. */
const TODAY = { today: instant(1_772_438_400) }

/** What a form did to the dates of a plan without naming the task, and how many it moved and named. */
export interface SilentMoves {
  readonly moved: number
  readonly told: number
  readonly silent: readonly string[]
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** An export as a program other than ours sees it: without the fields that only we read again. */
const BARE: Partial<Record<WritableFormat, (bytes: Uint8Array) => Outcome<Schedule>>> = {
  xml: bytes => readMspdi(text(bytes).replace(/<ExtendedAttribute>[\s\S]*?<\/ExtendedAttribute>/g, '')),
  pmxml: bytes => readPmxml(text(bytes).replace(/<(UDF|UDFType)>[\s\S]*?<\/\1>/g, '')),
  xer: bytes => {
    let kept = true
    const lines = new TextDecoder('windows-1252')
      .decode(bytes)
      .split(/\r?\n/)
      .filter(line => {
        if (line.startsWith('%T')) kept = !line.includes('UDF')
        return kept
      })
    return readXer(lines.join('\r\n'))
  },
}

function compared(
  plan: Schedule,
  before: Calculation,
  form: WritableFormat,
  again: Schedule,
  names: ReadonlySet<string>,
) {
  const after = calculate(again, undefined, TODAY)
  if (!after.ok) throw new Error(`${form}: ${after.problems[0].code}`)
  const byRow = form === 'csv' || form === 'xlsx'
  const found = new Map(again.tasks.map(task => [byRow ? task.row : task.uid, task]))
  let moved = 0
  const silent: string[] = []
  for (const task of plan.tasks) {
    const was = before.of(task.uid)
    const other = found.get(byRow ? task.row : task.uid)
    const is = other && after.value.of(other.uid)
    if (!was || (is && Math.abs(was.start - is.start) < NEAR && Math.abs(was.finish - is.finish) < NEAR)) continue
    moved++
    if (!names.has(task.name)) silent.push(task.name)
  }
  return { moved, silent }
}

/** Writes a plan in a form, reads it as we do and as the form's own program does, and compares every date. */
export async function silentMoves(plan: Schedule, form: WritableFormat): Promise<SilentMoves> {
  const before = calculate(plan, undefined, TODAY)
  if (!before.ok) throw new Error(before.problems[0].code)
  const { bytes, exportWarnings } = await WRITERS[form].write(plan, { calculation: before.value, language: 'pt' })
  const told = exportWarnings.filter(each => each.code.endsWith('.moved'))
  const names = new Set(told.flatMap(each => String(each.params.names).split('; ')))
  const opened = await open(bytes, `plan${WRITERS[form].extension}`)
  if (!opened.ok || opened.value.kind !== 'schedule') throw new Error(`${form} does not open`)
  const ours = compared(plan, before.value, form, opened.value.schedule, names)
  const bare = BARE[form]?.(bytes)
  if (bare && !bare.ok) throw new Error(`${form}: ${bare.problems[0].code}`)
  let theirs = ours
  if (bare?.ok) {
    // MS Project knows no data date that holds open work back.
    const { progressRule: _, ...project } = bare.value.project
    const rules = form === 'xml' ? 'msproject' : 'p6'
    theirs = compared(plan, before.value, form, { ...bare.value, project: { ...project, rules } }, names)
  }
  return {
    moved: theirs.moved,
    told: told.reduce((sum, each) => sum + Number(each.params.count), 0),
    silent: [...new Set([...ours.silent, ...theirs.silent])],
  }
}
