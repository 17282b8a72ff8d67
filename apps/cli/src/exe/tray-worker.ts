/**
 * The icon beside Windows' clock, in a process of its own: a menu and a window block while they are open. Structures and
 * numbers are those of shellapi.h and winuser.h.
 */
import koffi from 'koffi'
import type { MenuItem, TrayEvent, TrayOrder } from './tray-protocol.ts'

const user32 = koffi.load('user32.dll')
const shell32 = koffi.load('shell32.dll')
const kernel32 = koffi.load('kernel32.dll')

const WindowProcedure = koffi.proto(
  'intptr_t __stdcall WindowProcedure(void *window, uint32_t message, uintptr_t wide, intptr_t long)',
)
koffi.struct('TrayPoint', { x: 'int32_t', y: 'int32_t' })
const WindowClass = koffi.struct('WNDCLASSEXW', {
  size: 'uint32_t',
  style: 'uint32_t',
  procedure: koffi.pointer(WindowProcedure),
  classBytes: 'int32_t',
  windowBytes: 'int32_t',
  instance: 'void *',
  icon: 'void *',
  cursor: 'void *',
  background: 'void *',
  menu: 'void *',
  name: 'str16',
  smallIcon: 'void *',
})
const NotifyIcon = koffi.struct('NOTIFYICONDATAW', {
  size: 'uint32_t',
  window: 'void *',
  id: 'uint32_t',
  flags: 'uint32_t',
  message: 'uint32_t',
  icon: 'void *',
  tip: koffi.array('char16_t', 128, 'String'),
  state: 'uint32_t',
  stateMask: 'uint32_t',
  info: koffi.array('char16_t', 256, 'String'),
  version: 'uint32_t',
  infoTitle: koffi.array('char16_t', 64, 'String'),
  infoFlags: 'uint32_t',
  guid: koffi.array('uint8_t', 16),
  balloonIcon: 'void *',
})
koffi.struct('TrayMessage', {
  window: 'void *',
  message: 'uint32_t',
  wide: 'uintptr_t',
  long: 'intptr_t',
  time: 'uint32_t',
  point: 'TrayPoint',
})

const registerClass = user32.func('uint16_t __stdcall RegisterClassExW(WNDCLASSEXW *kind)')
const createWindow = user32.func(
  'void * __stdcall CreateWindowExW(uint32_t more, str16 kind, str16 title, uint32_t style, int x, int y, int width, int height, void *parent, void *menu, void *instance, void *given)',
)
const defaultProcedure = user32.func(
  'intptr_t __stdcall DefWindowProcW(void *window, uint32_t message, uintptr_t wide, intptr_t long)',
)
const peekMessage = user32.func(
  'int __stdcall PeekMessageW(_Out_ TrayMessage *message, void *window, uint32_t first, uint32_t last, uint32_t how)',
)
const dispatchMessage = user32.func('intptr_t __stdcall DispatchMessageW(TrayMessage *message)')
const createMenu = user32.func('void * __stdcall CreatePopupMenu()')
const appendMenu = user32.func('int __stdcall AppendMenuW(void *menu, uint32_t flags, uintptr_t id, str16 text)')
const trackMenu = user32.func(
  'int __stdcall TrackPopupMenu(void *menu, uint32_t flags, int x, int y, int reserved, void *window, void *area)',
)
const destroyMenu = user32.func('int __stdcall DestroyMenu(void *menu)')
const cursorPosition = user32.func('int __stdcall GetCursorPos(_Out_ TrayPoint *point)')
const toFront = user32.func('int __stdcall SetForegroundWindow(void *window)')
const loadImage = user32.func(
  'void * __stdcall LoadImageW(void *instance, str16 name, uint32_t kind, int width, int height, uint32_t flags)',
)
const messageBox = user32.func('int __stdcall MessageBoxW(void *owner, str16 text, str16 title, uint32_t kind)')
const registerMessage = user32.func('uint32_t __stdcall RegisterWindowMessageW(str16 name)')
const notifyIcon = shell32.func('int __stdcall Shell_NotifyIconW(uint32_t what, NOTIFYICONDATAW *data)')
const moduleHandle = kernel32.func('void * __stdcall GetModuleHandleW(void *name)')

