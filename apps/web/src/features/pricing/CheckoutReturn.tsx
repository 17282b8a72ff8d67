import { useEffect } from 'react'
import { notify } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'

/** A page is returned to once, however often this is shown; its address may have been written anew before this came. */
let told = false

/** Says once how the payment page was left; the plan itself changes live when the provider confirms. */
export default function CheckoutReturn({ outcome }: { readonly outcome: string }) {
  const words = useAllMessages().account.subscription
  useEffect(() => {
    if (told) return
    told = true
    const address = new URL(location.href)
    address.searchParams.delete('checkout')
    history.replaceState(history.state, '', address)
    if (outcome === 'done') notify('ok', words.thanks, [], false)
    else notify('info', words.cancelled, [], false)
  }, [outcome, words])
  return null
}
