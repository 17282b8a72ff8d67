/**
 * A refinery shutdown of about 300 tasks as a planner keeps it half way through: work breakdown, crews on two shifts,
 * links of every type with lags, a baseline, progress up to the status date, late work, deadlines, a split task.
 */
import { fromSchema, toSchema } from '@parada/formats/tmx'
import {
  applyEdits,
  calculate,
  type Edit,
  instant,
  memberOf,
  type Schedule,
  setBaseline,
  setPercentComplete,
  taskId,
} from '@parada/schedule'
import { expect, type Page } from '@playwright/test'

/** Name, hours, crew, people; `after` counts steps back within the equipment (1 = the one before), with a type and a lag. */
type Step = readonly [name: string, hours: number, crew: string, people: number, after?: string]

const VESSEL: readonly Step[] = [
  ['Raquetear e liberar', 6, 'Caldeireiro', 4],
  ['Abrir bocas de visita', 4, 'Mecânico', 3],
  ['Montar andaime interno', 10, 'Montador de andaime', 6],
  ['Limpeza interna', 14, 'Hidrojatista', 4],
  ['Inspeção visual e medição de espessura', 8, 'Inspetor', 2],
  ['Reparos de solda internos', 22, 'Soldador', 4, '1SS+4h'],
  ['Líquido penetrante nas soldas', 4, 'Inspetor', 1],
  ['Desmontar andaime interno', 6, 'Montador de andaime', 6],
  ['Fechar bocas de visita', 5, 'Mecânico', 3],
  ['Desraquetear', 5, 'Caldeireiro', 4],
]
const EXCHANGER: readonly Step[] = [
  ['Raquetear e drenar', 5, 'Caldeireiro', 3],
  ['Retirar carretel e tampa', 6, 'Mecânico', 3],
  ['Sacar feixe', 8, 'Rigger', 4],
  ['Hidrojatear feixe na pista', 12, 'Hidrojatista', 3],
  ['Inspecionar feixe (IRIS)', 8, 'Inspetor', 2],
  ['Plugar tubos', 6, 'Caldeireiro', 2, '1FF+2h'],
  ['Recolocar feixe', 8, 'Rigger', 4],
  ['Teste hidrostático', 6, 'Inspetor', 1],
  ['Montar carretel e desraquetear', 8, 'Mecânico', 3],
]
const PUMP: readonly Step[] = [
  ['Desacoplar e retirar', 4, 'Mecânico', 2],
  ['Revisar em oficina', 20, 'Mecânico', 2],
  ['Instalar e alinhar a laser', 8, 'Mecânico', 2],
  ['Ensaio do motor', 4, 'Eletricista', 1, '1SS'],
]
const PSV: readonly Step[] = [
  ['Retirar válvulas', 6, 'Mecânico', 3],
  ['Calibrar em bancada', 24, 'Mecânico de válvulas', 3],
  ['Remontar válvulas', 8, 'Mecânico', 3],
]
const PIPING: readonly Step[] = [
  ['Fabricar spools', 40, 'Caldeireiro', 4],
  ['Cortar e remover trecho', 12, 'Caldeireiro', 4, '1SS+24h'],
  ['Soldar spools em campo', 30, 'Soldador', 4],
  ['Radiografar juntas', 10, 'Inspetor', 2, '1FF+6h'],
  ['Teste de pressão da linha', 6, 'Inspetor', 2],
  ['Recompor isolamento', 16, 'Isolador', 3],
]
const INSTRUMENTS: readonly Step[] = [
  ['Retirar transmissores', 8, 'Instrumentista', 3],
  ['Calibrar transmissores', 26, 'Instrumentista', 3],
  ['Revisar válvulas de controle', 30, 'Instrumentista', 2, '2'],
  ['Testar malhas', 12, 'Instrumentista', 4],
]
const FURNACE: readonly Step[] = [
  ['Resfriar forno', 16, 'Operador', 2],
  ['Montar andaime da radiação', 20, 'Montador de andaime', 8],
  ['Descoqueamento dos tubos', 30, 'Hidrojatista', 4],
  ['Medir espessura e diâmetro dos tubos', 12, 'Inspetor', 3],
  ['Trocar tubos da radiação', 54, 'Soldador', 6],
  ['Radiografar soldas novas', 14, 'Inspetor', 2, '1FF+8h'],
  ['Reparar refratário', 28, 'Refratarista', 4, '2SS+12h'],
  ['Revisar queimadores', 36, 'Mecânico', 3, '5'],
  ['Teste hidrostático da serpentina', 8, 'Inspetor', 2, '3'],
  ['Desmontar andaime da radiação', 14, 'Montador de andaime', 8],
  ['Secagem do refratário', 30, 'Operador', 2],
]

