import { expect, test } from 'vitest'
import { onEachServer } from '../testing/test-server.ts'

const base64 = (rows: readonly string[]): string => Buffer.from(rows.join('\r\n')).toString('base64')

/** A list whose columns only its plant would know. */
const HEADS = 'Auftrag;Vorgang;Was;Wer;Wieviele;Std;Anlage;Status'
const LIST = [
  HEADS,
  '4711;0010;Drenar, despressurizar e bloquear;OPE;2;6;E-101;REL CNF',
  '4711;0020;Montar andaime;AND;4;6;E-101;REL',
  '4711;0030;Instalar raquetes;CAL;2;sechs;E-101;REL',
]
const COLUMNS = {
  order: 'Auftrag',
  operation: 'Vorgang',
  text: 'Was',
  workCenter: 'Wer',
  people: 'Wieviele',
  duration: 'Std',
  location: 'Anlage',
}

interface Table {
  readonly name: string
  readonly start: string
  readonly window_hours: number | null
  readonly work: object
  readonly lines: readonly { readonly label: string; readonly tag?: string; readonly template: string }[]
  readonly limits: readonly { readonly of: string; readonly units?: number }[]
  readonly unused: readonly { readonly text: string }[]
}
interface Made {
  readonly projectId: string
  readonly activities: number
  readonly man_hours: number
  readonly open_ends: number
  readonly by_links: { readonly hours: number; readonly fits: boolean | null; readonly missing_hours: number }
  readonly with_limits: { readonly hours: number } | null
}

