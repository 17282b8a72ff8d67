import type { Messages } from '@parada/messages'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { editor } from '../data/editor.ts'
import { prepareReading } from '../data/files/reading.ts'
import { usePlanFiles } from '../data/files/use-plan-files.ts'
import { named } from '../data/plan/named.ts'
import { planSession } from '../data/plan/session.ts'
import { readSchema } from '../data/plan/wire-later.ts'
import { LOAD_TEST_DATA } from '../data/sample/event.ts'
import { app } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { showToast } from '../ui/toast-store.ts'

/** Takes the last change back, or does it again, and names it: no view but the grid says so itself. */
function reverse(which: 'undo' | 'redo', { undone, redone, labels }: Messages['gantt']): void {
  const { undoLabel, redoLabel } = editor.state.getState()
  const step = which === 'undo' ? undoLabel : redoLabel
  const result = which === 'undo' ? editor.undo() : editor.redo()
  if (result?.ok && step)
    showToast('info', (which === 'undo' ? undone : redone)(labels[step.code](step.count, step.name)))
}

/** What happens outside any one component: kept plans, dropped files, keys, test data, other windows. */
export function useAppEvents(): void {
  const messages = useMessages()
  const files = usePlanFiles()
  const latest = useRef({ messages, files })
  latest.current = { messages, files }

  // Layout effect: the listeners are there before the page is visible.
  useLayoutEffect(() => {
    const load = async (event: Event) => {
      const schedule = await readSchema((event as CustomEvent<unknown>).detail)
      if (!schedule.ok) {
        showToast('err', latest.current.messages.places.invalidJson)
        return
      }
      const { mode } = app.getState()
      const plan = named(schedule.value, latest.current.messages.workflow.defaultProject)
      if (planSession.open(plan, { mode: mode === 'none' || mode === 'scope' ? 'scratch' : mode }).ok)
        showToast('ok', latest.current.messages.files.opened(plan.project.name))
    }
    const heard = (event: Event) => void load(event)
    addEventListener(LOAD_TEST_DATA, heard)
    return () => removeEventListener(LOAD_TEST_DATA, heard)
  }, [])

  // A file opened from the desktop with the installed app.
  useEffect(() => {
    const { launchQueue } = window as LaunchingWindow
    launchQueue?.setConsumer(({ files }) => {
      const [first] = files ?? []
      if (first) void first.getFile().then(file => latest.current.files.openFile(file, 'browser'))
    })
  }, [])

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      document.documentElement.dataset.dropping = ''
      prepareReading()
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) delete document.documentElement.dataset.dropping
    }
    const drop = (event: DragEvent) => {
      delete document.documentElement.dataset.dropping
      const file = event.dataTransfer?.files[0]
      if (!file || event.defaultPrevented) return
      event.preventDefault()
      void latest.current.files.openFile(file, 'drop')
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      const typing =
        event.target instanceof HTMLElement &&
        (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable)
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        app.setState({ paletteOpen: true })
      } else if (command && event.key.toLowerCase() === 's') {
        event.preventDefault()
        void latest.current.files.save()
      } else if (command && event.key.toLowerCase() === 'p' && editor.schedule) {
        event.preventDefault()
        app.setState({ printOpen: true })
      } else if (!typing && !event.defaultPrevented && command && event.key.toLowerCase() === 'z') {
        event.preventDefault()
        reverse(event.shiftKey ? 'redo' : 'undo', latest.current.messages.gantt)
      } else if (!typing && !event.defaultPrevented && command && event.key.toLowerCase() === 'y') {
        event.preventDefault()
        reverse('redo', latest.current.messages.gantt)
      } else if (event.key === 'F1' || (!typing && !event.defaultPrevented && event.key === '?')) {
        event.preventDefault()
        if (editor.schedule) app.setState(state => ({ helpOpen: !state.helpOpen }))
        else app.setState({ shortcutsOpen: true })
      }
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [])

  useEffect(() => {
    const helpers: DeveloperHelpers = {
      async loadSampleSchedule() {
        const { sampleShutdown } = await import('../data/sample/boiler.ts')
        planSession.open(sampleShutdown(), { mode: 'scratch' })
      },
      testSchema: null,
    }
    Object.assign(window, helpers)
    import('../data/sample/demo.ts').then(
      ({ testSchema }) => Object.assign(window, { testSchema }),
      (cause: unknown) => console.warn('no test schema', cause),
    )
  }, [])
}

/** What a browser has that can open files with an installed app. */
interface LaunchingWindow extends Window {
  readonly launchQueue?: {
    setConsumer(take: (launched: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
  }
}

/** What developers find on `window`, besides the event `load-test-data` (its `detail` is a schema object). */
export interface DeveloperHelpers {
  /** Opens the sample: a hierarchical shutdown of about 130 tasks. */
  loadSampleSchedule(): Promise<void>
  /** A small schema with every shape the reader takes; null until it has been loaded. */
  readonly testSchema: Readonly<Record<string, unknown>> | null
}
