import { type CrewMessages, LOCALES } from '@parada/messages'
import type { CrewSheet } from '@parada/protocol'
import type { DeviceLine } from './device.ts'
import { h } from './dom.ts'
import { showEntry } from './entry.ts'
import { civilNow, type SheetTask, statusOf, type Word, wordsByTask } from './model.ts'
import { type Actions, button, lineOf, type Shown, timeOf } from './parts.ts'

/** Minutes that a clock may be off before it is said. */
const CLOCK = 10

const dayOf = (civil: string): string => `${civil.slice(8, 10)}/${civil.slice(5, 7)}`

/** A moment as the crew reads it: the hour, with the day where it is not today. */
const when = (civil: string, today: string): string =>
  civil.slice(0, 10) === today.slice(0, 10) ? timeOf(civil) : `${dayOf(civil)} ${timeOf(civil)}`

/** Draws the page; what had the focus keeps it. */
export function showPage(root: HTMLElement, shown: Shown, actions: Actions): void {
  const focused = document.activeElement?.id
  const { sheet, words, screen } = shown
  document.title = sheet ? words.title(sheet.crew, sheet.shift.name) : 'Parada'
  const task = screen.at === 'hours' || screen.at === 'stopped' ? taskOf(sheet, screen.task) : null
  const entry = screen.at === 'extra' || task ? showEntry(shown, actions, task) : null
  // What is being typed is not drawn over by what arrives meanwhile.
  if (entry && root.querySelector(`form[data-entry="${screen.at}"]`)) {
    root.querySelector('.banner')?.replaceWith(banner(shown))
    return
  }
  root.replaceChildren(
    header(shown, actions),
    banner(shown),
    h('main', {}, entry ?? list(shown, actions)),
    foot(shown, actions),
  )
  if (focused) document.getElementById(focused)?.focus()
}

const taskOf = (sheet: CrewSheet | null, uid: number): SheetTask | null =>
  sheet?.tasks.find(each => each.uid === uid) ?? null

function header({ sheet, words, busy }: Shown, actions: Actions): HTMLElement {
  const about = [sheet?.plan, sheet?.holder].filter(Boolean).join(' · ')
  return h(
    'header',
    {},
    h(
      'div',
      {},
      h(
        'h1',
        {},
        sheet
          ? words.title(sheet.crew, `${sheet.shift.name} ${timeOf(sheet.shift.from)}–${timeOf(sheet.shift.next)}`)
          : 'Parada',
      ),
      h('p', {}, about),
    ),
    h(
      'button',
      {
        id: 'renew',
        type: 'button',
        class: 'icon',
        'aria-label': words.refresh,
        'aria-busy': busy,
        onclick: () => actions.renew(),
      },
      '↻',
    ),
  )
}

function banner({ words, kept, closed, away, busy, sentAt, sheet, secure, keeps, clockOff }: Shown): HTMLElement {
  const waiting = kept.filter(each => !each.bad).length
  const [tone, text] =
    closed !== null
      ? ['bad', `${closed} ${words.gone}`]
      : away
        ? ['warn', !sheet ? words.neverLoaded : waiting > 0 ? words.kept(waiting) : words.keptNone]
        : waiting > 0 || (busy && !sentAt)
          ? ['info', sheet ? words.sending : words.loading]
          : ['good', words.allSent(timeOf(civilNow(sentAt ?? new Date())))]
  return h(
    'div',
    { class: 'banner', role: 'status' },
    h('p', { 'data-tone': tone }, text),
    !secure && h('p', { 'data-tone': 'warn' }, words.plain),
    !keeps && h('p', { 'data-tone': 'bad' }, `${words.noStore} ${words.paper}`),
    Math.abs(clockOff) > CLOCK && h('p', { 'data-tone': 'warn' }, words.clock(clockOff)),
  )
}

function list(shown: Shown, actions: Actions): HTMLElement {
  const { sheet, words, kept } = shown
  if (!sheet) return h('div', {})
  const said = wordsByTask(sheet, kept)
  const tasks = sheet.tasks.map(task => ({ task, own: said.get(task.uid) ?? [] }))
  const known = new Set(sheet.tasks.map(each => each.uid))
  // Extra work, and lines about tasks that are no longer in the list.
  const others = [...said].flatMap(([task, own]) => (task === null ? own : known.has(task) ? [] : own.slice(-1)))
  const section = (title: string, of: readonly (HTMLElement | false)[]) =>
    of.some(Boolean) && h('section', {}, h('h2', {}, title), h('ul', {}, ...of))
  const part = (wanted: (state: SheetTask['state']) => boolean) =>
    tasks.filter(({ task }) => wanted(task.state)).map(({ task, own }) => card(shown, actions, task, own))
  return h(
    'div',
    {},
    tasks.length === 0 && h('p', { class: 'empty' }, words.empty),
    section(
      words.thisShift,
      part(state => state === 'runs' || state === 'late' || state === 'begins'),
    ),
    section(
      words.nextShift,
      part(state => state === 'next'),
    ),
    section(
      words.extra,
      others.map(word => note(shown, actions, word)),
    ),
    section(
      words.doneHere,
      part(state => state === 'done'),
    ),
  )
}

