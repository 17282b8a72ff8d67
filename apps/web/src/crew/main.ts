import { type CrewMessages, LANGUAGE_TAG, LOCALES, type Locale, loadCrewMessages, pickLocale } from '@parada/messages'
import '../ui/trusted-types.ts'
import type { CrewSheet } from '@parada/protocol'
import { CrewQueue, type KeptLine } from '@parada/sync'
import { type CrewApi, createApi, type Reply } from './api.ts'
import { type Device, type DeviceLine, keepSheet, lastSheet, openDevice } from './device.ts'
import './crew.css'
import type { Actions, Shown } from './parts.ts'
import { showPage } from './view.ts'

/** How often a page that is looked at asks anew, in milliseconds. */
const EVERY = 30_000
const LANGUAGE = 'parada-crew-language'

const root = document.getElementById('crew')
if (!root) throw new Error('the page has no place for its list')

const chosen = localStorage.getItem(LANGUAGE)
let locale: Locale = LOCALES.find(each => each === chosen) ?? pickLocale(navigator.languages)
let words: CrewMessages
let device: Device
let sheet: CrewSheet | null = null
let queue: CrewQueue<DeviceLine> | null = null
let kept: readonly KeptLine<DeviceLine>[] = []
let closed: string | null = null
let away = false
let sentAt: Date | null = null
let screen: Shown['screen'] = { at: 'list' }
let busy = false
/** Something was written, or the network came back, while the last turn still ran. */
let again = false
/** Minutes that this device's clock was ahead of the server's when the list came; 0 of a list that was kept. */
let clockOff = 0

const api: CrewApi = createApi(location.pathname, () => locale)
/** The first list is asked for while the words are still on their way: on a slow network each turn counts. */
let first: Promise<Reply> | null = api.read()

function draw(): void {
  document.documentElement.lang = LANGUAGE_TAG[locale]
  const shown: Shown = {
    words,
    locale,
    sheet,
    kept,
    closed,
    away,
    busy,
    sentAt,
    screen,
    keeps: device.keeps,
    secure: isSecureContext,
    clockOff,
  }
  if (root) showPage(root, shown, actions)
}

async function take(fresh: CrewSheet): Promise<void> {
  if (sheet && sheet.key !== fresh.key) await follow(sheet.key, fresh.key)
  sheet = fresh
  clockOff = Math.round((Date.now() - fresh.moment) / 60_000)
  keepSheet(api.address, fresh)
  if (!queue) makeQueue(fresh.key)
}

/** An account was given another crew at the same address: what waits under the old one goes with it. */
async function follow(old: string, key: string): Promise<void> {
  for (const each of await device.store(old).all()) await device.store(key).put(each)
  queue = null
}

function makeQueue(key: string): void {
  const port = api.port(
    device.id,
    // That of another crew is taken when nothing is being sent.
    fresh => void (fresh.key === key && take(fresh)),
    why => {
      closed = why
    },
  )
  queue = new CrewQueue(device.store(key), port)
}

const recount = async (): Promise<void> => {
  kept = sheet ? await device.store(sheet.key).all() : []
}

/** Sends what waits, asks for the list anew and shows both. */
async function renew(): Promise<void> {
  if (busy) {
    again = true
    return
  }
  busy = true
  again = false
  draw()
  try {
    const before = kept.length
    const state = queue ? await queue.flush() : 'empty'
    // Once lines were sent, what was asked for before them is old.
    const reply = await (first !== null && before === 0 ? first : api.read())
    first = null
    away = 'away' in reply
    if ('closed' in reply) closed = reply.closed
    if ('sheet' in reply) {
      closed = null
      await take(reply.sheet)
      // A first list brings the queue, and with it what an earlier link left.
      if (state === 'empty' && (await queue?.flush()) === 'empty' && (before > 0 || sentAt === null))
        sentAt = new Date()
    }
    await recount()
  } finally {
    busy = false
    draw()
  }
  if (again) void renew()
}

const actions: Actions = {
  async say(line, photo) {
    if (!queue) return
    await queue.add(line, photo)
    await recount()
    screen = { at: 'list' }
    draw()
    void renew()
  },
  async withdraw(sequence) {
    await queue?.withdraw(sequence)
    await recount()
    draw()
  },
  go(to) {
    screen = to
    draw()
    scrollTo(0, 0)
  },
  renew: () => void renew(),
  async speak(next) {
    locale = next
    localStorage.setItem(LANGUAGE, next)
    words = await loadCrewMessages(next)
    draw()
  },
}

words = await loadCrewMessages(locale)
device = await openDevice()
sheet = lastSheet(api.address)
if (sheet) {
  makeQueue(sheet.key)
  await recount()
}
draw()
void renew()
addEventListener('online', () => void renew())
addEventListener('offline', () => {
  away = true
  draw()
})
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void renew()
})
setInterval(() => {
  if (!document.hidden && screen.at === 'list') void renew()
}, EVERY)
if ('serviceWorker' in navigator && isSecureContext && !import.meta.env.DEV)
  navigator.serviceWorker
    .register('/crew-sw.js', { scope: '/t/' })
    .catch((cause: unknown) => console.warn('the page will not open offline', cause))