const SYSTEMS: readonly (readonly [
  system: string,
  equipment: readonly (readonly [tag: string, steps: readonly Step[]])[],
])[] = [
  [
    'U-2100 Destilação atmosférica',
    [
      ['T-2101 Torre atmosférica', VESSEL],
      ['V-2101 Dessalgadora', VESSEL],
      ['V-2104 Acumulador de topo', VESSEL],
      ['E-2101 A/B Carga × nafta', EXCHANGER],
      ['E-2105 Carga × gasóleo', EXCHANGER],
      ['E-2109 Condensador de topo', EXCHANGER],
      ['F-2101 Forno de carga', FURNACE],
      ['B-2101 A Bomba de carga', PUMP],
      ['B-2107 B Bomba de refluxo', PUMP],
      ['V-2107 Vaso de água ácida', VESSEL],
    ],
  ],
  [
    'U-2200 Destilação a vácuo',
    [
      ['T-2201 Torre de vácuo', VESSEL],
      ['F-2201 Forno de vácuo', FURNACE],
      ['E-2203 Resfriador de GOP', EXCHANGER],
      ['E-2206 Pré-aquecedor', EXCHANGER],
      ['V-2203 Vaso de selagem', VESSEL],
      ['E-2211 Caixa de resfriamento', EXCHANGER],
      ['J-2201 Ejetores', PSV],
      ['B-2202 A Bomba de RV', PUMP],
    ],
  ],
  [
    'U-2300 Hidrotratamento',
    [
      ['R-2301 Reator', VESSEL],
      ['V-2302 Separador de alta pressão', VESSEL],
      ['E-2301 A/F Carga × efluente', EXCHANGER],
      ['E-2304 Resfriador de produto', EXCHANGER],
      ['V-2305 Coletor de tocha', VESSEL],
      ['C-2301 Compressor de reciclo', PUMP],
      ['PSV da U-2300', PSV],
    ],
  ],
  [
    'Tubulações e interligações',
    [
      ['12"-P-2118 Linha de transferência', PIPING],
      ['8"-P-2240 Linha de resíduo', PIPING],
      ['6"-P-2305 Linha de hidrogênio', PIPING],
      ['Válvulas de bloqueio motorizadas', PSV],
    ],
  ],
  [
    'Elétrica e instrumentação',
    [
      ['Instrumentos da U-2100', INSTRUMENTS],
      ['Instrumentos da U-2200', INSTRUMENTS],
      ['Instrumentos da U-2300', INSTRUMENTS],
      ['CCM-21 e subestação', INSTRUMENTS],
      ['PSV da U-2100', PSV],
    ],
  ],
]

const CREWS: Readonly<Record<string, number>> = {
  Operador: 8,
  Caldeireiro: 14,
  Mecânico: 16,
  'Mecânico de válvulas': 3,
  'Montador de andaime': 20,
  Hidrojatista: 8,
  Inspetor: 6,
  Soldador: 14,
  Rigger: 8,
  Eletricista: 4,
  Instrumentista: 9,
  Isolador: 6,
  Refratarista: 8,
}

