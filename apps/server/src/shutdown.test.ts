import { Agent, createServer as createHttp, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPlace, ENGINES } from './testing/engines.ts'
import { createMailServer } from './testing/mail-server.ts'
import { endProcessesAfterEach, serve } from './testing/serve-process.ts'
import { createWindow, type Window } from './testing/test-server.ts'

endProcessesAfterEach()

/** Saves one plan again and again, as a page does: what has no answer is sent again under its number. */
async function write(window: Window, name: string, isOver: () => boolean) {
  const { id: projectId } = await window.mutate('projects.create', {
    schema: { project_name: name, tasks: [{ id: 1, name: 'T1' }] },
  })
  let [revision, failures] = [1, 0]
  const work = (async () => {
    while (!isOver()) {
      const saved = await window
        .mutate('projects.save', {
          projectId,
          baseRevision: revision,
          clientId: name,
          sequence: revision,
          edits: [{ kind: 'setTask', task: 1, changes: { name: `T${revision + 1}` } }],
        })
        .catch(() => null)
      if (saved) revision = saved.revision
      else {
        failures++
        await sleep(50)
      }
    }
  })()
  return { projectId, work, revision: () => revision, failures: () => failures }
}

describe.each(ENGINES)('a server on %s that is asked to end under load', engine => {
  test('answers what has begun, finishes its job, keeps every edit, and its followers go on with the next', {
    timeout: 300_000,
  }, async () => {
    const place = await createPlace(engine)
    const post = await createMailServer({ waits: true })
    const env = { PARADA_SMTP_URL: post.url }
    const empty = await serve(place)
    const { port } = new URL(empty.url)
    const ana = createWindow(empty.url, { connection: 'close' })
    const email = await ana.signUp('Ana')
    expect(await empty.end()).toBe(0)
    const first = await serve(place, { ...env, PLACE_PORT: port })
    const another = () => {
      const window = createWindow(first.url)
      window.cookie = ana.cookie
      return window
    }
    let over = false
    const writers = await Promise.all(['A', 'B', 'C', 'D'].map(name => write(ana, name, () => over)))
    const followers = writers.flatMap(({ projectId }, at) =>
      Array.from({ length: 5 }, (_, which) =>
        another().follow('projects.follow', { projectId, clientId: `f${at}.${which}`, since: 1 }),
      ),
    )
    await Promise.all(followers.map(each => each.next(message => message.type === 'presence')))
    const slow = Array.from({ length: 10 }, () => ana.fetch('/slow'))
    // A socket of its own: closed sockets are opened anew and would ask again.
    const asking = another().follow('parsers.parseLive', { text: '1. Bloquear - 4h' })
    await ana.fetch('/api/auth/request-password-reset', { json: { email, redirectTo: '/' } })
    await expect.poll(() => post.begun, { timeout: 20_000 }).toBe(1)
    await expect
      .poll(async () => (await (await ana.fetch('/slow/begun')).json()) as number, { timeout: 20_000 })
      .toBe(slow.length + 1)

    // All of it ends only after the server was asked to.
    expect(post.mails).toEqual([])
    const ended = first.end()
    await sleep(200)
    post.take()
    const answers = await Promise.all(slow)
    expect(await Promise.all(answers.map(each => each.json()))).toEqual(slow.map(() => ({ finished: true })))
    expect(await ended).toBe(0)
    expect(post.mails).toHaveLength(1)
    expect(asking.messages.map(each => each.stage)).toContain('done')
    expect(asking.errors).toEqual([])
    asking.stop()
    // No client writes now: what each has as acknowledged is what there is, not one less and not one more.
    const storage = await place.open()
    for (const each of writers) {
      const row = await storage.db
        .selectFrom('projects')
        .select('revision')
        .where('id', '=', each.projectId)
        .executeTakeFirstOrThrow()
      expect(row.revision).toBe(each.revision())
      expect(each.revision()).toBeGreaterThan(2)
    }
    const jobs = await storage.db.selectFrom('jobs').select('state').where('kind', '=', 'mail').execute()
    expect(jobs.map(each => each.state)).toEqual(['done'])
    await storage.close()

    const before = writers.map(each => each.revision())
    const second = await serve(place, { ...env, PLACE_PORT: port })
    await expect
      .poll(() => writers.every((each, at) => each.revision() > (before[at] ?? 0) + 2), { timeout: 40_000 })
      .toBe(true)
    over = true
    await Promise.all(writers.map(each => each.work))
    expect(writers.every(each => each.failures() > 0)).toBe(true)
    for (const [at, { projectId, revision }] of writers.entries()) {
      const opened = await ana.query('projects.open', { projectId })
      expect(opened.project.revision).toBe(revision())
      expect((opened.schema.tasks as { name: string }[])[0]?.name).toBe(`T${revision()}`)
      for (const each of followers.slice(at * 5, at * 5 + 5)) {
        await each.next(message => message.type === 'edits' && message.revision === revision(), 30_000)
        const heard = each.messages.flatMap(message => (message.type === 'edits' ? [message.revision] : []))
        // Each at least once and in order: a reconnected socket may receive a revision again.
        expect([...new Set(heard)]).toEqual(Array.from({ length: revision() - 1 }, (_, which) => which + 2))
      }
    }
    expect(post.mails).toHaveLength(1)
    expect(await second.end()).toBe(0)
    for (const each of followers) each.stop()
    post.close()
    await place.remove()
  })
})

/** A balancer as simple as they come: it asks each server whether it is ready and gives requests to those that are, in turn. */
async function balance(servers: readonly string[]) {
  const ready = new Set(servers)
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  const check = setInterval(() => {
    for (const each of servers)
      void fetch(`${each}/ready`).then(
        reply => (reply.ok ? ready.add(each) : ready.delete(each)),
        () => ready.delete(each),
      )
  }, 100)
  const server = createHttp((request, reply) => {
    const to = [...ready][turn++ % ready.size]
    if (to === undefined) return void reply.writeHead(502).end()
    const on = httpRequest(
      `${to}${request.url}`,
      { method: request.method, headers: request.headers, agent },
      answer => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    on.on('error', () => reply.writeHead(502).end())
    request.pipe(on)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(check)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

test('of two processes behind a balancer one ends and a new one comes: not one request fails', {
  timeout: 300_000,
}, async () => {
  const place = await createPlace('postgres')
  const env = { PARADA_DRAIN_SECONDS: '5' }
  const [left, right] = [await serve(place, env), await serve(place, env)]
  const balancer = await balance([left.url, right.url])
  const ana = createWindow(balancer.url)
  await ana.signUp('Ana')
  let over = false
  const writers = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(name => write(ana, name, () => over)))
  await sleep(500)
  expect(await left.end()).toBe(0)
  const before = writers.map(each => each.revision())
  await expect
    .poll(() => writers.every((each, at) => each.revision() > (before[at] ?? 0) + 2), { timeout: 40_000 })
    .toBe(true)
  over = true
  await Promise.all(writers.map(each => each.work))
  expect(writers.map(each => each.failures())).toEqual(writers.map(() => 0))
  for (const { projectId, revision } of writers)
    expect((await ana.query('projects.open', { projectId })).project.revision).toBe(revision())
  balancer.close()
  expect(await right.end()).toBe(0)
  await place.remove()
})
