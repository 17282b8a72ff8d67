import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { createPlace } from '../testing/engines.ts'
import { startTestServer } from '../testing/test-server.ts'

const [FOLLOWERS, EDITORS, SECONDS] = [300, 20, 20]

/** Milliseconds of the processor for one save of 20 editors, with so many who follow the plan. */
async function saves(followers: number) {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place)
  const window = server.window()
  await window.signUp('Ana')
  const tasks = Array.from({ length: 1000 }, (_, at) => ({ id: at + 1, name: `Tarefa ${at + 1}`, duration: '8h' }))
  const { id: projectId } = await window.mutate('projects.create', { schema: { project_name: 'Forno', tasks } })
  // Sockets are shared by sixty people's worth of windows: one person has a hundred at most.
  const people = [window]
  for (let at = 1; at < Math.ceil(followers / 50); at++) {
    const other = server.window()
    const email = await other.signUp(`P${at}`)
    await window.mutate('projects.share', { projectId, kind: 'user', subject: email, role: 'editor' })
    people.push(other)
  }
  let [heard, lost] = [0, 0]
  const sockets = Array.from({ length: followers }, (_, at) => {
    const socket = new WebSocket(`${server.server.url.replace('http', 'ws')}/api/trpc`, {
      headers: { origin: server.server.url, cookie: people[at % people.length]?.cookie ?? '' },
    })
    socket.on('open', () =>
      socket.send(
        JSON.stringify({
          id: 1,
          method: 'subscription',
          params: { path: 'projects.follow', input: { projectId, clientId: `f${at}` } },
        }),
      ),
    )
    socket.on('message', data => {
      if (String(data).includes('"edits"')) heard++
    })
    socket.on('close', () => lost++)
    return socket
  })
  await new Promise(resolve => setTimeout(resolve, 4000))
  const times: number[] = []
  let refused = 0
  const until = Date.now() + SECONDS * 1000
  const processor = process.cpuUsage()
  await Promise.all(
    Array.from({ length: EDITORS }, async (_, editor) => {
      await new Promise(resolve => setTimeout(resolve, editor * 50))
      let revision = 1
      for (let turn = 1; Date.now() < until; turn++) {
        const began = performance.now()
        const saved = await window
          .mutate('projects.save', {
            projectId,
            baseRevision: revision,
            clientId: `e${editor}`,
            sequence: turn,
            edits: [{ kind: 'setTask', task: editor + 1, changes: { name: `N${turn}` } }],
          })
          .catch(() => null)
        times.push(performance.now() - began)
        if (saved === null) refused++
        else revision = saved.revision
        await new Promise(resolve => setTimeout(resolve, Math.max(0, 1000 - (performance.now() - began))))
      }
    }),
  )
  const { user, system } = process.cpuUsage(processor)
  times.sort((a, b) => a - b)
  await new Promise(resolve => setTimeout(resolve, 500))
  const found = {
    saves: times.length,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    refused,
    heard,
    lost,
    processor: (user + system) / 1000 / times.length,
  }
  for (const each of sockets) each.terminate()
  await server.stop()
  await place.remove()
  return found
}

test('300 followers of one plan cost its 20 editors little', async () => {
  const alone = await saves(0)
  const many = await saves(FOLLOWERS)
  // The followers' own work is in this process as well, and counts: reading what they are sent.
  const each = (many.processor - alone.processor) / FOLLOWERS
  process.stdout.write(`${JSON.stringify({ alone, many, millisecondsEach: each }, null, 1)}\n`)
  expect([many.refused, many.lost]).toEqual([0, 0])
  expect(many.heard).toBe(many.saves * FOLLOWERS)
  expect(many.p50).toBeLessThan(150)
})