const ADD = 0
const MODIFY = 1
const DELETE = 2
/** NIF_MESSAGE, NIF_ICON, NIF_TIP; NIF_INFO. */
const SHOWN = 0x1 | 0x2 | 0x4
const INFO = 0x10
const ICON_FROM_FILE = { image: 1, flags: 0x10 | 0x40 }
/** Messages of the icon come as this one of our own (WM_APP). */
const OF_ICON = 0x8000
const LEFT_UP = 0x202
const RIGHT_UP = 0x205
const CONTEXT_MENU = 0x7b
const TICKED = 0x8
const GREY = 0x1
const LINE = 0x800
/** The choice is returned instead of sent; either button picks. */
const RETURN_CHOICE = 0x100 | 0x2
const INFORMATION = 0x40 | 0x40000 | 0x10000
const QUESTION = 0x4 | 0x20 | 0x40000 | 0x10000
const YES = 6
/** Milliseconds between looks at the queue of the window: little enough for a click, and nothing for a processor. */
const LOOK_EVERY = 60

const send = (event: TrayEvent): void => void process.send?.(event)

let items: readonly MenuItem[] = []
let tip = 'Parada'
let icon: unknown = null
let standing = false

const created = registerMessage('TaskbarCreated')

function openMenu(window: unknown): void {
  const menu = createMenu()
  for (const [at, item] of items.entries())
    if (item === null) appendMenu(menu, LINE, 0, null)
    else appendMenu(menu, (item.checked ? TICKED : 0) | (item.off ? GREY : 0), at + 1, item.label)
  const point = { x: 0, y: 0 }
  cursorPosition(point)
  // Without it the menu stays open when the user clicks elsewhere (Microsoft's note at TrackPopupMenu).
  toFront(window)
  const chosen = trackMenu(menu, RETURN_CHOICE, point.x, point.y, 0, window, null) as number
  destroyMenu(menu)
  const item = chosen > 0 ? items[chosen - 1] : null
  if (item) send({ did: 'pick', id: item.id })
}

const procedure = koffi.register((window: unknown, message: number, wide: bigint | number, long: bigint | number) => {
  if (message === OF_ICON) {
    const what = Number(long) & 0xffff
    if (what === LEFT_UP) send({ did: 'pick', id: 'open' })
    else if (what === RIGHT_UP || what === CONTEXT_MENU) openMenu(window)
    return 0
  }
  // The desktop was started anew, or came after us, as when we start with Windows: icons have to come by themselves.
  if (message === created && icon !== null) standing = notify(ADD, SHOWN)
  return defaultProcedure(window, message, wide, long)
}, koffi.pointer(WindowProcedure))

const instance = moduleHandle(null)
const KIND = 'ParadaTray'
registerClass({
  size: koffi.sizeof(WindowClass),
  style: 0,
  procedure,
  classBytes: 0,
  windowBytes: 0,
  instance,
  icon: null,
  cursor: null,
  background: null,
  menu: null,
  name: KIND,
  smallIcon: null,
})
const window = createWindow(0, KIND, 'Parada', 0, 0, 0, 0, 0, null, null, instance, null)

function notify(what: number, flags: number, title = '', text = ''): boolean {
  return (
    (notifyIcon(what, {
      size: koffi.sizeof(NotifyIcon),
      window,
      id: 1,
      flags,
      message: OF_ICON,
      icon,
      tip: tip.slice(0, 127),
      state: 0,
      stateMask: 0,
      info: text.slice(0, 255),
      version: 0,
      infoTitle: title.slice(0, 63),
      infoFlags: 1,
      guid: Array.from({ length: 16 }, () => 0),
      balloonIcon: null,
    }) as number) !== 0
  )
}

function obey(order: TrayOrder): void {
  if (order.say === 'set') {
    ;({ items, tip } = order)
    icon ??= loadImage(null, order.icon, ICON_FROM_FILE.image, 0, 0, ICON_FROM_FILE.flags)
    const done = notify(standing ? MODIFY : ADD, SHOWN)
    if (!standing) send({ did: 'ready', icon: done })
    standing ||= done
  } else if (order.say === 'tell') notify(MODIFY, INFO, order.title, order.text)
  else if (order.say === 'show') {
    const yes = messageBox(null, order.text, order.title, order.question === undefined ? INFORMATION : QUESTION) === YES
    if (order.question !== undefined) send({ did: 'answer', question: order.question, yes })
  } else leave()
}

function leave(): void {
  if (standing) notify(DELETE, 0)
  process.exit(0)
}

process.on('message', order => obey(order as TrayOrder))
process.on('disconnect', leave)
setInterval(() => {
  const message = {}
  while (peekMessage(message, null, 0, 0, 1)) dispatchMessage(message)
}, LOOK_EVERY)
