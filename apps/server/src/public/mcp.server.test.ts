import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Edit } from '@parada/schedule'
import { expect, test } from 'vitest'
import { onEachServer, type TestServer } from '../testing/test-server.ts'

const TEXT = `Parada do forno, início 01/03/2027 às 8h.
1. Bloquear - 4h
2. Resfriar - 8h, após 1
3. Demolir - 16h, após 2`

const CLI = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url))

interface Wire {
  readonly project_name: string
  readonly finish_date: string
  readonly tasks: readonly { readonly name: string; readonly duration: string }[]
}

type Way = 'http' | 'stdio'

/** The protocol's own client, over HTTP or through `parada mcp`. */
async function connect(server: TestServer, way: Way, secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport =
    way === 'http'
      ? new StreamableHTTPClientTransport(new URL('/api/mcp', server.server.url), {
          requestInit: { headers: { authorization: `Bearer ${secret}`, 'accept-language': 'en' } },
        })
      : new StdioClientTransport({
          command: process.execPath,
          args: ['--disable-warning=ExperimentalWarning', CLI, 'mcp', '--server', server.server.url, '--lang', 'en'],
          env: { PATH: process.env.PATH ?? '', PARADA_API_KEY: secret },
        })
  // The library's two transports differ from its own interface under exact optional members.
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}

