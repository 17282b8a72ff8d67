/**
 * Windows' own file windows, in a process of their own because they block: one request by message, one answer, end.
 * Vtable slots and constants are those of shobjidl.h.
 */
import koffi from 'koffi'
import { guidBytes } from '../project-host/com/koffi-automation.ts'
import type { DialogQuestion, DialogReply } from './windows-dialogs.ts'

const ole32 = koffi.load('ole32.dll')
const user32 = koffi.load('user32.dll')
const initialize = ole32.func('int32_t __stdcall CoInitializeEx(void *reserved, uint32_t flags)')
const create = ole32.func(
  'int32_t __stdcall CoCreateInstance(uint8_t *clsid, void *outer, uint32_t context, uint8_t *iid, _Out_ void **out)',
)
const alloc = ole32.func('void * __stdcall CoTaskMemAlloc(size_t bytes)')
const foreground = user32.func('void * __stdcall GetForegroundWindow()')
const messageBox = user32.func('int32_t __stdcall MessageBoxW(void *owner, str16 text, str16 title, uint32_t type)')

const SINGLE_THREADED = 2
const CLASS = { open: 'DC1C5A9C-E88A-4DDE-A5A1-60F82A20AEF7', save: 'C0B4E2F3-BA21-4773-8DBA-335EC946EB8B' }
const INTERFACE = { open: 'D57C7288-D4AD-4768-BE02-9D969532D960', save: '84BCCD23-5FDE-4CDB-AEA4-AF64B83D78AB' }
const SLOT = {
  show: 3,
  setFileTypes: 4,
  setOptions: 9,
  setFileName: 15,
  setTitle: 17,
  getResult: 20,
  setDefaultExtension: 22,
}
const OPTION = {
  overwritePrompt: 0x2,
  noChangeDir: 0x8,
  forceFileSystem: 0x40,
  pathMustExist: 0x800,
  fileMustExist: 0x1000,
}
/** HRESULT of ERROR_CANCELLED. */
const CANCELLED = 0x800704c7
/** IShellItem::GetDisplayName and the form that is a path. */
const DISPLAY_NAME = 5
const FILE_PATH = 0x80058000 | 0
/** Yes and no, a question mark, above all other windows. */
const QUESTION = 0x4 | 0x20 | 0x40000 | 0x10000
const YES = 6

const proto = {
  text: koffi.proto('int32_t __stdcall DialogText(void *self, str16 text)'),
  number: koffi.proto('int32_t __stdcall DialogNumber(void *self, uint32_t value)'),
  owner: koffi.proto('int32_t __stdcall DialogShow(void *self, void *owner)'),
  types: koffi.proto('int32_t __stdcall DialogTypes(void *self, uint32_t count, void *types)'),
  result: koffi.proto('int32_t __stdcall DialogResult(void *self, _Out_ void **item)'),
  name: koffi.proto('int32_t __stdcall ItemName(void *self, int32_t form, _Out_ str16 *name)'),
}

const pointerAt = (at: bigint): bigint => new DataView(koffi.view(at, 8)).getBigUint64(0, true)
const slot = (object: bigint, index: number): bigint => pointerAt(pointerAt(object) + BigInt(index * 8))

/** A text in memory that Windows may keep while the dialog lives. */
function lasting(text: string): bigint {
  const bytes = Buffer.from(`${text}\0`, 'utf16le')
  const at = alloc(bytes.length) as bigint
  new Uint8Array(koffi.view(at, bytes.length)).set(bytes)
  return at
}

function check(result: number, what: string): void {
  if (result < 0) throw new Error(`${what}: 0x${(result >>> 0).toString(16)}`)
}

function pick(question: Extract<DialogQuestion, { ask: 'pick' }>): string | null {
  const out: [bigint | null] = [null]
  check(
    create(guidBytes(CLASS[question.kind]), null, 1, guidBytes(INTERFACE[question.kind]), out) as number,
    'CoCreateInstance',
  )
  const dialog = out[0] as bigint
  const set = (index: number, form: unknown, ...values: unknown[]): number =>
    koffi.call(slot(dialog, index), form as never, dialog, ...values) as number
  check(set(SLOT.setTitle, proto.text, question.title), 'SetTitle')
  const filters = alloc(16) as bigint
  const view = new DataView(koffi.view(filters, 16))
  view.setBigUint64(0, lasting(question.title), true)
  view.setBigUint64(8, lasting(question.extensions.map(each => `*${each}`).join(';')), true)
  check(set(SLOT.setFileTypes, proto.types, 1, filters), 'SetFileTypes')
  const shared = OPTION.noChangeDir | OPTION.forceFileSystem | OPTION.pathMustExist
  check(
    set(
      SLOT.setOptions,
      proto.number,
      question.kind === 'open' ? shared | OPTION.fileMustExist : shared | OPTION.overwritePrompt,
    ),
    'SetOptions',
  )
  if (question.name !== undefined) check(set(SLOT.setFileName, proto.text, question.name), 'SetFileName')
  if (question.kind === 'save') check(set(SLOT.setDefaultExtension, proto.text, 'TMX'), 'SetDefaultExtension')
  // Owned by the window in front, so that it opens above the browser and not behind it.
  const shown = set(SLOT.show, proto.owner, foreground())
  if (shown >>> 0 === CANCELLED) return null
  check(shown, 'Show')
  const item: [bigint | null] = [null]
  check(set(SLOT.getResult, proto.result, item), 'GetResult')
  const name: [string | null] = [null]
  check(
    koffi.call(slot(item[0] as bigint, DISPLAY_NAME), proto.name, item[0], FILE_PATH, name) as number,
    'GetDisplayName',
  )
  return name[0]
}

function answer(question: DialogQuestion): DialogReply {
  try {
    check(initialize(null, SINGLE_THREADED) as number, 'CoInitializeEx')
    if (question.ask === 'confirm')
      return { ok: true, yes: messageBox(foreground(), question.question, 'Parada', QUESTION) === YES, path: null }
    return { ok: true, yes: false, path: pick(question) }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

process.once('message', (question: DialogQuestion) => {
  process.send?.(answer(question), () => process.exit(0))
})
