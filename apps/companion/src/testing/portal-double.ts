import { pathToFileURL } from 'node:url'
import { CALL, connectBus, type Message, REPLY, SIGNAL, type Value } from '../files/dbus.ts'

/** What a person does with the window: picks a path, cancels, or the portal fails. */
export type PortalAnswer = { readonly path: string } | 'cancel' | 'fail'

/** A file chooser portal that answers as its person would; `asked` holds what it was called with. */
export interface PortalDouble {
  readonly asked: readonly {
    readonly member: string
    readonly title: string
    readonly options: Readonly<Record<string, Value>>
  }[]
  stop(): void
}

/** Takes the portal's name on a bus and answers its two calls as its documentation says. */
export async function portalDouble(address: string, answer: () => PortalAnswer): Promise<PortalDouble> {
  const bus = await connectBus(address)
  const asked: { member: string; title: string; options: Readonly<Record<string, Value>> }[] = []
  await bus.call({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'RequestName',
    signature: 'su',
    body: ['org.freedesktop.portal.Desktop', 4],
  })
  bus.listen((message: Message) => {
    if (message.type !== CALL || message.interface !== 'org.freedesktop.portal.FileChooser') return
    const [, title, options] = message.body as readonly [string, string, Readonly<Record<string, { value: Value }>>]
    const sender = message.sender ?? ''
    asked.push({
      member: message.member ?? '',
      title,
      options: Object.fromEntries(Object.entries(options).map(([name, each]) => [name, each.value])),
    })
    const handle = `/org/freedesktop/portal/desktop/request/${sender.slice(1).replaceAll('.', '_')}/${options.handle_token?.value ?? 't'}`
    const choice = answer()
    const response: readonly [number, Record<string, Value>] =
      choice === 'cancel'
        ? [1, {}]
        : choice === 'fail'
          ? [2, {}]
          : [0, { uris: { type: 'as', value: [pathToFileURL(choice.path).href] } }]
    bus.send({ type: REPLY, replyTo: message.serial, destination: sender, signature: 'o', body: [handle] })
    bus.send({
      type: SIGNAL,
      path: handle,
      interface: 'org.freedesktop.portal.Request',
      member: 'Response',
      destination: sender,
      signature: 'ua{sv}',
      body: response,
    })
  })
  return { asked, stop: bus.close }
}
