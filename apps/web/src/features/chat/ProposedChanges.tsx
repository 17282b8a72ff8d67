import { useEditWords } from '../../components/use-edit-words.ts'
import { chooseGroup } from '../../data/ask.ts'
import { work } from '../../data/proposal.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import styles from './Chat.module.css'

/** The changes that an answer proposes, each with its box: what is not ticked is left out. */
export function ProposedChanges() {
  const messages = useAllMessages()
  const words = useEditWords()
  const proposal = work(state => state.proposal)
  if (proposal?.kind !== 'update') return null
  return (
    <ul className={styles.changes}>
      {proposal.groups.map(group => (
        <li key={group.key}>
          <label className={styles.change}>
            <input
              type="checkbox"
              checked={!proposal.rejected.has(group.key)}
              onChange={event => chooseGroup(group.key, event.target.checked)}
            />
            <span>
              <strong>{group.name}</strong>
              {group.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
                <span key={index} className={styles.detail}>
                  {words.what(line)}
                  {line.what !== 'renumbered' && line.what !== 'customFields' && (
                    <>
                      : {line.before.kind === 'none' ? '' : `${words.value(line.before)} → `}
                      {line.after.kind === 'none' ? messages.edits.none : words.value(line.after)}
                    </>
                  )}
                </span>
              ))}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
