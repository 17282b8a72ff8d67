import type { OutputOf } from '@parada/protocol'
import { useQuery } from '@tanstack/react-query'
import { query } from '../data/api.ts'

export type Installation = OutputOf<'installation.info'>

/** What this installation offers (ways to sign in, billing, OCR). */
export function useInstallation(): Installation | null {
  return useInstallationQuery().installation
}

/** The same, with whether it is still being asked for the first time: asked again after a failure, it is not. */
export function useInstallationQuery(): { readonly installation: Installation | null; readonly pending: boolean } {
  const { data, isPending, errorUpdateCount } = useQuery({
    queryKey: ['installation'],
    queryFn: () => query('installation.info'),
    staleTime: 300_000,
  })
  return { installation: data ?? null, pending: isPending && errorUpdateCount === 0 }
}
