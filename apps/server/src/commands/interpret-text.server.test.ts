import { expect, test } from 'vitest'
import { createEngines } from '../engines.ts'
import { onEachServer } from '../testing/test-server.ts'

const PLAN = {
  project_name: 'Caldeira 3',
  start_date: '2027-03-12T07:00:00',
  tasks: Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `Inspecionar válvula ${at + 1}`, duration: '4h' })),
}
const TEXT = { text: 'Mude a duração da tarefa 3 para 6 horas', locale: 'pt', mode: 'update' } as const

onEachServer(
  'instructions about a plan of the server',
  server => {
    test('a call that names the plan carries no plan either way, and its edits are those of the plan itself', async () => {
      const window = server().window()
      await window.signUp('Ana')
      const { id } = await window.mutate('projects.create', { schema: PLAN })
      const { schema } = await window.query('projects.open', { projectId: id })
      const sent = await window.mutate('parsers.parse', { ...TEXT, current_schema: schema })
      const named = await window.mutate('parsers.parse', { ...TEXT, project: { id, revision: 1 } })
      expect(sent.schema?.tasks).toHaveLength(40)
      expect(named.schema).toBeUndefined()
      expect(named).toEqual({ ...sent, schema: undefined })
      expect(named.edits).toMatchObject([{ kind: 'setTask', changes: { duration: { seconds: 6 * 3600 } } }])
      expect(JSON.stringify(named).length).toBeLessThan(1000)
      // The edits are those of the revision that was named: they are saved on it as they are.
      const saved = await window.mutate('projects.save', {
        projectId: id,
        baseRevision: 1,
        clientId: 'w',
        sequence: 1,
        edits: named.edits ?? [],
      })
      expect(saved).toMatchObject({ revision: 2, dropped: [] })
    })

    test('a plan that is not theirs, a revision that is not there, and two plans at once are refused and cost nothing', async () => {
      const [owner, stranger] = [server().window(), server().window()]
      await owner.signUp('Bia')
      await stranger.signUp('Caio')
      const { id } = await owner.mutate('projects.create', { schema: PLAN })
      const project = { id, revision: 1 }
      expect(await stranger.refused('parsers.parse', { ...TEXT, project })).toMatchObject({ code: 'projects.unknown' })
      expect(await owner.refused('parsers.parse', { ...TEXT, project: { id, revision: 2 } })).toMatchObject({
        code: 'projects.revisionUnknown',
      })
      expect(await owner.refused('parsers.parse', { ...TEXT, project, current_schema: PLAN })).toMatchObject({
        code: 'server.invalidInput',
      })
      for (const window of [owner, stranger])
        expect((await window.query('aiRequestUsage.checkUsageLimit')).count).toBe(0)
    })

    test('a question is answered from the plan and costs nothing, an instruction costs one', async () => {
      const window = server().window()
      await window.signUp('Eva')
      const { id } = await window.mutate('projects.create', { schema: PLAN })
      const project = { id, revision: 1 }
      const used = async () => (await window.query('aiRequestUsage.checkUsageLimit')).count
      const told = await window.mutate('parsers.parse', {
        ...TEXT,
        text: 'Quando começa inspecionar válvula 3?',
        project,
      })
      expect(told.notes.map(note => note.code)).toContain('language.answerTask')
      expect(told.edits).toEqual([])
      const late = await window.mutate('parsers.parse', { ...TEXT, text: 'O que está atrasado?', project })
      expect(late.notes[0]?.code).toMatch(/^language\.answer/)
      expect(await used()).toBe(0)
      await window.mutate('parsers.parse', { ...TEXT, project })
      expect(await used()).toBe(1)
    })

    test('a report that the plan must not hold is refused and costs nothing', async () => {
      const window = server().window()
      await window.signUp('Gil')
      const dated = { ...PLAN, status_date: '2027-03-12T15:00:00', progress_rule: 'dataDate' }
      const { id } = await window.mutate('projects.create', { schema: dated })
      const order = { ...TEXT, today: '2027-03-12T18:00:00', project: { id, revision: 1 } }
      const refused = await window.refused('parsers.parse', {
        ...order,
        text: 'a tarefa 3 terminou hoje às 17:30',
      })
      expect(refused).toMatchObject({ code: 'language.reportRefused' })
      expect((await window.query('aiRequestUsage.checkUsageLimit')).count).toBe(0)
    })

    test('a key that may not read plans names none', async () => {
      const window = server().window()
      await window.signUp('Davi')
      const { id } = await window.mutate('projects.create', { schema: PLAN })
      const ask = async (scopes: ('ai' | 'plans:read')[]) => {
        const { secret } = await window.mutate('keys.create', { name: 'robô', scopes })
        const robot = server().window({ authorization: `Bearer ${secret}` })
        const reply = await robot.fetch('/api/v1/update', { json: { text: TEXT.text, project: { id, revision: 1 } } })
        return (await reply.json()) as { code?: string; edits?: unknown[] }
      }
      expect(await ask(['ai'])).toMatchObject({ code: 'keys.scope' })
      expect((await ask(['ai', 'plans:read'])).edits).toHaveLength(1)
    })
  },
  { engines: createEngines(null) },
)
