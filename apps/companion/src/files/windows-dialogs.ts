import type { ChildProcess } from 'node:child_process'
import { done, failed } from '@parada/schedule'
import { companionProblem } from '../problem.ts'
import type { Dialogs } from './dialogs.ts'

/** What the dialog process is asked. */
export type DialogQuestion =
  | {
      readonly ask: 'pick'
      readonly kind: 'open' | 'save'
      readonly title: string
      readonly extensions: readonly string[]
      readonly name?: string
    }
  | { readonly ask: 'confirm'; readonly question: string }

export type DialogReply =
  | { readonly ok: true; readonly path: string | null; readonly yes: boolean }
  | { readonly ok: false; readonly reason: string }

/** A person may think for long; a window left open for an hour is forgotten. */
const PATIENCE_MS = 3_600_000

/** Windows' dialogs, each in a process of its own: they block, and remember their folder by themselves. */
export function createWindowsDialogs(startWorker: () => ChildProcess): Dialogs {
  const ask = (question: DialogQuestion): Promise<DialogReply> =>
    new Promise(resolve => {
      const worker = startWorker()
      const finish = (reply: DialogReply): void => {
        clearTimeout(timer)
        resolve(reply)
      }
      const timer = setTimeout(() => {
        worker.kill()
        finish({ ok: true, path: null, yes: false })
      }, PATIENCE_MS)
      timer.unref()
      worker.once('message', reply => finish(reply as DialogReply))
      worker.once('error', error => finish({ ok: false, reason: error.message }))
      worker.once('exit', code => finish({ ok: false, reason: `code ${code}` }))
      worker.send(question)
    })
  return {
    available: true,
    async pick({ kind, title, extensions, name }) {
      const reply = await ask({ ask: 'pick', kind, title, extensions, ...(name !== undefined && { name }) })
      return reply.ok
        ? done(reply.path)
        : failed(companionProblem('companion.dialogFailed', { reason: reply.reason.slice(0, 200) }, 'useBrowserPicker'))
    },
    async confirm(question) {
      const reply = await ask({ ask: 'confirm', question })
      return reply.ok ? reply.yes : null
    },
  }
}
