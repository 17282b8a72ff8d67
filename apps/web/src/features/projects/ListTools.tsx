import { useAllMessages } from '../../i18n/i18n.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ProjectsDialog.module.css'
import type { Looked, Order, Shown } from './use-plans.ts'

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
  const shown: readonly { value: Shown; label: string }[] = [
    { value: 'used', label: words.shown.used },
    { value: 'archived', label: words.shown.archived },
    { value: 'removed', label: words.shown.removed },
  ]
  const deleted = looked.shown === 'removed'
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
      {!deleted && (folders.length > 0 || looked.folder !== '') && (
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
      {!deleted && (
        <Select
          label={words.order.label}
          hideLabel
          value={looked.order}
          options={orders}
          onChange={order => onLook({ order })}
        />
      )}
      <Select
        label={words.shown.label}
        hideLabel
        value={looked.shown}
        options={shown}
        onChange={next => onLook({ shown: next })}
      />
    </div>
  )
}
