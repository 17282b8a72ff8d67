import { LOCALES, loadMessages } from '@parada/messages'
import { procedures } from '@parada/protocol'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** On record under another name, or not at all. */
const ELSEWHERE: ReadonlySet<string> = new Set(['session.reverify', 'person.remove', 'admin.removePerson'])
/** Never among the details: too long, or a secret. */
const NOT_KEPT =
  /password|code|secret|token|schema|text|edits|file|^(chat_history|documents|norms|lines|plans|locale|deviceNow)$|^action_plan$|^critical_path/i

const mutations = Object.entries(procedures).filter(([name, each]) => each.kind === 'mutation' && !ELSEWHERE.has(name))

test.each(LOCALES)(
  'every change has words in the audit trail, and so has what it keeps of its request (%s)',
  async locale => {
    const { auditAction, auditDetail } = (await loadMessages(locale)).admin
    expect(mutations.map(([name]) => name).filter(name => !Object.hasOwn(auditAction, name))).toEqual([])
    const kept = mutations.flatMap(([, { input }]) => {
      const { properties = {} } = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as {
        properties?: object
      }
      return Object.keys(properties)
    })
    const unnamed = new Set(kept.filter(name => !NOT_KEPT.test(name) && !Object.hasOwn(auditDetail, name)))
    expect([...unnamed]).toEqual([])
  },
)