onEachServer('MCP', server => {
  const keyOf = async (scopes: ('plans:read' | 'plans:write' | 'ai' | 'files')[]) => {
    const owner = server().window()
    await owner.signUp('Ana')
    return { owner, ...(await owner.mutate('keys.create', { name: 'agente', scopes })) }
  }
  const called = async <T>(client: Client, name: string, args: object): Promise<T> => {
    const result = (await client.callTool({ name, arguments: args as Record<string, unknown> })) as CallToolResult
    expect(result.isError ? result.content : []).toEqual([])
    return result.structuredContent as T
  }
  const refused = async (client: Client, name: string, args: object) => {
    const result = (await client.callTool({ name, arguments: args as Record<string, unknown> })) as CallToolResult
    expect(result.isError).toBe(true)
    return result._meta?.['parada/problem'] as { code: string; error: string; suggestions: string[] }
  }

  test.each(['http', 'stdio'] as const)(
    'over %s an agent plans, calculates, asks, updates as a preview, checks, converts and opens, within the quota',
    async way => {
      const { owner, secret } = await keyOf(['plans:read', 'ai', 'files'])
      const client = await connect(server(), way, secret)
      const { tools } = await client.listTools()
      expect(tools.map(each => each.name)).toEqual(
        expect.arrayContaining(['open', 'query', 'plan', 'update', 'calculate', 'check', 'convert']),
      )
      const planned = await called<{ schema: Wire }>(client, 'plan', { text: TEXT })
      expect(planned.schema.tasks.map(each => each.name)).toEqual(['Bloquear', 'Resfriar', 'Demolir'])
      const dated = await called<{ schema: Wire }>(client, 'calculate', { schema: planned.schema })
      expect(dated.schema.finish_date).toBe(planned.schema.finish_date)
      const asked = await called<{ total: number; tasks: { name: string; critical: boolean }[] }>(client, 'query', {
        schema: planned.schema,
        search: 'demol',
      })
      expect(asked).toMatchObject({ total: 1, tasks: [{ name: 'Demolir', critical: true }] })

      const { id: projectId } = await owner.mutate('projects.create', { schema: { ...planned.schema } })
      const updated = await called<{ edits: Edit[]; schema: Wire }>(client, 'update', {
        text: 'aumente Demolir para 24h',
        current_schema: planned.schema,
      })
      expect(updated.edits).toMatchObject([{ kind: 'setTask' }])
      expect(updated.schema.tasks[2]).toMatchObject({ name: 'Demolir', duration: '24h' })
      // A preview: what is stored has not changed until a client sends the edits.
      const kept = await called<{ project: { revision: number }; schema: Wire }>(client, 'read_plan', { projectId })
      expect([kept.project.revision, kept.schema.tasks[2]?.duration]).toEqual([1, '16h'])

      const checked = await called<{ quality: object[] }>(client, 'check', { schema: planned.schema })
      expect(checked.quality).toHaveLength(14)
      const file = await called<{ filename: string; content: string }>(client, 'convert', {
        schema: planned.schema,
        to: 'xml',
      })
      const { filename, content } = file
      const opened = await called<{ kind: string; schema: Wire }>(client, 'open', { filename, content })
      expect(opened.schema.tasks.map(each => each.name)).toEqual(['Bloquear', 'Resfriar', 'Demolir'])

      // Levelling asks the server for leave, whichever way it comes.
      expect((await refused(client, 'level', { schema: planned.schema })).code).toBe('access.proRequired')
      const { storage } = server().server.services
      const grant = { plan: 'pro', granted_by: 'test', created_at: '', until: null } as const
      const user_id = (await owner.query('session.current'))?.userId ?? ''
      await storage.db
        .insertInto('plan_grants')
        .values({ ...grant, user_id })
        .execute()
      expect(await called(client, 'level', { schema: planned.schema, schedules: 5 })).toMatchObject({
        hours: 0,
        moves: [],
      })
      await storage.db.deleteFrom('plan_grants').where('user_id', '=', user_id).execute()

      expect((await owner.query('aiRequestUsage.checkUsageLimit')).count).toBe(2)
      await called(client, 'plan', { text: TEXT })
      const limit = await refused(client, 'plan', { text: TEXT })
      expect(limit.code).toBe('usage.monthlyLimit')
      expect(limit.error).toContain('Monthly AI request limit reached')
      await client.close()
    },
  )

  test('levelling of a kept plan says what no search mends, is tried first, and is one revision', async () => {
    const { owner, secret } = await keyOf(['plans:read', 'plans:write'])
    const grant = { plan: 'pro', granted_by: 'test', created_at: '', until: null } as const
    const user_id = (await owner.query('session.current'))?.userId ?? ''
    await server()
      .server.services.storage.db.insertInto('plan_grants')
      .values({ ...grant, user_id })
      .execute()
    const client = await connect(server(), 'http', secret)
    const { id: projectId } = await called<{ id: string }>(client, 'create_plan', {
      name: 'Digestor 2',
      start: '2027-03-01T08:00',
      calendar: 'office_hours',
    })
    const commands = [1, 2, 3].map(at => ({
      do: 'add',
      name: `Inspecionar V-${at}`,
      duration: '4h',
      people: 'Inspetor',
    }))
    const before = await called<{ revision: number }>(client, 'change_plan', { projectId, commands })
    interface Answer {
      readonly revision: number
      readonly stored: boolean
      readonly unfit: number[]
      readonly over_after: number
      readonly moved: number
      readonly remarks: { code: string; text: string; suggestions: string[] }[]
    }
    const at = (more: object) => called<Answer>(client, 'level_plan', { projectId, schedules: 20, ...more })
    const nights = await at({ limits: { inspetor: [0, 2] } })
    expect(nights).toMatchObject({ stored: false, revision: before.revision, unfit: [1, 2, 3], floating: [] })
    expect(nights.remarks).toMatchObject([
      {
        code: 'schedule.limitOutOfHours',
        severity: 'warning',
        text: expect.stringContaining('there is never any “Inspetor”'),
        suggestions: [expect.stringContaining('the hours of “Inspetor”')],
      },
    ])
    const days = await at({ limits: { inspetor: [1, 0] }, what_if: false })
    expect(days).toMatchObject({ stored: true, revision: before.revision + 1, unfit: [], remarks: [], moved: 2 })
    expect(days).toMatchObject({ over_after: 0, seed: 1, schedules: expect.any(Number), late: [] })
    const open = () => called<{ finish: string }>(client, 'open_plan', { projectId })
    expect(await open()).toMatchObject({ finish: '2027-03-02T12:00' })
    await called(client, 'undo_change', { projectId, revision: days.revision })
    expect(await open()).toMatchObject({ finish: '2027-03-01T12:00' })
    await client.close()
  })

  test.each(['http', 'stdio'] as const)(
    'over %s an assistant without a model plans a shutdown of 60 activities by tools alone',
    async way => {
      const { owner, secret } = await keyOf(['plans:read', 'plans:write'])
      const client = await connect(server(), way, secret)
      expect(client.getInstructions()).toContain('change_plan')
      const { tools } = await client.listTools()
      const changing = tools.find(each => each.name === 'change_plan')
      expect(changing).toMatchObject({ annotations: { readOnlyHint: false }, outputSchema: { type: 'object' } })
      expect(JSON.stringify(changing?.inputSchema)).toContain('predecessors')
      expect(changing?.inputSchema).toMatchObject({ examples: [{ projectId: 'ID' }] })
      // Read before the first question, by a key that plans.
      expect(JSON.stringify(tools).length).toBeLessThan(55_000)
      expect(tools.find(each => each.name === 'query_plan')?.annotations?.readOnlyHint).toBe(true)

      const made = await called<{ id: string; revision: number }>(client, 'create_plan', {
        name: 'Parada da caldeira 3',
        start: '2027-03-01T06:00',
      })
      const projectId = made.id
      const steps = [
        ['Bloquear', '4h', 'Operador'],
        ['Drenar', '6h', 'Operador'],
        ['Abrir', '8h', 'Caldeireiro[2]'],
        ['Inspecionar', '6h', 'Inspetor'],
        ['Reparar', '24h', 'Soldador[2]'],
        ['Fechar', '8h', 'Caldeireiro[2]'],
      ] as const
      // Ten pieces of equipment, each a summary with a chain; one call each, the last one links them to a hand-over.
      for (let at = 1; at <= 10; at++) {
        const area = `eq${at}`
        const commands = [
          { do: 'add', ref: area, name: `Equipamento ${at}` },
          ...steps.slice(0, at === 10 ? 5 : 6).map(([name, duration, people], index) => ({
            do: 'add',
            ref: `${area}.${index}`,
            name: `${name} V-${at}`,
            duration,
            people,
            under: area,
            ...(index > 0 && { after: [{ task: `${area}.${index - 1}`, lag: index === 2 ? '2h' : '' }] }),
          })),
        ]
        const answer = await called<{ stored: boolean; added: Record<string, number> }>(client, 'change_plan', {
          projectId,
          commands,
        })
        expect(answer.stored).toBe(true)
        expect(Object.keys(answer.added)).toHaveLength(commands.length)
      }
      await called(client, 'change_plan', {
        projectId,
        commands: [
          {
            do: 'add',
            name: 'Entregar à operação',
            duration: '0h',
            after: ['Fechar V-1', 'Fechar V-2', { task: 'Reparar V-10', type: 'FS', lag: '4h' }],
          },
          { do: 'baseline' },
        ],
      })
      const overview = await called<{ tasks: number; revision: number; finish: string }>(client, 'open_plan', {
        projectId,
      })
      expect(overview).toMatchObject({ tasks: 70, revision: 12, finish: '2027-03-03T16:00' })

      const page = await called<{ total: number; next: number | null; tasks: { uid: number }[] }>(
        client,
        'query_plan',
        { projectId, people: 'soldador', limit: 4 },
      )
      expect(page).toMatchObject({ total: 10, next: 4 })
      const [welding] = page.tasks
      const why = await called<{ steps: { name: string; reason: string }[] }>(client, 'explain_date', {
        projectId,
        uid: welding!.uid,
      })
      expect(why.steps.map(each => each.name).slice(0, 2)).toEqual(['Reparar V-1', 'Inspecionar V-1'])
      expect(why.steps[0]?.reason).toContain('Inspecionar V-1')
      expect(why.steps.at(-1)?.reason).toMatch(/^project start, 03\/01\/27/)

      const longer = { do: 'set', task: welding!.uid, duration: '40h' }
      const tried = await called<{ finish_after: string; stored: boolean }>(client, 'change_plan', {
        projectId,
        commands: [longer],
        what_if: true,
      })
      expect(tried).toMatchObject({ stored: false, finish_after: '2027-03-04T08:00' })
      const kept = await called<{ revision: number }>(client, 'change_plan', { projectId, commands: [longer] })
      const path = await called<{ paths: { name: string }[][] }>(client, 'critical_path', { projectId })
      expect(path.paths[0]?.map(each => each.name)).toContain('Reparar V-1')
      await called(client, 'undo_change', { projectId, revision: kept.revision })
      expect(await called(client, 'open_plan', { projectId })).toMatchObject({ finish: '2027-03-03T16:00', tasks: 70 })
      expect((await called<{ checks: object[] }>(client, 'audit_plan', { projectId })).checks.length).toBeGreaterThan(
        40,
      )

      const wrong = await refused(client, 'change_plan', {
        projectId,
        commands: [
          { do: 'remove', task: welding!.uid },
          { do: 'set', task: 'Não existe', duration: '1h' },
        ],
      })
      expect(wrong).toMatchObject({ code: 'server.invalidInput', error: expect.stringContaining('commands.1.task') })
      // All or none: the removal before the wrong command was not kept either.
      expect(await called(client, 'open_plan', { projectId })).toMatchObject({ tasks: 70 })

      const { resources } = await client.listResources()
      expect(resources).toMatchObject([{ uri: `parada://plans/${projectId}`, name: 'Parada da caldeira 3' }])
      const read = await client.readResource({ uri: `parada://plans/${projectId}` })
      expect(JSON.parse(String((read.contents[0] as { text: string }).text))).toMatchObject({ tasks: 70 })
      const { prompts } = await client.listPrompts()
      expect(prompts.map(each => each.name)).toEqual(['plan_a_shutdown', 'shift_update'])
      const prompt = await client.getPrompt({ name: 'plan_a_shutdown', arguments: { scope: 'Trocar tubos' } })
      expect(JSON.stringify(prompt.messages)).toContain('Trocar tubos')
      await client.close()

      // A viewer's key reads and changes nothing.
      const guest = await keyOf(['plans:read', 'plans:write'])
      const { email } = (await guest.owner.query('session.current'))!
      await owner.mutate('projects.share', { projectId, kind: 'user', subject: email, role: 'viewer' })
      const looking = await connect(server(), way, guest.secret)
      expect(await called(looking, 'open_plan', { projectId })).toMatchObject({ tasks: 70 })
      const change = { projectId, commands: [{ do: 'remove', task: welding!.uid }] }
      expect(await refused(looking, 'change_plan', change)).toMatchObject({ code: 'projects.roleRequired' })
      expect(await refused(looking, 'undo_change', { projectId, revision: kept.revision + 1 })).toMatchObject({
        code: 'projects.roleRequired',
      })
      expect(await called(looking, 'open_plan', { projectId })).toMatchObject({
        tasks: 70,
        revision: kept.revision + 1,
      })
      await looking.close()
    },
  )

  test('over stdio a key that is none is refused in words, and a notification has no answer', async () => {
    const args = ['--disable-warning=ExperimentalWarning', CLI, 'mcp', '--server', server().server.url, '--lang', 'en']
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH ?? '', PARADA_API_KEY: 'parada_none' },
    })
    let said = ''
    child.stdout.on('data', chunk => {
      said += String(chunk)
    })
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    child.stdin.end('{"jsonrpc":"2.0","id":7,"method":"tools/list"}\n')
    await new Promise(done => child.on('close', done))
    const answers = said.trim().split('\n')
    expect(answers).toHaveLength(1)
    const { id, error } = JSON.parse(answers[0] ?? '') as { id: number; error: { message: string } }
    expect([id, error.message]).toEqual([
      7,
      expect.stringMatching(/^The API key does not exist.*\nCreate a new API key/),
    ])
  })

  test.each(['http', 'stdio'] as const)(
    'over %s scopes and other people’s plans are refused as everywhere',
    async way => {
      const { owner } = await keyOf(['plans:read'])
      const { id: projectId } = await owner.mutate('projects.create', { schema: { project_name: 'P', tasks: [] } })
      const { secret, key, owner: other } = await keyOf(['plans:read'])
      const client = await connect(server(), way, secret)
      // A key is shown what it may call; what it names all the same is refused.
      const { tools } = await client.listTools()
      expect(tools.filter(each => each.annotations?.readOnlyHint === false)).toEqual([])
      expect(tools.map(each => each.name)).toContain('query_plan')
      expect(tools.map(each => each.name)).not.toContain('calculate')
      expect(await refused(client, 'read_plan', { projectId })).toMatchObject({ code: 'projects.unknown' })
      expect(await refused(client, 'calculate', { schema: {} })).toMatchObject({ code: 'keys.scope' })
      await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow(/nothing/)
      await other.mutate('keys.revoke', { id: key.id })
      await expect(client.callTool({ name: 'list_plans', arguments: {} })).rejects.toThrow(
        /The API key does not exist|401/,
      )
      await client.close()
    },
  )
})
