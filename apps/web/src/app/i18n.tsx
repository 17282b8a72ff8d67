import { DEFAULT_LOCALE, LANGUAGE_TAG, LOCALES, type Locale, loadMessages, type Messages } from '@parada/messages'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { pseudo } from './pseudo.ts'

interface Language {
  readonly locale: Locale
  readonly messages: Messages
  setLocale(locale: Locale): void
}

const LanguageContext = createContext<Language | null>(null)
const KEY = 'parada.locale'

/** The language kept from the last visit, else Portuguese. `?lang=` wins, so that a link can carry its language. */
function firstLocale(): Locale {
  const asked = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(KEY)
  return LOCALES.find(locale => locale === asked) ?? DEFAULT_LOCALE
}

/** `?pseudo` shows every sentence longer and accented: what is left plain was not taken from the messages. */
const isPseudo = (): boolean => new URLSearchParams(location.search).has('pseudo')

/**
 * Gives the sentences of the chosen language to everything inside. A switch takes effect at once when its sentences
 * have arrived; until then the old language stays, so the page never flickers through keys.
 */
export function LanguageProvider({
  children,
  fallback,
}: {
  readonly children: ReactNode
  readonly fallback: ReactNode
}) {
  const [wanted, setWanted] = useState<Locale>(firstLocale)
  const [shown, setShown] = useState<{ locale: Locale; messages: Messages } | null>(null)

  useEffect(() => {
    let current = true
    loadMessages(wanted).then(
      messages => {
        if (!current) return
        document.documentElement.lang = LANGUAGE_TAG[wanted]
        setShown({ locale: wanted, messages: isPseudo() ? pseudo(messages) : messages })
      },
      (cause: unknown) => console.error('messages did not load', cause),
    )
    return () => {
      current = false
    }
  }, [wanted])

  const value = useMemo<Language | null>(
    () =>
      shown && {
        ...shown,
        setLocale(locale) {
          localStorage.setItem(KEY, locale)
          setWanted(locale)
        },
      },
    [shown],
  )
  return value ? <LanguageContext value={value}>{children}</LanguageContext> : fallback
}

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('used outside LanguageProvider')
  return language
}

/** All sentences in the language the person reads now. */
export const useMessages = (): Messages => useLanguage().messages
/** The language the person reads now, for number and date formats. */
export const useLocale = (): Locale => useLanguage().locale
/** Changes the language of every word at once. */
export const useSetLocale = (): ((locale: Locale) => void) => useLanguage().setLocale
