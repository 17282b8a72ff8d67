import { useQuery } from '@tanstack/react-query'
import { useDateFormat } from '../../components/use-date-format.ts'
import { failureOf, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import styles from './History.module.css'

/** What was done to the plan as a whole: shared, moved, archived, restored. */
export function Actions({ projectId }: { readonly projectId: string }) {
  const messages = useAllMessages()
  const words = messages.history
  const moments = useDateFormat()
  const list = useQuery({
    queryKey: ['project-audit', projectId],
    queryFn: () => query('projects.audit', { projectId }),
    staleTime: 0,
  })
  const failure = list.isError ? failureOf(list.error) : null
  return (
    <div className={styles.section}>
      {failure && (
        <Banner style={failure.code === 'projects.roleRequired' ? 'info' : 'err'}>
          {failure.code === 'projects.roleRequired' ? words.editorsOnly : failureText(messages, failure)}
        </Banner>
      )}
      {list.data?.length === 0 && <p className={styles.quiet}>{words.noActions}</p>}
      {list.data && list.data.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{words.when}</th>
                <th>{words.who}</th>
                <th>{words.tabs.actions}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.map(each => (
                <tr key={each.id}>
                  <td className={styles.date}>{moments.dayTime(each.at)}</td>
                  <td>{each.actor === null ? each.by : words.actingFor(each.actor, each.by)}</td>
                  <td>
                    {words.action[each.action] ?? each.action}
                    {detailOf(each.details) !== '' && (
                      <span className={styles.was}>{` · ${detailOf(each.details)}`}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

/** The one thing an action was about, as it was given. */
function detailOf(details: Readonly<Record<string, string | number | boolean | null>>): string {
  const { name, subject, role, folder, revision } = details
  return [name, folder, subject, role, revision]
    .filter(each => each !== undefined && each !== null && each !== '')
    .join(' · ')
}
