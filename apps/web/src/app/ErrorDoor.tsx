import { Component, type ReactNode } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useMessages } from './i18n.tsx'

/** The one place where a bug becomes a sentence: what is inside failed to render. The plan is kept in the browser all the same. */
export class ErrorDoor extends Component<{ readonly children: ReactNode }, { id: string | null }> {
  override state = { id: null as string | null }

  static getDerivedStateFromError(): { id: string } {
    return { id: crypto.randomUUID().slice(0, 8) }
  }

  override componentDidCatch(error: unknown): void {
    console.error(this.state.id, error)
  }

  override render() {
    if (this.state.id === null) return this.props.children
    return <Failed id={this.state.id} onRetry={() => this.setState({ id: null })} />
  }
}

function Failed({ id, onRetry }: { readonly id: string; onRetry(): void }) {
  const messages = useMessages()
  return (
    <div style={{ padding: 16 }}>
      <Banner
        style="err"
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
        {messages.shell.unexpected(id)}
      </Banner>
    </div>
  )
}
