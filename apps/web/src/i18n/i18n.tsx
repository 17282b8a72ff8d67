import {
  DEFAULT_LOCALE,
  type FirstMessages,
  LANGUAGE_TAG,
  LOCALES,
  type Locale,
  loadFirstMessages,
  loadMessages,
  type Messages,
} from '@parada/messages'
import { createContext, type ReactNode, use, useContext, useEffect, useMemo, useState } from 'react'

interface Language {
  readonly locale: Locale
  readonly messages: FirstMessages
  /** Everything, from the moment it has arrived. */
  readonly all: Messages | null
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
const asShown = async <T,>(messages: T): Promise<T> =>
  new URLSearchParams(location.search).has('pseudo') ? (await import('./pseudo.ts')).pseudo(messages) : messages

const loading = new Map<Locale, Promise<Messages>>()

/** Every sentence of a language; loaded once, tried again after a failure. */
function loadAll(locale: Locale): Promise<Messages> {
  let promise = loading.get(locale)
  if (!promise) {
    promise = loadMessages(locale).then(asShown)
    promise.catch(() => loading.delete(locale))
    loading.set(locale, promise)
  }
  return promise
}

interface Shown {
  readonly locale: Locale
  readonly messages: FirstMessages
  readonly all: Messages | null
}

/**
 * Gives the sentences of the chosen language to everything inside: first those of the frame and the Gantt, so that the
 * page paints early, the rest right after. A switch takes effect when all its sentences have arrived; until then the old
 * language stays, so the page never flickers through keys.
 */
export function LanguageProvider({
  children,
  fallback,
}: {
  readonly children: ReactNode
  readonly fallback: ReactNode
}) {
  const [wanted, setWanted] = useState<Locale>(firstLocale)
  const [shown, setShown] = useState<Shown | null>(null)

  const started = shown !== null
  useEffect(() => {
    let current = true
    const show = (next: Shown): void => {
      if (!current) return
      document.documentElement.lang = LANGUAGE_TAG[wanted]
      setShown(next)
    }
    const failed = (cause: unknown): void => console.error('messages did not load', cause)
    if (started) loadAll(wanted).then(all => show({ locale: wanted, messages: all, all }), failed)
    else
      loadFirstMessages(wanted)
        .then(asShown)
        .then(first => show({ locale: wanted, messages: first, all: null }), failed)
    return () => {
      current = false
    }
  }, [wanted, started])

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

/** The sentences of the frame, the Gantt and the task, with every problem as soon as the rest has arrived. */
export const useMessages = (): FirstMessages => useLanguage().messages

/** Every sentence, for screens that are loaded when they are opened: suspends until all have arrived. */
export function useAllMessages(): Messages {
  const { all, locale } = useLanguage()
  return all ?? use(loadAll(locale))
}

/** The language the person reads now, for number and date formats. */
export const useLocale = (): Locale => useLanguage().locale
/** Changes the language of every word at once. */
export const useSetLocale = (): ((locale: Locale) => void) => useLanguage().setLocale
