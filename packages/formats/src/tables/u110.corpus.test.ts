import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  applyEdits,
  calculate,
  calendarId,
  type Edit,
  formatInstant,
  type Outcome,
  parseInstant,
  type Schedule,
  setDataDate,
  setPercentComplete,
  shiftCalendar,
} from '@parada/schedule'
import { expect, test } from 'vitest'
import { open } from '../open.ts'

const list = join(process.env.PARADA_CORPUS ?? '', 'u110', 'lista.csv')
const present = process.env.PARADA_CORPUS !== undefined && existsSync(list)
if (!present) console.warn('skipped: no list of U-110')

test.skipIf(!present)(
  'the forecast of a list that is run moves with its data date, inspectors working by day',
  async () => {
    const read = await open(new Uint8Array(readFileSync(list)), 'lista.csv')
    if (!read.ok || read.value.kind !== 'schedule') throw new Error('not read')
    let plan: Schedule = read.value.schedule
    const carry = (edits: Outcome<readonly Edit[]>): void => {
      if (!edits.ok) throw new Error(edits.problems[0].code)
      const applied = applyEdits(plan, edits.value)
      if (!applied.ok) throw new Error(applied.problems[0].code)
      plan = applied.value.schedule
    }
    const now = () => {
      const calculation = calculate(plan)
      if (!calculation.ok) throw new Error(calculation.problems[0].code)
      return { schedule: plan, calculation: calculation.value }
    }
    const finish = () => formatInstant(now().calculation.projectFinish)
    const byDay = plan.resources.filter(each => /END|Isolador/.test(each.name))
    carry({
      ok: true,
      problems: [],
      value: [
        { kind: 'addCalendar', calendar: shiftCalendar('24x7', { id: calendarId(2), name: '24/7' }) },
        { kind: 'addCalendar', calendar: shiftCalendar('2x12', { id: calendarId(3), name: 'Dia', shifts: 1 }) },
        { kind: 'setProject', changes: { calendar: calendarId(2), start: parseInstant('2026-03-02T07:00') } },
        ...byDay.map(
          (each): Edit => ({ kind: 'setResource', resource: each.uid, changes: { calendar: calendarId(3) } }),
        ),
      ],
    })
    expect(finish()).toBe('2026-03-12T17:00:00')
    for (const row of [3, 4, 5]) carry(setPercentComplete(now(), plan.tasks.find(task => task.row === row)!.uid, 100))
    expect(finish()).toBe('2026-03-12T17:00:00')
    carry(setDataDate(now(), parseInstant('2026-03-04T19:00')))
    expect(finish()).toBe('2026-03-15T12:00:00')
  },
)
