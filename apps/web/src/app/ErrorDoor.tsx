import { Component, type ReactNode } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useMessages } from './i18n.tsx'

/** The one place where a bug becomes a sentence: what is inside failed to render. The plan is kept in the browser all the same. */
export class ErrorDoor extends Component<{ readonly children: ReactNode }, { id: string | null; outdated: boolean }> {
  override state: { id: string | null; outdated: boolean } = { id: null, outdated: false }

  static getDerivedStateFromError(error: unknown): { id: string; outdated: boolean } {
    return { id: crypto.randomUUID().slice(0, 8), outdated: isGoneChunk(error) }
  }

  override componentDidCatch(error: unknown): void {
    console.error(this.state.id, error)
  }

  override render() {
    if (this.state.id === null) return this.props.children
    return (
      <Failed
        id={this.state.id}
        outdated={this.state.outdated}
        onRetry={() => this.setState({ id: null, outdated: false })}
      />
    )
  }
}

/** The server has a newer version and no longer the part this page asks for: nothing is wrong but the page's age. */
const isGoneChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

function Failed({ id, outdated, onRetry }: { readonly id: string; readonly outdated: boolean; onRetry(): void }) {
  const messages = useMessages()
  return (
    <div style={{ padding: 16 }}>
      <Banner
        style={outdated ? 'info' : 'err'}
        actions={
          <>
            <Button size="small" onClick={onRetry}>
              {messages.shell.tryAgain}
            </Button>
            <Button size="small" onClick={() => location.reload()}>
              {messages.shell.reload}
            </Button>
          </>
        }
      >
        {outdated ? messages.shell.updateReady : messages.shell.unexpected(id)}
      </Banner>
    </div>
  )
}
