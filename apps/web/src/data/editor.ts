import { applyEdits } from '@parada/schedule'
import { useStore } from 'zustand'
import { type EditorState, ScheduleEditor } from '../editor/schedule-editor.ts'
import { civilToday } from './clock.ts'
import { calculateHere, loadJudgement } from './judgement.ts'

/** The open plan. One for the page: every screen reads and changes this one. */
export const editor = new ScheduleEditor({ applyEdits, calculate: calculateHere }, { today: civilToday })
editor.onLoaded(plan => {
  if (plan)
    loadJudgement().catch((cause: unknown) => console.warn('the rules of reports are loaded with a change', cause))
})

/** The plan's state; renders again on every change of it. */
export function useEditorState(): EditorState {
  return useStore(editor.state)
}

/** A part of the plan's state, compared by identity. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  return useStore(editor.state, select)
}
