import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@fontsource/ibm-plex-mono/400.css'
import '@fontsource/ibm-plex-mono/500.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { DATA_DEFAULTS } from './app/data-defaults.ts'
import { LanguageProvider } from './app/i18n.tsx'
import { Splash } from './app/Splash.tsx'
import { registerServiceWorker } from './app/service-worker.ts'
import { SESSION, wasSignedIn } from './app/session.tsx'
import { showTheme } from './app/theme.ts'

showTheme()
registerServiceWorker()

const queries = new QueryClient({ defaultOptions: { queries: DATA_DEFAULTS } })

// Who is signed in is asked, and the screen they will most likely see is fetched, while the words of the language are
// still on their way. A fetch that fails is made again by the gate, which says so.
const fetchMain = () => import('./app/Main.tsx').catch(() => undefined)
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
