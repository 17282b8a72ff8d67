import { lazy } from 'react'
import { Part } from '../components/Part.tsx'
import { app, useApp } from '../data/store.ts'
import type { Session } from '../identity/session.ts'
import { TaskDialogHost } from './TaskDialogHost.tsx'

const PricingDialog = lazy(() => import('../features/pricing/PricingDialog.tsx'))
const ProjectsDialog = lazy(() => import('../features/projects/ProjectsDialog.tsx'))
const CheckoutReturn = lazy(() => import('../features/pricing/CheckoutReturn.tsx'))
const HistoryDialog = lazy(() => import('../features/history/HistoryDialog.tsx'))
const SharingDialog = lazy(() => import('../features/sharing/SharingDialog.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'))
const DataDateDialog = lazy(() => import('../features/update/DataDateDialog.tsx'))
const FileCurtain = lazy(() => import('./FileCurtain.tsx'))
const PrintDialog = lazy(() => import('../features/print/PrintDialog.tsx'))

/** What floats above everything: loaded after the page, each when it is first wanted. `checkout`: how the payment page was left. */
export default function Overlays({
  session,
  checkout,
}: {
  readonly session: Session
  readonly checkout: string | null
}) {
  const pricing = useApp(state => state.pricingOpen)
  const projects = useApp(state => state.projectsOpen)
  const plan = useApp(state => state.projectDialog)
  const palette = useApp(state => state.paletteOpen)
  const shortcuts = useApp(state => state.shortcutsOpen)
  const print = useApp(state => state.printOpen)
  const dataDate = useApp(state => state.dataDateOpen)
  return (
    <>
      {pricing && (
        <Part>
          <PricingDialog session={session} />
        </Part>
      )}
      {projects && (
        <Part>
          <ProjectsDialog session={session} />
        </Part>
      )}
      {plan?.kind === 'history' && (
        <Part>
          <HistoryDialog key={plan.id} plan={plan} />
        </Part>
      )}
      {plan?.kind === 'sharing' && (
        <Part>
          <SharingDialog key={plan.id} plan={plan} session={session} />
        </Part>
      )}
      {palette && (
        <Part>
          <Palette session={session} />
        </Part>
      )}
      {shortcuts && (
        <Part>
          <ShortcutsDialog />
        </Part>
      )}
      {print && (
        <Part>
          <PrintDialog />
        </Part>
      )}
      {dataDate && (
        <Part>
          <DataDateDialog onClose={() => app.setState({ dataDateOpen: false })} />
        </Part>
      )}
      {checkout !== null && (
        <Part>
          <CheckoutReturn outcome={checkout} />
        </Part>
      )}
      <TaskDialogHost />
      <Part>
        <FileCurtain />
      </Part>
    </>
  )
}
