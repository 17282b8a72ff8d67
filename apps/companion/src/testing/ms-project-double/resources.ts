import {
  type Availability,
  calendarId,
  type Edit,
  type Instant,
  type Resource as PlanResource,
  type ResourceId,
  type ResourceRate,
  resourceId,
  type Week,
} from '@parada/schedule'
import { Calendar } from './calendars.ts'
import { toDate } from './dates.ts'
import type { Project } from './project.ts'
import { invalid, ProjectError } from './project-error.ts'

const KINDS = ['work', 'material', 'cost'] as const
/** PjAccrueAt counts from 1. */
const ACCRUALS = ['start', 'end', 'prorated'] as const

type Field = string | number | boolean | Date

/** Resources of a project, counted from 1. */
export class Resources {
  readonly #project: Project
  readonly #objects = new Map<ResourceId, Resource>()
  /** A unique id is never given twice. */
  #highest = 0

  constructor(project: Project) {
    this.#project = project
  }

  get Count(): number {
    return this.#project.schedule.resources.length
  }

  Item(row: number): Resource {
    const found = this.#project.schedule.resources[row - 1]
    if (!found) throw invalid()
    return this.of(found.uid)
  }

  UniqueID(uid: number): Resource {
    if (!this.#project.schedule.resources.some(each => each.uid === uid)) throw invalid()
    return this.of(resourceId(uid))
  }

  Add(name: string): Resource {
    const { resources } = this.#project.schedule
    this.#highest = Math.max(this.#highest, ...resources.map(each => each.uid)) + 1
    const uid = resourceId(this.#highest)
    this.#project.edit({ kind: 'addResource', resource: { uid, row: resources.length + 1, name, kind: 'work' } })
    return this.of(uid)
  }

  of(uid: ResourceId): Resource {
    const known = this.#objects.get(uid) ?? new Resource(this.#project, uid)
    this.#objects.set(uid, known)
    return known
  }

  *[Symbol.iterator](): Iterator<Resource> {
    for (const each of this.#project.schedule.resources) yield this.of(each.uid)
  }
}

/** One resource. */
export class Resource {
  readonly #project: Project
  readonly UniqueID: ResourceId

  constructor(project: Project, uid: ResourceId) {
    this.#project = project
    this.UniqueID = uid
  }

  get plan(): PlanResource {
    const found = this.#project.schedule.resources.find(each => each.uid === this.UniqueID)
    if (!found) throw invalid()
    return found
  }

  set(changes: Extract<Edit, { kind: 'setResource' }>['changes']): void {
    this.#project.edit({ kind: 'setResource', resource: this.UniqueID, changes })
  }

  get ID(): number {
    return this.#project.schedule.resources.findIndex(each => each.uid === this.UniqueID) + 1
  }

  get Name(): string {
    return this.plan.name
  }
  set Name(name: string) {
    this.set({ name })
  }

  get Type(): number {
    return KINDS.indexOf(this.plan.kind)
  }
  set Type(code: number) {
    const kind = KINDS[code]
    if (!kind) throw invalid()
    this.set({ kind })
  }

  get MaxUnits(): number {
    return this.plan.maxUnits ?? 1
  }
  set MaxUnits(units: number) {
    if (this.plan.kind === 'cost') throw invalid()
    this.set({ maxUnits: units })
  }

  get Initials(): string {
    return this.plan.initials ?? ''
  }
  set Initials(initials: string) {
    this.set({ initials: initials === '' ? null : initials })
  }
  get Group(): string {
    return this.plan.group ?? ''
  }
  set Group(group: string) {
    this.set({ group: group === '' ? null : group })
  }
  get Code(): string {
    return this.plan.code ?? ''
  }
  set Code(code: string) {
    this.set({ code: code === '' ? null : code })
  }
  get EMailAddress(): string {
    return this.plan.email ?? ''
  }
  set EMailAddress(email: string) {
    this.set({ email: email === '' ? null : email })
  }
  get CanLevel(): boolean {
    return this.plan.canLevel !== false
  }
  set CanLevel(may: boolean) {
    this.set({ canLevel: may ? null : false })
  }
  get MaterialLabel(): string {
    return this.plan.materialUnit ?? ''
  }
  set MaterialLabel(label: string) {
    this.set({ materialUnit: label === '' ? null : label })
  }
  get Notes(): string {
    return this.plan.notes ?? ''
  }
  set Notes(notes: string) {
    this.set({ notes: notes === '' ? null : notes })
  }
  get AccrueAt(): number {
    return ACCRUALS.indexOf(this.plan.accrueAt ?? 'prorated') + 1
  }
  set AccrueAt(code: number) {
    const accrueAt = ACCRUALS[code - 1]
    if (!accrueAt) throw invalid()
    this.set({ accrueAt })
  }

  /** The resource's own calendar, made when it is first asked for. */
  get Calendar(): Calendar {
    const { calendar } = this.plan
    const { calendars, project } = this.#project.schedule
    const found = calendars.find(each => each.id === calendar)
    if (found?.ofResource) return new Calendar(this.#project, found.id)
    const id = calendarId(Math.max(0, ...calendars.map(each => each.id)) + 1)
    const week: Week = [null, null, null, null, null, null, null]
    this.#project.edit(
      {
        kind: 'addCalendar',
        calendar: { id, name: this.Name, base: found?.id ?? project.calendar, week, exceptions: [], ofResource: true },
      },
      { kind: 'setResource', resource: this.UniqueID, changes: { calendar: id } },
    )
    return new Calendar(this.#project, id)
  }

  get BaseCalendar(): string {
    const { calendars, project } = this.#project.schedule
    const own = calendars.find(each => each.id === this.plan.calendar)
    const base = own?.ofResource ? calendars.find(each => each.id === own.base) : own
    return (base ?? calendars.find(each => each.id === project.calendar))?.name ?? ''
  }
  set BaseCalendar(name: string) {
    const found = this.#project.BaseCalendars.named(name)
    // A material resource has none (`resourceBase`).
    if (!found || this.plan.kind !== 'work') throw invalid()
    const own = this.#project.schedule.calendars.find(each => each.id === this.plan.calendar)
    if (own?.ofResource) this.#project.edit({ kind: 'setCalendar', calendar: own.id, changes: { base: found.plan.id } })
    else this.set({ calendar: found.plan.id })
  }

  /** Tables A to E, counted from 1. */
  CostRateTables(at: number): { readonly PayRates: PayRates } {
    const table = (['A', 'B', 'C', 'D', 'E'] as const)[at - 1]
    if (!table) throw invalid()
    return { PayRates: new PayRates(this.#project, this, table) }
  }

  get Availabilities(): Availabilities {
    return new Availabilities(this.#project, this)
  }

  /** Text1, Number1 and so on. */
  customGet(key: string): Field {
    const value = this.plan.custom?.[key]
    if (typeof value === 'object') return 'instant' in value ? toDate(value.instant) : value.duration.seconds / 60
    return value ?? (key.startsWith('text') ? '' : key.startsWith('flag') ? false : 0)
  }

  customSet(key: string, value: Field): void {
    const { [key]: _was, ...others } = this.plan.custom ?? {}
    const empty = value === '' || value === 0 || value === false
    const next = empty ? others : { ...others, [key]: value as string }
    this.set({ custom: Object.keys(next).length > 0 ? next : null })
  }

  Delete(): void {
    this.#project.edit({ kind: 'removeResource', resource: this.UniqueID })
  }
}

/** Rates of one table; the first has no date. */
class PayRates {
  readonly #project: Project
  readonly #resource: Resource
  readonly #table: ResourceRate['table']

  constructor(project: Project, resource: Resource, table: ResourceRate['table']) {
    this.#project = project
    this.#resource = resource
    this.#table = table
  }

  get rates(): readonly ResourceRate[] {
    const own = (this.#resource.plan.rates ?? []).filter(each => each.table === this.#table)
    return own.length > 0 ? own : [{ table: this.#table, standard: 0 }]
  }

  put(rates: readonly ResourceRate[]): void {
    const others = (this.#resource.plan.rates ?? []).filter(each => each.table !== this.#table)
    this.#resource.set({ rates: [...others, ...rates] })
  }

  get Count(): number {
    return this.rates.length
  }

  Item(at: number): PayRate {
    if (!this.rates[at - 1]) throw invalid()
    return new PayRate(this.#project, this, at - 1)
  }

  Add(from: Date, standard: number, overtime: number, perUse: number): PayRate {
    const date = this.#project.date(from)
    if (date === null) throw invalid()
    this.put([...this.rates, { table: this.#table, from: date, standard, overtime, perUse }])
    return this.Item(this.Count)
  }

  *[Symbol.iterator](): Iterator<PayRate> {
    for (let at = 1; at <= this.Count; at++) yield this.Item(at)
  }
}

class PayRate {
  readonly #project: Project
  readonly #list: PayRates
  readonly #at: number

  constructor(project: Project, list: PayRates, at: number) {
    this.#project = project
    this.#list = list
    this.#at = at
  }

  get #rate(): ResourceRate {
    const found = this.#list.rates[this.#at]
    if (!found) throw invalid()
    return found
  }

  #set(changes: Partial<ResourceRate>): void {
    this.#list.put(this.#list.rates.map((each, at) => (at === this.#at ? { ...each, ...changes } : each)))
  }

  /** Text with currency and unit, in the number form of the machine (`ratesPerHour`). */
  #text(amount: number, perHour: boolean): string {
    const { decimal } = this.#project.locale
    const [whole = '0', cents = '00'] = amount.toFixed(2).split('.')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',')
    return `${decimal === ',' ? 'R$ ' : '$'}${grouped}${decimal}${cents}${perHour ? '/h' : ''}`
  }

  get EffectiveDate(): Date | string {
    const { from } = this.#rate
    return from === undefined ? this.#project.locale.unset : toDate(from)
  }
  get StandardRate(): string {
    return this.#text(this.#rate.standard, true)
  }
  set StandardRate(standard: number) {
    this.#set({ standard })
  }
  get OvertimeRate(): string {
    return this.#text(this.#rate.overtime ?? 0, true)
  }
  set OvertimeRate(overtime: number) {
    this.#set({ overtime })
  }
  get CostPerUse(): string {
    return this.#text(this.#rate.perUse ?? 0, false)
  }
  set CostPerUse(perUse: number) {
    this.#set({ perUse })
  }

  Delete(): void {
    if (this.#at === 0) throw invalid()
    this.#list.put(this.#list.rates.filter((_, at) => at !== this.#at))
  }
}

/** The first row of availabilities is never missing (`availabilityStays`). */
const EVER = { from: new Date(Date.UTC(1984, 0, 1)), to: new Date(Date.UTC(2049, 11, 31, 23, 59)) }

/** How much of a resource there is in which period. */
class Availabilities {
  readonly #project: Project
  readonly #resource: Resource

  constructor(project: Project, resource: Resource) {
    this.#project = project
    this.#resource = resource
  }

  get #all(): readonly Availability[] {
    const { availability, maxUnits } = this.#resource.plan
    return availability?.length ? availability : [{ units: maxUnits ?? 1 }]
  }

  get Count(): number {
    return this.#all.length
  }

  #put(all: readonly Availability[]): void {
    this.#resource.set({ availability: all })
  }

  Item(at: number) {
    const found = this.#all[at - 1]
    if (!found) throw invalid()
    const change = (changes: object): void =>
      this.#put(this.#all.map((each, index) => (index === at - 1 ? { ...each, ...changes } : each)))
    const remove = (): void => {
      if (this.Count === 1) throw invalid()
      this.#put(this.#all.filter((_, index) => index !== at - 1))
    }
    const instantOf = (value: Date): Instant => this.#project.date(value) as Instant
    return {
      get AvailableFrom(): Date {
        return found.from === undefined ? EVER.from : toDate(found.from)
      },
      set AvailableFrom(value: Date) {
        change({ from: instantOf(value) })
      },
      get AvailableTo(): Date {
        return found.to === undefined ? EVER.to : toDate(found.to)
      },
      set AvailableTo(value: Date) {
        change({ to: instantOf(value) })
      },
      get AvailableUnit(): number {
        return found.units
      },
      set AvailableUnit(units: number) {
        change({ units })
      },
      Delete: remove,
    }
  }

  /** All three are required (`requiredArguments`). */
  Add(from: Date | undefined, to: Date | undefined, units: number): void {
    if (!from || !to || units === undefined) throw new ProjectError(0, 'parameter not optional', 0x8002000f)
    const [first, last] = [this.#project.date(from) as Instant, this.#project.date(to) as Instant]
    this.#put([...this.#all, { units, from: first, to: last }])
  }

  *[Symbol.iterator](): Iterator<unknown> {
    for (let at = 1; at <= this.Count; at++) yield this.Item(at)
  }
}
