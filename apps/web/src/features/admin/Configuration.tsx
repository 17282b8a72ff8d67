import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import page from '../../ui/Page.module.css'
import { Tag } from '../../ui/Tag.tsx'
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
        <p className={page.quiet}>{words.configurationText}</p>
        <label className={page.quiet}>
          <input type="checkbox" checked={onlySet} onChange={event => setOnlySet(event.target.checked)} />{' '}
          {words.onlySet}
        </label>
      </div>
      <Table
        label={words.tab.configuration}
        columns={['setting', 'value']}
        query={{ ...settings, data: settings.data?.filter(each => !onlySet || isSet(each.value)) }}
        empty={words.empty}
        row={each => (
          <tr key={each.name}>
            <td className={page.key}>{each.name}</td>
            <td className={cx(page.key, styles.wrap)}>
              {each.secret && isSet(each.value) ? (
                <Tag tone="good">{words.secretSet}</Tag>
              ) : isSet(each.value) ? (
                each.value
              ) : (
                <span className={page.quiet}>{words.unset}</span>
              )}
            </td>
          </tr>
        )}
      />
    </>
  )
}
