import type { WorkPackage } from '@parada/schedule'
import { useMessages } from './i18n.tsx'

/** A package's name in the language shown: groups are translated, summaries and named packages keep their own. */
export function usePackageName(): (pack: WorkPackage) => string {
  const messages = useMessages()
  return pack => (pack.group ? messages.packageGroups[pack.group] : pack.name)
}
