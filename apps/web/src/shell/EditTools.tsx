import { IndentDecrease, IndentIncrease, Link2, Link2Off, Redo2, Trash2, Undo2 } from 'lucide-react'
import { actionById, shortcutText } from '../actions/actions.ts'
import { useActionContext } from '../components/use-action-context.ts'
import { useEditorState } from '../data/editor.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Workspace.module.css'

/** The commands that are used all day, in groups. */
const TOOLS = [
  [
    ['undo', Undo2],
    ['redo', Redo2],
  ],
  [
    ['outdent', IndentDecrease],
    ['indent', IndentIncrease],
  ],
  [
    ['link', Link2],
    ['unlink', Link2Off],
    ['remove', Trash2],
  ],
] as const

/** Undo, outline, links and removing rows as buttons, each named with its keys. */
export default function EditTools() {
  const messages = useMessages()
  const context = useActionContext()
  const state = useEditorState()
  return (
    <div className={styles.editTools}>
      {TOOLS.map(group => (
        <span key={group[0][0]} className={styles.group}>
          {group.map(([id, Icon]) => {
            const action = actionById(id)
            const keys = action?.shortcuts?.[0]
            return (
              action && (
                <IconButton
                  key={id}
                  size="small"
                  label={action.label(messages)}
                  {...(keys && { shortcut: shortcutText(keys) })}
                  icon={<Icon size={16} />}
                  disabled={!action.enabledWhen(state)}
                  onClick={() => action.run(context)}
                />
              )
            )
          })}
        </span>
      ))}
    </div>
  )
}
