import { unlikeDocument } from '@parada/protocol/testing'
import { expect, test } from 'vitest'
import { crewPlan } from '../testing/crew-plan.ts'
import { onEachServer } from '../testing/test-server.ts'
import { withClient } from '../testing/used-client.ts'
import { OPERATIONS } from './operations.ts'

const CODE = 'codigo-de-teste'
const ORDERS = 'Order;Operation;Text;Duration\n4000;10;Open manway;4\n4000;20;Weld nozzle;8\n'

/** A program that makes every call of the document once, by the generated client alone; its types are part of the test. */
const USE = `import * as client from './client.ts'
import type { Plan, Server } from './client.ts'

export async function use(at: Server, supervisor: Server, given: { crewPlan: Plan; now: number; share(projectId: string): Promise<void> }) {
  const schema: Plan = {
    project_name: 'Cliente', start_date: '2027-03-01T08:00', status_date: '2027-03-01T08:00',
    tasks: [{ id: 1, name: 'Abrir', duration: '8h', equipment: 'E-101' }, { id: 2, name: 'Soldar', duration: '16h', equipment: 'E-101' }],
    dependencies: [{ pred_id: 1, succ_id: 2 }],
    resources: [{ id: 1, name: 'Soldador', max_units: 2 }],
    assignments: [{ task_id: 2, resource_id: 1, units: 2 }],
  }
  // Calculations.
  const dated: { schema: Plan } = await client.calculate(at, { schema })
  await client.check(at, { schema: dated.schema })
  const made: { content?: string } = await client.convert(at, { schema, to: 'xml' })
  await client.open(at, { filename: 'plano.xml', content: made.content ?? '' })
  await client.level(at, { schema, limits: { Soldador: 2 }, schedules: 5 })
  await client.lookahead(at, { schema })
  await client.query(at, { schema, search: 'soldar' })
  await client.recover(at, { schema, hours: 2, evaluations: 3 })
  await client.risk(at, { schema, iterations: 20 })
  await client.crew_sheet(at, { schema })
  await client.sendDocument(at, {})
  // Words.
  await client.plan(at, { text: 'Parada do forno em 01/03/2027: 1. Bloquear 2h. 2. Resfriar 8h, após 1.' })
  await client.update(at, { current_schema: schema, text: 'mude a duração de Soldar para 12 horas' })
  // Plans.
  const plan = await client.createPlan(at, { schema })
  const projectId: string = plan.id
  await client.startPlan(at, { name: 'Novo', start: '2027-03-01T06:00' })
  await client.uploadPlan(at, {})
  const listed: readonly { name: string }[] = await client.listPlans(at, {})
  await client.readPlan(at, { projectId })
  await client.planOverview(at, { projectId })
  await client.queryPlan(at, { projectId, search: 'soldar' })
  const changed: { revision?: number | null } = await client.changePlan(at, { projectId, commands: [{ do: 'add', name: 'Fechar', duration: '4h', after: ['Soldar'] }] })
  await client.editPlan(at, { projectId, baseRevision: 2, clientId: 'programa', sequence: 1, edits: [{ kind: 'setTask', task: 1, changes: { name: 'Abrir boca' } }] })
  await client.undoChange(at, { projectId, revision: 3 })
  await client.nameVersion(at, { projectId, name: 'Aprovado' })
  await client.planVersions(at, { projectId })
  await client.planHistory(at, { projectId, limit: 10 })
  await client.readRevision(at, { projectId, revision: 1 })
  await client.compareRevisions(at, { projectId, from: 1, to: 2 })
  await client.restoreRevision(at, { projectId, revision: 2 })
  await client.auditPlan(at, { projectId })
  await client.criticalPath(at, { projectId })
  await client.explainTask(at, { projectId, uid: 2 })
  await client.resourceLoad(at, { projectId })
  await client.levelPlan(at, { projectId, limits: { Soldador: 2 }, schedules: 5, what_if: true })
  await client.exportPlan(at, { projectId, format: 'xml' })
  const copy = await client.copyPlan(at, { projectId })
  await client.renamePlan(at, { projectId: copy.id, name: 'Cópia' })
  await client.archivePlan(at, { projectId: copy.id, archived: true })
  // Progress.
  await client.shiftUpdate(at, { projectId, until: '2027-03-01T19:00', lines: [{ task: 1, start: '2027-03-01T08:00', percent: 50 }] })
  await client.dataDate(at, { projectId, at: '2027-03-01T20:00', what_if: true })
  await client.readProgress(at, { projectId })
  await client.proposeExtraWork(at, { projectId, equipment: 'E-101', name: 'Trocar flange', duration: '4h', after: [1], before: [2] })
  const extra = await client.listExtraWork(at, { projectId })
  const unknown = await client.decideExtraWork(at, { projectId, uid: 999, state: 'refused' }).then(() => '', (error: { problem: { code: string } }) => error.problem.code)
  await client.decideExtraWork(at, { projectId, uid: extra.tasks[0]?.uid ?? 0, state: 'refused', why: 'fora do escopo' })
  // Scope.
  await client.scopeCatalogue(at, {})
  await client.scopeFromWords(at, { text: 'Parada da U-110 em 01/03/2027: 4 trocadores E-101A/B/C/D' })
  const composed: { projectId: string | null } = await client.composeScope(at, { name: 'U-110', start: '2027-03-01T07:00', lines: [{ label: 'Trocador E-101', tag: 'E-101', template: 'exchanger' }] })
  await client.templateDifferences(at, { projectId: composed.projectId ?? '' })
  await client.takeTemplates(at, { projectId: composed.projectId ?? '', what_if: true })
  const content = '${Buffer.from(ORDERS).toString('base64')}'
  const orders: { projectId: string | null } = await client.importOrders(at, { name: 'Ordens', start: '2027-03-01T07:00', content, links: 'number' })
  await client.reimportOrders(at, { projectId: orders.projectId ?? '', content })
  await client.orderConfirmations(at, { projectId: orders.projectId ?? '' })
  const plant = await client.readPlant(at, {})
  await client.keepPlantNorms(at, { norms: [], version: plant.version })
  await client.keepPlantProfile(at, { name: 'SAP', profile: { order: 'Nr' } })
  // Crews.
  const site = await client.createPlan(at, { schema: given.crewPlan })
  const { links } = await client.createCrewLink(at, { projectId: site.id, crew: 'Caldeiraria', holder: 'Jonas' })
  await client.listCrewLinks(at, { projectId: site.id })
  await client.revokeCrewLink(at, { projectId: site.id, id: links[0]?.id ?? '' })
  await given.share(site.id)
  await client.readCrewSheet(supervisor, { projectId: site.id })
  const moment = new Date(given.now - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  await client.reportCrewLines(supervisor, { projectId: site.id, device: 'aparelho-do-teste-1', deviceNow: given.now, lines: [{ sequence: 1, kind: 'start', task: 7, taskName: 'Segredo da solda', at: moment, deviceTime: given.now }] })
  const reports = await client.listCrewReports(at, { projectId: site.id })
  const lines = reports.lines.map(each => ({ id: each.id, act: 'accept' as const }))
  await client.decideCrewReports(at, { projectId: site.id, decision: 'decisão-do-teste', lines })
  await client.takeBackCrewReport(at, { projectId: site.id, id: lines[0]?.id ?? '' })
  return { listed: listed.length, changed: changed.revision, unknown }
}
`

