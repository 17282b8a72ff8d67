const BULLETS = /[\u00b7\u2022]/g
const isMpp = (file: string): boolean => /\.mp[pt]$/i.test(file)

/** A value of the truth and ours. */
interface Compared {
  readonly file: string
  readonly field: string
  readonly record: string
  readonly truth: unknown
  readonly ours: unknown
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
]
