import { formatNumber } from '@parada/messages'
import { planItems, standardCatalogue } from '@parada/scope'
import { Layers } from 'lucide-react'
import { useMemo } from 'react'
import { useEditor } from '../data/editor.ts'
import { openRoom } from '../data/store.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'
import { Button } from '../ui/Button.tsx'

/** A plan that words made of equipment: its table stands open for correction. Nothing where it has none. */
export default function ScopeLink() {
  const words = useAllMessages().scope
  const locale = useLocale()
  const schedule = useEditor(state => state.schedule)
  const items = useMemo(() => (schedule ? planItems(schedule, standardCatalogue()).length : 0), [schedule])
  if (items === 0) return null
  return (
    <Button size="small" variant="ghost" icon={<Layers size={14} />} onClick={() => openRoom('escopo')}>
      {words.openTable(formatNumber(locale, items))}
    </Button>
  )
}
