import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDialogs, type DialogRequest, dialogProgram } from './dialogs.ts'

const open: DialogRequest = { kind: 'open', title: 'Abrir projeto', extensions: ['.mpp', '.tmx'] }
const save: DialogRequest = { kind: 'save', title: 'Salvar', extensions: ['.tmx'], name: 'Parada_1.TMX' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-dialogs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program of the desktop that writes down its arguments, prints and ends as configured. */
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
