import { FolderOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../data/api.ts'
import type { LocalPlan } from '../../data/plan/local-store.ts'
import { planSession } from '../../data/plan/session.ts'
import { app, useApp } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AskName } from './AskName.tsx'
import { Bin } from './Bin.tsx'
import { ListTools } from './ListTools.tsx'
import { GoneRow, PlanRow } from './PlanRow.tsx'
import styles from './ProjectsDialog.module.css'
import { type Looked, type Project, type Row, usePlans } from './use-plans.ts'
import { type Question, useProjectActions } from './use-project-actions.tsx'

/** Plans kept on the server, and those only in this browser. */
export default function ProjectsDialog({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.projects
  const plans = usePlans(session.userId)
  const { list, looked, again } = plans
  const openId = useApp(state => state.projectId)
  const openPlan = useApp(state => state.planId)
  const [asking, setAsking] = useState<Question | null>(null)
  const close = () => app.setState({ projectsOpen: false })

  const { opening, open, openProject, rename, move, projectItems, localItems } = useProjectActions(session, plans, {
    ask: setAsking,
    close,
  })
  const nothing = list.data && plans.projects.length === 0 && plans.here.length === 0
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && close()}
      title={messages.places.projects}
      closeLabel={messages.common.close}
      size="large"
    >
      <ListTools looked={looked} folders={plans.folders} onLook={plans.look} />
      {looked.shown === 'removed' ? (
        <Bin search={looked.search} changed={again} />
      ) : (
        <>
          {list.isPending && <p role="status">{messages.common.loading}</p>}
          {list.isError && (
            <Banner
              style="err"
              actions={
                <Button size="small" onClick={() => void again()}>
                  {messages.shell.tryAgain}
                </Button>
              }
            >{`${words.failed}: ${failureText(messages, failureOf(list.error))}`}</Banner>
          )}
          {nothing && <Nothing looked={looked} />}
          <PlanList
            heading={words.onServer}
            rows={plans.projects}
            row={row => (
              <PlanRow
                key={row.id}
                plan={row}
                tags={[
                  ...(row.id === openId ? [{ text: words.openNow, tone: 'good' as const }] : []),
                  ...(row.plan.role === 'planner' ? [] : [{ text: messages.sharing.roles[row.plan.role] }]),
                  ...waitingTag(plans.waitingOf(row.id), words),
                ]}
                busy={opening === row.id}
                items={projectItems(row)}
                onOpen={() => {
                  // A supervisor has the sheet of the own crew, and nothing else of the plan.
                  if (row.plan.role === 'supervisor') location.assign(`/t/plano/${row.id}`)
                  else void open(row.id, () => openProject(row.id))
                }}
              />
            )}
          />
          <PlanList
            heading={words.onThisDevice}
            rows={plans.here}
            row={row => (
              <PlanRow
                key={row.id}
                plan={row}
                tags={[
                  ...(row.id === openPlan ? [{ text: words.openNow, tone: 'good' as const }] : []),
                  ...waitingTag(row.plan.projectId ? plans.waitingOf(row.plan.projectId) : 0, words),
                ]}
                busy={opening === row.id}
                items={localItems(row)}
                onOpen={() => void open(row.id, () => planSession.restore(row.id, false))}
              />
            )}
          />
        </>
      )}
      {asking?.what === 'name' && (
        <AskName
          title={words.renameTitle(asking.project.name)}
          label={words.newName}
          action={words.rename}
          value={asking.project.name}
          maxLength={500}
          required
          onName={name => {
            setAsking(null)
            void rename(asking.project, name)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.what === 'folder' && (
        <AskName
          title={words.moveTitle(asking.project.name)}
          label={words.newFolder}
          hint={words.noFolder}
          action={words.move}
          value={asking.project.folder ?? ''}
          maxLength={200}
          known={plans.folders}
          onName={folder => {
            setAsking(null)
            void move(asking.project, folder)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Dialog>
  )
}

/** Why no plan is listed. */
function Nothing({ looked }: { readonly looked: Looked }) {
  const words = useAllMessages().projects
  if (looked.search !== '' || looked.folder !== '')
    return <EmptyState title={words.nothingFound} hint={words.nothingFoundHint} />
  if (looked.shown === 'archived') return <EmptyState title={words.noneArchived} />
  return <EmptyState icon={<FolderOpen size={24} />} title={words.empty} hint={words.emptyHint} />
}

/** Plans kept in one place, and those that were deleted since; nothing where there are none. */
function PlanList<Plan extends Project | LocalPlan>(props: {
  readonly heading: string
  readonly rows: readonly Row<Plan>[]
  row(row: Row<Plan>): ReactNode
}) {
  if (props.rows.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{props.heading}</h3>
      <ul className={styles.list}>
        {props.rows.map(row =>
          row.gone ? <GoneRow key={row.id} name={row.name} onBack={row.gone} /> : props.row(row),
        )}
      </ul>
    </>
  )
}

const waitingTag = (count: number, words: { waiting(n: number): string }) =>
  count > 0 ? [{ text: words.waiting(count), tone: 'warn' as const }] : []
