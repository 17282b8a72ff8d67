import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../app/api.ts'
import { useAllMessages } from '../../app/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './Admin.module.css'
import { Table } from './Table.tsx'

/** Settings as the server runs with them; of a secret only whether it is set. */
export function Configuration() {
  const words = useAllMessages().admin
  const [onlySet, setOnlySet] = useState(false)
  const settings = useQuery({ queryKey: ['admin', 'configuration'], queryFn: () => query('admin.configuration') })
  const isSet = (value: string | null) => value !== null && value !== ''
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.quiet}>{words.configurationText}</p>
        <label className={styles.quiet}>
          <input type="checkbox" checked={onlySet} onChange={event => setOnlySet(event.target.checked)} />{' '}
          {words.onlySet}
        </label>
      </div>
      <Table
        label={words.tab.configuration}
        heads={[words.column.setting, words.column.value]}
        query={{ ...settings, data: settings.data?.filter(each => !onlySet || isSet(each.value)) }}
        empty={words.empty}
        row={each => (
          <tr key={each.name}>
            <td className={styles.key}>{each.name}</td>
            <td className={cx(styles.key, styles.wrap)}>
              {each.secret && isSet(each.value) ? (
                <span className={cx(styles.tag, styles.good)}>{words.secretSet}</span>
              ) : isSet(each.value) ? (
                each.value
              ) : (
                <span className={styles.quiet}>{words.unset}</span>
              )}
            </td>
          </tr>
        )}
      />
    </>
  )
}
