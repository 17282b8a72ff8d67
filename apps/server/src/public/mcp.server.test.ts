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
    return result.structuredContent as { code: string; error: string; suggestions: string[] }
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
      // A preview: what is kept has not changed until somebody sends the edits.
      const kept = await called<{ project: { revision: number }; schema: Wire }>(client, 'read_plan', { projectId })
      expect([kept.project.revision, kept.schema.tasks[2]?.duration]).toEqual([1, '16h'])

      const checked = await called<{ quality: object[] }>(client, 'check', { schema: planned.schema })
      expect(checked.quality).toHaveLength(14)
      const file = await called<{ filename: string; content: string }>(client, 'convert', {
        schema: planned.schema,
        to: 'xml',
      })
      const opened = await called<{ kind: string; schema: Wire }>(client, 'open', file)
      expect(opened.schema.tasks.map(each => each.name)).toEqual(['Bloquear', 'Resfriar', 'Demolir'])

      expect((await owner.query('aiRequestUsage.checkUsageLimit')).count).toBe(2)
      await called(client, 'plan', { text: TEXT })
      const limit = await refused(client, 'plan', { text: TEXT })
      expect(limit.code).toBe('usage.monthlyLimit')
      expect(limit.error).toContain('Monthly AI request limit reached')
      await client.close()
    },
  )

  test.each(['http', 'stdio'] as const)(
    'over %s scopes and other people’s plans are refused as everywhere',
    async way => {
      const { owner } = await keyOf(['plans:read'])
      const { id: projectId } = await owner.mutate('projects.create', { schema: { project_name: 'P', tasks: [] } })
      const { secret, key, owner: other } = await keyOf(['plans:read'])
      const client = await connect(server(), way, secret)
      expect(await refused(client, 'read_plan', { projectId })).toMatchObject({ code: 'projects.unknown' })
      expect(await refused(client, 'calculate', { schema: {} })).toMatchObject({ code: 'keys.scope' })
      await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow(/nothing/)
      await other.mutate('keys.revoke', { id: key.id })
      await expect(client.callTool({ name: 'list_plans', arguments: {} })).rejects.toThrow(/keys\.invalid|401/)
      await client.close()
    },
  )
})
