/**
 * `node tools/limits-picture.ts LIST.csv [--schedules 2000]`: levels the tasks of U-110 with one crane and four inspectors by
 * day, and with what could be added, and draws docs/pictures/u110-limits.svg: hours to the finish by a search (the bar) and by
 * one pass (the mark). The figures of the README are those that it prints.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calculate, calendarId, HOUR, instant, level, type Schedule, shiftCalendar } from '@parada/schedule'
import { readCsv } from '../packages/formats/src/tables/import.ts'

const PICTURE = join(import.meta.dirname, '../docs/pictures/u110-limits.svg')
/** 2026-03-02 07:00. */
const START = instant(1_772_434_800)
const DAY = calendarId(90)
const ALWAYS = calendarId(91)
const LIMITS: Readonly<Record<string, number>> = {
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

interface Case {
  readonly name: string
  readonly cranes: number
  readonly inspectors: number
  /** Who works by day alone. */
  readonly byDay: RegExp
}
const CASES: readonly Case[] = [
  { name: 'one crane, four inspectors by day', cranes: 1, inspectors: 4, byDay: /END|Isolador/ },
  { name: 'a second crane', cranes: 2, inspectors: 4, byDay: /END|Isolador/ },
  { name: 'eight inspectors by day', cranes: 1, inspectors: 8, byDay: /END|Isolador/ },
  { name: 'inspectors day and night', cranes: 1, inspectors: 4, byDay: /Isolador/ },
  { name: 'and insulators day and night', cranes: 1, inspectors: 4, byDay: /^$/ },
  { name: 'those nights and a second crane', cranes: 2, inspectors: 4, byDay: /^$/ },
]

/** The list round the clock; without a case it has no limits. */
function planOf(list: Schedule, of?: Case): Schedule {
  const limits: Readonly<Record<string, number>> = of ? { ...LIMITS, Guindaste: of.cranes } : {}
  return {
    ...list,
    project: { ...list.project, start: START, calendar: ALWAYS },
    calendars: [
      ...list.calendars,
      shiftCalendar('2x12', { id: DAY, shifts: 1 }),
      shiftCalendar('24x7', { id: ALWAYS }),
    ],
    resources: list.resources.map(({ maxUnits: _, ...each }) => {
      const most = of && each.name.includes('END') ? of.inspectors : limits[each.name]
      return {
        ...each,
        calendar: (of ?? CASES[0])?.byDay.test(each.name) ? DAY : ALWAYS,
        ...(most !== undefined && { maxUnits: most }),
      }
    }),
  }
}

/** Hours to the finish; by so many schedules, or without limits as calculated. */
function hoursOf(plan: Schedule, schedules?: number): number {
  const calculated = calculate(plan)
  if (!calculated.ok) throw new Error(JSON.stringify(calculated.problems))
  if (schedules === undefined) return (calculated.value.projectFinish - START) / HOUR
  const run = level(calculated.value, { schedules })
  if (!run.ok || run.value.unfit.length > 0) throw new Error(JSON.stringify(run.ok ? run.value.unfit : run.problems))
  return (run.value.finishAfter - START) / HOUR
}

const { values, positionals } = parseArgs({
  options: { schedules: { type: 'string', default: '2000' } },
  allowPositionals: true,
})
const [file] = positionals
if (!file) throw new Error('give the list of U-110: node tools/limits-picture.ts LIST.csv')
const read = readCsv(new Uint8Array(readFileSync(file)))
if (!read.ok) throw new Error(JSON.stringify(read.problems))
const schedules = Number(values.schedules)
const free = hoursOf(planOf(read.value))
const found = CASES.map(each => {
  const plan = planOf(read.value, each)
  return { name: each.name, pass: hoursOf(plan, 1), search: hoursOf(plan, schedules) }
})
const base = found[0]?.search ?? free

/** Pixels: where the bars begin, and for each hour. */
const [LEFT, PER_HOUR, ROW] = [240, 10 / 13, 38]
const MONO = 'font-family="IBM Plex Mono, monospace"'
const rows = [{ name: 'limits off', pass: free, search: free }, ...found].map(({ name, pass, search }, at) => {
  const top = 42 + at * ROW
  const mark = LEFT + pass * PER_HOUR
  const gain = at > 1 ? ` · gains ${base - search} h` : ''
  const colour = ['#7d8790', '#bf4209'][at] ?? '#1a5fb4'
  return [
    `<text x="12" y="${top + 14}">${name}</text>`,
    `<rect x="${LEFT}" y="${top}" width="${Math.round(search * PER_HOUR)}" height="20" rx="2" fill="${colour}"/>`,
    ...(at > 0
      ? [
          `<path d="M${mark.toFixed(1)} ${top - 4}V${top + 24}" stroke="#14191e" stroke-width="1.5" stroke-dasharray="3 2"/>`,
        ]
      : []),
    `<text x="${Math.round(mark) + 8}" y="${top + 14}" ${MONO}>${search} h<tspan fill="#14713f">${gain}</tspan></text>`,
  ].join('\n')
})
const height = 42 + rows.length * ROW + 2
writeFileSync(
  PICTURE,
  `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="${height}" viewBox="0 0 760 ${height}" font-family="IBM Plex Sans, system-ui, sans-serif" font-size="13">
<rect width="760" height="${height}" fill="#fff"/>
<text x="12" y="22" font-weight="600">U-110, 310 activities: hours to the finish</text>
<text x="748" y="22" text-anchor="end" fill="#4d5760">bar: search of ${schedules.toLocaleString('en')} schedules; mark: one pass</text>
${rows.join('\n')}
</svg>
`,
)
console.log(`limits off: ${free} h`)
for (const { name, pass, search } of found)
  console.log(`${name}: one pass ${pass} h, best of ${schedules} ${search} h, gains ${base - search} h`)
