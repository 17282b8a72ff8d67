import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parada, runParada } from '../testing/run-parada.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

const STEPS = [
  'Bloquear e etiquetar H-201',
  'Instalar raquetes H-201',
  'Teste de gases H-201',
  'Abrir bocas de visita H-201',
  'Inspeção interna H-201',
  'Fechar bocas de visita H-201',
  'Teste de pressão H-201',
  'Remover raquetes H-201',
  'Remover bloqueio H-201',
  'Entrega à operação H-201',
  'Acender queimadores H-201',
]
/** One heater, its steps in a row; without the links that end at `cut`. */
const planWithout = (cut: readonly string[] = [], acceptances: readonly object[] = []) => ({
  project_name: 'H-201',
  start_date: '2026-03-02T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: STEPS.map((name, index) => ({ id: index + 1, name, duration: '8h' })),
  dependencies: STEPS.slice(1).flatMap((name, index) =>
    cut.includes(name) ? [] : [{ pred_id: index + 1, succ_id: index + 2, type: 'FS', lag: '' }],
  ),
  ...(acceptances.length > 0 && { audit_acceptances: acceptances }),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-audit-'))
  await writeFile(at('sound.json'), JSON.stringify(planWithout()))
  await writeFile(at('gas.json'), JSON.stringify(planWithout(['Teste de gases H-201', 'Abrir bocas de visita H-201'])))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['pt', 'Nota', 'passa: Teste de gases e PT antes de abrir e entrar', 'falha: Teste de gases e PT'],
  ['en', 'Score', 'passes: Gas test and permit before opening and entry', 'fails: Gas test and permit'],
  ['es', 'Nota', 'pasa: Prueba de gases y permiso antes de abrir y entrar', 'falla: Prueba de gases'],
])(
  'in %s, a sound plan ends with 0, and one that opens without its gas test with 3, its task named',
  async (lang, score, passes, fails) => {
    const sound = await runParada(['audit', at('sound.json'), '--all', '-q'], { lang })
    expect(sound.code).toBe(0)
    expect(sound.out).toContain(`${score}: `)
    expect(sound.out).toContain(passes)
    const broken = await runParada(['audit', at('gas.json'), '-q'], { lang })
    expect(broken.code).toBe(3)
    expect(broken.out).toContain(fails)
    expect(broken.out).toContain('4 Abrir bocas de visita H-201')
    // Without --all only what fails is printed.
    expect(broken.out).not.toContain(`${passes.slice(0, passes.indexOf(':'))}: `)
  },
)

test('as JSON it has the same score, verdicts and tasks', async () => {
  const found = JSON.parse((await parada('audit', at('gas.json'), '--json')).out)
  expect(found).toMatchObject({ ok: false })
  expect(found.score).toBeLessThanOrEqual(59)
  const rule = found.checks.find((each: { code: string }) => each.code === 'gasTestBeforeEntry')
  expect(rule.state).toBe('fails')
  expect(rule.findings.flatMap((each: { tasks: number[] }) => each.tasks)).toContain(4)
  expect(JSON.parse((await parada('audit', at('sound.json'), '--json')).out)).toMatchObject({
    ok: true,
    safetyFindings: 0,
  })
})

test('no file, two files and one that is none are refused', async () => {
  expect((await parada('audit')).code).toBe(2)
  expect((await parada('audit', at('sound.json'), at('gas.json'))).code).toBe(2)
  const none = await parada('audit', at('nothing.json'))
  expect([none.code, none.err !== '']).toEqual([1, true])
})
