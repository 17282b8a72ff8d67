import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parada, runParada } from '../testing/run-parada.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-level-'))
  const lifts = ['E-101', 'E-102', 'E-103']
  await writeFile(
    at('plan.json'),
    JSON.stringify({
      project_name: 'Exchangers',
      start_date: '2027-03-01T08:00:00',
      tasks: lifts.map((tag, index) => ({ id: index + 1, name: `Pull bundle ${tag}`, duration: '4h' })),
      dependencies: [],
      resources: [{ id: 1, name: 'Crane' }],
      assignments: lifts.map((_, index) => ({ task_id: index + 1, resource_id: 1 })),
    }),
  )
})
afterAll(() => rm(folder, { recursive: true }))

describe('level', () => {
  test('delays lifts behind one crane, says who holds it and whether the window is kept', async () => {
    const { code, out } = await parada('level', at('plan.json'), at('out.json'), '--limit', 'crane=1', '--window', '5h')
    expect(code).toBe(0)
    expect(out).toContain('2 tasks are delayed')
    expect(out).toMatch(/waits for Crane until .*held by “\d Pull bundle E-10\d”/)
    expect(out).toMatch(/Does not fit the window of 5 h: \d+ h are missing/)
    const written = await readFile(at('out.json'), 'utf8')
    expect(written).toContain('leveling')
  })

  test('holds a plan against its own window where none is given', async () => {
    const plan = JSON.parse(await readFile(at('plan.json'), 'utf8'))
    const window = (finish: string) => ({
      ...plan,
      schema_version: 1,
      project: { window: { start: plan.start_date, finish } },
    })
    await writeFile(at('window.json'), JSON.stringify(window('2027-03-01T17:00:00')))
    const args = ['level', at('window.json'), at('out.json'), '--limit', 'crane=1', '--force']
    expect((await parada(...args)).out).toMatch(/Does not fit the window of 9 h: \d+ h are missing/)
    await writeFile(at('window.json'), JSON.stringify(window('2027-03-20T08:00:00')))
    expect((await parada(...args)).out).toContain('Fits the window of 456 h')
    expect((await parada(...args, '--window', '5h')).out).toContain('Does not fit the window of 5 h')
  })

  test('moves nothing past the end of the window where that is asked for', async () => {
    const args = ['level', at('plan.json'), at('out.json'), '--limit', 'crane=1', '--force', '--json']
    const within = async (...more: string[]) => JSON.parse((await parada(...args, ...more)).out)
    expect(await within('--window', '9h', '--within-window')).toMatchObject({
      finishAfter: '2027-03-01T17:00:00',
      unfit: [expect.any(Number)],
      moves: [{ to: '2027-03-01T13:00:00' }],
      window: { hours: 9, fits: false, missingHours: 0 },
    })
    expect(await within('--window', '9h')).toMatchObject({ unfit: [], finishAfter: '2027-03-02T12:00:00' })
    const without = await parada(...args, '--within-window')
    expect([without.code, without.err]).toEqual([2, expect.stringContaining('no window')])
  })

  test('does not call a plan that was leveled before one without limits', async () => {
    const limit = ['--limit', 'crane=1', '--force']
    const first = await parada('level', at('plan.json'), at('leveled.json'), ...limit)
    expect(first.out).toContain('Without limits: 4 h')
    const again = await parada('level', at('leveled.json'), at('out.json'), ...limit)
    expect(again.out).not.toContain('Without limits')
    expect(again.out).toMatch(/As it stands, leveled before: \d+ h/)
  })

  test('as JSON, with the number of schedules that repeats the run', async () => {
    const args = ['--limit', 'crane=1', '--json', '--force', '--seed', '7', '--schedules', '50']
    const first = JSON.parse((await parada('level', at('plan.json'), at('out.json'), ...args)).out)
    expect(first).toMatchObject({ ok: true, seed: 7, unlimited: [], unfit: [] })
    expect(first.moves).toHaveLength(2)
    const again = JSON.parse((await parada('level', at('plan.json'), at('out.json'), ...args)).out)
    expect(again.moves).toEqual(first.moves)
  })

  test('a run by time is repeated by what it prints', async () => {
    const out = at('timed.json')
    const timed = await parada('level', at('plan.json'), out, '--limit', 'crane=1', '--time', '0.2s', '--force')
    const again = /again with (--seed \d+ --schedules \d+ --planned \d+)/.exec(timed.out)?.[1]?.split(' ') ?? []
    expect(again).toHaveLength(6)
    const written = await readFile(out, 'utf8')
    expect((await parada('level', at('plan.json'), out, '--limit', 'crane=1', '--force', ...again)).code).toBe(0)
    expect(await readFile(out, 'utf8')).toBe(written)
    const refused = await parada('level', at('plan.json'), out, '--force', '--stops', '3,x')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--stops')])
  })

  test('counts what came before the search into its time, and searches a quarter of it however long that took', async () => {
    const args = ['level', at('plan.json'), at('late.json'), '--limit', 'crane=1', '--time', '8s', '--force', '--quiet']
    const began = performance.now()
    // Called eight seconds ago, on a busy machine: reading took all of it.
    const { code, out } = await runParada(args, { began: began - 8000 })
    const took = performance.now() - began
    expect(code).toBe(0)
    expect(Number(/Search: ([\d,]+) schedules/.exec(out)?.[1]?.replaceAll(',', ''))).toBeGreaterThan(1)
    expect(took).toBeLessThan(7000)
  })

  test('calls no finish one with the limits where tasks find no room, and counts them', async () => {
    await writeFile(
      at('stuck.json'),
      JSON.stringify({
        project_name: 'Lifts',
        start_date: '2027-03-01T08:00:00',
        tasks: Array.from({ length: 30 }, (_, index) => ({
          id: index + 1,
          name: `Lift ${index + 1}`,
          duration: '60h',
        })),
        dependencies: [],
        resources: [
          {
            id: 1,
            name: 'Crane',
            availability: [
              { units: 1, shift: 'day' },
              { units: 0, shift: 'night' },
            ],
          },
        ],
        calendars: [{ id: 1, name: '24h', week: Array.from({ length: 7 }, () => ['00:00-24:00']) }],
        calendar_id: 1,
        assignments: Array.from({ length: 30 }, (_, index) => ({ task_id: index + 1, resource_id: 1 })),
      }),
    )
    const { code, out } = await parada(
      'level',
      at('stuck.json'),
      at('out.json'),
      '--force',
      '--schedules',
      '5',
      '--window',
      '100h',
    )
    expect(code).toBe(0)
    expect(out).not.toContain('With limits')
    expect(out).not.toContain('Fits the window')
    expect(out).toContain('No room for 30 tasks within the limits: the finish with the limits is not known')
    expect(out).toMatch(/Do not fit within the limits \(30\): .* and 10 more/)
  })

  test('lets crews of unlike hours work together, or apart on request', async () => {
    await writeFile(
      at('crews.json'),
      JSON.stringify({
        project_name: 'Vessel',
        start_date: '2027-03-01T19:00:00',
        tasks: [{ id: 1, name: 'Inspect inside', duration: '4h' }],
        dependencies: [],
        calendars: [
          { id: 1, name: '24h', week: Array.from({ length: 7 }, () => ['00:00-24:00']) },
          { id: 2, name: 'Day', week: Array.from({ length: 7 }, () => ['07:00-19:00']) },
        ],
        calendar_id: 1,
        resources: [
          { id: 1, name: 'Rescuer', calendar_id: 1, max_units: 1 },
          { id: 2, name: 'Inspector', calendar_id: 2, max_units: 1 },
        ],
        assignments: [1, 2].map(resource => ({ task_id: 1, resource_id: resource })),
      }),
    )
    const startOf = async (...more: string[]): Promise<string> => {
      const { code, err } = await parada('level', at('crews.json'), at('out.json'), '--force', ...more)
      expect(code).toBe(0)
      expect(err.includes('are worked on when all of the crews work')).toBe(more.length === 0)
      const written = JSON.parse(await readFile(at('out.json'), 'utf8'))
      return (written.schema ?? written).tasks[0].start
    }
    expect(await startOf()).toBe('2027-03-02T07:00:00')
    expect(await startOf('--apart')).toBe('2027-03-01T19:00:00')
  })

  test('says before the search, and in JSON, that a limit has nobody in the hours of its tasks', async () => {
    const args = ['level', at('plan.json'), at('out.json'), '--force', '--limit', 'crane=0/2', '--split', 'all']
    const { code, err } = await parada(...args)
    expect(code).toBe(0)
    expect(err).toMatch(/^In the hours in which these tasks are worked on there is never any “Crane”: .*\(3\): Pull/m)
    expect(err).toContain('  - Give the tasks a calendar with the hours of “Crane”')
    const told = await parada(...args, '--json')
    expect(told.err).toBe('')
    expect(JSON.parse(told.out)).toMatchObject({
      unfit: [1, 2, 3],
      remarks: expect.arrayContaining([
        {
          code: 'schedule.limitOutOfHours',
          severity: 'warning',
          text: expect.stringContaining('never any “Crane”'),
          suggestions: [expect.stringContaining('the hours of “Crane”')],
        },
      ]),
    })
    // What the form that is written leaves behind is a remark too.
    for (const [name, lost] of [
      ['out.csv', /The table does not hold: leveling delays \(2\)/],
      ['out.xer', /leveling delays \(the leveled dates go as start constraints\) \(2\)/],
    ] as const) {
      const crane = ['level', at('plan.json'), at(name), '--force', '--limit', 'crane=1']
      expect((await parada(...crane)).err).toMatch(lost)
      const texts = JSON.parse((await parada(...crane, '--json')).out).remarks.map(
        (each: { text: string }) => each.text,
      )
      expect(texts.join(' ')).toMatch(lost)
    }
  })

  test('is laid out by the plan, not by the number of schedules or the speed of the machine', async () => {
    const planned = async (...more: string[]) =>
      JSON.parse((await parada('level', at('plan.json'), at('out.json'), '--json', '--force', ...more)).out).planned
    const all = [await planned(), await planned('--schedules', '50'), await planned('--time', '0.2s')]
    expect(new Set(all).size).toBe(1)
    expect(await planned('--planned', '99')).toBe(99)
  })

  test('names blockers and who asks for too much by row and equipment where steps are called alike', async () => {
    const plan = JSON.parse(await readFile(at('plan.json'), 'utf8'))
    for (const [index, task] of plan.tasks.entries())
      Object.assign(task, { name: 'Pull bundle', equipment: `E-10${index + 1}` })
    await writeFile(at('alike.json'), JSON.stringify(plan))
    const { out } = await parada('level', at('alike.json'), at('out.json'), '--limit', 'crane=1', '--force')
    expect(out).toMatch(/held by “\d Pull bundle \[E-10\d\]”/)
    const { err } = await parada('level', at('alike.json'), at('out.json'), '--limit', 'crane=0.5', '--force')
    for (const row of [1, 2, 3]) expect(err).toContain(`(row ${row})`)
  })

  test('takes limits by shift and of areas, and names what ends behind its deadline', async () => {
    const plan = JSON.parse(await readFile(at('plan.json'), 'utf8'))
    const tasks = plan.tasks.map((task: object) => ({ ...task, area: 'north', deadline: '2027-03-01T19:00:00' }))
    const always = { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 }
    await writeFile(at('area.json'), JSON.stringify({ ...plan, calendar: always, tasks }))
    const hours = async (...limits: string[]): Promise<{ hoursAfter: number; late: unknown[] }> =>
      JSON.parse((await parada('level', at('area.json'), at('out.json'), '--json', '--force', ...limits)).out)
    // One by day until 19:00, two by night.
    expect(await hours('--limit', 'crane=1/2')).toMatchObject({ hoursAfter: 12, late: [{ hours: 1 }] })
    // A crane is none of the people of an area; who stands beside it is.
    expect(await hours('--limit', 'north=1')).toMatchObject({ hoursAfter: 4 })
    const helpers = {
      resources: [...plan.resources, { id: 2, name: 'Helper' }],
      assignments: [...plan.assignments, ...[1, 2, 3].map(id => ({ task_id: id, resource_id: 2 }))],
    }
    await writeFile(at('area.json'), JSON.stringify({ ...plan, ...helpers, calendar: always, tasks }))
    expect(await hours('--limit', 'north=1')).toMatchObject({ hoursAfter: 12 })
    expect(await hours('--limit', 'north=3')).toMatchObject({ hoursAfter: 4, late: [] })
    const { err } = await parada('level', at('area.json'), at('out.json'), '--force', '--limit', 'crane=1')
    expect(err).toMatch(/Pull bundle E-10\d/)
    expect((await parada('level', at('area.json'), at('none.json'), '--limit', 'crane=1/x')).code).toBe(2)
  })

  test('refuses a limit on nobody, and names who was meant', async () => {
    const { code, err } = await parada('level', at('plan.json'), at('none.json'), '--limit', 'cranes=1')
    expect(code).toBe(2)
    expect(err).toContain('There is no resource “cranes”')
    expect(err).toContain('Crane')
    expect((await parada('level', at('plan.json'), at('none.json'), '--limit', 'crane')).code).toBe(2)
    expect((await parada('level', at('plan.json'), at('none.json'), '--time', 'soon')).code).toBe(2)
  })

  test('interrupts a lift where a row is named for it, and prints the parts with what holds them up', async () => {
    const plan = JSON.parse(await readFile(at('plan.json'), 'utf8'))
    const fixed = { constraint_type: 'MSO', constraint_date: '2027-03-01T10:00:00' }
    const tasks = plan.tasks
      .slice(0, 2)
      .map((task: object, index: number) => (index === 0 ? { ...task, ...fixed } : task))
    await writeFile(at('fixed.json'), JSON.stringify({ ...plan, tasks, assignments: plan.assignments.slice(0, 2) }))
    const args = ['--limit', 'crane=1', '--json', '--force']
    const whole = JSON.parse((await parada('level', at('fixed.json'), at('out.json'), ...args)).out)
    expect(whole.moves[0].parts).toBeUndefined()
    const split = JSON.parse((await parada('level', at('fixed.json'), at('out.json'), ...args, '--split', '2')).out)
    expect(split.hoursAfter).toBeLessThan(whole.hoursAfter)
    expect(split.moves[0].parts).toMatchObject([{ to: '2027-03-01T10:00:00' }, { reason: { kind: 'resource' } }])
    const { out } = await parada(
      'level',
      at('fixed.json'),
      at('out.json'),
      '--limit',
      'crane=1',
      '--force',
      '--split',
      'all',
    )
    expect(out.match(/ {6}part: /g)).toHaveLength(2)
    const wrong = await parada('level', at('fixed.json'), at('out.json'), '--force', '--split', '2,9')
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('2,9') })
  })

  test('places by an order of rules, in one pass, and refuses a rule that it does not know', async () => {
    const plan = JSON.parse(await readFile(at('plan.json'), 'utf8'))
    const last = plan.tasks.length
    const tasks = plan.tasks.map((task: object, index: number) => ({
      ...task,
      priority: index + 1 === last ? 900 : 500,
    }))
    await writeFile(at('ranked.json'), JSON.stringify({ ...plan, tasks }))
    const args = ['--limit', 'crane=1', '--json', '--force']
    const { out } = await parada('level', at('ranked.json'), at('out.json'), ...args, '--order', 'Priority,slack')
    const run = JSON.parse(out)
    expect([run.schedules, run.moves.map((move: { task: number }) => move.task)]).toEqual([
      1,
      expect.not.arrayContaining([last]),
    ])
    for (const order of ['priority,name', 'slack,slack'])
      expect(await parada('level', at('ranked.json'), at('out.json'), '--force', '--order', order)).toMatchObject({
        code: 2,
        err: expect.stringContaining(order),
      })
    const leveled = JSON.parse(await readFile(at('out.json'), 'utf8'))
    expect(JSON.stringify(leveled)).toContain('priority+slack/1')
  })

  test('refuses a task that asks for more than there is', async () => {
    const { code, err } = await parada('level', at('plan.json'), at('none.json'), '--limit', 'crane=0.5')
    expect(code).toBe(1)
    expect(err).toContain('asks for 1 of “Crane”')
  })
})
