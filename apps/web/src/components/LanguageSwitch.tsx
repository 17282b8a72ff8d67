import { LOCALES } from '@parada/messages'
import { useLocale, useMessages, useSetLocale } from '../i18n/i18n.tsx'
import { Segmented } from '../ui/Segmented.tsx'

/** Portuguese, English, Spanish: one press changes every word. */
export function LanguageSwitch() {
  const messages = useMessages()
  const locale = useLocale()
  const setLocale = useSetLocale()
  return (
    <Segmented
      label={messages.shell.language}
      value={locale}
      options={LOCALES.map(id => ({ id, label: id.toUpperCase(), title: messages.shell.languageName[id] }))}
      onChange={setLocale}
    />
  )
}
