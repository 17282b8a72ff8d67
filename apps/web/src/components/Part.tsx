import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** A part of the page that comes after it. Where the network has gone before, a sentence stands in its place and all else stays. */
export function Part(props: { readonly fallback?: ReactNode; readonly children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={props.fallback ?? null}>{props.children}</Suspense>
    </ErrorBoundary>
  )
}
