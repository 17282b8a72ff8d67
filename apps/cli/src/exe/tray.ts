import { type ChildProcess, fork } from 'node:child_process'
import type { MenuItem, TrayEvent, TrayOrder } from './tray-protocol.ts'

/** The icon beside the clock. */
export interface Tray {
  set(tip: string, items: readonly MenuItem[]): void
  tell(title: string, text: string): void
  show(title: string, text: string): void
  /** Asks for yes or no in a window; no, where the window could not be shown. */
  ask(title: string, text: string): Promise<boolean>
  end(): void
}

/** Starts the process that holds the icon; `pick` is called with the user's choice in its menu. */
export function startTray(
  script: string,
  icon: string,
  pick: (id: string) => void,
  failed: (why: string) => void,
): Tray {
  const questions = new Map<string, (yes: boolean) => void>()
  const worker: ChildProcess = fork(script, [], { stdio: 'ignore' })
  let asked = 0
  let told = false
  const say = (order: TrayOrder): void => void (worker.connected && worker.send(order))
  worker.on('message', message => {
    const event = message as TrayEvent
    if (event.did === 'pick') pick(event.id)
    else if (event.did === 'answer') {
      questions.get(event.question)?.(event.yes)
      questions.delete(event.question)
    } else if (!event.icon && !told) {
      // Once: it is tried again at every change of the menu.
      told = true
      failed('Shell_NotifyIcon')
    }
  })
  worker.once('error', error => failed(error.message))
  worker.once('exit', code => {
    for (const answer of questions.values()) answer(false)
    if (code !== 0) failed(`code ${code}`)
  })
  return {
    set: (tip, items) => say({ say: 'set', tip, icon, items }),
    tell: (title, text) => say({ say: 'tell', title, text }),
    show: (title, text) => say({ say: 'show', title, text }),
    ask: (title, text) =>
      new Promise(resolve => {
        const question = String(++asked)
        if (!worker.connected) return resolve(false)
        questions.set(question, resolve)
        say({ say: 'show', title, text, question })
      }),
    end: () => say({ say: 'end' }),
  }
}
