import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createNetworkPaths } from './network-paths.ts'
import {
  checkLinked,
  checkPlanPath,
  isNetworkPath,
  OPEN_EXTENSIONS,
  SAVE_EXTENSIONS,
  savedFileName,
} from './plan-path.ts'

const code = (path: string) => {
  const checked = checkPlanPath(path, OPEN_EXTENSIONS)
  return checked.ok ? checked.value : checked.problems[0].code
}

describe('paths', () => {
  test.each([
    ['C:\\Paradas\\caldeira 3.mpp', 'C:\\Paradas\\caldeira 3.mpp'],
    ['"C:\\Paradas\\plano.MPP"', 'C:\\Paradas\\plano.MPP'],
    ['/srv/planos/plano.tmx', '/srv/planos/plano.tmx'],
    ['  ', 'companion.pathRequired'],
    ['/etc/passwd', 'companion.pathNotPlan'],
    ['C:\\a.mpp:stream.tmx', 'companion.pathNotPlan'],
    ['C:\\nul.mpp', 'companion.pathNotPlan'],
    ['plano.tmx.', 'companion.pathNotPlan'],
    ['plano\0.tmx', 'companion.pathRequired'],
  ])('%s', (path, expected) => {
    expect(code(path)).toBe(expected)
  })

  test('a save without an extension gets ours', () => {
    expect(checkPlanPath('/x/plano', SAVE_EXTENSIONS, '.TMX')).toMatchObject({ value: '/x/plano.TMX' })
    expect(checkPlanPath('/x/plano.mpp', SAVE_EXTENSIONS, '.TMX')).toMatchObject({ ok: false })
  })

  test('the saved file name keeps letters of any language', () => {
    expect(savedFileName('Parada: caldeira 3 / 2027')).toBe('Parada_caldeira_3_2027.TMX')
    expect(savedFileName('Manutenção (forno)')).toBe('Manutenção_forno.TMX')
    expect(savedFileName('///')).toBe('projeto.TMX')
    expect(savedFileName('plano.tmx')).toBe('plano.TMX')
  })

  test('network paths are recognised in all their forms', () => {
    expect(['\\\\srv\\a.mpp', '//srv/a.mpp', '\\\\?\\UNC\\srv\\a.mpp', '\\/srv/a.mpp'].map(isNetworkPath)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['C:\\a.mpp', '/a.mpp', '\\\\?\\C:\\a.mpp'].map(isNetworkPath)).toEqual([false, false, false])
  })
})

describe('network paths', () => {
  const dialogs = (answer: boolean | null, asked: string[]) => ({
    available: answer !== null,
    pick: async () => ({ ok: true as const, value: null, problems: [] }),
    confirm: async (question: string) => {
      asked.push(question)
      return answer
    },
  })

  test('a typed one is confirmed once per share and session', async () => {
    const asked: string[] = []
    const paths = createNetworkPaths(dialogs(true, asked))
    for (const file of ['a.mpp', 'b.mpp'])
      expect(await paths.check(`\\\\srv\\planos\\${file}`, path => path)).toMatchObject({ ok: true })
    expect(asked).toEqual(['\\\\srv\\planos\\a.mpp'])
  })

  test('without a desktop or with a no, it is refused', async () => {
    for (const answer of [false, null]) {
      const paths = createNetworkPaths(dialogs(answer, []))
      expect(await paths.check('//srv/planos/a.mpp', path => path)).toMatchObject({
        ok: false,
        problems: [{ code: 'companion.networkPathRefused' }],
      })
    }
  })

  test('a picked one needs no question', async () => {
    const asked: string[] = []
    const paths = createNetworkPaths(dialogs(null, asked))
    paths.allow('\\\\srv\\planos\\a.mpp')
    expect(await paths.check('//SRV/planos/b.mpp', path => path)).toMatchObject({ ok: true })
    expect(asked).toEqual([])
  })
})

test.skipIf(process.platform === 'win32')('a link is judged by where it leads, before that is touched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parada-link-'))
  try {
    const leading = async (name: string, target: string): Promise<string> => {
      await symlink(target, join(folder, name))
      const checked = await checkLinked(join(folder, name), OPEN_EXTENSIONS)
      return checked.ok ? checked.value : checked.problems[0].code
    }
    await writeFile(join(folder, 'plano.tmx'), '{}')
    await writeFile(join(folder, 'senhas.txt'), '')
    expect(await leading('a.tmx', 'plano.tmx')).toBe(join(folder, 'a.tmx'))
    expect(await leading('b.tmx', 'senhas.txt')).toBe('companion.pathNotPlan')
    expect(await leading('c.tmx', '//servidor/planos/plano.tmx')).toBe('companion.networkPathRefused')
    expect(await leading('d.tmx', '\\\\servidor\\planos\\plano.tmx')).toBe('companion.networkPathRefused')
    expect(await leading('e.tmx', 'nada.tmx')).toBe(join(folder, 'e.tmx'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
