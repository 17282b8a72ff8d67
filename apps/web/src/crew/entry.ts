import { smallPhoto } from '../ui/small-photo.ts'
import type { DeviceLine } from './device.ts'
import { h } from './dom.ts'
import { civilNow, type Reason, type SheetTask } from './model.ts'
import { type Actions, button, lineOf, type Shown, timeOf } from './parts.ts'

/** Hours that are one touch away. */
const HOURS = [1, 2, 4, 6, 8]

/** What was chosen before the touch that keeps the line. */
interface Chosen {
  reason: Reason | null
  /** Made small while the next touch may come already. */
  photo: Promise<Uint8Array | null> | null
  /** The line is on its way to the store: a second touch makes no second line. */
  kept: boolean
}

/** Keeps a line of this moment, with the picture once it is small. */
async function keepLine(actions: Actions, chosen: Chosen, line: DeviceLine): Promise<void> {
  if (chosen.kept) return
  chosen.kept = true
  const photo = await chosen.photo
  await actions.say({ ...line, photo: photo !== null }, photo)
}

/** The screen that a line with more than a moment is made on: hours left, a stop with its reason, or extra work. */
export function showEntry(shown: Shown, actions: Actions, task: SheetTask | null): HTMLElement {
  const { words, screen } = shown
  const chosen: Chosen = { reason: null, photo: null, kept: false }
  const back = button('back', `← ${words.back}`, () => actions.go({ at: 'list' }))
  const head = task
    ? h(
        'div',
        {},
        h('p', { class: 'facts' }, [task.tag, `#${task.row}`, timeOf(task.start)].filter(Boolean).join(' · ')),
        h('h2', { class: 'big' }, task.name),
      )
    : h('h2', { class: 'big' }, words.extraTitle)
  const body = !task
    ? extraFields(shown, actions, chosen)
    : screen.at === 'hours'
      ? hoursLeft(shown, actions, task, chosen)
      : stopped(shown, actions, task, chosen)
  const form = h('form', { class: 'entry', 'data-entry': screen.at }, back, head, ...body)
  form.addEventListener('submit', event => event.preventDefault())
  return form
}

/** One touch keeps the line; a reason and a picture may be chosen before it. */
function hoursLeft(shown: Shown, actions: Actions, task: SheetTask, chosen: Chosen): HTMLElement[] {
  const { words } = shown
  const keep = (hours: number) => {
    const more = { remaining: Math.round(hours * 3600), ...(chosen.reason && { reason: chosen.reason }) }
    void keepLine(actions, chosen, lineOf(task, 'remaining', more))
  }
  const other = h('input', {
    id: 'other-hours',
    type: 'number',
    inputmode: 'decimal',
    min: 0,
    max: 8000,
    step: 0.5,
    'aria-label': words.otherHours,
  })
  const keepOther = () => {
    const hours = Number(other.value)
    if (other.value === '' || !(hours >= 0 && hours <= 8000)) other.focus()
    else keep(hours)
  }
  return [
    picture(shown, chosen),
    group(words.whyOptional, 'two', reasonButtons(shown, chosen)),
    group(
      words.howMany,
      'six',
      HOURS.map(hours => button(`hours${hours}`, String(hours), () => keep(hours))),
    ),
    h('div', { class: 'buttons' }, other, button('keep', words.keep, keepOther, true)),
  ].filter(each => each !== null)
}

/** One touch on the reason keeps the line. */
function stopped(shown: Shown, actions: Actions, task: SheetTask, chosen: Chosen): HTMLElement[] {
  const { words } = shown
  const keep = (reason: Reason) => void keepLine(actions, chosen, lineOf(task, 'stopped', { reason }))
  const reasons = (Object.keys(words.reasons) as Reason[]).map(reason =>
    button(`r-${reason}`, words.reasons[reason], () => keep(reason)),
  )
  return [picture(shown, chosen), group(words.why, 'two', reasons)].filter(each => each !== null)
}

function extraFields(shown: Shown, actions: Actions, chosen: Chosen): HTMLElement[] {
  const { words } = shown
  const what = h('input', { id: 'extra-what', required: true, maxlength: 300 })
  const tag = h('input', { id: 'extra-tag', maxlength: 60, autocapitalize: 'characters' })
  const hours = h('input', { id: 'extra-hours', type: 'number', inputmode: 'decimal', min: 0, max: 10_000, step: 0.5 })
  const people = h('input', { id: 'extra-people', type: 'number', inputmode: 'numeric', min: 0, max: 1000 })
  const keep = () => {
    if (!what.reportValidity() || !hours.reportValidity() || !people.reportValidity()) return
    const line = {
      kind: 'extra' as const,
      task: null,
      taskName: what.value.trim(),
      tag: tag.value.trim(),
      photo: false,
    }
    const amounts = {
      ...(hours.value !== '' && { hours: Number(hours.value) }),
      ...(people.value !== '' && { people: Math.round(Number(people.value)) }),
    }
    void keepLine(actions, chosen, { ...line, ...amounts, at: civilNow(), deviceTime: Date.now() })
  }
  const field = (label: string, input: HTMLInputElement) => h('label', { for: input.id }, label, input)
  return [
    field(words.extraWhat, what),
    field(words.extraTag, tag),
    h('div', { class: 'two' }, field(words.extraHours, hours), field(words.extraPeople, people)),
    picture(shown, chosen),
    h('div', { class: 'buttons' }, button('keep', words.keep, keep, true)),
  ].filter(each => each !== null)
}

function group(title: string, columns: string, of: readonly HTMLElement[]): HTMLElement {
  return h('fieldset', {}, h('legend', {}, title), h('div', { class: columns }, ...of))
}

/** Reasons of which one may be held down. */
function reasonButtons({ words }: Shown, chosen: Chosen): HTMLElement[] {
  const all: HTMLButtonElement[] = []
  for (const reason of Object.keys(words.reasons) as Reason[]) {
    const one = button(`r-${reason}`, words.reasons[reason], () => {
      chosen.reason = chosen.reason === reason ? null : reason
      for (const each of all) each.setAttribute('aria-pressed', String(each === one && chosen.reason !== null))
    })
    one.setAttribute('aria-pressed', 'false')
    all.push(one)
  }
  return all
}

/** Takes a picture with the line. */
function picture({ words }: Shown, chosen: Chosen): HTMLElement {
  const said = h('span', { class: 'facts', role: 'status' }, words.photoHint)
  const input = h('input', { id: 'photo', type: 'file', accept: 'image/*', capture: 'environment' })
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (!file) return
    const small = smallPhoto(file)
    chosen.photo = small
    void small.then(photo => {
      if (chosen.photo === small) said.textContent = photo ? words.photoTaken : words.photoFailed
    })
  })
  return h('p', { class: 'photo' }, h('label', { for: 'photo', class: 'pick' }, words.photo, input), said)
}
