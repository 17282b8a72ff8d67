import { z } from 'zod'

/** Civil time of the plant, `YYYY-MM-DDTHH:MM:SS`. */
const Civil = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)
/** Most working time that a line may say is left: a year, in seconds. */
const LONGEST = 366 * 86_400

export const CrewLineKind = z.enum(['start', 'finish', 'remaining', 'stopped', 'extra'])
/** Codes of `DELAY_REASONS` of @parada/schedule; a test holds them together. */
export const CrewReason = z.enum([
  'noPermit',
  'noScaffold',
  'noMaterial',
  'noCrane',
  'crewShort',
  'notReleased',
  'moreWork',
  'rework',
  'weather',
  'awaitingInspection',
])

/** Codes of `SANITY_HINTS` of @parada/schedule; the types of the inbox hold them together. */
export const CrewHint = z.enum(['exactlyPlanned', 'quarters', 'sameRemaining', 'overspent', 'stuckAt95', 'tooFast'])

/** `kept` lives on the device only; the others are the server's. `changed` is approved with other values than were sent. */
export const CrewLineState = z.enum(['sent', 'approved', 'changed', 'refused'])
export type CrewLineState = z.infer<typeof CrewLineState>

/** One line as a device sends it. `sequence` counts on the device: sent again, it is the same line. */
export const CrewLineInput = z.object({
  sequence: z.number().int().min(1).max(2_000_000_000),
  kind: CrewLineKind,
  /** The task's uid; null for work that the plan has not. */
  task: z.number().int().max(2_147_483_647).nullable(),
  /** What the page called it, so that the line can be read when the task is gone. */
  taskName: z.string().max(500).default(''),
  tag: z.string().max(100).default(''),
  at: Civil,
  /** Milliseconds since 1970 by the device's clock, when the line was made. */
  deviceTime: z.number().int().min(0).max(9_000_000_000_000),
  /** Seconds of working time left. */
  remaining: z.number().int().min(0).max(LONGEST).optional(),
  reason: CrewReason.optional(),
  note: z.string().max(1000).optional(),
  /** Of work that the plan has not: hours and people, as the supervisor judges. */
  hours: z.number().min(0).max(10_000).optional(),
  people: z.number().int().min(0).max(1000).optional(),
  /** A picture follows under the same number. */
  photo: z.boolean().default(false),
})
export type CrewLineInput = z.infer<typeof CrewLineInput>

export const DeviceId = z.string().regex(/^[\w-]{16,64}$/)

/** Most lines in one sending; a device that has more sends again. */
export const MOST_LINES = 100

export const CrewReportInput = z.object({
  device: DeviceId,
  /** Milliseconds by the device's clock as it sends: how far it is off. */
  deviceNow: z.number().int().min(0).max(9_000_000_000_000),
  lines: z.array(CrewLineInput).min(1).max(MOST_LINES),
})

/** What became of a line, as reported to its device. */
export const CrewLineStatus = z.object({
  device: z.string(),
  sequence: z.number().int(),
  task: z.number().int().nullable(),
  kind: CrewLineKind,
  at: z.string(),
  state: CrewLineState,
  /** Why it was refused, and by whom. */
  answer: z.string().nullable(),
  by: z.string().nullable(),
  remaining: z.number().nullable(),
  reason: CrewReason.nullable(),
  taskName: z.string(),
  tag: z.string(),
  note: z.string().nullable(),
})
export type CrewLineStatus = z.infer<typeof CrewLineStatus>

/** Codes of `GATES` of @parada/schedule; a test holds them together. */
export const CrewGate = z.enum([
  'predecessor',
  'permit',
  'blinds',
  'scaffold',
  'material',
  'crane',
  'release',
  'inspection',
])

/** All that a crew's link gives: names, tags, dates, hours and what is waited for, of that crew. */
export const CrewSheet = z.object({
  /** A stable name of plan and crew that does not reveal them: lines kept under an earlier link go with a later one. */
  key: z.string(),
  plan: z.string(),
  crew: z.string(),
  holder: z.string(),
  expiresAt: z.string().nullable(),
  shift: z.object({ name: z.string(), from: z.string(), next: z.string(), to: z.string() }),
  /** The plant's wall clock at the server. */
  now: z.string(),
  /** The same in milliseconds since 1970: how far a device's clock is off, in any zone. */
  moment: z.number(),
  tasks: z.array(
    z.object({
      uid: z.number().int(),
      row: z.number().int(),
      tag: z.string(),
      name: z.string(),
      start: z.string(),
      finish: z.string(),
      /** Seconds. */
      left: z.number(),
      people: z.number(),
      machines: z.array(z.string()),
      percent: z.number(),
      state: z.enum(['runs', 'late', 'begins', 'next', 'done']),
      /** What is not there yet, at most three, and how many there are: the gate, the open work that gives it, and whether the forecast has it in time. */
      gates: z.array(z.object({ gate: CrewGate, task: z.string().nullable(), inTime: z.boolean() })),
      waiting: z.number().int(),
    }),
  ),
  lines: z.array(CrewLineStatus),
})
export type CrewSheet = z.infer<typeof CrewSheet>

