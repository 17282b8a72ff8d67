import { useAllMessages } from '../../i18n/i18n.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ProjectsDialog.module.css'
import type { Looked, Order } from './use-plans.ts'

/** Finding, choosing and ordering the plans of the list. */
export function ListTools(props: {
  readonly looked: Looked
  readonly folders: readonly string[]
  onLook(part: Partial<Looked>): void
}) {
  const words = useAllMessages().projects
  const { looked, folders, onLook } = props
  const orders: readonly { value: Order; label: string }[] = [
    { value: 'recent', label: words.order.recent },
    { value: 'name', label: words.order.name },
    { value: 'tasks', label: words.order.tasks },
  ]
  return (
    <div className={styles.tools}>
      <TextField
        label={words.search}
        hideLabel
        type="search"
        placeholder={words.search}
        value={looked.search}
        onChange={search => onLook({ search })}
        className={styles.search}
      />
      {(folders.length > 0 || looked.folder !== '') && (
        <Select
          label={words.folder}
          hideLabel
          value={looked.folder}
          options={[
            { value: '', label: words.allFolders },
            { value: '-', label: words.noFolder },
            ...folders.map(name => ({ value: `/${name}`, label: name })),
          ]}
          onChange={folder => onLook({ folder })}
        />
      )}
      <Select
        label={words.order.label}
        hideLabel
        value={looked.order}
        options={orders}
        onChange={order => onLook({ order })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={looked.archived}
          onChange={event => onLook({ archived: event.target.checked })}
        />
        {words.archived}
      </label>
    </div>
  )
}
