import type { Link, Task } from '@parada/schedule'

/** Why a link of a file is not in the plan. */
export type WhyNoLink = 'unknown' | 'self' | 'summary' | 'repeated' | 'elsewhere'

/** Most names that one sentence lists. */
const MOST_NAMES = 12
/** Most letters of a name in a sentence about links, which holds two of them. */
const MOST_LETTERS = 60

/** Names as a sentence lists them, with how many there are. */
export const listed = (names: readonly string[], mark = ', '): { names: string; count: number } => ({
  names: names.slice(0, MOST_NAMES).join(mark) + (names.length > MOST_NAMES ? `${mark}…` : ''),
  count: names.length,
})

/** What a person finds a task by in its own program: Primavera's id of an activity or MS Project's number of the row, and its name. */
export const calledBy = (task: Pick<Task, 'name' | 'row' | 'p6'>): string =>
  numberAndName(task.p6?.code ?? task.row, task.name)

/** Gives each of the tasks by its uid as `calledBy` does; a task that is not among them by the uid. */
export function callerOf(tasks: readonly Pick<Task, 'uid' | 'name' | 'row' | 'p6'>[]): (uid: number) => string {
  const byUid = new Map<number, (typeof tasks)[number]>(tasks.map(task => [task.uid, task]))
  return uid => {
    const task = byUid.get(uid)
    return task ? calledBy(task) : String(uid)
  }
}

/** Links of the tasks as one sentence lists them, with how many there are. */
export function linksCalled(tasks: Parameters<typeof callerOf>[0], links: readonly Link[]) {
  const called = callerOf(tasks)
  return listed(
    links.map(({ from, to, type }) => `${called(from)} → ${called(to)} (${type})`),
    '; ',
  )
}

export const numberAndName = (number: string | number | undefined, name: string | undefined): string =>
  [number === undefined ? '' : String(number), (name ?? '').trim().slice(0, MOST_LETTERS)]
    .filter(each => each !== '')
    .join(' ')
