import { LOCALES, loadMessages } from '@parada/messages'
import type { Task } from '@parada/schedule'
import { editor } from '../data/editor.ts'
import { levelingLines } from './leveling-reason.ts'

/** Why leveling delays a task, in the language of the page. */
export async function levelingTitle(task: Task): Promise<string> {
  const { schedule, calculation } = editor.state.getState()
  const now = calculation ? { calculation, task: task.uid } : undefined
  const locale = LOCALES.find(each => document.documentElement.lang.startsWith(each)) ?? 'pt'
  const messages = await loadMessages(locale)
  return schedule ? levelingLines(task.leveling?.reason ?? [], schedule, messages, locale, now).join('\n') : ''
}
