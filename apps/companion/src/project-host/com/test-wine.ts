import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeTmx } from '@parada/formats/tmx'
import { PROJECT_CLSID } from '../../testing/ms-project-double/clsid.ts'
import { registerProject, wineFolder } from '../../testing/wine/wine.ts'
import { chance, randomProject } from './test-round-trip.ts'

const HERE = 'apps/companion/src'

/** What the driver found inside Wine. */
export interface WineReport {
  readonly active?: { readonly ok?: boolean; readonly value?: { readonly taskCount: number } }
  readonly applied?: number
  readonly refused?: number
  readonly skipped?: number
  readonly wrong?: readonly string[]
  readonly unrequested?: readonly string[]
  readonly ticks?: number
  readonly afterWorkerKill?: unknown
  readonly hostRead?: unknown
  readonly projectKilled?: unknown
  readonly afterProjectKill?: unknown
  readonly locked?: unknown
  readonly error?: string
}

/** Starts the double as a COM server under Wine and drives it with the product's own COM process. */
export async function driveDouble(rounds: number): Promise<WineReport> {
  const folder = await wineFolder({
    'com-worker': `${HERE}/project-host/com/com-worker.ts`,
    double: `${HERE}/testing/ms-project-double/main.ts`,
    driver: `${HERE}/testing/wine/driver.ts`,
  })
  try {
    await registerProject(folder, PROJECT_CLSID)
    await writeFile(join(folder.path, 'plan.tmx'), writeTmx(randomProject(chance(42))))
    const double = folder.start('double', ['plan.tmx', 'PhysicalPercentComplete'])
    for (let tries = 0; tries < 300; tries++) {
      if ((await readFile(double.output, 'utf8').catch(() => '')).includes('serving')) break
      await new Promise(done => setTimeout(done, 100))
    }
    const driver = folder.start('driver', ['result.json', String(rounds)])
    await driver.ended
    const text = await readFile(join(folder.path, 'result.json'), 'utf8').catch(() => null)
    return text === null
      ? { error: `no result: ${await readFile(driver.output, 'utf8')} ${await readFile(double.output, 'utf8')}` }
      : (JSON.parse(text) as WineReport)
  } finally {
    await folder.remove()
  }
}
