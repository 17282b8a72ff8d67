import { useEffect, useLayoutEffect } from 'react'
import { failureOf } from '../data/api.ts'
import { followDraft } from '../data/draft.ts'
import { useEditor } from '../data/editor.ts'
import { leavePlan } from '../data/leave-plan.ts'
import { planSession } from '../data/plan/session.ts'
import { work } from '../data/proposal.ts'
import { type Address, address, onAddress, pathOf, showAddress } from '../data/router.ts'
import { type AppState, addressOf, app, shownAt } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import type { Session } from '../identity/session.ts'

/** Whose plans this page showed before: another person starts at their own last plan, not at this address. */
let lastOwner: string | null = null

/** Keeps what is on screen and the address equal, both ways, and opens the plan it names. Mounted once. */
export function useAddress(session: Session): void {
  // Before another user is spoken for (`useLiveAccess`): what one user's plan still sends is never sent for another.
  useLayoutEffect(() => {
    const stopDraft = followDraft(session.userId)
    const stop = follow(session.userId)
    return () => {
      stop()
      stopDraft()
      planSession.stop()
      // The next person at this page starts with words of their own.
      work.setState({ instruction: '', projectName: null, documents: [], base: null })
    }
  }, [session.userId])

  const messages = useMessages()
  const name = useEditor(state => state.schedule?.project.name ?? '')
  useEffect(() => {
    document.title = name.trim() === '' ? messages.shell.product : `${name} · ${messages.shell.product}`
  }, [name, messages])
}

function follow(owner: string): () => void {
  const asked: Address = lastOwner === null || lastOwner === owner ? address() : { at: 'last' }
  lastOwner = owner
  let [reading, first] = [false, true]

  const failedToOpen = (key: string) => (cause: unknown) => {
    if (app.getState().opening?.key === key) app.setState({ opening: { key, failure: failureOf(cause) } })
  }
  const stopWriting = app.subscribe((state, before) => {
    if (!state.keeping || reading) return
    const next = addressOf(state)
    if (pathOf(next) !== pathOf(address())) showAddress(next, first || isRenamed(state, before))
    first = false
  })
  const stopReading = onAddress(now => {
    const state = app.getState()
    if (!state.keeping || pathOf(now) === pathOf(addressOf(state))) return
    reading = true
    const elsewhere = now.at === 'plan' && now.project !== state.planKey
    const atStart =
      now.at === 'last' || now.at === 'start' || now.at === 'scratch' || now.at === 'existing' || now.at === 'scope'
    if (elsewhere || atStart) leavePlan()
    app.setState({ ...shownAt(now), opening: elsewhere ? { key: now.project, failure: null } : null })
    reading = false
    if (elsewhere) planSession.openByKey(now.project, false).catch(failedToOpen(now.project))
  })

  let stopScreen: (() => void) | null = () => undefined
  const started = () => {
    import('./screen.ts').then(
      ({ followScreen }) => {
        if (stopScreen) stopScreen = followScreen(owner)
      },
      (cause: unknown) => console.warn('what stood over the plan is not brought back', cause),
    )
  }
  if (asked.at === 'plan') {
    const { project: key } = asked
    app.setState({ ...shownAt(asked), opening: { key, failure: null } })
    planSession.start(owner, { key }).catch(failedToOpen(key)).then(started, started)
  } else {
    if (asked.at !== 'last') app.setState(shownAt(asked))
    const nothing = asked.at === 'start' || asked.at === 'scratch' || asked.at === 'existing' || asked.at === 'scope'
    planSession.start(owner, nothing ? 'none' : 'last').then(started, started)
  }
  return () => {
    stopScreen?.()
    stopScreen = null
    stopWriting()
    stopReading()
  }
}

/** The open plan got another name: it became a project of its own, or is one no longer. */
const isRenamed = (state: AppState, before: AppState): boolean =>
  state.planId !== null && state.planId === before.planId && state.planKey !== before.planKey
