import type { Messages } from '@parada/messages'
import { inputFaultText } from '@parada/protocol/describe'
import { failed, type Outcome } from '@parada/schedule'
import { serverProblem } from '../problem.ts'

/** Characters of a name at the most, as the calls that change plans take them: lists and tables carry names everywhere. */
const LONGEST = 500

/** Where a name lies that is too long: a member called `name`, or that ends so, of what a program sends. */
function placeOf(value: unknown, at: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [member, each] of Object.entries(value)) {
    const here = at === '' ? member : `${at}.${member}`
    if (typeof each === 'string') {
      if (each.length > LONGEST && /(^|_)name$/i.test(member)) return here
      continue
    }
    const found = placeOf(each, here)
    if (found !== null) return found
  }
  return null
}

/** The refusal of a name that no table can show; null where there is none. A file that a person opens keeps its names. */
export function nameTooLong(
  sent: unknown,
  member: string,
  { inputFaults }: Pick<Messages, 'inputFaults'>,
): Outcome<never> | null {
  const field = placeOf(sent, member)
  if (field === null) return null
  const reason = inputFaultText({ kind: 'most', of: 'characters', limit: LONGEST }, inputFaults)
  return failed(serverProblem('server.invalidInput', { field, reason }, 'checkInput'))
}
