import { Component, type ReactNode } from 'react'
import { reloadBare } from '../data/stored-screen.ts'
import { useAllMessages, useMessages } from '../i18n/i18n.tsx'
import { ClerkError, type ClerkFault } from '../identity/clerk-key.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

interface Shown {
  readonly id: string | null
  readonly outdated: boolean
  /** The identity provider is set up wrongly in the page. */
  readonly fault: ClerkFault | null
}
const NOTHING: Shown = { id: null, outdated: false, fault: null }

/** The one place where a bug becomes a sentence: what is inside failed to render. The plan is kept in the browser all the same. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Shown> {
  override state: Shown = NOTHING

  static getDerivedStateFromError(error: unknown): Shown {
    return {
      id: crypto.randomUUID().slice(0, 8),
      outdated: isGoneChunk(error),
      fault: error instanceof ClerkError ? error.fault : null,
    }
  }

  override componentDidCatch(error: unknown): void {
    console.error(this.state.id, error)
  }

  override render() {
    if (this.state.id === null) return this.props.children
    if (this.state.fault) return <Fault fault={this.state.fault} />
    return <Failed id={this.state.id} outdated={this.state.outdated} onRetry={() => this.setState(NOTHING)} />
  }
}

/** The server has a newer version and no longer the part this page asks for: nothing is wrong but the page's age. */
const isGoneChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

/** What is wrong with the set-up of the identity provider, in words. */
function Fault({ fault }: { readonly fault: ClerkFault }) {
  const messages = useAllMessages()
  return (
    <div style={{ padding: 16 }}>
      <Banner style="err">{messages.identity.provider[fault]}</Banner>
    </div>
  )
}

function Failed({ id, outdated, onRetry }: { readonly id: string; readonly outdated: boolean; onRetry(): void }) {
  const messages = useMessages()
  return (
    <div style={{ padding: 16 }}>
      <Banner
        style={outdated ? 'info' : 'err'}
        actions={
          <>
            {/* A part that could not be had once is only asked for again by a page loaded anew. */}
            {!outdated && (
              <Button size="small" onClick={onRetry}>
                {messages.shell.tryAgain}
              </Button>
            )}
            <Button size="small" onClick={reloadBare}>
              {messages.shell.reload}
            </Button>
          </>
        }
      >
        {!outdated
          ? messages.shell.unexpected(id)
          : navigator.onLine
            ? messages.shell.updateReady
            : messages.shell.notHereYet}
      </Banner>
    </div>
  )
}
