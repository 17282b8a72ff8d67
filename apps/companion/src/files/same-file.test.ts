import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cloudFoldersOf, localCopyOf } from './cloud-folders.ts'
import { sameFile } from './same-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'parada-same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('spellings, links and mounted names of one file are that file; two files of one name are not', async () => {
  expect(await sameFile('C:\\Planos\\A.mpp', 'c:/planos/a.mpp')).toBe(true)
  expect(await sameFile('\\\\?\\UNC\\srv\\planos\\a.mpp', '//srv/planos/a.mpp')).toBe(true)
  expect(await sameFile('\\\\?\\C:\\Planos\\a.mpp', 'C:\\Planos\\a.mpp')).toBe(true)
  expect(await sameFile('Z:\\a.mpp', '\\\\srv\\outra\\a.mpp')).toBe(false)
  const [own, linked, other] = [join(folder, 'a.mpp'), join(folder, 'z.mpp'), join(folder, 'b.mpp')]
  writeFileSync(own, 'x')
  writeFileSync(other, 'x')
  linkSync(own, linked)
  symlinkSync(folder, join(folder, 'Z'))
  expect(await sameFile(own, linked)).toBe(true)
  expect(await sameFile(own, join(folder, 'Z', 'a.mpp'))).toBe(true)
  expect(await sameFile(own, other)).toBe(false)
})

/** As `reg query` prints it. */
const REGISTRY = `
HKEY_CURRENT_USER\\Software\\SyncEngines\\Providers\\OneDrive\\Business1
    LibraryType    REG_SZ    mysite
    UrlNamespace    REG_SZ    https://usina-my.sharepoint.example/personal/ana/Documents/
    MountPoint    REG_SZ    C:\\Users\\ana\\OneDrive - Usina

HKEY_CURRENT_USER\\Software\\SyncEngines\\Providers\\OneDrive\\Team
    UrlNamespace    REG_SZ    https://usina.sharepoint.example/sites/Parada/Docs/
    FullRemotePath    REG_SZ    https://usina.sharepoint.example/sites/Parada/Docs/2027
    MountPoint    REG_SZ    C:\\Users\\ana\\Usina\\Parada - 2027

HKEY_CURRENT_USER\\Software\\SyncEngines\\Providers\\OneDrive\\Personal
    CID    REG_SZ    ab12
    UrlNamespace    REG_SZ    https://d.docs.live.example/
    MountPoint    REG_SZ    C:\\Users\\ana\\OneDrive
`

test('the address of a file in a cloud leads to its copy on this machine', () => {
  const folders = cloudFoldersOf(REGISTRY)
  expect(folders).toHaveLength(3)
  const copy = (address: string): string | undefined => localCopyOf(address, folders)?.replaceAll('/', '\\')
  expect(copy('https://usina-my.sharepoint.example/personal/ana/Documents/Planos/Parada%202.mpp')).toBe(
    'C:\\Users\\ana\\OneDrive - Usina\\Planos\\Parada 2.mpp',
  )
  expect(copy('https://usina.sharepoint.example/sites/Parada/Docs/2027/a.mpp')).toBe(
    'C:\\Users\\ana\\Usina\\Parada - 2027\\a.mpp',
  )
  expect(copy('https://d.docs.live.example/ab12/a.mpp')).toBe('C:\\Users\\ana\\OneDrive\\a.mpp')
  expect(copy('https://usina.sharepoint.example/sites/Outro/a.mpp')).toBeUndefined()
  expect(copy('https://d.docs.live.example/ab12/../../x.mpp')).toBeUndefined()
})