/** A link of a crew as a planner sees it. */
export const CrewLink = z.object({
  id: z.string(),
  crew: z.string(),
  holder: z.string(),
  /** Where it leads; null once it no longer works. */
  url: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  lastOpenedAt: z.string().nullable(),
})
export type CrewLink = z.infer<typeof CrewLink>

/** The links of a plan, the crews one can be made for, and whether phones keep the page without a network. */
export const CrewLinks = z.object({
  links: z.array(CrewLink),
  crews: z.array(z.string()),
  /** `plain`: over HTTP no page works without a network; `loopback`: no phone can reach the address at all. */
  address: z.enum(['secure', 'plain', 'loopback']),
})
export type CrewLinks = z.infer<typeof CrewLinks>

const Finding = z.object({
  code: z.string(),
  act: z.enum(['refuse', 'ask', 'accept']),
  /** Name of the task that is still open. */
  other: z.string().nullable(),
})

/** A line in the planner's inbox, with what the plan says to it. */
export const InboxLine = z.object({
  id: z.string(),
  crew: z.string(),
  /** Who holds the link, or the person who reported. */
  by: z.string(),
  device: z.string(),
  sequence: z.number().int(),
  kind: CrewLineKind,
  task: z.number().int().nullable(),
  row: z.number().int().nullable(),
  taskName: z.string(),
  tag: z.string(),
  at: z.string(),
  remaining: z.number().nullable(),
  reason: CrewReason.nullable(),
  note: z.string().nullable(),
  hours: z.number().nullable(),
  people: z.number().nullable(),
  photo: z.boolean(),
  deviceTime: z.number(),
  receivedAt: z.string(),
  /** Seconds that the device's clock is ahead of the server's, where it is more than ten minutes. */
  skew: z.number().nullable(),
  /** It is of a shift that the data date has passed. */
  late: z.boolean(),
  state: CrewLineState,
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  answer: z.string().nullable(),
  /** Revision that accepting it made; null where it left nothing in the plan. */
  revision: z.number().int().nullable(),
  /** What the plan holds of it; null where the task is gone or the line is of no task. */
  plan: z
    .object({ start: z.string(), finish: z.string(), left: z.number(), percent: z.number(), done: z.boolean() })
    .nullable(),
  /** The task is no longer in the plan. */
  gone: z.boolean(),
  findings: z.array(Finding),
  /** Lines of others about the same thing. */
  rivals: z.array(z.string()),
  newest: z.boolean(),
  clear: z.boolean(),
  /** Seconds by which the finish of the plan moves when the lines of its task are accepted; null where another line of the task carries it, or it cannot be accepted as it stands. */
  effect: z.number().nullable(),
  /** Signs that the line was not reported from the work. */
  hints: z.array(CrewHint),
  /** Of work that the plan has not: where accepting puts it, or what is not known yet. */
  place: z
    .object({
      asks: z.array(z.enum(['name', 'hours', 'equipment', 'after', 'before'])),
      after: z.array(z.string()),
      before: z.array(z.string()),
    })
    .nullable(),
})
export type InboxLine = z.infer<typeof InboxLine>

export const Inbox = z.object({
  waiting: z.number().int(),
  /** Seconds by which the finish moves when all lines without a conflict are accepted. */
  effect: z.number(),
  lines: z.array(InboxLine),
})
export type Inbox = z.infer<typeof Inbox>

/** What a planner decides of a line. What is changed stays beside what was sent. */
export const CrewDecision = z.object({
  id: z.string(),
  act: z.enum(['accept', 'refuse']),
  /** Why it is refused; asked for then. */
  reason: z.string().max(500).optional(),
  /** Who answers for passing a step that protects people. */
  override: z.string().max(200).optional(),
  change: z
    .object({
      at: Civil.optional(),
      start: Civil.optional(),
      remaining: z.number().int().min(0).max(LONGEST).optional(),
      reason: CrewReason.optional(),
    })
    .optional(),
  /** Of work that the plan has not: what the planner knows better. `note` keeps it beside the plan instead of in it. */
  extra: z
    .object({
      note: z.literal(true).optional(),
      equipment: z.string().max(100).optional(),
      hours: z.number().positive().max(10_000).optional(),
      people: z.number().int().positive().max(1000).optional(),
      after: z.array(z.number().int()).min(1).max(50).optional(),
      before: z.array(z.number().int()).min(1).max(50).optional(),
    })
    .optional(),
})
export type CrewDecision = z.infer<typeof CrewDecision>

export const DecideInput = z.object({
  projectId: z.string(),
  /** The caller's own id of this decision: sent again, it is the same. */
  decision: z.string().min(8).max(64),
  lines: z.array(CrewDecision).min(1).max(1000),
})

/** Lines that could not be accepted, each with why; the others were. */
export const DecideOutput = z.object({
  accepted: z.number().int(),
  refused: z.number().int(),
  revision: z.number().int().nullable(),
  left: z.array(z.object({ id: z.string(), code: z.string(), other: z.string().nullable() })),
})
export type DecideOutput = z.infer<typeof DecideOutput>
