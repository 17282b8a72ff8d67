import {
  formatInstant,
  HOUR,
  isEquipment,
  memberOf,
  type Schedule,
  type Task,
  workDone,
  workLeft,
} from '@parada/schedule'

const HEADS = ['AUFNR', 'VORNR', 'UVORN', 'ISMNW', 'ISMNE', 'OFMNW', 'AUERU', 'ISDD', 'ISDZ', 'IEDD', 'IEDZ']

/**
 * Confirmations to hand back (as IW41 takes them): order, operation, actual and remaining work in hours, final flag and
 * actual dates. Only tasks of a work order on which work was done. Hours that were reported as spent go back as they are;
 * else they are those of the crew over the time worked.
 */
export function confirmationRows(schedule: Schedule): string[][] {
  const rows = schedule.tasks.flatMap(task => {
    const share = (task.percentComplete ?? 0) / 100
    if (!task.workOrder || (share <= 0 && task.actualStart === undefined)) return []
    const told = task.reported?.hours === true
    const work = (task.duration.seconds / HOUR) * peopleOf(schedule, task)
    const spent = told ? workDone(schedule, task).actual / HOUR : work * share
    const left = told ? workLeft(schedule, task, task.percentComplete ?? 0) / HOUR : work * (1 - share)
    const { order, operation = '', suboperation = '' } = task.workOrder
    const final = share >= 1
    return [
      [
        order,
        operation,
        suboperation,
        figure(spent),
        'H',
        final ? '0' : figure(left),
        final ? 'X' : '',
        ...moment(task.actualStart),
        ...moment(final ? task.actualFinish : undefined),
      ],
    ]
  })
  return [HEADS, ...rows]
}

const figure = (hours: number): string => String(Number(hours.toFixed(2)))

/** Day and clock time apart, as the system keeps them. */
function moment(at: Task['actualStart']): [string, string] {
  if (at === undefined) return ['', '']
  const [day = '', clock = ''] = formatInstant(at).split(/[T ]/)
  return [day.replaceAll('-', ''), clock.replaceAll(':', '').padEnd(6, '0').slice(0, 6)]
}

function peopleOf(schedule: Schedule, task: Task): number {
  const units = schedule.assignments
    .filter(each => {
      const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
      return each.task === task.uid && resource?.kind === 'work' && !isEquipment(resource)
    })
    .reduce((sum, each) => sum + (each.units ?? 1), 0)
  return units > 0 ? units : 1
}

/** The rows as a file: parted by semicolons; what a sheet would take for a formula is text. */
export const confirmationText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(cellText).join(';')}\r\n`).join('')

function cellText(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
