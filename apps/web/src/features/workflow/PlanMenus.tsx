import { Save } from 'lucide-react'
import { actionById } from '../../actions/actions.ts'
import { openProjectDialog } from '../../actions/open-project-dialog.ts'
import { useActionContext } from '../../components/use-action-context.ts'
import { usePlanFiles } from '../../data/files/use-plan-files.ts'
import { work } from '../../data/proposal.ts'
import { app, useApp } from '../../data/store.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import styles from './PlanMenus.module.css'
import { SendMenu } from './SendMenu.tsx'

/** Editors of the plan as a whole, in the order they stand in the menu. */
const EDITORS = ['project', 'calendars', 'resources', 'baselines', 'changes', 'renumber'] as const

/** What concerns the plan as a whole: its data and editors, saving it, and everything that leaves it. */
export default function PlanMenus({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const context = useActionContext()
  const busy = work(state => state.busy)
  const projectId = useApp(state => state.projectId)
  const mode = useApp(state => state.mode)
  const fileBar = useApp(state => state.fileBarOpen)
  const { save } = usePlanFiles()
  const editorsOf = (ids: readonly string[]): readonly MenuItem[] =>
    ids.flatMap(id => {
      const action = actionById(id)
      return action ? [{ id, label: action.label(messages), onSelect: () => action.run(context) }] : []
    })
  const items: readonly MenuItem[] = [
    ...editorsOf(EDITORS),
    {
      id: 'dataDate',
      label: messages.shell.moveDataDate,
      separatorBefore: true,
      onSelect: () => app.setState({ dataDateOpen: true }),
    },
    ...editorsOf(['reschedule']),
    ...(projectId === null
      ? []
      : (['history', 'sharing'] as const).map((kind, at) => ({
          id: kind,
          label: messages.places[kind],
          separatorBefore: at === 0,
          onSelect: () => openProjectDialog(kind, projectId),
        }))),
    ...(mode === 'existing'
      ? [
          {
            id: 'file',
            label: messages.workflow.fileControls,
            checked: fileBar,
            separatorBefore: true,
            onSelect: () => app.setState({ fileBarOpen: !fileBar }),
          },
        ]
      : []),
  ]
  return (
    <>
      <Menu align="end" trigger={<Button size="small">{messages.workflow.projectMenu}</Button>} items={items} />
      <Button
        size="small"
        className={styles.sign}
        title={`${messages.workflow.saveTmx} (Ctrl+S)`}
        icon={<Save size={16} />}
        busy={busy === 'save'}
        onClick={() => void save()}
      >
        {messages.workflow.saveTmx}
      </Button>
      <SendMenu session={session} />
    </>
  )
}
