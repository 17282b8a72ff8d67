import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parada } from '../testing/run-parada.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

const PLAN = {
  project_name: 'Boiler',
  start_date: '2027-03-01T08:00:00',
  tasks: [
    { id: 1, name: 'Open', duration: '1d' },
    { id: 2, name: 'Inspect', duration: '2d' },
  ],
  dependencies: [{ pred_id: 1, succ_id: 2 }],
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-cli-'))
  await writeFile(at('plan.json'), JSON.stringify(PLAN))
  await writeFile(
    at('other.json'),
    JSON.stringify({
      ...PLAN,
      tasks: [PLAN.tasks[0], { id: 2, name: 'Inspect', duration: '3d' }, { id: 3, name: 'Close', duration: '1d' }],
    }),
  )
  await writeFile(
    at('loop.json'),
    JSON.stringify({ ...PLAN, dependencies: [...PLAN.dependencies, { pred_id: 2, succ_id: 1 }] }),
  )
  await writeFile(at('note.txt'), 'Replace the valve.')
})
afterAll(() => rm(folder, { recursive: true }))

describe('info', () => {
  test('counts what a plan holds', async () => {
    const { code, out } = await parada('info', at('plan.json'))
    expect(code).toBe(0)
    expect(out).toContain('Boiler')
    expect(out).toMatch(/Format\s+Parada \(\.tmx\)/)
    expect(out).toMatch(/Tasks\s+2 \(0 summaries, 0 milestones\)/)
    const one = [
      { id: 1, name: 'All', is_summary: true },
      { id: 2, name: 'End', parent_id: 1, duration: '0d' },
    ]
    await writeFile(at('one.json'), JSON.stringify({ ...PLAN, tasks: one, dependencies: [] }))
    expect((await parada('info', at('one.json'))).out).toMatch(/Tasks\s+2 \(1 summary, 1 milestone\)/)
  })

  test('as JSON for scripts', async () => {
    const { code, out } = await parada('info', at('plan.json'), '--json')
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { ok: true, format: 'tmx', tasks: 2, links: 1, start: '2027-03-01T08:00:00' },
    ])
  })

  test('says what a document is', async () => {
    expect((await parada('info', at('note.txt'))).out).toContain('18 characters')
  })

  test('a missing file fails with advice', async () => {
    const { code, err } = await parada('info', at('nothing.mpp'))
    expect(code).toBe(1)
    expect(err).toMatch(/does not exist[\s\S]*Check the path/)
  })

  test('nothing to do is a usage error', async () => expect((await parada('info')).code).toBe(2))
})

describe('convert', () => {
  test.each(['tmx', 'json', 'xml', 'xer', 'p6.xml', 'pmxml', 'csv', 'xlsx'])(
    'to .%s and back the plan is the same in tasks and dates',
    async extension => {
      const target = at(`out.${extension}`)
      expect(await parada('convert', at('plan.json'), target, '--force')).toMatchObject({ code: 0 })
      const { out } = await parada('info', target, '--json')
      expect(JSON.parse(out)).toMatchObject({ ok: true, tasks: 2, links: 1 })
      expect((await parada('diff', at('plan.json'), target)).out).toContain('0 added, 0 removed')
    },
  )

  test('the XML of Primavera P6 is written by its own name, as the page names it', async () => {
    const root = async (...how: string[]) => {
      await parada('convert', at('plan.json'), ...how, '--force')
      return (await readFile(how[0] ?? '', 'utf8')).slice(0, 400)
    }
    expect(await root(at('root.p6.xml'))).toContain('APIBusinessObjects')
    expect(await root(at('root.txt'), '--to', 'p6.xml')).toContain('APIBusinessObjects')
    expect(await root(at('root.xml'))).toContain('schemas.microsoft.com/project')
  })

  test('never replaces a file unasked', async () => {
    await writeFile(at('kept.tmx'), 'precious')
    const { code, err } = await parada('convert', at('plan.json'), at('kept.tmx'))
    expect(code).toBe(1)
    expect(err).toContain('--force')
    expect(await readFile(at('kept.tmx'), 'utf8')).toBe('precious')
  })

  test('an .mpp cannot be written, and the advice says what can', async () => {
    const { code, err } = await parada('convert', at('plan.json'), at('out.mpp'))
    expect(code).toBe(2)
    expect(err).toContain('.xml')
  })

  test('a document is no plan', async () => {
    const { code, err } = await parada('convert', at('note.txt'), at('out.tmx'))
    expect([code, err.includes('not a plan')]).toEqual([1, true])
  })
})

