import { editor } from '../data/editor.ts'
import { app, type ProjectDialog } from '../data/store.ts'

/** Shows history or sharing of the open plan. */
export function openProjectDialog(kind: ProjectDialog['kind'], id: string): void {
  app.setState({ projectDialog: { kind, id, name: editor.schedule?.project.name ?? '' } })
}