onEachServer(
  'a client generated from the document',
  server => {
    test('compiles for every call, makes each once, and gets what the document says', {
      timeout: 240_000,
    }, async () => {
      const first = { name: 'Admin', email: 'admin@example.com', password: 'Caldeira-3-parada!', setUpCode: CODE }
      await server().window().fetch('/api/auth/sign-up/email', { json: first })
      const [owner, worker] = [server().window(), server().window()]
      await owner.signUp('Ana')
      const email = await worker.signUp('Davi')
      const scopes = ['plans:read', 'plans:write', 'ai', 'files'] as const
      const document: unknown = await (await owner.fetch('/api/v1/openapi.json')).json()
      const seen = new Set<string>()
      const faults: string[] = []
      const at = async (window: typeof owner) => ({
        url: server().server.url,
        key: (await window.mutate('keys.create', { name: 'cliente', scopes: [...scopes] })).secret,
        saw(operation: string, answer: unknown) {
          seen.add(operation)
          faults.push(...unlikeDocument(document, operation, answer).map(each => `${operation} ${each}`))
        },
      })
      type Use = (at: object, supervisor: object, given: object) => Promise<object>
      await withClient<Use>({ beside: import.meta.dirname, document, source: USE }, async use => {
        const now = server().clock.now()
        const done = await use(await at(owner), await at(worker), {
          crewPlan: crewPlan(now),
          now: now.getTime(),
          share: (projectId: string) =>
            owner.mutate('projects.share', {
              projectId,
              kind: 'user',
              subject: email,
              role: 'supervisor',
              crew: 'Solda',
            }),
        })
        expect(done).toEqual({ listed: 2, changed: 2, unknown: 'projects.taskUnknown' })
      })
      expect(faults).toEqual([])
      expect(unlikeDocument(document, 'listPlans', [{ id: 1 }])).toContain('$[0].id: string')
      expect([...seen].sort()).toEqual(OPERATIONS.map(each => each.id).sort())
    })
  },
  // Links of crews need an address that telephones reach.
  { env: { PARADA_PLAN: 'pro', PARADA_PUBLIC_URL: 'https://parada.usina.example', PARADA_SET_UP_CODE: CODE } },
)
