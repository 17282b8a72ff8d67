import { memberOf } from '@parada/schedule'
import { planDialog, type UntakenLine } from '../../actions/context.ts'
import { useEditor } from '../../data/editor.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './plan-editors.module.css'

/** Which lines of a pasted table were left out, why, and the way in of each that only has to be answered. */
export function UntakenDialog(props: {
  readonly lines: readonly UntakenLine[]
  readonly taken: number
  readonly table: string
  onClose(): void
}) {
  const { lines, taken, table, onClose } = props
  const messages = useAllMessages()
  const words = messages.update.untaken
  const schedule = useEditor(state => state.schedule)
  if (!schedule) return null
  const answer = ({ line, task, typed }: UntakenLine): void => {
    if (task === undefined || !typed) return
    const rest = lines.filter(each => each.line !== line)
    planDialog.setState(
      {
        kind: 'report',
        tasks: [task],
        typed,
        ...(rest.length > 0 && { back: { kind: 'untaken', lines: rest, taken: taken + 1, table } }),
        from: { kind: 'untaken', lines, taken, table },
      },
      true,
    )
  }
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && onClose()}
      title={words.title(lines.length)}
      description={words.hint(taken)}
      closeLabel={messages.common.close}
      footer={
        <>
          <CopyButton text={table} label={words.copy} copied={words.copied} failed={words.notCopied} />
          <Button variant="primary" onClick={onClose}>
            {messages.common.close}
          </Button>
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.task}</th>
            <th scope="col">{words.why}</th>
            <th scope="col">
              <span className="visually-hidden">{words.answer}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(each => (
            <tr key={each.line}>
              <td className={styles.num}>{each.line + 1}</td>
              <td>{each.task === undefined ? '' : memberOf(schedule.tasks, each.task)?.name}</td>
              <td>{each.text}</td>
              <td>
                {each.typed && each.task !== undefined && (
                  <Button size="small" onClick={() => answer(each)}>
                    {words.answer}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
