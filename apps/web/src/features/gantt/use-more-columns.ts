import { useEffect, useState } from 'react'
import { type MoreColumns, moreColumns, setMoreColumns } from '../../editor/more-columns.ts'
import { useLocale } from '../../i18n/i18n.tsx'

/** The columns that few plans show, in the page's language; null until they are loaded. */
export function useMoreColumns(): MoreColumns | null {
  const locale = useLocale()
  const [found, setFound] = useState(() => moreColumns())
  useEffect(() => {
    if (found?.locale === locale) return
    let wanted = true
    void import('../../editor/field-columns.ts')
      .then(module => module.fieldColumns(locale))
      .then(columns => {
        setMoreColumns(columns)
        if (wanted) setFound(columns)
      })
    return () => {
      wanted = false
    }
  }, [locale, found])
  return found?.locale === locale ? found : null
}
