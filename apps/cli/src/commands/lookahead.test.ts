import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runParada } from '../testing/run-parada.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

const parada = (argv: readonly string[], env: NodeJS.ProcessEnv = {}) => runParada(argv, { env })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-shift-'))
  const task = (id: number, name: string, more: object) => ({ id, name, duration: '6h', equipment: 'E-102', ...more })
  await writeFile(
    at('plan.json'),
    JSON.stringify({
      project_name: 'Shutdown',
      start_date: '2027-03-01T07:00:00',
      calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
      tasks: [task(1, 'Issue permit', { step: 'permit' }), task(2, 'Open manway', {}), task(3, 'Weld nozzle', {})],
      dependencies: [
        { predecessor_id: 1, successor_id: 2, type: 'FS', lag: 0 },
        { predecessor_id: 2, successor_id: 3, type: 'FS', lag: 0 },
      ],
      resources: [
        { id: 1, name: 'Boilermakers' },
        { id: 2, name: 'Welders' },
      ],
      assignments: [
        { task_id: 2, resource_id: 1, units: 4 },
        { task_id: 3, resource_id: 2, units: 2 },
      ],
    }),
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('a shift from the command line: who works, what is missing, critical ones of the next shift, as text and as JSON', async () => {
  const told = await parada(['lookahead', at('plan.json')])
  expect(told.code).toBe(0)
  expect(told.out).toMatch(/Boilermakers: 24 h/)
  expect(told.out).toMatch(/Open manway · 6 h · .*permit/)
  const day = JSON.parse((await parada(['lookahead', at('plan.json'), '--columns', 'equipment', '--json'])).out)
  expect(day.columns).toMatchObject([{ name: 'E-102', tasks: [{ name: 'Issue permit' }, { name: 'Open manway' }] }])
  expect(day.next_critical).toMatchObject([{ name: 'Weld nozzle' }])
  const night = JSON.parse((await parada(['lookahead', at('plan.json'), '--shift', '2027-03-01T23:00', '--json'])).out)
  expect([night.from, night.columns.length]).toEqual(['2027-03-01T19:00:00', 1])
  const bad = await parada(['lookahead', at('plan.json'), '--shift', 'tonight'])
  expect([bad.code, bad.err.includes('tonight is no moment')]).toEqual([1, true])
})

test('sheets from the command line: a page for each crew, the QR of its link, one equipment, and PDF where a browser prints', async () => {
  const link = 'Boilermakers=https://plant.example/t/abc'
  const made = await parada(['sheets', at('plan.json'), at('day.html'), '--link', link])
  expect([made.code, made.out]).toEqual([0, `${at('day.html')}: 1 sheet, 1 page`])
  const html = await readFile(at('day.html'), 'utf8')
  expect(html).toContain('<b>Open manway</b>')
  expect(html).toContain('<svg class="qr"')
  expect((await parada(['sheets', at('plan.json'), at('day.html')])).code).toBe(1)
  const book = await parada(['sheets', at('plan.json'), at('book.html'), '--equipment', 'e-102', '--json'])
  expect(JSON.parse(book.out)).toMatchObject({ sheets: [{ title: 'E-102', lines: 3 }] })
  // An address that only this machine knows is refused, not printed.
  expect(
    (await parada(['sheets', at('plan.json'), at('x.html'), '--link', 'Boilermakers=http://localhost/t/a'])).code,
  ).toBe(2)
  expect((await parada(['sheets', at('plan.json'), at('x.docx')])).code).toBe(2)
  expect((await parada(['sheets', at('plan.json'), at('x.html'), '--crew', 'Painters'])).err).toContain('Painters')
  const none = await parada(['sheets', at('plan.json'), at('x.pdf')], { PATH: folder, PARADA_BROWSER: '' })
  expect([none.code, none.err.includes('no browser that prints PDF')]).toEqual([1, true])
  // A browser that prints: the call it gets is the one that browsers understand.
  const fake = at('browser')
  const script =
    '#!/bin/sh\nfor a in "$@"; do case "$a" in --print-to-pdf=*) echo PDF > "$(echo $a | cut -d= -f2)";; esac; done\n'
  await writeFile(fake, script, { mode: 0o755 })
  const printed = await parada(['sheets', at('plan.json'), at('day.pdf')], { PARADA_BROWSER: fake })
  expect(printed.err).toBe('')
  expect(printed.code).toBe(0)
  expect(await readFile(at('day.pdf'), 'utf8')).toBe('PDF\n')
})
