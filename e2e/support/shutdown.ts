/** Small plans made to stand at, above and below the numbers that the dashboard turns colours at. */
import { expect, type Locator, type Page } from '@playwright/test'

type Wire = Record<string, unknown>

/** The hour everything is measured at. */
const STATUS = '2027-03-10T08:00:00'

/** Round the clock, so that an hour is an hour. */
const ALWAYS = { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 }

/** A moment so many hours from the status hour, as the plan writes it. */
const hour = (hours: number): string =>
  new Date(Date.parse(`${STATUS}Z`) + hours * 3_600_000).toISOString().slice(0, 19)

const plan = (name: string, tasks: readonly Wire[], more: Wire = {}): Wire => ({
  project_name: name,
  task_mode: 'auto',
  start_date: hour(-240),
  status_date: STATUS,
  calendar: ALWAYS,
  tasks: tasks.map((task, at) => ({ id: at + 1, ...task })),
  ...more,
})

const WEEK = 7 * 24

/**
 * So many tasks that begin, and so many that end, within the seven days: one of each at the last hour that counts. One more
 * of each an hour after it does not.
 */
export const upcoming = (starts: number, ends: number): Wire =>
  plan(`${starts} e ${ends}`, [
    ...Array.from({ length: starts }, (_, at) => ({
      name: `Começa ${at}`,
      start: hour(at === 0 ? WEEK : 24),
      duration: '400h',
    })),
    { name: 'Começa depois', start: hour(WEEK + 1), duration: '400h' },
    ...Array.from({ length: ends }, (_, at) => ({
      name: `Termina ${at}`,
      start: hour(-100),
      duration: `${at === 0 ? 100 + WEEK : 150}h`,
      percent_complete: 50,
    })),
    { name: 'Termina depois', start: hour(-100), duration: `${101 + WEEK}h`, percent_complete: 50 },
  ])

/** One task of 1,000 hours, so far: the overall progress to a tenth. */
export const progressed = (percent: number): Wire =>
  plan(`Avanço ${percent}`, [
    { name: 'Feito', start: hour(-100), duration: `${percent * 10}h`, percent_complete: 100 },
    { name: 'Por fazer', start: hour(500), duration: `${1000 - percent * 10}h` },
  ])

/** Packages at 80, 79, 50 and 49 %, and as many people with as much of their tasks done (60 and 59 in place of 50 and 49). */
export function thresholds(): Wire {
  const tasks: Wire[] = []
  const assignments: Wire[] = []
  const share = (done: number, of: number, person: number) => {
    for (let at = 0; at < of; at++) {
      tasks.push({
        name: `Tarefa ${person}-${at}`,
        duration: '10h',
        work_package: `Pacote ${person}`,
        percent_complete: at < done ? 100 : 0,
      })
      assignments.push({ task_id: tasks.length, resource_id: person })
    }
  }
  share(4, 5, 1)
  share(19, 24, 2)
  share(3, 5, 3)
  share(13, 22, 4)
  for (const percent of [80, 79, 50, 49])
    tasks.push({
      name: `Bloco ${percent}`,
      duration: '100h',
      work_package: `Avanço ${percent}`,
      percent_complete: percent,
    })
  return plan('Limiares', tasks, {
    resources: [1, 2, 3, 4].map(id => ({ id, name: `Equipe ${id}`, type: 'work', max_units: 1 })),
    assignments,
  })
}

/** Three chains into one end in working days: without slack, with two days of it, with three. */
export const slacks = (): Wire => ({
  project_name: 'Folgas',
  task_mode: 'auto',
  start_date: '2027-03-08T08:00:00',
  tasks: [
    { id: 1, name: 'Longa', duration: '10d' },
    { id: 2, name: 'Com dois dias', duration: '8d' },
    { id: 3, name: 'Com três dias', duration: '7d' },
    {
      ...{ id: 4, name: 'Fim', duration: '0d', milestone: true },
      ...{ constraint_type: 'FNLT', constraint_date: '2027-03-19T17:00:00' },
    },
  ],
  dependencies: [1, 2, 3].map(id => ({ pred_id: id, succ_id: 4, type: 'FS', lag: '' })),
})

/** Tasks without summaries or assignments, and a person of each trade. */
export const ungrouped = (): Wire =>
  plan(
    'Sem estrutura',
    [
      'Preparar a área',
      'Inspecionar os tubos',
      'Pintura final',
      'Manutenção da bomba',
      'Finalizar a parada',
      'Entrega à operação',
      'Soldagem de topo',
      'Montagem da tampa',
      'Desmontagem da tampa',
      'Reunião diária',
      'Reunião semanal',
    ].map(name => ({ name, duration: '8h' })),
    {
      resources: [
        'Engenheiro João',
        'Técnico Rui',
        'Soldador',
        'Mecânico',
        'Eletricista',
        'Inspetor',
        'Gestor',
        'Ajudante',
      ].map((name, at) => ({ id: at + 1, name, type: 'work', max_units: 1 })),
    },
  )

/** Opens a plan in the page it stands in place of, as a developer's script would. */
export async function load(page: Page, schema: Wire): Promise<void> {
  await page.evaluate(
    detail => dispatchEvent(new CustomEvent('load-test-data', { detail })),
    schema as unknown as Record<string, string>,
  )
  await expect(page.getByLabel('Nome do projeto')).toHaveValue(String(schema.project_name), { timeout: 45_000 })
}

/** The three colours that a figure of the dashboard may have, as the page shows them now. */
export async function tones(
  page: Page,
): Promise<{ readonly good: string; readonly fair: string; readonly bad: string }> {
  return page.evaluate(() => {
    const shown = (token: string): string => {
      const probe = document.createElement('span')
      probe.style.color = `var(${token})`
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    return { good: shown('--done'), fair: shown('--near'), bad: shown('--critical') }
  })
}

/** The colour that an element's text has now. */
export const colourOf = (element: Locator): Promise<string> => element.evaluate(node => getComputedStyle(node).color)
