import { formatDate } from '@parada/messages'
import { ArrowLeft, FolderOpen, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { LanguageSwitch } from '../components/LanguageSwitch.tsx'
import { Logo } from '../components/Logo.tsx'
import { Part } from '../components/Part.tsx'
import { useIsPhone } from '../components/use-media.ts'
import { civilAt } from '../data/clock.ts'
import { useEditor } from '../data/editor.ts'
import { leavePlan } from '../data/leave-plan.ts'
import { app, useApp } from '../data/store.ts'
import { CompanionBadge } from '../features/companion/CompanionBadge.tsx'
import { InstructionBox } from '../features/workflow/InstructionBox.tsx'
import { useLocale, useMessages } from '../i18n/i18n.tsx'
import { type Session, usageTone } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import styles from './Header.module.css'
import { ProjectTitle } from './ProjectTitle.tsx'

const PlanMenus = lazy(() => import('../features/workflow/PlanMenus.tsx'))
// Offered to subscribers alone.
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))
const DownloadServer = lazy(async () => ({ default: (await import('./DownloadServer.tsx')).DownloadServer }))

/** Product, plan and how it is kept, quota, language, companion, account. */
export function Header({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const phone = useIsPhone()
  const open = useEditor(state => state.schedule !== null)
  const atPlan = useApp(state => state.page === 'main') && open && !phone
  return (
    <header className={cx(styles.header, atPlan && styles.withPlan)}>
      <div className={styles.brand}>
        <Logo />
        <h1 className={styles.title} title={messages.common.appSubtitle}>
          {messages.common.appTitle}
        </h1>
        <span className={styles.subtitle}>{messages.common.appSubtitle}</span>
      </div>
      {atPlan && (
        <IconButton
          size="small"
          label={messages.workflow.back}
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={leavePlan}
        />
      )}
      <ProjectTitle />
      {atPlan && (
        <>
          <InstructionBox session={session} />
          <span className={styles.plan}>
            <Part>
              <PlanMenus session={session} />
            </Part>
          </span>
        </>
      )}
      <div className={styles.tools}>
        <UsageCounter session={session} />
        {session.access.hasAccess ? (
          <>
            <span className={styles.pro} title={messages.shell.usageUnlimited}>
              {session.access.plan === 'enterprise' ? messages.shell.enterprise : messages.shell.pro}
            </span>
            {!phone && (
              <Part>
                <DownloadServer />
              </Part>
            )}
          </>
        ) : (
          // Beside a plan a phone's width belongs to the plan's name: there the account menu has it.
          !(phone && open) && (
            <Button size="small" className={styles.upgrade} onClick={() => app.setState({ pricingOpen: true })}>
              {messages.shell.upgrade}
            </Button>
          )
        )}
        {!phone && (
          <>
            <LanguageSwitch />
            <IconButton
              label={messages.places.projects}
              icon={<FolderOpen size={16} />}
              onClick={() => app.setState({ projectsOpen: true })}
            />
            <IconButton
              label={messages.shell.palette}
              shortcut="Ctrl+K"
              icon={<Search size={16} />}
              onClick={() => app.setState({ paletteOpen: true })}
            />
          </>
        )}
        <CompanionBadge />
        <Suspense fallback={<span className={styles.account} />}>
          <AccountMenu session={session} />
        </Suspense>
      </div>
    </header>
  )
}

function UsageCounter({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const locale = useLocale()
  const reachable = useApp(state => state.reachable)
  const phone = useIsPhone()
  const { usage, access } = session
  if (usage.limit < 0 || access.hasAccess)
    return phone ? null : <span className={cx(styles.usage, styles.unlimited)}>{messages.shell.usageUnlimited}</span>
  // Midnight UTC, as this browser's clock shows it: the evening before in the Americas.
  const resets = messages.shell.usageResets(formatDate(locale, civilAt(Date.parse(usage.resetsAt)), 'dayTime'))
  const whole = messages.shell.usage(usage.count, usage.limit)
  return (
    <Tooltip label={reachable ? resets : messages.shell.offline}>
      <span
        className={cx(styles.usage, styles[usageTone(usage, access)])}
        data-usage={usageTone(usage, access)}
        {...(phone && { role: 'img', 'aria-label': whole })}
      >
        {phone ? messages.shell.usageShort(usage.count, usage.limit) : whole}
      </span>
    </Tooltip>
  )
}
