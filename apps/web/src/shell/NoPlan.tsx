import { Link2Off } from 'lucide-react'
import { Splash } from '../components/Splash.tsx'
import { leavePlan } from '../data/leave-plan.ts'
import { isGone } from '../data/plan/project-api.ts'
import { app, useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { failureText } from '../i18n/problem-text.ts'
import type { Session } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** In place of a plan that an address asks for: it is on its way, or cannot be had by this person. */
export default function NoPlan({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const failure = useApp(state => state.opening?.failure ?? null)
  if (!failure) return <Splash label={messages.common.loading} slow={messages.common.slow} />
  const words = messages.shell.noPlan
  // What is not a project's name at all is no more there than one that was deleted.
  const gone = isGone(failure) || failure.status === 400
  return (
    <EmptyState
      icon={<Link2Off size={24} />}
      title={gone ? words.title : messages.files.errorOpeningProject(failureText(messages, failure))}
      hint={gone ? words.hint(session.email) : undefined}
      actions={
        <>
          {!gone && <Button onClick={() => location.reload()}>{messages.shell.tryAgain}</Button>}
          <Button onClick={() => app.setState({ projectsOpen: true })}>{messages.places.projects}</Button>
          <Button variant="primary" onClick={leavePlan}>
            {words.start}
          </Button>
        </>
      }
    />
  )
}