function wire(): Record<string, unknown> {
  const tasks: Record<string, unknown>[] = []
  const dependencies: Record<string, unknown>[] = []
  const assignments: Record<string, unknown>[] = []
  const crews = Object.keys(CREWS)
  const add = (task: Record<string, unknown>): number => {
    tasks.push({ id: tasks.length + 1, ...task })
    return tasks.length
  }
  const link = (from: number, to: number, type = 'FS', lag = ''): void => {
    dependencies.push({ pred_id: from, succ_id: to, type, lag })
  }
  const leaf = (parent: number, level: number, [name, hours, crew, people]: Step): number => {
    const id = add({
      name,
      duration: `${hours}h`,
      parent_id: parent,
      outline_level: level,
      ...(hours === 0 && { milestone: true }),
    })
    if (hours > 0) assignments.push({ task_id: id, resource_id: crews.indexOf(crew) + 1, units: people })
    return id
  }
  const root = add({ name: 'Parada geral das unidades 2100, 2200 e 2300', is_summary: true, outline_level: 1 })
  const release = add({ name: 'Retirada de operação e liberação', is_summary: true, parent_id: root, outline_level: 2 })
  const first: number[] = []
  for (const step of [
    ['Corte de carga', 4, 'Operador', 4],
    ['Resfriamento e esvaziamento', 14, 'Operador', 6],
    ['Purga com vapor e inertização', 12, 'Operador', 6],
    ['Bloqueios elétricos e mecânicos (LOTO)', 8, 'Eletricista', 4],
    ['Medição de gases e liberação', 3, 'Operador', 2],
    ['Unidades liberadas para manutenção', 0, 'Operador', 1],
  ] as const) {
    const id = leaf(release, 3, step)
    if (first.length > 0) link(first.at(-1)!, id)
    first.push(id)
  }
  const released = first.at(-1)!
  const ends: number[] = []
  for (const [system, equipment] of SYSTEMS) {
    const above = add({ name: system, is_summary: true, parent_id: root, outline_level: 2 })
    for (const [at, [tag, steps]] of equipment.entries()) {
      const own = add({ name: tag, is_summary: true, parent_id: above, outline_level: 3 })
      const made: number[] = []
      for (const step of steps) {
        const id = leaf(own, 4, step)
        const match = /^(\d+)(SS|FF|SF|FS)?(\+\d+h)?$/.exec(step[4] ?? '1')
        const before = made[made.length - Number(match?.[1] ?? 1)]
        if (before !== undefined) link(before, id, match?.[2] ?? 'FS', match?.[3] ?? '')
        else link(released, id, 'FS', at > 3 ? `+${at * 4}h` : '')
        made.push(id)
      }
      ends.push(made.at(-1)!)
    }
  }
  const start = add({ name: 'Condicionamento e partida', is_summary: true, parent_id: root, outline_level: 2 })
  const last: number[] = []
  for (const step of [
    ['Conclusão mecânica', 0, 'Operador', 1],
    ['Teste de estanqueidade das unidades', 12, 'Operador', 6],
    ['Retirada dos bloqueios', 6, 'Eletricista', 4],
    ['Circulação a frio', 16, 'Operador', 6],
    ['Aquecimento e partida dos fornos', 20, 'Operador', 6],
    ['Unidades em regime', 0, 'Operador', 1],
  ] as const) {
    const id = leaf(start, 3, step)
    if (last.length > 0) link(last.at(-1)!, id)
    else for (const end of ends) link(end, id)
    last.push(id)
  }
  return {
    project_name: 'Parada geral 2027 · Refinaria',
    task_mode: 'auto',
    start_date: '2027-03-12T07:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks,
    dependencies,
    resources: crews.map((name, at) => ({ id: at + 1, name, type: 'work', max_units: CREWS[name] })),
    assignments,
  }
}

const HOUR = 3600

