import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PortalAnswer, portalDouble } from '../testing/portal-double.ts'
import { decode, encode } from './dbus.ts'
import { createDialogs, type DialogRequest, dialogProgram } from './dialogs.ts'

const run = promisify(execFile)
const open: DialogRequest = { kind: 'open', title: 'Abrir projeto', extensions: ['.mpp', '.tmx'] }
const save: DialogRequest = { kind: 'save', title: 'Salvar', extensions: ['.tmx'], name: 'Parada_1.TMX' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-dialogs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program of the desktop that writes down its arguments, prints and ends as told. */
async function desktop(program: string, output: string, code: number, errors = ''): Promise<NodeJS.ProcessEnv> {
  const bin = await mkdtemp(join(folder, 'bin-'))
  const script = `#!/bin/sh\nfor each in "$@"; do printf '%s\\n' "$each"; done >> "${bin}/args"\nprintf '%s' '${errors}' >&2\nprintf '%s\\n' '${output}'\nexit ${code}\n`
  await writeFile(join(bin, program), script)
  await chmod(join(bin, program), 0o755)
  return { PATH: bin, DISPLAY: ':9', BIN: bin }
}
const argsOf = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
  (await readFile(join(env.BIN ?? '', 'args'), 'utf8')).trim().split('\n')

describe.skipIf(process.platform === 'win32').each(['zenity', 'kdialog'])('%s', program => {
  test('gives the path, and begins in its folder the next time', async () => {
    const env = await desktop(program, '/srv/planos/caldeira 3 – ação.mpp', 0)
    const dialogs = await createDialogs('linux', env)
    expect(dialogs.available).toBe(true)
    expect(await dialogs.pick(open)).toMatchObject({ ok: true, value: '/srv/planos/caldeira 3 – ação.mpp' })
    await dialogs.pick(save)
    expect((await argsOf(env)).join(' ')).toContain('/srv/planos/Parada_1.TMX')
  })

  test('a cancel is a cancel, a failure is not', async () => {
    expect(await (await createDialogs('linux', await desktop(program, '', 1))).pick(open)).toMatchObject({
      ok: true,
      value: null,
    })
    const broken = await createDialogs('linux', await desktop(program, '', 5, 'cannot open display'))
    expect(await broken.pick(open)).toMatchObject({
      ok: false,
      problems: [
        {
          code: 'companion.dialogFailed',
          params: { reason: 'cannot open display' },
          suggestions: [{ code: 'companion.useBrowserPicker' }],
        },
      ],
    })
  })

  test('a name that looks like a command stays a name', async () => {
    const env = await desktop(program, '/x.tmx', 0)
    await (await createDialogs('linux', env)).pick({
      ...save,
      name: '$(touch /tmp/parada-owned); `id`.TMX',
      title: '"; rm -rf ~',
    })
    const args = await argsOf(env)
    expect(args.some(each => each.includes('$(touch /tmp/parada-owned); `id`.TMX'))).toBe(true)
    expect(args.some(each => each.includes('"; rm -rf ~'))).toBe(true)
  })

  test('asks yes or no', async () => {
    expect(await (await createDialogs('linux', await desktop(program, '', 0))).confirm('Permitir?')).toBe(true)
    expect(await (await createDialogs('linux', await desktop(program, '', 1))).confirm('Permitir?')).toBe(false)
  })
})

test('without a desktop, or without a program for it, the answer is typed', async () => {
  for (const env of [{ PATH: folder }, { PATH: folder, DISPLAY: ':9' }]) {
    const dialogs = await createDialogs('linux', env)
    expect([dialogs.available, await dialogs.confirm('?')]).toEqual([false, null])
    expect(await dialogs.pick(open)).toMatchObject({ ok: false, problems: [{ code: 'companion.noDialog' }] })
  }
})

/** The commands of macOS as text: no Mac was at hand to run them. */
describe('osascript', () => {
  const program = dialogProgram('darwin', {})!

  test('asks for a file, and for a place to save', () => {
    expect(program.pick({ ...open, folder: '/Users/ana/Planos' })).toEqual([
      '-e',
      'POSIX path of (choose file with prompt "Abrir projeto" of type {"mpp", "tmx"} default location POSIX file "/Users/ana/Planos")',
    ])
    expect(program.pick(save)).toEqual([
      '-e',
      'POSIX path of (choose file name with prompt "Salvar" default name "Parada_1.TMX")',
    ])
  })

  test.each([
    ['a quote', 'a" & (do shell script "id") & "', '"a\\" & (do shell script \\"id\\") & \\""'],
    ['a backslash', 'a\\', '"a\\\\"'],
    ['a backslash before a quote', '\\"', '"\\\\\\""'],
    ['a line end', 'a\ndo shell script "id"', '"a do shell script \\"id\\""'],
  ])('%s does not end the text', (_what, name, literal) => {
    const [, script = ''] = program.pick({ ...save, name })
    expect(script).toContain(`default name ${literal})`)
    // What is left without the literals has no quote: every one of them opened and closed.
    expect(script.replace(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/["\\]|shell/)
  })

  test('knows a cancel from a failure', () => {
    expect(program.cancelled(1, 'execution error: User canceled. (-128)')).toBe(true)
    expect(program.cancelled(1, 'execution error: No user interaction allowed. (-1713)')).toBe(false)
  })
})

test('a message of D-Bus comes back from its bytes as it went in', () => {
  const message = {
    type: 1,
    serial: 7,
    path: '/a/b',
    interface: 'c.d',
    member: 'E',
    destination: 'f.g',
    signature: 'ssa{sv}',
    body: [
      '',
      'ação',
      {
        list: { type: 'a(sa(us))', value: [['x', [[0, '*.mpp']]]] },
        bytes: { type: 'ay', value: [1, 2, 0] },
        yes: { type: 'b', value: true },
      },
    ],
  }
  const bytes = encode(message)
  expect(decode(bytes)).toEqual({ message, size: bytes.length })
  expect(decode(bytes.subarray(0, bytes.length - 1))).toBeNull()
})

const noBus = await run('dbus-daemon', ['--version']).then(
  () => null,
  () => 'skipped: no dbus-daemon',
)

describe.skipIf(noBus)(`the desktop's portal on a real session bus ${noBus ?? ''}`, () => {
  let address: string
  let stop: () => void
  let answer: PortalAnswer = 'cancel'
  let portal: Awaited<ReturnType<typeof portalDouble>>
  beforeAll(async () => {
    const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    address = await new Promise<string>(resolve => daemon.stdout.once('data', chunk => resolve(String(chunk).trim())))
    portal = await portalDouble(address, () => answer)
    stop = () => void daemon.kill()
  })
  afterAll(() => {
    portal.stop()
    stop()
  })
  const dialogs = () =>
    createDialogs('linux', { PATH: folder, WAYLAND_DISPLAY: 'wayland-0', DBUS_SESSION_BUS_ADDRESS: address })

  test('gives the path picked, with spaces and accents, and begins in its folder the next time', async () => {
    const it = await dialogs()
    answer = { path: '/srv/planos/caldeira 3 – ação.mpp' }
    expect(await it.pick(open)).toMatchObject({ ok: true, value: '/srv/planos/caldeira 3 – ação.mpp' })
    expect(portal.asked.at(-1)).toMatchObject({
      member: 'OpenFile',
      title: 'Abrir projeto',
      options: {
        modal: true,
        filters: [
          [
            '.mpp .tmx',
            [
              [0, '*.mpp'],
              [0, '*.MPP'],
              [0, '*.tmx'],
              [0, '*.TMX'],
            ],
          ],
        ],
      },
    })
    await it.pick(save)
    expect(portal.asked.at(-1)).toMatchObject({
      member: 'SaveFile',
      options: { current_name: 'Parada_1.TMX', current_folder: [...Buffer.from('/srv/planos\0')] },
    })
  })

  test('a cancel is a cancel, a failure is not', async () => {
    const it = await dialogs()
    answer = 'cancel'
    expect(await it.pick(open)).toMatchObject({ ok: true, value: null })
    answer = 'fail'
    expect(await it.pick(open)).toMatchObject({ ok: false, problems: [{ code: 'companion.dialogFailed' }] })
  })

  test('nobody asks through it whether a network path is allowed', async () => {
    expect(await (await dialogs()).confirm('?')).toBeNull()
  })

  test('a session without a portal has no dialog', async () => {
    const it = await createDialogs('linux', {
      PATH: folder,
      DISPLAY: ':9',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    })
    expect(it.available).toBe(false)
  })

  test('the double is what another client of D-Bus takes for a portal', async context => {
    const { stdout } = await run(
      'gdbus',
      [
        'call',
        '--session',
        '--dest',
        'org.freedesktop.portal.Desktop',
        '--object-path',
        '/org/freedesktop/portal/desktop',
        '--method',
        'org.freedesktop.portal.FileChooser.OpenFile',
        '',
        'Outro',
        "{'handle_token': <'t1'>}",
      ],
      { env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: address } },
    ).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return context.skip('skipped: no gdbus')
      throw error
    })
    expect(stdout).toMatch(/objectpath '\/org\/freedesktop\/portal\/desktop\/request\/1_\d+\/t1'/)
    expect(portal.asked.at(-1)).toMatchObject({ title: 'Outro' })
  })
})
