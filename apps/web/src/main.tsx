import './ui/trusted-types.ts'
import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@fontsource/ibm-plex-mono/400.css'
import '@fontsource/ibm-plex-mono/500.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Splash } from './components/Splash.tsx'
import { showTheme } from './components/theme.ts'
import { DATA_DEFAULTS } from './data/query-defaults.ts'
import { app } from './data/store.ts'
import { LanguageProvider } from './i18n/i18n.tsx'
import { SESSION, wasSignedIn } from './identity/session.ts'
import { App } from './shell/App.tsx'

showTheme()
// The server has no longer a part that this page asks for: a newer version is there.
addEventListener('vite:preloadError', () => {
  if (navigator.onLine) app.setState({ updateReady: true })
})
void import('./shell/service-worker.ts').then(
  ({ registerServiceWorker }) => registerServiceWorker(),
  (cause: unknown) => console.warn('the app will not work offline', cause),
)

const queries = new QueryClient({ defaultOptions: { queries: DATA_DEFAULTS } })

// Who is signed in is asked, and the screen they will most likely see is fetched, while the words of the language are
// still on their way. A fetch that fails is made again by the gate, which says so.
const fetchMain = () => import('./shell/Main.tsx').catch(() => undefined)
if (wasSignedIn()) void fetchMain()
else {
  void import('./features/auth/SignedOut.tsx').catch(() => undefined)
  void queries.prefetchQuery(SESSION).then(() => {
    if (queries.getQueryData(SESSION.queryKey)) void fetchMain()
  })
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <LanguageProvider fallback={<Splash />}>
          <App />
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
