/** Runs inside Wine: opens a native dialog through the product's own code and writes what came of it. */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createWindowsDialogs } from '../../files/windows-dialogs.ts'

const [result = 'dialog.json', kind = 'open'] = process.argv.slice(2)
const worker = () => fork(join(dirname(process.argv[1] ?? '.'), 'dialog-worker.cjs'), [], { stdio: 'ignore' })
const dialogs = createWindowsDialogs(worker)

const asked =
  kind === 'confirm'
    ? dialogs.confirm('Permitir?')
    : dialogs.pick({
        kind: kind === 'save' ? 'save' : 'open',
        title: 'Abrir projeto',
        extensions: ['.tmx', '.mpp'],
        ...(kind === 'save' && { name: 'plano.TMX' }),
      })
asked
  .then(
    answer => writeFileSync(result, JSON.stringify({ answer })),
    (error: unknown) => writeFileSync(result, JSON.stringify({ error: String(error) })),
  )
  .finally(() => process.exit(0))
