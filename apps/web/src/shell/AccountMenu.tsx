import { LOCALES } from '@parada/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleArrowUp, CircleUser, FolderOpen, Key, LogOut, Monitor, Moon, Shield, Sun, UserCog } from 'lucide-react'
import { setTheme, useTheme } from '../components/theme.ts'
import { useIsPhone } from '../components/use-media.ts'
import { planSession } from '../data/plan/session.ts'
import { showAddress } from '../data/router.ts'
import { app, goTo } from '../data/store.ts'
import { useLocale, useMessages, useSetLocale } from '../i18n/i18n.tsx'
import { signOut } from '../identity/auth-client.ts'
import { type Session, SIGN_UP_REQUESTS } from '../identity/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'

/** Who is signed in, and what belongs to them. */
export function AccountMenu({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const locale = useLocale()
  const setLocale = useSetLocale()
  const phone = useIsPhone()
  const theme = useTheme()
  const queries = useQueryClient()
  const waiting = useQuery({ ...SIGN_UP_REQUESTS, enabled: session.access.isAdmin }).data?.length
  const leave = async () => {
    await signOut(session.proofs)
    await planSession.stopAndForget().catch((cause: unknown) => console.warn('plans were not taken away', cause))
    localStorage.removeItem('parada.session')
    app.setState({ page: 'main', mode: 'none' })
    showAddress({ at: 'last' }, true)
    queries.setQueryData(['session'], null)
    await queries.invalidateQueries({ queryKey: ['session'] })
  }
  const items: MenuItem[] = [
    { id: 'account', label: messages.places.profile, icon: <UserCog size={16} />, onSelect: () => goTo('account') },
    { id: 'licence', label: messages.places.licence, icon: <Key size={16} />, onSelect: () => goTo('license') },
    ...(session.access.isAdmin
      ? [
          {
            id: 'admin',
            label: messages.places.admin + (waiting ? ` (${waiting})` : ''),
            icon: <Shield size={16} />,
            onSelect: () => goTo('admin'),
          },
        ]
      : []),
    ...(phone && !session.access.hasAccess
      ? [
          {
            id: 'upgrade',
            label: messages.shell.upgrade,
            icon: <CircleArrowUp size={16} />,
            onSelect: () => app.setState({ pricingOpen: true }),
          },
        ]
      : []),
    ...(phone
      ? [
          {
            id: 'projects',
            label: messages.places.projects,
            icon: <FolderOpen size={16} />,
            onSelect: () => app.setState({ projectsOpen: true }),
          },
          ...LOCALES.map((each, index) => ({
            id: each,
            label: messages.shell.languageName[each],
            checked: each === locale,
            separatorBefore: index === 0,
            onSelect: () => setLocale(each),
          })),
        ]
      : []),
    {
      id: 'light',
      label: messages.shell.themeLight,
      icon: <Sun size={16} />,
      checked: theme === 'light',
      separatorBefore: true,
      onSelect: () => setTheme('light'),
    },
    {
      id: 'dark',
      label: messages.shell.themeDark,
      icon: <Moon size={16} />,
      checked: theme === 'dark',
      onSelect: () => setTheme('dark'),
    },
    {
      id: 'system',
      label: messages.shell.themeSystem,
      icon: <Monitor size={16} />,
      checked: theme === 'system',
      onSelect: () => setTheme('system'),
    },
    {
      id: 'signOut',
      label: messages.auth.signOut,
      icon: <LogOut size={16} />,
      separatorBefore: true,
      onSelect: () => void leave(),
    },
  ]
  return (
    <Menu
      align="end"
      heading={session.actor ? messages.places.actingAs(session.name) : `${session.name} · ${session.email}`}
      items={items}
      trigger={<IconButton label={messages.shell.account} icon={<CircleUser size={20} />} />}
    />
  )
}