onEachServer('scope and orders by programs', server => {
  const ways = ['rest', 'mcp'] as const
  /** The same calls by their addresses and as tools. */
  async function door(way: (typeof ways)[number]) {
    const owner = server().window()
    await owner.signUp('Ana')
    const { secret } = await owner.mutate('keys.create', { name: 'x', scopes: ['plans:read', 'plans:write', 'files'] })
    const robot = server().window({ authorization: `Bearer ${secret}`, 'accept-language': 'pt' })
    return async <Answer>(tool: string, method: 'GET' | 'POST', path: string, input: object = {}): Promise<Answer> => {
      if (way === 'rest') {
        const query = Object.entries(input)
          .map(([name, value]) => `${name}=${value}`)
          .join('&')
        const reply =
          method === 'GET'
            ? await robot.fetch(`/api/v1${path}?${query}`)
            : await robot.fetch(`/api/v1${path}`, { json: input })
        const answer = (await reply.json()) as Answer
        if (!reply.ok) throw new Error(JSON.stringify(answer))
        return answer
      }
      const id = /^\/plans\/([0-9a-f-]{36})/.exec(path)?.[1]
      const params = { name: tool, arguments: { ...input, ...(id !== undefined && { projectId: id }) } }
      const reply = await robot.fetch('/api/mcp', { json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } })
      const said = (await reply.json()) as { result: { isError?: boolean; structuredContent: Answer } }
      if (said.result.isError) throw new Error(JSON.stringify(said))
      return said.result.structuredContent
    }
  }

  test.each(ways)('%s: words fill a table, the table makes a plan, a norm of the plant changes it', async way => {
    const call = await door(way)
    const table = await call<Table>('scope_from_words', 'POST', '/scope/words', {
      text: 'Parada da U-110, início 02/03/2027 07:00, janela de 10 dias. 2 trocadores (E-101, E-102), 1 coluna C-101 com 32 bandejas. Recursos: 1 guindaste, 8 caldeireiros, 17 frobozes.',
    })
    expect(table.lines.map(each => [each.tag, each.template])).toEqual([
      ['E-101', 'exchanger'],
      ['E-102', 'exchanger'],
      ['C-101', 'column'],
    ])
    expect(table).toMatchObject({ start: '2027-03-02T07:00', window_hours: 240 })
    expect(table.limits).toContainEqual(expect.objectContaining({ of: 'crane', units: 1 }))
    expect(table.unused.map(each => each.text).join()).toContain('17')
    const { unused: _, assumed: _a, ...given } = table as Table & { assumed: unknown }
    const tried = await call<Made>('compose_scope', 'POST', '/scope/compose', { ...given, what_if: true })
    expect(tried).toMatchObject({ projectId: null, stored: false, open_ends: 0 })
    expect(tried.with_limits?.hours).toBeGreaterThanOrEqual(tried.by_links.hours)
    const wide = await call<Made>('compose_scope', 'POST', '/scope/compose', {
      ...given,
      window_hours: 1,
      what_if: true,
    })
    expect(wide.by_links).toMatchObject({ hours: tried.by_links.hours, fits: false })
    const { templates } = await call<{ templates: { rows: { id: string }[] }[] }>(
      'scope_catalogue',
      'GET',
      '/scope/catalogue',
      { template: 'exchanger' },
    )
    const norms = (templates[0]?.rows ?? []).map(({ id }) => ({
      template: 'exchanger',
      row: id,
      factor: 2,
      ...{ n: 0, mean: 2, spread: 0, source: 'planejador', version: 1 },
    }))
    await call('keep_plant_norms', 'POST', '/plant/norms', { norms, version: 0 })
    const slower = await call<Made>('compose_scope', 'POST', '/scope/compose', given)
    expect(slower.man_hours).toBeGreaterThan(tried.man_hours * 1.2)
    const kept = await call<{ tasks: number }>('open_plan', 'GET', `/plans/${slower.projectId}/overview`)
    expect(kept.tasks).toBeGreaterThan(slower.activities)
  })

  test.each(ways)('%s: what a later norm would do otherwise is listed, tried, and taken task by task', async way => {
    const call = await door(way)
    const lines = ['E-101', 'E-102'].map(tag => ({ label: `Trocador ${tag}`, tag, template: 'exchanger' }))
    const scope = { name: 'U-110', start: '2027-03-01T07:00', lines }
    const { projectId } = await call<{ projectId: string }>('compose_scope', 'POST', '/scope/compose', scope)
    const path = `/plans/${projectId}/templates`
    interface Later {
      readonly revision: number
      readonly differences: readonly {
        readonly key: string
        readonly task: number
        readonly item: string
        readonly name: string
        readonly conflict: boolean
        readonly changes: readonly { readonly field: string; readonly plan: number; readonly template: number }[]
      }[]
    }
    const look = () => call<Later>('template_differences', 'GET', path)
    expect((await look()).differences).toEqual([])
    const { templates } = await call<{ templates: { rows: { id: string }[] }[] }>(
      'scope_catalogue',
      'GET',
      '/scope/catalogue',
      { template: 'exchanger' },
    )
    const rows = templates[0]?.rows ?? []
    const norm = {
      template: 'exchanger',
      row: rows[0]?.id,
      factor: 2,
      n: 0,
      mean: 2,
      spread: 0,
      source: 'x',
      version: 1,
    }
    await call('keep_plant_norms', 'POST', '/plant/norms', { norms: [norm], version: 0 })
    const later = await look()
    expect(later.differences.map(each => [each.item, each.conflict])).toEqual([
      ['Trocador E-101', false],
      ['Trocador E-102', false],
    ])
    const [first, second] = later.differences
    for (const each of later.differences)
      for (const { field, plan, template } of each.changes)
        if (field === 'hours') expect([field, template]).toEqual([field, plan * 2])
    const uids = later.differences.map(each => each.task)
    const durations = async () =>
      (
        await call<{ tasks: { uid: number; duration: string }[] }>('query_plan', 'POST', `/plans/${projectId}/query`, {
          limit: 500,
        })
      ).tasks
        .filter(each => uids.includes(each.uid))
        .map(each => each.duration)
    const before = await durations()
    const leave = [second!.key]
    const tried = { stored: false, revision: 1, taken: [first!.key], left: leave }
    expect(await call('take_templates', 'POST', path, { leave, what_if: true })).toMatchObject(tried)
    expect(await durations()).toEqual(before)
    // Hours that a person gave are theirs until their key is named.
    const commands = [{ do: 'set', task: second!.task, duration: '77h' }]
    await call('change_plan', 'POST', `/plans/${projectId}/changes`, { commands })
    expect((await look()).differences.map(each => each.conflict)).toEqual([false, true])
    expect(await call('take_templates', 'POST', path, {})).toMatchObject({ stored: true, revision: 3, left: leave })
    const doubled = `${Number.parseFloat(before[0] ?? '') * 2}h`
    expect(await durations()).toEqual([doubled, '77h'])
    expect(await call('take_templates', 'POST', path, {})).toMatchObject({ stored: false, revision: 3, taken: [] })
    await expect(call('take_templates', 'POST', path, { take: ['no|such'] })).rejects.toThrow('no|such')
    expect(await call('take_templates', 'POST', path, { take: leave })).toMatchObject({ stored: true, taken: leave })
    expect(await durations()).toEqual([doubled, doubled])
    expect((await look()).differences).toEqual([])
  })

  test.each(ways)(
    '%s: another plant: what is left open is told, limits hold, and what cannot be composed says why',
    async way => {
      const call = await door(way)
      const table = await call<Table & { assumed: readonly { readonly code: string; readonly text: string }[] }>(
        'scope_from_words',
        'POST',
        '/scope/words',
        {
          text: 'Kiln shutdown\n- 361-KL-01 kiln (30 m)\n- 341-RM-01 raw mill\n- 3 fans\n- pumps\n- 2 overhead cranes\nStart 2027-05-03 06:00, 12 days. 4 pipefitters, 10 boilermakers. Excluding pump P-9',
        },
      )
      expect(table.lines.map(each => each.tag ?? each.label)).toEqual([
        '361-KL-01',
        '341-RM-01',
        'Fan 1',
        'Fan 2',
        'Fan 3',
        'Pumps',
      ])
      expect(table.limits.map(each => [each.of, each.units])).toEqual(
        expect.arrayContaining([
          ['piping', 4],
          ['boilermaking', 10],
          ['crane', 2],
        ]),
      )
      const codes = table.assumed.map(each => each.code)
      for (const code of ['countAssumed', 'headingThing', 'craneLimit', 'leftOut', 'noNorm'])
        expect(codes).toContain(`language.${code}`)
      const { unused: _, assumed: _a, ...given } = table
      const lines = [{ label: 'Troca', tag: 'E-1', template: 'exchanger', parameters: {} }, ...table.lines]
      const made = await call<Made>('compose_scope', 'POST', '/scope/compose', { ...given, lines, what_if: true })
      expect(made.open_ends).toBe(0)
      const few = await call<Made>('compose_scope', 'POST', '/scope/compose', {
        ...given,
        lines,
        limits: [
          { of: 'piping', units: 1 },
          { of: 'boilermaking', units: 10 },
        ],
        what_if: true,
      })
      expect(few.by_links.hours).toBeGreaterThan(made.by_links.hours)
      const refused: readonly (readonly [object, string])[] = [
        [{ lines: [] }, 'lines'],
        [{ lines: [{ label: 'X', template: 'zeppelin', parameters: {} }] }, 'scope.unknownTemplate'],
        [{ lines: [{ label: 'X', template: 'column', parameters: { legs: 3 } }] }, 'scope.unknownParameter'],
        [{ lines: [{ label: 'X', template: 'column', parameters: { trays: 1e6 } }] }, 'scope.parameterRange'],
        [{ limits: [{ of: 'wizards', units: 3 }] }, 'of'],
        [{ limits: [{ of: 'welding', units: -3 }] }, 'units'],
        [{ start: 'tomorrow' }, 'start'],
      ]
      for (const [change, why] of refused)
        await expect(
          call('compose_scope', 'POST', '/scope/compose', { ...given, lines, ...change, what_if: true }),
          why,
        ).rejects.toThrow(why)
      await expect(call('scope_from_words', 'POST', '/scope/words', { text: 'bom dia' })).rejects.toThrow(
        'scope.noItemsInText',
      )
    },
  )

  test.each(ways)('%s: a list with columns of its own, a later one into its plan, confirmations back', async way => {
    const call = await door(way)
    const list = { content: base64(LIST), name: 'Ordens', start: '2027-03-01T07:00' }
    await expect(call('import_orders', 'POST', '/plans/orders', { ...list, what_if: true })).rejects.toThrow(
      'scope.noOrderColumns',
    )
    await call('keep_plant_profile', 'POST', '/plant/profiles', { name: 'Werk', profile: COLUMNS })
    const made = await call<{ projectId: string; odd_cells: object[]; untimed: string[]; columns: object[] }>(
      'import_orders',
      'POST',
      '/plans/orders',
      { ...list, profile: 'Werk', links: 'number' },
    )
    expect(made).toMatchObject({ operations: 3, orders: 1, links: 2, stored: true })
    expect(made.odd_cells).toEqual([{ row: 4, column: 'Std', cell: 'sechs', why: 'number' }])
    expect(made.columns).toContainEqual({ header: 'Was', field: 'text', samples: expect.anything() })
    const path = `/plans/${made.projectId}/orders`
    const later = base64([
      ...LIST.slice(0, 2),
      LIST[2]?.replace(';6;', ';9;') ?? '',
      '4711;0040;Abrir;CAL;2;3;E-101;REL',
    ])
    const change = { content: later, profile: 'Werk' }
    const tried = await call<{ stored: boolean }>('reimport_orders', 'POST', path, { ...change, what_if: true })
    expect(tried).toMatchObject({
      stored: false,
      added: ['4711/0040'],
      removed: ['Instalar raquetes'],
      changed: [{ key: '4711/0020', taken: true, conflict: false, changes: [{ field: 'hours', plan: 6, list: 9 }] }],
      progress_kept: 1,
    })
    expect(await call('reimport_orders', 'POST', path, change)).toMatchObject({ stored: true, revision: 2 })
    expect(await call('reimport_orders', 'POST', path, change)).toMatchObject({ stored: false, revision: 2, added: [] })
    await expect(call('reimport_orders', 'POST', path, { ...change, take: ['9/9'] })).rejects.toThrow('9/9')
    const back = await call<{ rows: string[][]; csv: string }>('order_confirmations', 'GET', `${path}/confirmations`)
    expect(back.rows[1]).toEqual(['4711', '0010', '', '12', 'H', '0', 'X', '', '', '', ''])
    expect(back.csv.split('\r\n')).toHaveLength(3)
  })
})
