/** What the program keeps in a Windows user's own settings: nothing of the machine, so that no administrator is needed. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const RUN = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'
const NAME = 'Parada'
/** Marks a start on which the user did not ask for a window. */
export const IN_BACKGROUND = '--background'

export async function startsWithWindows(): Promise<boolean> {
  return run('reg', ['query', RUN, '/v', NAME], { windowsHide: true }).then(
    () => true,
    () => false,
  )
}

export async function startWithWindows(program: string, yes: boolean): Promise<void> {
  const what = yes
    ? ['add', RUN, '/v', NAME, '/t', 'REG_SZ', '/d', `"${program}" ${IN_BACKGROUND}`, '/f']
    : ['delete', RUN, '/v', NAME, '/f']
  if (yes || (await startsWithWindows())) await run('reg', what, { windowsHide: true })
}
