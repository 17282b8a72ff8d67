import { presentProblem } from '@parada/messages'
import type { ProjectEvent } from '@parada/protocol'
import { done, type Problem } from '@parada/schedule'
import type { z } from 'zod'
import { requireStepUp } from '../../authorization/step-up.ts'
import { civilNow } from '../../clock.ts'
import { ProblemError } from '../../problem.ts'
import { projectTopic } from '../../projects/followers.ts'
import { nameTooLong } from '../../projects/long-names.ts'
import { schemaOf } from '../../projects/plan-store.ts'
import { summaryOf } from '../../projects/summary.ts'
import { unreported } from '../../projects/unreported.ts'
import { presenceTopic } from '../../realtime/presence.ts'
import { topicMessages } from '../../realtime/topic-subscription.ts'
import { withRetry } from '../../realtime/with-retry.ts'
import { MEMBERS, userTopic } from '../../usage/usage.ts'
import type { CallsOf } from '../call.ts'
import { workingIdentity } from '../live-identity.ts'

type Event = z.input<typeof ProjectEvent>

/** Milliseconds that changes of who is there are gathered: many come at once when many open a plan. */
const GATHERED = 150

export const projectsCalls: CallsOf<'projects'> = {
  'projects.list': ({ input, identity, services }) => services.projects.list(identity, input ?? {}),
  'projects.create': async ({ input, identity, services, context }) => {
    const byProgram = identity.provider === 'apiKey'
    const unfit = byProgram ? nameTooLong(input.schema, 'schema', services.messages(context.locale)) : null
    if (unfit) return unfit
    const words = (found: Problem) => presentProblem(found, services.messages(context.locale)).error
    const made = await services.projects.create(input.schema, identity, input.folder ?? null, {
      id: input.id,
      // A page may have gone on writing before it sends the same plan again; a program sends what it sent.
      sameOnly: byProgram,
      lenient: byProgram && input.lenient === true,
      wholeOnly: byProgram && input.lenient !== true ? words : undefined,
    })
    if (!made.ok || !byProgram || made.problems.length === 0) return made
    return done({ ...made.value, remarks: made.problems.map(words) })
  },
  'projects.open': ({ input, identity, services }) => services.projects.open(input.projectId, identity, input.since),
  'projects.save': async ({ input, identity, services, context }) => {
    const byProgram = identity.provider === 'apiKey'
    const unfit = byProgram ? nameTooLong(input.edits, 'edits', services.messages(context.locale)) : null
    if (unfit || !byProgram) return unfit ?? services.projects.save(input, identity)
    const words = services.messages(context.locale)
    return services.projects.save(input, identity, undefined, (...plans) =>
      unreported(...plans, civilNow(services.clock), words, context.locale),
    )
  },
  'projects.rename': ({ input, identity, services }) =>
    services.projects.rename(input.projectId, identity, input.name, input.folder),
  'projects.archive': ({ input, identity, services }) =>
    services.projects.archive(input.projectId, identity, input.archived),
  'projects.remove': ({ input, identity, services }) => services.projects.remove(input.projectId, identity),
  'projects.removed': ({ identity, services }) => services.projects.removed(identity),
  'projects.restore': ({ input, identity, services }) => services.projects.restore(input.projectId, identity),
  'projects.duplicate': ({ input, identity, services }) => services.projects.duplicate(input.projectId, identity),

  'projects.folders': async ({ identity, services }) => {
    const listed = await services.projects.list(identity, {})
    if (!listed.ok) return listed
    const names = listed.value.flatMap(each => (each.folder === null ? [] : [each.folder]))
    return done([...new Set(names)].sort())
  },
  'projects.removeForGood': async ({ input, identity, services }) =>
    requireStepUp(identity, 'strict') ?? services.projects.removeForGood(input.projectId, identity),
  'projects.history': ({ input, identity, services }) =>
    services.history.revisions(input.projectId, identity, input.before, input.limit ?? 100),
  'projects.audit': ({ input, identity, services }) => services.history.actions(input.projectId, identity),
  'projects.versions': ({ input, identity, services }) => services.versions.list(input.projectId, identity),
  'projects.nameVersion': ({ input, identity, services }) =>
    services.versions.name(input.projectId, identity, input.name, input.revision),
  'projects.openRevision': async ({ input, identity, services }) => {
    const found = await services.projects.planAt(input.projectId, identity, input.revision)
    if (!found.ok) return found
    const { schedule, ...opened } = found.value
    const summary = { ...summaryOf(opened), revision: input.revision, taskCount: schedule.tasks.length }
    return done({ project: summary, schema: schemaOf(schedule) })
  },
  'projects.compare': ({ input, identity, services }) =>
    services.versions.compare(input.projectId, identity, input.from, input.to),
  'projects.restoreRevision': ({ input, identity, services }) =>
    services.versions.restore(input.projectId, identity, input.revision),
  'projects.shares': ({ input, identity, services }) => services.shares.list(input.projectId, identity),
  'projects.share': ({ input, identity, services }) =>
    services.shares.share(input.projectId, identity, input.kind, input.subject, input.role, input.crew ?? null),

  'projects.owner': ({ input, identity, services }) => services.shares.owner(input.projectId, identity),
  'projects.transfer': async ({ input, identity, services }) => {
    const found = await services.projects.authorize(input.projectId, identity, 'share')
    if (!found.ok) return found
    const stale = requireStepUp(identity, 'moderate')
    return stale ?? services.people.transfer(input.projectId, identity.userId, input.toUserId)
  },

  'projects.presence': async ({ input, identity, services }) => {
    const found = await services.projects.authorize(input.projectId, identity, 'follow')
    if (!found.ok) return found
    await services.presence.pointAt(input.projectId, identity.userId, input.clientId, input.task)
    return done({ ok: true as const })
  },

  async *'projects.follow'({ input, identity, services, context, signal }): AsyncGenerator<Event, void> {
    const { projectId, clientId } = input
    const { projects, presence, storage } = services
    const [edited, seen] = [projectTopic(projectId), presenceTopic(projectId)]
    const opened = await withRetry(signal, () => projects.authorize(projectId, identity, 'follow'))
    if (!opened.ok) throw new ProblemError(opened.problems[0])
    let revision = input.since ?? opened.value.row.revision
    let leave: (() => Promise<void>) | null = null
    let last: unknown = null
    let checked = services.clock.now().getTime()
    const person = userTopic(identity.userId)
    try {
      for await (const batch of topicMessages(storage, [edited, person, MEMBERS], signal, {
        topic: seen,
        wait: GATHERED,
      })) {
        leave ??= await withRetry(signal, () =>
          presence.enter(projectId, identity.userId, { clientId, name: identity.name, task: null }),
        )
        // A session or a share that was revoked is published and ends its subscriptions at once; else it is looked up
        // again every half minute. A saved revision carries its own number: nothing is asked of the database for it.
        const now = services.clock.now().getTime()
        const told = batch.map(each => (each !== null && each[0] === edited ? Number(each[1]) : null))
        const doubtful = batch.some(
          (each, at) => each === null || (each[0] !== seen && Number.isNaN(told[at] ?? Number.NaN)),
        )
        let head = Math.max(revision, ...told.map(each => each || 0))
        if (batch.length === 0 || doubtful || Math.abs(now - checked) > 30_000) {
          const still = await withRetry(signal, async () =>
            projects.authorize(projectId, await workingIdentity(context, identity), 'follow'),
          )
          if (!still.ok) throw new ProblemError(still.problems[0])
          checked = now
          head = Math.max(head, still.value.row.revision)
        }
        const since = revision
        const rows = head > since ? await withRetry(signal, () => projects.editsSince(projectId, since, head)) : []
        for (const row of rows) {
          if (row.clientId !== clientId) yield row as Event
          revision = row.revision
        }
        const people = presence.people(projectId)
        if (people !== last) yield people
        last = people
      }
    } finally {
      // A goodbye that the database does not take: others forget a window that gives no sign of life.
      await leave?.().catch(() => undefined)
    }
  },
}