function card(shown: Shown, actions: Actions, task: SheetTask, own: readonly Word[]): HTMLElement {
  const { words, sheet, closed } = shown
  const status = statusOf(task, own)
  const last = own.at(-1)
  const people = [task.people > 0 && words.people(task.people), ...task.machines].filter(Boolean)
  const hours = words.hours(Math.round((task.left / 3600) * 10) / 10)
  const facts = [when(task.start, sheet?.now ?? ''), task.state === 'runs' ? words.remaining(hours) : hours, ...people]
  const gates = status === 'open' ? task.gates : []
  const blocked = gates.some(each => !each.inTime)
  const say = (kind: DeviceLine['kind']) => () => void actions.say(lineOf(task, kind), null)
  const buttons =
    status === 'done' || closed !== null
      ? []
      : [
          status === 'open'
            ? button(`s${task.uid}`, words.started, say('start'))
            : button(`h${task.uid}`, words.left, () => actions.go({ at: 'hours', task: task.uid })),
          button(`p${task.uid}`, words.stopped, () => actions.go({ at: 'stopped', task: task.uid })),
          button(`f${task.uid}`, words.finished, say('finish'), status === 'runs'),
        ]
  return h(
    'li',
    { 'data-state': status, 'data-task': task.uid, 'data-refused': last?.state === 'refused' },
    h(
      'p',
      { class: 'top' },
      h('strong', {}, task.tag || `#${task.row}`),
      last
        ? mark(words, last)
        : h(
            'span',
            { class: 'tag', 'data-tone': blocked ? '' : task.state },
            blocked ? words.state.blocked : words.state[task.state],
          ),
    ),
    h('p', { class: 'name' }, task.name),
    h('p', { class: 'facts' }, facts.join(' · ')),
    gates.length > 0 &&
      h(
        'p',
        { class: 'waits', 'data-shut': blocked },
        gates.map(each => gateText(words, each)).join(' · '),
        task.waiting > gates.length && ` ${words.waitsMore(task.waiting - gates.length)}`,
      ),
    last && spoken(shown, actions, last),
    buttons.length > 0 && h('div', { class: 'buttons' }, ...buttons),
  )
}

/** One gate: `sem PT: espera “Emitir PT”` is shut; what the forecast has in time is only mentioned. */
function gateText(words: CrewMessages, { gate, task, inTime }: SheetTask['gates'][number]): string {
  if (task === null) return words.without[gate]
  const after = inTime ? words.after(task) : words.waits(task)
  return gate === 'predecessor' || inTime ? after : `${words.without[gate]}: ${after}`
}

/** A line that is about no task of the list. */
function note(shown: Shown, actions: Actions, word: Word): HTMLElement {
  return h(
    'li',
    {},
    h('p', { class: 'top' }, h('strong', {}, word.tag), mark(shown.words, word)),
    h('p', { class: 'name' }, word.name),
    spoken(shown, actions, word),
  )
}

const mark = (words: CrewMessages, word: Word): HTMLElement =>
  h('span', { class: 'tag', 'data-tone': word.state }, words.line[word.state])

/** What was said last, why it came back, and taking it back. */
function spoken({ words, sheet }: Shown, actions: Actions, word: Word): HTMLElement {
  const left = word.remaining === null ? null : words.remaining(words.hours(Math.round(word.remaining / 360) / 10))
  const what = [
    left ?? words.said[word.kind],
    word.reason && words.reasons[word.reason],
    when(word.at, sheet?.now ?? ''),
  ]
  const answer = word.state === 'bad' ? words.bad : word.answer
  return h(
    'div',
    {},
    h('p', { class: 'facts' }, what.filter(Boolean).join(' · ')),
    answer &&
      word.state !== 'approved' &&
      h('p', { class: 'answer' }, word.by ? h('strong', {}, `${word.by}: `) : null, answer),
    word.withdrawable &&
      h(
        'div',
        { class: 'buttons' },
        button(`w${word.sequence}`, words.withdraw, () => void actions.withdraw(word.sequence)),
      ),
  )
}

function foot({ words, locale, sheet, kept, screen, closed }: Shown, actions: Actions): HTMLElement {
  const said = sheet ? wordsByTask(sheet, kept) : new Map()
  const all = sheet?.tasks.length ?? 0
  const reported = sheet?.tasks.filter(task => said.has(task.uid)).length ?? 0
  const options = LOCALES.map(each => h('option', { value: each, selected: each === locale }, each.toUpperCase()))
  const choose = (event: Event) => {
    const found = LOCALES.find(each => each === (event.target as HTMLSelectElement).value)
    if (found) void actions.speak(found)
  }
  return h(
    'footer',
    {},
    screen.at === 'list' && closed === null && sheet
      ? button('extra', `+ ${words.extra}`, () => actions.go({ at: 'extra' }))
      : h('span', {}),
    h('span', { class: 'count' }, words.counted(reported, all)),
    h('select', { id: 'language', 'aria-label': words.language, onchange: choose }, ...options),
  )
}