/** The plan before work began. */
export function refineryPlan(): Schedule {
  const read = fromSchema(wire())
  if (!read.ok) throw new Error(read.problems[0].code)
  return read.value
}

/** The plan on the fifth day, in the wire form. */
export function refineryShutdown(): Record<string, unknown> {
  let schedule = refineryPlan()
  const change = (edits: readonly Edit[]): void => {
    const applied = applyEdits(schedule, edits)
    if (!applied.ok) throw new Error(applied.problems[0].code)
    schedule = applied.value.schedule
  }
  const dates = () => {
    const calculated = calculate(schedule)
    if (!calculated.ok) throw new Error(calculated.problems[0].code)
    return calculated.value
  }
  const now = () => ({ schedule, calculation: dates() })
  const intent = (found: { ok: true; value: readonly Edit[] } | { ok: false }): void => {
    if (found.ok) change(found.value)
  }
  intent(setBaseline(now(), 0))
  const status = instant(dates().projectStart + 100 * HOUR)
  change([{ kind: 'setProject', changes: { statusDate: status } }])
  const before = dates()
  const parents = new Set(schedule.tasks.map(task => task.parent))
  for (const [index, task] of schedule.tasks.entries()) {
    if (parents.has(task.uid) || task.duration.seconds === 0) continue
    const [from, to] = [before.start[index]!, before.finish[index]!]
    // Some of what is under way is behind; some of what began takes longer than planned.
    const slow = index % 7 === 3 && status < to ? 0.55 : 1
    const share = Math.min(1, Math.max(0, (status - from) / (to - from))) * slow
    const percent = Math.round(share * 20) * 5
    if (index % 11 === 5 && share > 0)
      change([
        {
          kind: 'setTask',
          task: task.uid,
          changes: { duration: { ...task.duration, seconds: (task.duration.seconds * 1.25) as never } },
        },
      ])
    if (percent > 0) intent(setPercentComplete(now(), task.uid, percent))
  }
  const named = (name: string, tag: string): number => {
    const above = schedule.tasks.find(task => task.name.startsWith(tag))
    const found = schedule.tasks.find(task => task.name === name && task.parent === above?.uid)
    if (!found) throw new Error(`${name} of ${tag}`)
    return found.uid
  }
  const split = taskId(named('Fabricar spools', '6"-P-2305'))
  const at = dates().of(split)!
  const [stop, resume] = [instant(at.start + 16 * HOUR), instant(at.start + 30 * HOUR)]
  const segments = [
    { start: at.start, finish: stop },
    { start: resume, finish: instant(at.finish + 14 * HOUR) },
  ]
  change([{ kind: 'setTask', task: split, changes: { segments } }])
  const finish = dates().projectFinish
  const end = schedule.tasks.find(task => task.name === 'Unidades em regime')!.uid
  const mechanical = schedule.tasks.find(task => task.name === 'Conclusão mecânica')!.uid
  const heating = memberOf(schedule.tasks, taskId(named('Trocar tubos da radiação', 'F-2101')))!.uid
  change([
    { kind: 'setTask', task: end, changes: { deadline: instant(finish - 10 * HOUR) } },
    { kind: 'setTask', task: mechanical, changes: { deadline: instant(finish - 40 * HOUR) } },
    { kind: 'setTask', task: heating, changes: { notes: 'Tubos 9Cr-1Mo no almoxarifado 3.' } },
  ])
  return toSchema(schedule, dates()) as Record<string, unknown>
}

/** Opens a plan in a signed-in page and gives it the whole window. */
export async function openPlan(page: Page, schema: Record<string, unknown>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await page.evaluate(
    detail => dispatchEvent(new CustomEvent('load-test-data', { detail })),
    schema as unknown as Record<string, string>,
  )
  await expect(page.getByRole('treegrid')).toBeVisible()
  const maximize = page.getByRole('button', { name: 'Maximizar: Tarefas' })
  if (await maximize.isVisible()) await maximize.click()
}
