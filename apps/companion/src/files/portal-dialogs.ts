import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { done, failed, type Outcome } from '@parada/schedule'
import { companionProblem } from '../problem.ts'
import { type Bus, connectBus, type Message, type Value, type Variant } from './dbus.ts'
import type { DialogRequest, Picked } from './dialogs.ts'

const PORTAL = 'org.freedesktop.portal.Desktop'
const DESKTOP = '/org/freedesktop/portal/desktop'
/** Answers of a request (source: xdg-desktop-portal, org.freedesktop.portal.Request): picked, cancelled, ended otherwise. */
const PICKED = 0
const CANCELLED = 1

const text = (value: string): Variant => ({ type: 's', value })
/** A path as the portal wants it: bytes that end in zero. */
const bytes = (value: string): Variant => ({ type: 'ay', value: [...Buffer.from(`${value}\0`, 'utf8')] })

/** True when this session has a file chooser portal; it is not started only to be asked. */
export async function hasPortal(address: string): Promise<boolean> {
  const bus = await connectBus(address).catch(() => null)
  if (!bus) return false
  try {
    const names = await Promise.all(
      ['ListNames', 'ListActivatableNames'].map(member =>
        bus.call({
          destination: 'org.freedesktop.DBus',
          path: '/org/freedesktop/DBus',
          interface: 'org.freedesktop.DBus',
          member,
          signature: '',
          body: [],
        }),
      ),
    )
    return names.some(reply => (reply.body[0] as readonly Value[]).includes(PORTAL))
  } catch {
    return false
  } finally {
    bus.close()
  }
}

/** What the window is asked for (source: xdg-desktop-portal, org.freedesktop.portal.FileChooser). */
function optionsOf(request: DialogRequest, token: string): Record<string, Value> {
  const patterns = request.extensions.flatMap(each => [`*${each}`, `*${each.toUpperCase()}`])
  // Kind 0 is a pattern of names; both letter cases, since the portal tells them apart.
  const filter: Value = [request.extensions.join(' '), patterns.map((pattern): Value => [0, pattern])]
  return {
    handle_token: text(token),
    modal: { type: 'b', value: true },
    filters: { type: 'a(sa(us))', value: [filter] },
    ...(request.folder !== undefined && { current_folder: bytes(request.folder) }),
    ...(request.kind === 'save' && request.name !== undefined && { current_name: text(request.name) }),
  }
}

/**
 * Asks the portal for a file: the desktop's own window, also out of a sandbox. The connection stays open meanwhile: the
 * portal takes the window away when the one who asked is gone. Codes: `companion.dialogFailed`.
 */
export async function pickByPortal(
  address: string,
  request: DialogRequest,
  signal?: AbortSignal,
): Promise<Outcome<Picked>> {
  let bus: Bus | null = null
  try {
    bus = await connectBus(address)
    return await ask(bus, request, signal)
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error))
  } finally {
    bus?.close()
  }
}

const broken = (reason: string): Outcome<Picked> =>
  failed(companionProblem('companion.dialogFailed', { reason: reason.slice(0, 200) }, 'useBrowserPicker'))

async function ask(bus: Bus, request: DialogRequest, signal?: AbortSignal): Promise<Outcome<Picked>> {
  const token = `parada${randomBytes(8).toString('hex')}`
  // The request's path follows from our name and token, so that its answer cannot be missed.
  const expected = `/org/freedesktop/portal/desktop/request/${bus.name.slice(1).replaceAll('.', '_')}/${token}`
  const paths = new Set([expected])
  await bus.call({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'AddMatch',
    signature: 's',
    body: [`type='signal',interface='org.freedesktop.portal.Request',member='Response'`],
  })
  const answered = new Promise<Message>((resolve, reject) => {
    bus.listen(message => {
      if (message.member === 'Response' && paths.has(message.path ?? '')) resolve(message)
    })
    signal?.addEventListener('abort', () => reject(new Error('cancelled')), { once: true })
  })
  const asked = await bus.call({
    destination: PORTAL,
    path: DESKTOP,
    interface: 'org.freedesktop.portal.FileChooser',
    member: request.kind === 'open' ? 'OpenFile' : 'SaveFile',
    signature: 'ssa{sv}',
    body: ['', request.title, optionsOf(request, token)],
  })
  // Portals before version 0.9 choose the path themselves.
  paths.add(String(asked.body[0]))
  const [code, results] = (await answered).body as readonly [number, Readonly<Record<string, Variant>>]
  if (code === CANCELLED) return done(null)
  const [uri] = (results.uris?.value ?? []) as readonly string[]
  if (code !== PICKED || typeof uri !== 'string' || !uri.startsWith('file://')) return broken(`portal: ${code}`)
  return done(fileURLToPath(uri))
}
