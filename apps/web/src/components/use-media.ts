import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(text: string): boolean {
  const media = matchMedia(text)
  return useSyncExternalStore(
    listener => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}

/** One pane at a time with a bar below: narrower than a tablet. */
export const useIsPhone = (): boolean => useMedia('(max-width: 760px)')
