import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  applyEdits,
  type Calculation,
  calculate,
  calendarId,
  HOUR,
  instant,
  level,
  type RecoveryMove,
  type RecoveryOption,
  recover,
  type Schedule,
  shiftCalendar,
} from '@parada/schedule'
import { expect, test } from 'vitest'
import { readCsv } from './import.ts'

const corpus = process.env.PARADA_CORPUS
/** 2026-03-02 07:00. */
const START = instant(1_772_434_800)
const LIMITS: Readonly<Record<string, number>> = {
  Guindaste: 1,
  Operador: 8,
  Andaimista: 16,
  Caldeireiro: 16,
  'Vigia SMS': 6,
  Isolador: 4,
  Hidrojatista: 8,
  Soldador: 6,
  Eletricista: 4,
  Mecânico: 6,
  Refratarista: 6,
}
const DAY = calendarId(90)
const ALWAYS = calendarId(91)

/** U-110 round the clock with one crane, and four inspectors and four insulators by day. */
function u110(): Schedule {
  const read = readCsv(new Uint8Array(readFileSync(join(corpus ?? '', 'u110/lista.csv'))))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const schedule = read.value
  return {
    ...schedule,
    project: { ...schedule.project, start: START, calendar: ALWAYS },
    calendars: [
      ...schedule.calendars,
      shiftCalendar('2x12', { id: DAY, shifts: 1 }),
      shiftCalendar('24x7', { id: ALWAYS }),
    ],
    resources: schedule.resources.map(({ maxUnits: _, ...each }) => {
      const most = each.name.includes('END') ? 4 : LIMITS[each.name]
      const calendar = /END|Isolador/.test(each.name) ? DAY : ALWAYS
      return { ...each, calendar, ...(most !== undefined && { maxUnits: most }) }
    }),
  }
}

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

test.skipIf(!corpus)(
  'U-110: inspectors by night gain more than eight by day, a second crane the least, and each accepted way keeps its promise',
  { timeout: 900_000 },
  () => {
    const plan = calculated(u110())
    const found = recover(plan, { wanted: 12 * HOUR })
    if (!found.ok) throw new Error(JSON.stringify(found.problems))
    const { options, combined, idle, reached, complete } = found.value
    expect([reached, complete]).toEqual([true, true])
    const nameOf = (move: RecoveryMove): string =>
      'resource' in move ? (plan.schedule.resources.find(each => each.uid === move.resource)?.name ?? '') : ''
    const gained = (kind: string, name: RegExp): number => {
      const known = options.find(each => each.moves[0]?.kind === kind && name.test(nameOf(each.moves[0])))
      const without = idle.some(each => each.move.kind === kind && name.test(nameOf(each.move)))
      expect(known !== undefined || without, `${kind} ${name}`).toBe(true)
      return (known?.gained ?? 0) / HOUR
    }
    // One pass of a plain scheduler gives 84 hours, with insulators by night too, 65 and 3.
    expect(gained('shift', /END/)).toBeGreaterThan(gained('crew', /END/))
    expect(gained('crew', /END/)).toBeGreaterThan(gained('equipment', /Guindaste/) + 24)
    // What a second crane gains is what levelling finds with it, less what it finds without.
    const more = plan.schedule.resources.map(each => (each.name === 'Guindaste' ? { ...each, maxUnits: 2 } : each))
    const levelled = (schedule: Schedule): number => {
      const run = level(calculated(schedule), { schedules: 3000, seed: 1 })
      if (!run.ok) throw new Error(JSON.stringify(run.problems))
      return run.value.finishAfter / HOUR
    }
    const now = levelled(plan.schedule)
    const truth = now - levelled({ ...plan.schedule, resources: more })
    const byNight = plan.schedule.resources.map(each => (/END/.test(each.name) ? { ...each, calendar: ALWAYS } : each))
    const nights = now - levelled({ ...plan.schedule, resources: byNight })
    expect(Math.abs(gained('shift', /END/) - nights)).toBeLessThanOrEqual(2)
    expect(Math.abs(gained('equipment', /Guindaste/) - truth)).toBeLessThanOrEqual(2)
    // What gains most for each hour of people and machines is offered first: inspectors in any way before the crane.
    const weights = options.map(({ price, gained }) => (Math.max(0, price.work) + price.machine) / gained)
    expect(weights).toEqual([...weights].sort((a, b) => a - b))
    const place = (kind: string, name: RegExp): number =>
      options.findIndex(each => each.moves[0]?.kind === kind && name.test(nameOf(each.moves[0])))
    expect(place('crew', /END/)).toBeGreaterThanOrEqual(0)
    expect(place('shift', /END/)).toBeGreaterThanOrEqual(0)
    const crane = place('equipment', /Guindaste/)
    expect(crane).toBeGreaterThan(Math.max(place('shift', /END/), place('crew', /END/)))
    // It is hired for as long as the target needs it, not for as long as it would be of some use.
    const [hire] = options[crane]?.moves ?? []
    expect(hire && 'span' in hire && hire.span && (hire.span.to - hire.span.from) / HOUR).toBeLessThanOrEqual(200)
    // The crane is worth its hire once inspection goes on at night.
    expect(combined.some(each => each.moves.some(move => move.kind === 'equipment'))).toBe(true)
    const promise = (option: RecoveryOption): void => {
      const applied = applyEdits(plan.schedule, option.edits)
      if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
      expect(calculated(applied.value.schedule).projectFinish).toBe(option.finish)
    }
    for (const each of [...options, ...combined]) promise(each)
  },
)

test.skipIf(!corpus)(
  'U-110, levelled before: what is gained then is gained from there too',
  { timeout: 900_000 },
  () => {
    const plan = calculated(u110())
    const run = level(plan, { schedules: 2000, seed: 1 })
    const applied = run.ok ? applyEdits(plan.schedule, run.value.edits) : run
    if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
    const levelled = calculated(applied.value.schedule)
    const [before, after] = [plan, levelled].map(each => recover(each, { wanted: 12 * HOUR }))
    if (!before?.ok || !after?.ok) throw new Error('nothing is found')
    expect(after.value.levelled).toEqual([])
    const ends = (of: typeof before, kind: RecoveryMove['kind']): number =>
      Math.min(...of.value.options.filter(each => each.moves[0]?.kind === kind).map(each => each.finish)) / HOUR
    for (const kind of ['shift', 'crew', 'overtime'] as const)
      expect(ends(after, kind), kind).toBeLessThanOrEqual(ends(before, kind) + 8)
  },
)
