import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(text: string): boolean {
  const media = matchMedia(text)
  return useSyncExternalStore(
    tell => {
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => media.matches,
  )
}

/** One pane at a time with a bar below: narrower than a tablet. */
export const useIsPhone = (): boolean => useMedia('(max-width: 760px)')
