import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTmx } from '@parada/formats/tmx'
import { calendarId, civilInstant, DEFAULT_UNITS, shiftCalendar } from '@parada/schedule'
import { compose, standardCatalogue } from '@parada/scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parada } from '../testing/run-parada.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-templates-'))
  const catalogue = standardCatalogue()
  const lines = ['E-101', 'E-102'].map(tag => ({
    label: `Trocador ${tag}`,
    tag,
    template: 'exchanger',
    parameters: {},
  }))
  const calendars = {
    start: civilInstant(2027, 3, 1, 7),
    calendar: shiftCalendar('24x7', { id: calendarId(1) }),
    units: DEFAULT_UNITS,
  }
  const made = compose(lines, catalogue, [], calendars, { name: 'U-110', language: 'pt' })
  if (!made.ok) throw new Error(made.problems[0].code)
  await writeFile(at('plan.tmx'), writeTmx(made.value.schedule))
  const row = catalogue.get('exchanger')?.rows[0]?.id
  const norm = { template: 'exchanger', row, factor: 2, n: 0, mean: 2, spread: 0, source: 'x', version: 1 }
  await writeFile(at('norms.json'), JSON.stringify({ format: 'parada-norms', norms: [norm] }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the differences of later norms are listed in the language of the plan, and taken but for those left out', async () => {
  const none = await parada('templates', at('plan.tmx'))
  expect([none.code, none.out]).toEqual([0, 'Differences: 0; changed by a person or begun: 0.'])

  const norms = ['--norms', at('norms.json')]
  const listed = await parada('templates', at('plan.tmx'), ...norms)
  expect(listed.code).toBe(3)
  // The reader's language changes no name of the plan.
  expect(listed.out).toMatch(/^\* ~ Trocador E-101: [^:]+: hours [\d.]+ → [\d.]+/m)
  expect(listed.out).not.toContain('name ')
  expect(listed.out).toContain('Differences: 2')

  const { differences } = JSON.parse((await parada('templates', at('plan.tmx'), ...norms, '--json')).out) as {
    differences: { key: string; name: string; changes: { field: string; plan: number; template: number }[] }[]
  }
  const [first, second] = differences
  const hours = first?.changes.find(each => each.field === 'hours')
  expect(hours?.template).toBe((hours?.plan ?? 0) * 2)

  const taken = await parada('templates', at('plan.tmx'), at('new.tmx'), ...norms, '--leave', second?.key ?? '')
  expect(taken.code).toBe(0)
  const diff = await parada('diff', at('plan.tmx'), at('new.tmx'))
  const changed = diff.out
    .split('\n')
    .filter(line => line.startsWith('~') && /duration/.test(line) && line.includes(`: `))
  expect(changed.filter(line => line.includes(first?.name ?? '-'))).toHaveLength(1)
  const again = await parada('templates', at('new.tmx'), ...norms)
  expect([again.code, again.out.split('\n').length]).toEqual([3, 2])

  // The command reports what the form leaves behind, and knows the form by its name.
  const table = await parada('templates', at('plan.tmx'), at('new.csv'), ...norms)
  expect([table.code, table.err]).toEqual([0, expect.stringContaining('calendars')])
  expect((await parada('templates', at('plan.tmx'), at('new.p6.xml'), ...norms)).code).toBe(0)
  expect(await readFile(at('new.p6.xml'), 'utf8')).toContain('APIBusinessObjects')

  // A file is not replaced unasked, and a key that is none is refused before anything is written.
  const before = await readFile(at('new.tmx'), 'utf8')
  expect((await parada('templates', at('plan.tmx'), at('new.tmx'), ...norms)).code).toBe(1)
  expect(await parada('templates', at('plan.tmx'), at('other.tmx'), ...norms, '--take', 'x|y')).toMatchObject({
    code: 2,
    err: expect.stringContaining('x|y'),
  })
  expect(await readFile(at('new.tmx'), 'utf8')).toBe(before)
  expect((await parada('templates')).code).toBe(2)
})
