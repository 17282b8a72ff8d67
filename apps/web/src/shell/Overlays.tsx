import { lazy, Suspense } from 'react'
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
      <Suspense fallback={null}>
        {pricing && <PricingDialog session={session} />}
        {projects && <ProjectsDialog session={session} />}
        {plan?.kind === 'history' && <HistoryDialog key={plan.id} plan={plan} />}
        {plan?.kind === 'sharing' && <SharingDialog key={plan.id} plan={plan} session={session} />}
        {palette && <Palette session={session} />}
        {shortcuts && <ShortcutsDialog />}
        {print && <PrintDialog />}
        {dataDate && <DataDateDialog onClose={() => app.setState({ dataDateOpen: false })} />}
        {checkout !== null && <CheckoutReturn outcome={checkout} />}
      </Suspense>
      <TaskDialogHost />
      <Suspense fallback={null}>
        <FileCurtain />
      </Suspense>
    </>
  )
}
