/** What an address brings a visitor with: a link of a mail, or the answer of an external provider. */
export type Arrival =
  | { readonly kind: 'none' }
  | { readonly kind: 'reset'; readonly token: string }
  | { readonly kind: 'invited' }
  /** A link of ours that has run out. */
  | { readonly kind: 'linkInvalid' }
  /** The provider did not let the person in; `code` is its word. */
  | { readonly kind: 'refused'; readonly code: string }

/** Reads the query of an address. */
export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search)
  const error = query.get('error')
  if (query.has('failed')) return { kind: 'refused', code: error ?? 'failed' }
  if (query.has('reset')) {
    const token = query.get('token')
    return token && !error ? { kind: 'reset', token } : { kind: 'linkInvalid' }
  }
  if (error) return { kind: 'linkInvalid' }
  return query.has('invitation') ? { kind: 'invited' } : { kind: 'none' }
}
