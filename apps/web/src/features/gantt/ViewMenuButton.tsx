import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'

const load = () => import('./ViewMenu.tsx')
const ViewMenu = lazy(async () => ({ default: (await load()).ViewMenu }))

/** The button of the view menu; the menu is loaded on the first hover or focus. */
export function ViewMenuButton(props: ComponentProps<typeof ViewMenu>) {
  const { view } = useMessages().gantt
  const [wanted, setWanted] = useState(false)
  const button = (
    <Button
      size="small"
      variant="ghost"
      aria-haspopup="menu"
      aria-expanded={false}
      icon={<SlidersHorizontal size={16} aria-hidden="true" />}
      onPointerEnter={load}
      onClick={() => setWanted(true)}
    >
      {view.menu}
    </Button>
  )
  return wanted ? (
    <Suspense fallback={button}>
      <ViewMenu {...props} />
    </Suspense>
  ) : (
    button
  )
}
