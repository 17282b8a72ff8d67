/** Runs inside Wine: shows the icon, asks what `tray.txt` says of it by Windows' own messages, and writes what came of it. */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import koffi from 'koffi'
import { startTray } from './tray.ts'

const here = resolve(dirname(process.argv[1] ?? '.'))
const user32 = koffi.load('user32.dll')
const find = user32.func('void * __stdcall FindWindowW(str16 kind, str16 title)')
const post = user32.func('int __stdcall PostMessageW(void *window, uint32_t message, uintptr_t wide, intptr_t long)')
/** The icon's own message, and the buttons that it reports. */
const [OF_ICON, LEFT_UP, RIGHT_UP] = [0x8000, 0x202, 0x205]

/** WM_COMMAND of a message window's buttons. */
const [COMMAND, OK, YES] = [0x111, 1, 6]

const note = (line: string): void => appendFileSync(join(here, 'tray.log'), `${line}\n`)
const tray = startTray(
  join(here, 'tray-worker.cjs'),
  join(here, 'parada.ico'),
  id => note(`pick ${id}`),
  why => note(`failed ${why}`),
)
tray.set('Parada 0.1.0', [
  { id: 'state', label: 'Parada em http://localhost:3000', off: true },
  { id: 'open', label: 'Abrir' },
  { id: 'code', label: 'Código de pareamento…' },
  null,
  { id: 'windows', label: 'Iniciar com o Windows', checked: true },
  { id: 'stop', label: 'Encerrar' },
])

/**
 * Clicks the icon, once its window is there: a message that is posted to no window goes to this thread's own queue, is lost
 * there, and counts as posted.
 */
function click(button: number): void {
  const window = find('ParadaTray', 'Parada')
  if (!window) return void setTimeout(click, 100, button)
  note(`posted ${post(window, OF_ICON, 0, button)}`)
  if (button === RIGHT_UP) menu()
}

/** Says when the menu is open: keys that are pressed before go nowhere. */
function menu(): void {
  if (find('#32768', null)) note('menu open')
  else setTimeout(menu, 100)
}

/** Presses a button of the message window, once it is there. */
function press(name: string, button: number): void {
  const box = find('#32770', 'Parada')
  if (!box) return void setTimeout(press, 100, name, button)
  note(`pressed ${name} ${post(box, COMMAND, button, 0)}`)
}

const ORDERS: Readonly<Record<string, () => void>> = {
  left: () => click(LEFT_UP),
  right: () => click(RIGHT_UP),
  tell: () => tray.tell('Parada', 'O Parada está em execução.'),
  show: () => tray.show('Parada', 'Código de pareamento: 123456'),
  ask: () => void tray.ask('Parada', 'Remover?').then(yes => note(`answer ${yes}`)),
  ok: () => press('ok', OK),
  yes: () => press('yes', YES),
  end: () => {
    tray.end()
    setTimeout(() => process.exit(0), 1000)
  },
}

setInterval(() => {
  const order = join(here, 'tray.txt')
  if (!existsSync(order)) return
  const wish = readFileSync(order, 'utf8').trim()
  if (wish === '') return
  rmSync(order)
  ORDERS[wish]?.()
}, 100)
