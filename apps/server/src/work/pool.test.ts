import { afterAll, expect, test } from 'vitest'
import { createWorkPool, type Order } from './pool.ts'

const limits = { maxTasks: 50_000, maxLinks: 250_000 }
const order = (payer: string, more: Partial<Order> = {}): Order => ({ payer, locale: 'pt', now: 0, ...more })
const planOf = (tasks: number, links = tasks - 1) => ({
  project_name: 'Forno',
  start_date: '2027-03-01T08:00:00',
  tasks: Array.from({ length: tasks }, (_, at) => ({ id: at + 1, name: `Tarefa ${at + 1}`, duration: '8h' })),
  dependencies: Array.from({ length: links }, (_, at) => ({ pred_id: at + 1, succ_id: at + 2 })),
})
const bytesOf = (input: unknown) => Buffer.from(JSON.stringify(input))
const pools: ReturnType<typeof createWorkPool>[] = []
const poolOf = (more: object = {}, own: object = {}) => {
  const made = createWorkPool({ ...limits, limits: more, ...own })
  pools.push(made)
  return made
}
afterAll(() => {
  for (const each of pools) each.close()
})

test('a child process gives what the work gives here', async () => {
  const pool = poolOf()
  const small = bytesOf({ schema: planOf(3) })
  // The same plan with blanks around it is long enough to be handed over.
  const large = Buffer.concat([small, Buffer.alloc(20_000, 32)])
  for (const name of ['calculate', 'query', 'check'] as const) {
    const [here, there] = [await pool.run(name, small, order('a')), await pool.run(name, large, order('a'))]
    expect(here.ok && there.ok && there.value.toString()).toBe(here.ok && here.value.toString())
    expect(there.problems).toEqual(here.problems)
  }
  const words = {
    text: `Abrir - 4h\nFechar - 2h, após Abrir${' '.repeat(20_000)}`,
    chat_history: [],
    documents: [],
    mode: 'auto',
  }
  const understood = await pool.run('interpret', bytesOf(words), order('a'))
  expect(understood.ok && JSON.parse(understood.value.toString())).toMatchObject({
    kind: 'generate',
    engine: 'offline',
  })
  const broken = await pool.run('calculate', Buffer.from('{"schema"'), order('a'))
  expect(broken).toMatchObject({ ok: false, problems: [{ code: 'server.invalidInput' }] })
})

test('work that takes too long or too much memory is ended, and the next is done', async () => {
  const heavy = bytesOf({ schema: planOf(50_000), to: 'xlsx' })
  // Long enough for a child process to start beside other work, far too short for the plan.
  const slow = poolOf({ seconds: 4 })
  expect(await slow.run('convert', heavy, order('a'))).toMatchObject({ problems: [{ code: 'server.workTimedOut' }] })
  const small = poolOf({ residentMegabytes: 60, heapMegabytes: 40 })
  expect(await small.run('convert', heavy, order('a'))).toMatchObject({ problems: [{ code: 'server.workTooHeavy' }] })
  expect((await slow.run('query', bytesOf({ schema: planOf(300) }), order('a'))).ok).toBe(true)
})

test('people take turns: who orders much waits behind who orders little, and not without end', async () => {
  const pool = poolOf({ atOnce: 1 })
  const plan = bytesOf({ schema: planOf(1500) })
  const ended: string[] = []
  const ordered = (payer: string) => pool.run('query', plan, order(payer)).then(() => ended.push(payer))
  const all = [...Array.from({ length: 6 }, () => ordered('busy')), ordered('calm')]
  await Promise.all(all)
  expect(ended.indexOf('calm')).toBeLessThanOrEqual(2)
  const many = await Promise.all(Array.from({ length: 12 }, () => pool.run('query', plan, order('busy'))))
  expect(many.filter(each => !each.ok && each.problems[0].code === 'server.busy')).toHaveLength(3)
})

test('what is cancelled stops, waiting or under way', async () => {
  const pool = poolOf({ atOnce: 1 })
  const heavy = bytesOf({ schema: planOf(30_000), to: 'xlsx' })
  const [first, second] = [new AbortController(), new AbortController()]
  const running = pool.run('convert', heavy, order('a', { signal: first.signal }))
  const waiting = pool.run('convert', heavy, order('a', { signal: second.signal }))
  second.abort()
  expect(await waiting).toMatchObject({ problems: [{ code: 'server.cancelled' }] })
  first.abort()
  expect(await running).toMatchObject({ problems: [{ code: 'server.cancelled' }] })
})

test('a plan over the limit of tasks or links is refused before it is read', async () => {
  const pool = poolOf({}, { maxTasks: 1000, maxLinks: 2000 })
  expect(await pool.run('calculate', bytesOf({ schema: planOf(1001) }), order('a'))).toMatchObject({
    problems: [{ code: 'projects.tooLarge', params: { tasks: 1001, limit: 1000 } }],
  })
  const tangled = planOf(100)
  tangled.dependencies = Array.from({ length: 2001 }, (_, at) => ({ pred_id: (at % 50) + 1, succ_id: (at % 49) + 51 }))
  expect(await pool.run('calculate', bytesOf({ schema: tangled }), order('a'))).toMatchObject({
    problems: [{ code: 'projects.tooManyLinks' }],
  })
})