describe('convert refuses what it would have to guess', () => {
  test.each([
    ['a table that there is not', ['tables.csv', '--table', 'people'], 'tasks, resources, links'],
    ['a table of a format that holds the whole plan', ['tables.xml', '--table', 'tasks'], '--table chooses'],
    ['a name that says another format', ['named.xml', '--to', 'xer'], 'named otherwise'],
    ['a name without a format', ['named'], 'Use .tmx'],
    ['standard output without a format', ['-'], 'Say with --to'],
  ])('%s', async (_what, [name = '', ...how], said) => {
    const target = name === '-' ? name : at(name)
    const { code, err } = await parada('convert', at('plan.json'), target, ...how)
    expect([code, err]).toEqual([2, expect.stringContaining(said)])
    expect(existsSync(target)).toBe(false)
  })

  test('a project that the file does not hold, of Primavera or of another program', async () => {
    await parada('convert', at('plan.json'), at('one.xer'), '--force')
    const primavera = await parada('convert', at('one.xer'), at('none.tmx'), '--project', 'OTHER')
    expect(primavera.code).toBe(1)
    expect(primavera.err).toMatch(/no project OTHER; it holds \S/)
    const other = await parada('info', at('plan.json'), '--project', 'OTHER')
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('of a Primavera file')])
    expect(existsSync(at('none.tmx'))).toBe(false)
  })
})

describe('what cannot be read says where', () => {
  test('a folder, and a text that ends in the middle', async () => {
    expect((await parada('info', folder)).err).toContain('is a folder')
    await writeFile(at('cut.tmx'), JSON.stringify(PLAN, null, 1).slice(0, 90))
    const { err } = await parada('info', at('cut.tmx'))
    expect(err).toMatch(/not valid JSON: see line \d+, column \d+\./)
    expect(err).not.toMatch(/Expected|Unterminated|position/)
  })
})

describe('diff', () => {
  test('what differs of the project itself is named: a code of difference without a line tells nothing', async () => {
    await writeFile(at('rule.json'), JSON.stringify({ ...PLAN, project_name: 'Furnace' }))
    const { code, out } = await parada('diff', at('plan.json'), at('rule.json'))
    expect([code, out]).toEqual([3, expect.stringContaining('~ project: name')])
  })

  test('equal plans end with 0', async () => {
    expect((await parada('diff', at('plan.json'), at('plan.json'))).code).toBe(0)
  })

  test('different plans end with 3 and say what changed', async () => {
    const { code, out } = await parada('diff', at('plan.json'), at('other.json'))
    expect(code).toBe(3)
    expect(out).toContain('+ 3 Close')
    expect(out).toMatch(/~ 2 Inspect: .*duration 16 h → 24 h/)
    expect(out).toContain('Tasks: 1 added, 0 removed, 1 changed, 1 the same.')
  })

  test('as JSON', async () => {
    const { out } = await parada('diff', at('plan.json'), at('other.json'), '--json')
    expect(JSON.parse(out)).toMatchObject({ ok: true, differs: true, tasks: { added: [{ name: 'Close' }] } })
  })

  test('rows of a table, which holds no ids, are found by their names: what is lost does not drown', async () => {
    const tasks = [
      { id: 1, uid: 40, name: 'Unit', summary: true },
      { id: 2, uid: 7, name: 'Open', duration: '8h', parent_id: 1, type: 'fixedWork' },
      { id: 3, uid: 93, name: 'Inspect', duration: '16h', parent_id: 1, notes: 'Two of them.' },
      { id: 4, uid: 12, name: 'Inspect', duration: '4h', parent_id: 1 },
    ]
    const dependencies = [
      { pred_id: 2, succ_id: 3 },
      { pred_id: 3, succ_id: 4 },
    ]
    await writeFile(
      at('ids.json'),
      JSON.stringify({ schema_version: 1, project_name: 'P', start_date: '2027-03-01T08:00', tasks, dependencies }),
    )
    const table = at('ids.csv')
    await parada('convert', at('ids.json'), table, '--force')
    const { out, err } = await parada('diff', at('ids.json'), table)
    expect(err).toContain('matched by their names')
    expect(out).toContain('Tasks: 0 added, 0 removed, 0 changed, 4 the same.')
    expect(out).toContain('Links: 0 added, 0 removed, 0 changed.')
    expect(out).toMatch(/The table does not hold: .*\(1\)/)
    // One row of the table is another now: the comparison names it alone, from either side.
    const text = await readFile(table, 'utf8')
    const at16 = text
      .split('\n')
      .map(line =>
        /Inspect/.test(line) && /16h/.test(line) ? line.replaceAll('16h', '20h').replaceAll(';16', ';20') : line,
      )
    await writeFile(table, at16.join('\n'))
    const other = await parada('diff', at('ids.json'), table)
    expect(other.code).toBe(3)
    expect(other.out).toMatch(/^~ 3 Inspect: .*duration 16 h → 20 h/m)
    expect(other.out).not.toMatch(/^[+-]/m)
    expect((await parada('diff', table, at('ids.json'))).out).toMatch(/^~ 3 Inspect: .*duration 20 h → 16 h/m)
  })
})

