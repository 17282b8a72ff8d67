import { useEffect } from 'react'
import { notify } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'

/** Says once how the payment page was left; the plan itself changes live when the provider confirms. */
export default function CheckoutReturn({ outcome }: { readonly outcome: string }) {
  const words = useAllMessages().account.subscription
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has('checkout')) return
    address.searchParams.delete('checkout')
    history.replaceState(null, '', address)
    if (outcome === 'done') notify('ok', words.thanks, [], false)
    else notify('info', words.cancelled, [], false)
  }, [outcome, words])
  return null
}
