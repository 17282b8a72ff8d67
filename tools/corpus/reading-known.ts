const BULLETS = /[\u00b7\u2022]/g
const isMpp = (file: string): boolean => /\.mp[pt]$/i.test(file)

/** A value of the truth and ours. */
interface Compared {
  readonly file: string
  /** Whether the plan is Primavera's, whichever of its two formats it came in. */
  readonly p6: boolean
  readonly field: string
  readonly record: string
  readonly truth: unknown
  readonly ours: unknown
}

/** Fields that only activities have in an export. */
const NODE_FIELDS = new Set(
  'type start finish duration actualStart actualFinish actualDuration percentComplete remainingDuration work earlyStart earlyFinish lateStart lateFinish totalSlack critical baselineStart baselineFinish baselineDuration'
    .split(' ')
    .map(name => `tasks.${name}`),
)

/** Hours that the other program supposes of every Primavera file. */
const SUPPOSED: Readonly<Record<string, number>> = {
  'properties.minutesPerDay': 480,
  'properties.minutesPerWeek': 2400,
  'properties.daysPerMonth': 20,
}

/** Differences that are right as they are, with the reason. The list only shrinks. */
export const KNOWN: readonly { readonly reason: string; readonly holds: (compared: Compared) => boolean }[] = [
  {
    reason:
      'the other program takes every row of outline level 2 for a recurring task in files of 2010 and before: it reads the level as a mark',
    holds: ({ file, field, truth, ours }) =>
      isMpp(file) && field === 'tasks.recurring' && truth === true && ours === undefined,
  },
  {
    reason: 'the bullet before an item of a list is kept in the note; the other program drops it',
    holds: ({ field, truth, ours }) =>
      field === 'tasks.notes' && typeof ours === 'string' && ours !== truth && ours.replaceAll(BULLETS, '') === truth,
  },
  {
    reason: 'a breakdown node of Primavera has no dates, work or type in the file: the truth rolled up its activities',
    holds: ({ p6, field, ours }) =>
      p6 && NODE_FIELDS.has(field) && (ours === undefined || (ours as { seconds?: number }).seconds === 0),
  },
  {
    reason: 'Primavera stores total float alone: the truth computed start and finish float itself',
    holds: ({ p6, field }) => p6 && (field === 'tasks.startSlack' || field === 'tasks.finishSlack'),
  },
  {
    // What we say beyond the truth comes with the two sides exchanged.
    reason: 'we keep the short id of a Primavera resource, which the truth leaves out',
    holds: ({ p6, field, truth, ours }) =>
      p6 && field === 'resources.code' && (truth === undefined || ours === undefined),
  },
  {
    reason: "a day, week and month are those of the project's calendar in the file; the truth supposes 8, 40 and 160 h",
    holds: ({ p6, field, truth }) => p6 && SUPPOSED[field] !== undefined && truth === SUPPOSED[field],
  },
]
