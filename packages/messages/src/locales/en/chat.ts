import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { chat as pt } from '../pt/chat.ts'

/** Chat assistant. */
export const chat: Shape<typeof pt> = {
  title: 'Assistant',
  minimize: 'Minimize',
  clear: 'Clear history',
  attach: 'Attach document',
  placeholderNew: 'Describe the shutdown to plan',
  placeholderUpdate: 'Ask for a change to the plan',
  placeholderReader: 'Ask about the plan',
  send: 'Send',
  input: 'Message',
  welcome: 'Write what to plan or what to change. Every answer shows the changes before they are applied.',
  welcomeReader: 'You only read this plan: ask anything about it. Requests for changes are not accepted.',
  thinking: 'Thinking...',
  created: (tasks, links) =>
    `Schedule with ${formatNumber('en', tasks)} ${plural('en', tasks, { one: 'task', other: 'tasks' })} and ${formatNumber('en', links)} ${plural('en', links, { one: 'link', other: 'links' })}.`,
  changes: n => `${formatNumber('en', n)} ${plural('en', n, { one: 'change proposed', other: 'changes proposed' })}`,
  accepted: n => `${formatNumber('en', n)} ${plural('en', n, { one: 'change accepted', other: 'changes accepted' })}.`,
  discarded: 'Changes discarded.',
  answeredBy: { offline: 'Answered by: Parada’s own engine', model: 'Answered by: language model' },
  upgradeLink: 'Upgrade to Pro',
  you: 'You',
  assistant: 'Parada',
  history: 'Conversation',
  fromDocument: name => `Document: ${name}`,
}
