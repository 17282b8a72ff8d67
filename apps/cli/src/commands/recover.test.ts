import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUNDLES } from '../testing/bundles.ts'
import { parada } from '../testing/run-parada.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-recover-'))
  await writeFile(at('plan.json'), JSON.stringify(BUNDLES))
})
afterAll(() => rm(folder, { recursive: true }))

test('recover: measured ways, the plan with one of them, and what cannot be read', async () => {
  const { code, out } = await parada('recover', at('plan.json'), '--gain', '12h')
  expect(code).toBe(0)
  expect(out).toContain('12 h can be gained.')
  expect(out).toContain('1. gains 12 h · 12 h of equipment')
  expect(out).toContain('+1 Crane')
  const written = await parada('recover', at('plan.json'), at('better.json'), '--json')
  expect(JSON.parse(written.out)).toMatchObject({ ok: true, reached: true, most: 12 })
  const again = JSON.parse((await parada('recover', at('better.json'), '--json')).out)
  expect(again.finish).toBe('2027-03-02T08:00:00')
  expect((await parada('recover', at('plan.json'), '--gain', 'soon')).code).toBe(2)
  expect(await parada('recover', at('plan.json'), '--task', '9')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no task in row 9.'),
  })
  expect((await parada('recover', at('plan.json'), at('none.json'), '--accept', '9')).code).toBe(1)
})

test('risk: the same seed gives the same quantiles', async () => {
  const args = ['risk', at('plan.json'), '--spread', '10/25', '--iterations', '200', '--json']
  const first = await parada(...args)
  expect(JSON.parse(first.out)).toMatchObject({ ok: true, iterations: 200, chance: null })
  expect((await parada(...args)).out).toBe(first.out)
  expect((await parada(...args, '--seed', '2')).out).not.toBe(first.out)
  const even = await parada(...args, '--even')
  expect(JSON.parse(even.out)).toMatchObject({ ok: true, iterations: 200 })
  expect(even.out).not.toBe(first.out)
  const steady = JSON.parse((await parada(...args.slice(0, 4), '--iterations', '10000', '--steady', '--json')).out)
  expect(steady.iterations).toBeLessThan(10_000)
  expect((await parada('risk', at('plan.json'), '--spread', 'much')).code).toBe(2)
  const rain = await parada('risk', at('plan.json'), '--weather', '30', '--iterations', '200', '--json')
  expect(JSON.parse(rain.out).causes).toEqual([expect.objectContaining({ kind: 'weather' })])
  expect((await parada('risk', at('plan.json'), '--weather', '99')).code).toBe(2)
  const crane = await parada('risk', at('plan.json'), '--weather', 'crane=30', '--iterations', '200', '--json')
  expect(JSON.parse(crane.out).causes).toEqual([expect.objectContaining({ name: expect.stringContaining('Crane') })])
  const nobody = await parada('risk', at('plan.json'), '--weather', 'Cranes=30')
  expect([nobody.code, nobody.err.includes('Crane')]).toEqual([2, true])
  expect((await parada('risk', at('plan.json'))).err).toContain('Nothing varies')
})

test('what levelling the plan cannot mend is said of the ways and of the chances measured with it, in JSON too', async () => {
  const fixed = { constraint_type: 'MSO', constraint_date: '2027-03-01T08:00:00' }
  await writeFile(
    at('fixed.json'),
    JSON.stringify({
      project_name: 'Exchangers',
      task_mode: 'auto',
      start_date: '2027-03-01T08:00:00',
      tasks: [1, 2].map(id => ({ id, name: `Pull bundle E-10${id}`, duration: '4h', ...fixed })),
      resources: [{ id: 1, name: 'Crane', max_units: 1 }],
      assignments: [1, 2].map(id => ({ task_id: id, resource_id: 1 })),
    }),
  )
  const overload = {
    code: 'schedule.fixedOverload',
    severity: 'warning',
    text: expect.stringContaining('Pull bundle E-101'),
  }
  for (const args of [['recover'], ['risk', '--limited', '--spread', '10/25', '--iterations', '20']]) {
    const [command = '', ...more] = args
    expect((await parada(command, at('fixed.json'), ...more)).err).toContain('Pull bundle E-101')
    const { remarks } = JSON.parse((await parada(command, at('fixed.json'), ...more, '--json')).out)
    expect([command, remarks]).toMatchObject([command, [overload]])
  }
  const free = JSON.parse((await parada('risk', at('fixed.json'), '--spread', '10/25', '--json')).out)
  expect(free).toMatchObject({ overLimits: true, uncertain: 2, exposed: 0, remarks: [] })
})

test('a list without any date begins on the next day of work in every command that dates it, and each says so', async () => {
  await writeFile(at('undated.csv'), 'ID;Task Name;Duration;Predecessors\n1;Clean tower;12h;\n2;Close tower;6h;1\n')
  // The standard calendar works from Monday to Friday: a list that is read on a Saturday begins on Monday.
  const first = new Date()
  while (first.getDay() % 6 === 0) first.setDate(first.getDate() + 1)
  const day = [first.getMonth() + 1, first.getDate()].map(each => String(each).padStart(2, '0')).join('/')
  for (const command of ['recover', 'audit', 'check', 'risk']) {
    const { err } = await parada(command, at('undated.csv'))
    expect([command, err]).toEqual([command, expect.stringContaining('no date in the file')])
    expect([command, err]).toEqual([command, expect.stringContaining(`begin on ${day}`)])
  }
  expect((await parada('recover', at('plan.json'))).err).not.toContain('no date in the file')
})