describe('check', () => {
  test('a plan that we computed agrees with itself', async () => {
    await parada('convert', at('plan.json'), at('agrees.xml'), '--force')
    const { code, out } = await parada('check', at('agrees.xml'))
    expect(out).toContain('2 tasks compared: 2 equal, 0 different.')
    expect(code).toBe(0)
  })

  test('a moved date is found', async () => {
    await parada('convert', at('plan.json'), at('moved.xml'), '--force')
    const text = await readFile(at('moved.xml'), 'utf8')
    await writeFile(
      at('moved.xml'),
      text.replaceAll('<EarlyFinish>2027-03-03T17:00:00', '<EarlyFinish>2027-03-05T17:00:00'),
    )
    const { code, out } = await parada('check', at('moved.xml'))
    expect(code).toBe(3)
    expect(out).toMatch(/Inspect: early finish in the file .*computed/)
  })

  test('a loop is a failure that names it', async () => {
    const { code, err } = await parada('check', at('loop.json'))
    expect(code).toBe(1)
    expect(err).toContain('Open')
  })

  test('a file without dates of its own is not said to agree', async () => {
    expect((await parada('check', at('plan.json'))).err).toContain('nothing was compared')
  })

  test('a tolerance must be a number', async () => {
    expect((await parada('check', at('plan.json'), '--tolerance', 'x')).code).toBe(2)
  })
})

test('convert --recalculate names the dates of the file that it does not keep, and keeps those that nothing explains', async () => {
  await writeFile(
    at('dates.csv'),
    'Tarefa;Início;Término;Duração (h);Predecessoras\nAbrir;07/12/2026 08:00;07/12/2026 12:30;4,5;\n' +
      'Limpar;07/12/2026 13:00;07/12/2026 17:00;4;1\nFechar;15/12/2026;15/12/2026;8;2\n',
  )
  const { code, err } = await parada('convert', at('dates.csv'), at('dates.tmx'), '--recalculate')
  expect(code).toBe(0)
  expect(err).toContain('start of "Fechar" (12/15/26 08:00) was kept')
  expect(err).toMatch(
    /2 tasks have other dates than in the file \(calendar Standard, 08:00-12:00 13:00-17:00\): Abrir \(finish .*12:30 → .*13:30\); Limpar \(start .*13:00 → .*13:30/,
  )
  expect(err).not.toContain('Fechar (')
})

test('help names every command, and each command its options', async () => {
  expect((await parada('help')).out).toMatch(/info[\s\S]*convert[\s\S]*diff[\s\S]*check/)
  expect((await parada('convert', '--help')).out).toContain('--recalculate')
})
