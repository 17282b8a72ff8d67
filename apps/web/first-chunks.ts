import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { lateJudgement } from './late-judgement.ts'

/** A step of the first visit: the name of its joined chunk and the source that it starts from. */
interface Step {
  readonly name: string
  readonly source: string
}

/** What every visit loads, what one who is signed in loads next, and what a plan loads after that. */
const STEPS: readonly Step[] = [
  { name: 'start', source: 'index.html' },
  { name: 'frame', source: 'src/shell/Main.tsx' },
  { name: 'plan', source: 'src/shell/GanttView.tsx' },
]

/** The module of the page itself: it stays in the chunk that the page names. */
const PAGE_MODULE = '/src/main.tsx'

/** The facts of a chunk that say where its modules belong. */
export interface ChunkFacts {
  readonly fileName: string
  /** The module whose import loads this chunk, if it is one that others load by name. */
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly moduleIds: readonly string[]
}

/**
 * The joined chunk of each module of a first visit: two for each step. What something else that is loaded after the step
 * before needs too is in the second, so that nothing has to load a step for the sake of one of its modules. Throws when a
 * step is not a chunk of its own.
 */
export function joinedChunks(chunks: readonly ChunkFacts[], steps = STEPS): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const needed = (first: string): ReadonlySet<string> => {
    const files = new Set<string>()
    const visit = (file: string): void => {
      if (files.has(file) || !byFile.has(file)) return
      files.add(file)
      for (const each of byFile.get(file)?.imports ?? []) visit(each)
    }
    visit(first)
    return files
  }
  const names = new Map<string, string>()
  const placed = new Set<string>()
  let before: ReadonlySet<string> = new Set()
  for (const { name, source } of steps) {
    const own = chunks.find(chunk => chunk.facadeModuleId?.endsWith(`/${source}`))
    if (!own) throw new Error(`${source} is not a chunk of its own: the steps of the first visit are out of date`)
    const others = [...before].flatMap(file => byFile.get(file)?.dynamicImports ?? [])
    const beside = new Set(others.filter(file => file !== own.fileName).flatMap(file => [...needed(file)]))
    const files = needed(own.fileName)
    for (const file of files) {
      if (placed.has(file)) continue
      placed.add(file)
      const chunk = byFile.get(file)
      const joined = beside.has(file) ? `${name}-shared` : name
      for (const module of chunk?.moduleIds ?? [])
        if (module !== chunk?.facadeModuleId && !module.endsWith(PAGE_MODULE)) names.set(module, joined)
    }
    before = files
  }
  return names
}

/** Takes the workers out of the trial build: they are programs of their own and share no chunk with the page. */
const withoutWorkers: Plugin = {
  name: 'parada-without-workers',
  enforce: 'pre',
  transform: code => (code.includes('new Worker(') ? code.replaceAll('new Worker(', 'new Object(') : null),
}

/**
 * Joins what a first visit loads into few chunks. Left to itself the bundler cuts a chunk for every set of screens that
 * share a module, some sixty for a first visit, each compressed without knowing the others and fetched by itself. Which
 * modules a step needs is known only once unused ones are shaken out, so a trial build without output finds out.
 */
export function firstChunks(): Plugin {
  return {
    name: 'parada-first-chunks',
    apply: 'build',
    async config(config, { mode }) {
      const trial = await build({
        configFile: false,
        root: config.root,
        mode,
        logLevel: 'silent',
        plugins: [withoutWorkers, lateJudgement(), react()],
        build: { ...config.build, write: false, minify: false, manifest: false },
      })
      if (!('output' in trial)) throw new Error('the trial build gave no output')
      const names = joinedChunks(trial.output.filter(each => each.type === 'chunk'))
      const group = { name: (id: string) => names.get(id) ?? null, debugName: 'first visit' }
      return {
        build: {
          rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [group] } } },
        },
      }
    },
  }
}
