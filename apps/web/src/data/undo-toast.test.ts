import { beforeEach, expect, test } from 'vitest'
import { label } from '../editor/labels.ts'
import { useToasts } from '../ui/toast-store.ts'
import { editor } from './editor.ts'
import { PLAN, rename } from './plan/test-plan.ts'
import { showUndoToast } from './undo-toast.ts'

const names = () => editor.schedule?.tasks.map(each => each.name)
const toasts = () => useToasts.getState().map(each => each.text)

beforeEach(() => {
  useToasts.setState([], true)
  editor.load(PLAN)
})

test('undo beside a sentence takes back what the sentence says, and goes with the next act', () => {
  const before = names()
  editor.apply([rename(1, 'A')], label('editTasks', 1))
  showUndoToast('ok', 'first', 'Undo')
  editor.apply([rename(2, 'B')], label('editTasks', 1))
  // Undo would take the second back now.
  expect(toasts()).toEqual([])
  showUndoToast('ok', 'second', 'Undo')
  useToasts.getState()[0]?.action?.run()
  expect(names()).toEqual(['A', ...(before ?? []).slice(1)])
  expect(toasts()).toEqual([])
})

test('what others do meanwhile leaves it: undo takes back one’s own', () => {
  editor.apply([rename(1, 'A')], label('editTasks', 1))
  showUndoToast('ok', 'first', 'Undo')
  const edits = [rename(2, 'of another')]
  editor.receive({ edits, others: edits, ids: null }, label('remote'))
  expect(toasts()).toEqual(['first'])
})
