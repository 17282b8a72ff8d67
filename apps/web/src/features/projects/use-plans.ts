import type { OutputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf, query } from '../../data/api.ts'
import { hasPending, type LocalPlan, listPlans } from '../../data/plan/local-store.ts'
import { useApp } from '../../data/store.ts'
import { useLocale } from '../../i18n/i18n.tsx'
import type { ListedPlan } from './PlanRow.tsx'

export type Project = OutputOf<'projects.list'>[number]
export type Order = 'recent' | 'name' | 'tasks'
/** Which plans are listed: those in use, those put away, those deleted. */
export type Shown = 'used' | 'archived' | 'removed'

export interface Looked {
  readonly search: string
  readonly shown: Shown
  /** `''` is every plan, `-` those in no folder, else `/` with the name of a folder. */
  readonly folder: string
  readonly order: Order
}

/** A row of the list; `gone` was deleted since the list was opened, and can come back. */
export type Row<Plan> = ListedPlan & { readonly plan: Plan; readonly gone: (() => void) | null }

const KEPT_ORDER = 'parada.projects.order'
const ORDERS: readonly Order[] = ['recent', 'name', 'tasks']

/** Letters without case and accents, for finding. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Plans of the server and of this browser, as they are looked for; and what of them was deleted here. */
export function usePlans(userId: string) {
  const locale = useLocale()
  const queries = useQueryClient()
  const [looked, setLooked] = useState<Looked>(() => ({
    search: '',
    shown: 'used',
    folder: '',
    order: ORDERS.find(each => each === localStorage.getItem(KEPT_ORDER)) ?? 'recent',
  }))
  const [gone, setGone] = useState<readonly Row<Project | LocalPlan>[]>([])
  const { search, shown, folder, order } = looked
  const archived = shown === 'archived'
  const folders = useQuery({ queryKey: ['project-folders'], queryFn: () => query('projects.folders'), staleTime: 0 })
  const list = useQuery({
    queryKey: ['projects', search, archived, folder],
    queryFn: () =>
      query('projects.list', {
        ...(search && { search }),
        ...(folder !== '' && { folder: folder === '-' ? null : folder.slice(1) }),
        archived,
      }),
    enabled: shown !== 'removed',
    // What was found stays while the next letter is looked for.
    placeholderData: before => before,
    staleTime: 0,
  })
  const local = useQuery({ queryKey: ['local-plans', userId], queryFn: () => listPlans(userId), staleTime: 0 })
  const again = useCallback(
    () =>
      Promise.all(
        ['projects', 'project-folders', 'removed-projects', 'local-plans', 'recent'].map(key =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
    [queries],
  )
  // What the open plan is called, and how much of it waits, is in the list as soon as the server has it.
  const saved = useApp(state => state.save)
  const listed = useRef(saved)
  useEffect(() => {
    if (listed.current === saved) return
    listed.current = saved
    void again()
  }, [saved, again])

  const names = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const inOrder = (a: ListedPlan, b: ListedPlan) =>
    (order === 'name' ? 0 : order === 'tasks' ? b.tasks - a.tasks : b.at - a.at) ||
    names.compare(a.name, b.name) ||
    b.at - a.at
  const withGone = <Plan extends Project | LocalPlan>(rows: readonly Row<Plan>[], fits: (row: Row<Plan>) => boolean) =>
    [
      ...rows.filter(each => !gone.some(other => other.id === each.id)),
      ...(gone as readonly Row<Plan>[]).filter(fits),
    ].sort(inOrder)
  const unreachable = list.isError && failureOf(list.error).code === 'web.serverUnreachable'
  const kept = local.data ?? []
  // Without a server what was open here lately is all there is to open.
  const here = unreachable
    ? kept.filter((each, at) => !each.projectId || kept.findIndex(other => other.projectId === each.projectId) === at)
    : kept.filter(each => each.projectId === null)
  return {
    looked,
    look(part: Partial<Looked>) {
      if (part.order) localStorage.setItem(KEPT_ORDER, part.order)
      setLooked(before => ({ ...before, ...part }))
    },
    folders: folders.data ?? [],
    list,
    again,
    projects: withGone((list.isError ? [] : (list.data ?? [])).map(rowOf), each => 'role' in each.plan),
    here: withGone(
      here.filter(each => folded(each.name).includes(folded(search))).map(localRowOf),
      each => !('role' in each.plan),
    ),
    /** Edits of a project that wait in this browser. */
    waitingOf: (projectId: string) =>
      kept
        .filter(each => each.projectId === projectId && hasPending(each))
        .reduce((sum, each) => sum + each.waiting.length + (each.inFlight?.edits.length ?? 0), 0),
    /** Leaves a deleted plan where it stood, with the way back. */
    leave(row: Row<Project> | Row<LocalPlan>, back: () => Promise<unknown>) {
      const bring = () => {
        setGone(before => before.filter(each => each.id !== row.id))
        void back()
      }
      setGone(before => [...before, { ...row, gone: bring }])
    },
  }
}

const rowOf = (plan: Project): Row<Project> => ({
  id: plan.id,
  name: plan.name,
  folder: plan.folder,
  tasks: plan.taskCount,
  at: Date.parse(plan.updatedAt),
  plan,
  gone: null,
})

const localRowOf = (plan: LocalPlan): Row<LocalPlan> => ({
  id: plan.id,
  name: plan.name,
  folder: null,
  tasks: plan.taskCount,
  at: plan.changedAt,
  plan,
  gone: null,
})
