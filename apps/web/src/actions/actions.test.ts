import { LOCALES, loadMessages } from '@parada/messages'
import { applyEdits, calculate, taskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { describe, expect, test, vi } from 'vitest'
import { ScheduleEditor } from '../editor/schedule-editor.ts'
import { ACTIONS, actionById, actionOfKey, keyName } from './actions.ts'
import type { ActionContext } from './context.ts'

async function opened(): Promise<ActionContext & { readonly said: string[]; readonly refused: string[] }> {
  const editor = new ScheduleEditor({ applyEdits, calculate })
  editor.load(schedule`
      | 06 07 08 09 10 |
  A   | XX XX          |
  B   | XX             |
  C   | XX             |`)
  const said: string[] = []
  const refused: string[] = []
  return {
    editor,
    messages: await loadMessages('pt'),
    openTask: () => undefined,
    say: text => said.push(text),
    sayUndo: text => said.push(text),
    refuse: problems => refused.push(...problems.map(each => each.code)),
    said,
    refused,
  }
}

const names = (context: ActionContext) => context.editor.schedule?.tasks.map(task => task.name)
const key = (name: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}, code = '') => ({
  key: name,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('commands', () => {
  test('ids and shortcuts are unique, and each has a name in every language', async () => {
    const ids = ACTIONS.map(action => action.id)
    expect(new Set(ids).size).toBe(ids.length)
    const shortcuts = ACTIONS.flatMap(action => action.shortcuts ?? [])
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
    for (const locale of LOCALES) {
      const messages = await loadMessages(locale)
      for (const action of ACTIONS) expect(action.label(messages), `${action.id} in ${locale}`).not.toBe('')
    }
  })

  test('keys are named as the sheet writes them', () => {
    expect(keyName(key('z', { ctrlKey: true }))).toBe('Ctrl+Z')
    expect(keyName(key('ArrowRight', { altKey: true, shiftKey: true }))).toBe('Alt+Shift+ArrowRight')
    expect(keyName(key('%', { ctrlKey: true, shiftKey: true }, 'Digit2'))).toBe('Ctrl+Shift+2')
  })

  test('a key runs its command only when it makes sense', async () => {
    const context = await opened()
    expect(actionOfKey(key('z', { ctrlKey: true }), context.editor.state.getState())).toBeUndefined()
    context.editor.select([taskId(2)])
    expect(actionOfKey(key('Delete'), context.editor.state.getState()), 'clears the cell').toBeUndefined()
    expect(actionOfKey(key('Delete', { ctrlKey: true }), context.editor.state.getState())?.id).toBe('remove')
  })

  test('insert, delete, undo and redo, each named', async () => {
    const context = await opened()
    context.editor.select([taskId(2)])
    actionById('insertAbove')?.run(context)
    expect(names(context)).toEqual(['A', 'Nova Tarefa', 'B', 'C'])
    expect(
      context.editor.schedule?.tasks.map(task => task.row),
      'a number is a place',
    ).toEqual([1, 2, 3, 4])
    context.editor.select([taskId(1), taskId(3)])
    actionById('remove')?.run(context)
    expect(names(context)).toEqual(['Nova Tarefa', 'B'])
    actionById('undo')?.run(context)
    expect(names(context)).toEqual(['A', 'Nova Tarefa', 'B', 'C'])
    expect(context.said.at(-1)).toBe('Desfeito: excluir 2 tarefas')
    actionById('redo')?.run(context)
    expect(names(context)).toEqual(['Nova Tarefa', 'B'])
  })

  test('indent, outdent, move, link and unlink', async () => {
    const context = await opened()
    context.editor.select([taskId(2)])
    actionById('indent')?.run(context)
    expect(context.editor.schedule?.tasks[1]?.parent).toBe(taskId(1))
    actionById('outdent')?.run(context)
    expect(context.editor.schedule?.tasks[1]?.parent).toBeNull()
    actionById('moveDown')?.run(context)
    expect(names(context)).toEqual(['A', 'C', 'B'])
    actionById('moveUp')?.run(context)
    expect(names(context)).toEqual(['A', 'B', 'C'])
    context.editor.select([taskId(1), taskId(2), taskId(3)])
    actionById('link')?.run(context)
    expect(context.editor.schedule?.links.map(link => [link.from, link.to])).toEqual([
      [1, 2],
      [2, 3],
    ])
    actionById('unlink')?.run(context)
    expect(context.editor.schedule?.links).toEqual([])
  })

  test('what is refused is said and changes nothing', async () => {
    const context = await opened()
    context.editor.select([taskId(1)])
    const before = context.editor.schedule
    actionById('indent')?.run(context)
    expect(context.editor.schedule).toBe(before)
  })

  test('milestone, progress, baseline and the path around a task', async () => {
    const context = await opened()
    context.editor.select([taskId(1), taskId(2)])
    actionById('link')?.run(context)
    context.editor.select([taskId(2)])
    actionById('milestone')?.run(context)
    expect(context.editor.schedule?.tasks[1]?.duration.seconds).toBe(0)
    actionById('highlightPath')?.run(context)
    expect([...context.editor.highlighted].sort()).toEqual([1, 2])
    context.editor.select([taskId(3)])
    actionById('progress50')?.run(context)
    await vi.waitFor(() => expect(context.editor.schedule?.tasks[2]?.percentComplete).toBe(50))
    actionById('setBaseline')?.run(context)
    await vi.waitFor(() =>
      expect(context.editor.schedule?.tasks.every(task => task.baselines?.[0]?.start !== undefined)).toBe(true),
    )
    actionById('clearBaseline')?.run(context)
    await vi.waitFor(() => expect(context.editor.schedule?.tasks.some(task => task.baselines)).toBe(false))
  })
})
