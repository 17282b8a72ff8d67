import { type CompanionCallName, companionCalls } from '@parada/protocol'
import { describeSchema, refusals, sharedSchemas, wordsOf } from '@parada/protocol/describe'

const TAGS = {
  Health: 'Whether it runs, and as what.',
  Files: 'Files of this machine: pick, open, save.',
  Project: 'The running Microsoft Project: read it, and write changes into it.',
  Reports: 'The report as a page.',
  Licence: 'The licence of this machine.',
  Cache: 'What was read before.',
} as const

/** Where each call stands in the document, and what it does. */
const ABOUT: Readonly<Record<CompanionCallName, readonly [keyof typeof TAGS, string]>> = {
  health: ['Health', 'Says that it runs, its version and mode, and whether the caller is paired. Needs no token.'],
  selectFile: ['Files', 'Opens the machine’s window to pick a file to open.'],
  selectSaveFile: ['Files', 'Opens the machine’s window to pick where to save.'],
  checkPath: ['Files', 'Says whether a path can be opened, and what to do if not.'],
  openProject: ['Files', 'Reads a plan from a path.'],
  openContent: ['Files', 'Reads a plan from content that is sent along.'],
  jsonOpen: ['Files', 'Reads a plan from a path, from what was read before if the file is unchanged.'],
  jsonSave: [
    'Files',
    'Saves a plan at an absolute path, in the form of its extension. Replaces only what reads as a plan.',
  ],
  updateTask: ['Files', 'Proposes a change from a sentence. Nothing is written.'],
  extractStart: ['Project', 'Begins to read the open project, or a file. Follow it with `extractProgress`.'],
  extractProgress: ['Project', 'How far the reading is.'],
  extractResult: ['Project', 'The plan that was read, with what to know of it.'],
  extractCancel: ['Project', 'Stops the reading.'],
  apply: [
    'Project',
    'Turns the open project into this plan: only what differs is written, as one entry of its undo list. Much that would be removed needs `allow_removals`; a dry run writes nothing.',
  ],
  applyIncremental: ['Project', 'Writes the given changes of tasks into the open project, as `apply` does.'],
  applyToFile: [
    'Project',
    'Writes the plan as MS Project’s XML beside the file. An XML that is there is kept without `replace`.',
  ],
  shareLink: ['Reports', 'Keeps a report and gives an address of it.'],
  generateHtml: ['Reports', 'The report as one page.'],
  licenceStatus: ['Licence', 'Whether the licence holds.'],
  licenceInstall: ['Licence', 'Installs a licence file.'],
  machineInfo: ['Licence', 'What this machine is called in a licence.'],
  authorizedMachines: ['Licence', 'Machines that the licence names.'],
  authorizeMachine: ['Licence', 'Gives this machine a seat of the licence.'],
  cacheStatus: ['Cache', 'How much is kept of what was read.'],
  cacheClear: ['Cache', 'Forgets what was read.'],
}

const EXAMPLES: Readonly<Partial<Record<CompanionCallName, object>>> = {
  openProject: { file_path: 'C:\\Planos\\parada.mpp' },
  checkPath: { file_path: 'C:\\Planos\\parada.mpp' },
  updateTask: { change_request: 'Soldar dura 12 horas', file_path: 'C:\\Planos\\parada.tmx' },
  extractStart: { allow_save: false },
  applyIncremental: {
    modified_tasks: [{ id: 2, name: 'Soldar', changes: { duration: '12h' }, original: { duration: '8h' } }],
    dry_run: true,
  },
}

function callOf(name: CompanionCallName): Record<string, unknown> {
  const call = companionCalls[name]
  const [tag, about] = ABOUT[name]
  const parameters = [...call.path.matchAll(/:(\w+)/g)].map(match => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const example = EXAMPLES[name]
  const pro = call.gate === 'pro'
  return {
    operationId: name,
    tags: [tag],
    ...wordsOf(pro ? `${about} PRO: by the machine’s licence, or by \`x-parada-entitlement\`.` : about),
    ...(name === 'health' && { security: [] }),
    ...(pro && { 'x-plan': 'pro' }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && {
      requestBody: {
        content: { 'application/json': { schema: describeSchema(call.input), ...(example && { example }) } },
      },
    }),
    responses: {
      200: {
        description: 'done',
        content: {
          [name === 'generateHtml' ? 'text/html' : 'application/json']: {
            schema: describeSchema(call.output, 'output'),
          },
        },
      },
      ...refusals([
        ...(call.method === 'POST' ? [400] : []),
        ...(name === 'health' ? [] : [401]),
        403,
        ...(parameters.length > 0 ? [404] : []),
        ...(tag === 'Project' ? [409] : []),
        422,
        503,
      ]),
    },
  }
}

/** The OpenAPI 3.1 document of the companion, made from the table its routes are made from. */
export function openApiDocument(version: string, url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of Object.keys(companionCalls) as CompanionCallName[]) {
    const { path, method } = companionCalls[name]
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: callOf(name) }
  }
  const { Edit: _notSent, ...schemas } = sharedSchemas()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parada companion',
      version,
      description:
        'The program on this machine that opens files and speaks with Microsoft Project. It answers on loopback only, to pages it knows, with the token of this launch.',
    },
    servers: [{ url }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components: { schemas, securitySchemes: { pairing: { type: 'http', scheme: 'bearer' } } },
    security: [{ pairing: [] }],
    paths,
  }
}
