import { lazy, Suspense } from 'react'
import { reporter } from '../data/reporter.ts'
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

/** How the payment page was left, when this page was opened by it. */
const checkout = new URLSearchParams(location.search).get('checkout')

/** What floats above everything: loaded when it is first wanted. */
export function Overlays({ session }: { readonly session: Session }) {
  reporter.name = session.name || session.email || undefined
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
