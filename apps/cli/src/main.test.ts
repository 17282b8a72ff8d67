import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMspdi } from '@parada/formats/mspdi'
import { readTmx, writeTmx } from '@parada/formats/tmx'
import { afterAll, expect, test } from 'vitest'
import { demoSchedule } from './demo-schedule.ts'
import { nearest } from './nearest.ts'
import { BUNDLES } from './testing/bundles.ts'

const folder = mkdtempSync(join(tmpdir(), 'parada-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const MAIN = join(import.meta.dirname, 'main.ts')
const parada = (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', MAIN, ...args, '--lang', 'en'],
    { cwd: folder, input, encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } },
  )
  return { status, stdout, stderr }
}

test('the version, and the word that was probably meant', () => {
  expect(parada(['--version'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect(parada(['convret', 'a', 'b'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Did you mean convert?'),
  })
  expect(parada(['info', 'x', '--jsno']).stderr).toContain('Did you mean --json?')
  expect(nearest('zebra', ['info', 'convert'])).toBeNull()
})

test('a plan comes by standard input', () => {
  const info = parada(['info', '-', '--json'], writeTmx(demoSchedule()))
  expect(JSON.parse(info.stdout)).toMatchObject({ ok: true, tasks: demoSchedule().tasks.length })
})

test('the sums of a plan without stored dates are computed, not empty', () => {
  writeFileSync(join(folder, 'plano.tmx'), writeTmx(demoSchedule()))
  const facts = JSON.parse(parada(['info', 'plano.tmx', '--json']).stdout) as { finish: string | null }
  expect(facts.finish).toMatch(/^\d{4}-/)
})

test('update reads every form, never replaces the other program’s file, and keeps the previous version', () => {
  writeFileSync(join(folder, 'plano.xml'), writeMspdi(demoSchedule()))
  const name = demoSchedule().tasks.find(task => task.duration.seconds > 0)?.name ?? ''
  const change = `mude o nome da tarefa ${name} para Nova`
  expect(parada(['update', 'plano.xml', change])).toMatchObject({ status: 2, stderr: expect.stringContaining('-o') })
  writeFileSync(join(folder, 'saida.tmx'), 'before')
  const updated = parada(['update', 'plano.xml', change, '-o', 'saida.tmx', '--json'])
  expect(updated.status, updated.stderr).toBe(0)
  expect(JSON.parse(updated.stdout)).toMatchObject({ ok: true, path: 'saida.tmx' })
  expect(readTmx(readFileSync(join(folder, 'saida.tmx'), 'utf8')).ok).toBe(true)
  expect(readFileSync(join(folder, 'saida.tmx.bak'), 'utf8')).toBe('before')
})

test('what the system refuses is a sentence, not a trace', () => {
  const refused = parada(['plan', 'Parada: 1. Soldar 4h', '-o', join(folder, 'nada', 'x.tmx')])
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('ENOENT')
  expect(refused.stderr).not.toContain('    at ')
})

test('what reads an installation never makes one', () => {
  for (const args of [
    ['backup', 'copia.zip', '--data', 'nada'],
    ['admin', 'users', '--data', 'nada'],
    ['migrate-storage', 'postgres://127.0.0.1:1/x', '--data', 'nada'],
  ]) {
    const refused = parada(args)
    expect(refused.status, refused.stderr).toBe(1)
    expect(refused.stderr).toContain('There is no installation in')
  }
  expect(existsSync(join(folder, 'nada'))).toBe(false)
  expect(existsSync(join(folder, 'copia.zip'))).toBe(false)
})

test('a conversion goes from standard input to standard output, with what is said of it on the other', () => {
  const converted = parada(['convert', '-', '-', '--to', 'xml'], writeTmx(demoSchedule()))
  expect(converted.status, converted.stderr).toBe(0)
  expect(converted.stdout).toContain('<Project xmlns=')
  expect(converted.stdout.trimEnd().endsWith('</Project>')).toBe(true)
  expect(converted.stderr).toContain(String(demoSchedule().tasks.length))
  expect(parada(['convert', '-', '-'], writeTmx(demoSchedule()))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--to'),
  })
})

test('every command that writes a plan writes it to standard output, alone there, in the form that is asked for', {
  timeout: 120_000,
}, () => {
  const plan = writeTmx(demoSchedule())
  writeFileSync(
    join(folder, 'lista.csv'),
    'Order,Operation,Description,Work (h)\n4711,0010,Open manhole,4\n4711,0020,Weld,8\n',
  )
  writeFileSync(join(folder, 'linhas.csv'), 'task,start\n2,2027-03-11T08:00\n')
  const written = (args: readonly string[], input: string) => {
    const made = parada(args, input)
    // What the command says is not lost: it stands beside.
    expect(made.stderr.length, args[0]).toBeGreaterThan(20)
    return made
  }
  for (const [args, input] of [
    [['level', '-', '-', '--schedules', '1'], plan],
    [['recover', '-', '-', '--time', '5s'], JSON.stringify(BUNDLES)],
    [['shift', '-', 'linhas.csv', '-', '--until', '2027-03-11T19:00'], plan],
    [['orders', 'lista.csv', '-', '--start', '2027-03-01T07:00'], ''],
  ] as const) {
    const { stdout, stderr } = written(args, input)
    expect(readTmx(stdout).ok, `${args.join(' ')}: ${stderr}`).toBe(true)
  }
  const level = ['level', '-', '-', '--schedules', '1']
  expect(written([...level, '--to', 'xml', '--json'], plan).stdout).toMatch(/^<\?xml[\s\S]*<\/Project>\s*$/)
  expect(parada([...level, '--to', 'mpp'], plan)).toMatchObject({ status: 2, stdout: '' })
  expect(parada(['level', '-', 'plano.xml', '--to', 'xer'], plan)).toMatchObject({ status: 2 })
})

test('a plan written over another keeps it, and dates are read in the person’s language', () => {
  writeFileSync(join(folder, 'feito.tmx'), 'before')
  const text = 'Parada em 01/03/2027: 1. Soldar 4h. 2. Testar 2h, após 1.'
  const made = parada(['plan', text, '-o', 'feito.tmx', '--json'])
  expect(JSON.parse(made.stdout)).toMatchObject({ ok: true, path: 'feito.tmx' })
  expect(readFileSync(join(folder, 'feito.tmx.bak'), 'utf8')).toBe('before')
  expect(readTmx(parada(['plan', text, '-o', '-']).stdout).ok).toBe(true)
  expect(parada(['plan', text]).stdout).not.toMatch(/2027-03-01T/)
})

test('what is wrong with an option is said in the person’s language', () => {
  expect(parada(['plan', '-o'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/option -o.* needs a value/),
  })
  expect(parada(['info', '--quiet=x', 'a']).stderr).toContain('--quiet takes no value')
  expect(parada(['info', '-x', 'a']).stderr).toContain('Invalid option: -x')
})

test('a plan is made of a text alone: of standard input, never of a plan’s file or of a file that is not there', () => {
  const text = 'Parada em 01/03/2027: 1. Soldar 4h. 2. Testar 2h, após 1.'
  const made = parada(['plan', '-', '-o', 'vindo.xml'], text)
  expect(made.status, made.stderr).toBe(0)
  // The form is the one that the name says.
  expect(readFileSync(join(folder, 'vindo.xml'), 'utf8')).toContain('<Project xmlns=')
  for (const [name, content] of [
    ['feito.json', writeTmx(demoSchedule())],
    ['feito.msp.xml', writeMspdi(demoSchedule())],
  ] as const) {
    writeFileSync(join(folder, name), content)
    expect(parada(['plan', name, '-o', 'de-plano.tmx'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is a plan already'),
    })
  }
  expect(parada(['plan', 'nada.docx', '-o', 'de-plano.tmx'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('does not exist: nada.docx'),
  })
  expect(parada(['plan', text, '-o', 'texto.txt']).status).toBe(2)
  expect(existsSync(join(folder, 'de-plano.tmx'))).toBe(false)
})

test('an update goes from standard input to standard output, with what it changes on the other', () => {
  const { name = '' } = demoSchedule().tasks.find(task => task.duration.seconds > 0) ?? {}
  const updated = parada(['update', '-', `mude o nome da tarefa ${name} para Nova`], writeTmx(demoSchedule()))
  expect(updated.status, updated.stderr).toBe(0)
  expect(readTmx(updated.stdout).ok).toBe(true)
  expect(updated.stdout).toContain('"Nova"')
  expect(updated.stderr).toContain('Nova')
})

test('who reads the output may stop before its end', async () => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', MAIN, 'convert', '-', '-', '--to', 'xml', '--lang', 'en'],
    { cwd: folder, env: { PATH: process.env.PATH ?? '' } },
  )
  let said = ''
  child.stderr.on('data', chunk => {
    said += String(chunk)
  })
  child.stdout.destroy()
  child.stdin.end(writeTmx(demoSchedule()))
  const code = await new Promise(done => child.on('close', done))
  expect([code, said]).toEqual([0, expect.not.stringContaining('EPIPE')])
})
