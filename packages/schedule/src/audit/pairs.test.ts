import { describe, expect, test } from 'vitest'
import { QUALITY_CODES } from '../analysis/quality.ts'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { applied, calculated } from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { civilInstant, instant } from '../time/instant.ts'
import { ADVICE_CODES, type AuditCode, allRepairs, audit, GAO_CODES } from './audit.ts'
import { SAFETY_CODES, type SafetyCode } from './rules.ts'
import { judgeSafety } from './safety.ts'

const START = civilInstant(2026, 3, 2, 7)
const [ALWAYS, DAYS] = [calendarId(1), calendarId(2)]
const LANGUAGES = ['pt', 'en', 'es'] as const
type Language = (typeof LANGUAGES)[number]

/** What work is called, as different plants write it: Portuguese, English, Spanish. */
const WORDS = {
  stop: [
    ['Parar a unidade', 'Shut down the unit', 'Parar la unidad'],
    ['Desligar a unidade', 'Stop the unit', 'Detener la unidad'],
    ['Retirar a unidade de operação', 'Take out of service', 'Sacar de servicio'],
  ],
  drain: [
    ['Drenar', 'Drain', 'Drenar'],
    ['Esvaziar e drenar linha', 'Drain down the line', 'Vaciar y drenar la línea'],
    ['Despressurizar e drenar', 'Depressurise and drain', 'Despresurizar y drenar'],
  ],
  cool: [
    ['Resfriar', 'Cool down', 'Enfriar'],
    ['Resfriamento', 'Cooling', 'Enfriamiento'],
    ['Esfriar com ar', 'Cooling with air', 'Enfriar con aire'],
  ],
  lock: [
    ['Bloqueio elétrico', 'Lock out', 'Bloqueo eléctrico'],
    ['Bloqueio e etiquetagem (LOTO)', 'Lock out and tag out', 'Bloqueo y etiquetado (LOTO)'],
    ['Instalar cadeados', 'Isolate and lock out', 'Consignar equipo'],
  ],
  blind: [
    ['Instalar raquetes', 'Install blinds', 'Instalar discos ciegos'],
    ['Colocar flange cego', 'Fit spades', 'Colocar bridas ciegas'],
    ['Girar figura 8 para fechado', 'Swing spectacle blind closed', 'Girar figura 8 a cerrado'],
  ],
  gas: [
    ['Teste de gases', 'Gas test', 'Prueba de gases'],
    ['Medição de atmosfera', 'Atmosphere check', 'Medición de atmósfera'],
    ['Medir O2 e LIE', 'Check O2 and LEL', 'Medir oxígeno y LIE'],
  ],
  up: [
    ['Montar andaime', 'Erect scaffold', 'Armar andamio'],
    ['Montagem de andaimes', 'Scaffold erection', 'Montaje de andamios'],
    ['Armar andaime', 'Build scaffold', 'Montar andamios'],
  ],
  open: [
    ['Abrir bocas de visita', 'Open manways', 'Abrir bocas de hombre'],
    ['Abertura do carretel', 'Open channel', 'Apertura del canal'],
    ['Soltar estojos e abrir', 'Unbolt and open', 'Soltar espárragos y abrir'],
  ],
  clean: [
    ['Limpar internos', 'Clean internals', 'Limpiar internos'],
    ['Hidrojateamento', 'Hydroblasting', 'Hidrolavado'],
    ['Lavagem com água', 'Water washing', 'Lavado con agua'],
  ],
  inspect: [
    ['Inspecionar internos', 'Inspect internals', 'Inspeccionar internos'],
    ['Inspeção visual', 'Visual inspection', 'Inspección visual'],
    ['Inspeção por boroscópio', 'Boroscopic inspection', 'Inspección con boroscopio'],
  ],
  weld: [
    ['Soldar bocal', 'Weld nozzle', 'Soldar boquilla'],
    ['Soldagem do costado', 'Welding of shell', 'Soldadura del casco'],
    ['Solda de reparo', 'Weld repair', 'Soldadura de reparación'],
  ],
  ndt: [
    ['LP das soldas', 'PT of welds', 'LP de soldaduras'],
    ['Ultrassom das soldas', 'Ultrasonic testing of welds', 'Ultrasonido de soldaduras'],
    ['Ensaio por partículas magnéticas', 'Magnetic particle examination', 'Partículas magnéticas'],
  ],
  relief: [
    ['Alívio de tensões', 'Stress relief', 'Alivio de tensiones'],
    ['Tratamento térmico', 'Post weld heat treatment', 'Tratamiento térmico'],
    ['TTAT', 'Post weld heat treatment', 'Tratamiento térmico post-soldadura'],
  ],
  lining: [
    ['Aplicar refratário', 'Install refractory', 'Aplicar refractario'],
    ['Projetar concreto refratário', 'Gun refractory', 'Proyectar refractario'],
    ['Refazer refratário', 'Reline refractory', 'Rehacer refractario'],
  ],
  cure: [
    ['Cura do refratário', 'Refractory cure', 'Curado del refractario'],
    ['Curar refratário', 'Cure refractory', 'Curar refractario'],
    ['Cura', 'Curing', 'Curado'],
  ],
  dry: [
    ['Secagem do refratário', 'Refractory dry-out', 'Secado del refractario'],
    ['Curva de aquecimento', 'Heat-up curve', 'Curva de calentamiento'],
    ['Secar refratário', 'Dry out refractory', 'Secar refractario'],
  ],
  close: [
    ['Fechar bocas de visita', 'Close manways', 'Cerrar bocas de hombre'],
    ['Fechamento do carretel', 'Close channel', 'Cierre del canal'],
    ['Fechamento e torque', 'Box up', 'Cierre y torque'],
  ],
  test: [
    ['Teste hidrostático', 'Hydrostatic test', 'Prueba hidrostática'],
    ['Teste de pressão', 'Pressure test', 'Prueba de presión'],
    ['TH do casco', 'Hydrotest of shell', 'Prueba hidráulica'],
  ],
  leak: [
    ['Teste de estanqueidade', 'Leak test', 'Prueba de estanqueidad'],
    ['Teste de vazamento', 'Tightness test', 'Prueba de fugas'],
    ['Teste de bolhas', 'Leak check', 'Prueba de hermeticidad'],
  ],
  out: [
    ['Retirar raquetes', 'Remove blinds', 'Retirar discos ciegos'],
    ['Remover flange cego', 'Remove spades', 'Quitar bridas ciegas'],
    ['Girar figura 8 para aberto', 'Swing spectacle blind open', 'Girar figura 8 a abierto'],
  ],
  insulate: [
    ['Recolocar isolamento térmico', 'Reinstall insulation', 'Reinstalar aislamiento térmico'],
    ['Reinstalar isolamento', 'Re-insulate', 'Recolocar aislamiento'],
    ['Recomposição do isolamento', 'Insulation reinstatement', 'Reaislar línea'],
  ],
  down: [
    ['Desmontar andaime', 'Dismantle scaffold', 'Desarmar andamio'],
    ['Retirada de andaimes', 'Scaffold removal', 'Desmontaje de andamios'],
    ['Desmobilizar andaime', 'Strike scaffold', 'Retirar andamios'],
  ],
  lift: [
    ['Içar tampa', 'Lift cover', 'Izar tapa'],
    ['Içamento do rotor', 'Lifting of rotor', 'Izaje del rotor'],
  ],
  repair: [
    ['Reparar internos', 'Repair internals', 'Reparar internos'],
    ['Reparo dos internos', 'Repair of internals', 'Reparación de internos'],
    ['Conserto dos internos', 'Overhaul of internals', 'Arreglar internos'],
  ],
  purge: [
    ['Purgar com nitrogênio', 'Purge with nitrogen', 'Purgar con nitrógeno'],
    ['Inertizar', 'Inertise', 'Inertizar'],
    ['Purga', 'Purging', 'Purga'],
  ],
  unlock: [
    ['Retirar bloqueios e etiquetas', 'Remove locks and tags', 'Retirar candados y tarjetas'],
    ['Desbloquear', 'Unlock', 'Desbloquear'],
    ['Retirada dos cadeados', 'Lockout removal', 'Levantar bloqueo'],
  ],
  inup: [
    ['Montar andaime interno', 'Erect scaffold inside', 'Montar andamio interior'],
    ['Andaime dentro do vaso', 'Internal scaffold', 'Andamio interno'],
    ['Montagem de andaime interno', 'Build internal scaffold', 'Armar andamio interno'],
  ],
  last: [
    [
      'Inspeção final e retirada de materiais',
      'Final inspection and clean out',
      'Inspección final y retiro de materiales',
    ],
    ['Inspeção final de limpeza', 'Final inspection for close up', 'Inspección final de limpieza'],
    ['Inspeção final', 'Final inspection', 'Inspección final'],
  ],
  hot: [
    ['Trabalho a quente no bocal', 'Hot work on nozzle', 'Trabajo en caliente en boquilla'],
    ['Oxicorte do bocal', 'Torch cutting of nozzle', 'Oxicorte de la boquilla'],
    ['Esmerilhamento do costado', 'Grinding of shell', 'Esmerilado del casco'],
  ],
  inside: [
    ['Inspeção interna', 'Internal inspection', 'Inspección interna'],
    ['Limpeza interna', 'Internal cleaning', 'Limpieza interna'],
    ['Inspecionar dentro do vaso', 'Inspect inside of vessel', 'Inspeccionar dentro del recipiente'],
  ],
  fire: [
    ['Acender queimadores e aquecer', 'Heat up and light burners', 'Encendido y calentamiento'],
    ['Acendimento dos pilotos', 'Lighting of burners', 'Encender pilotos'],
    ['Retorno à operação', 'Put back into service', 'Puesta en servicio'],
  ],
  give: [
    ['Entregar à operação', 'Hand over to operations', 'Entregar a operación'],
    ['Entrega para operação', 'Handover to operations', 'Entrega a operación'],
    ['Entrega técnica', 'Return to operation', 'Devolver a operación'],
  ],
  start: [
    ['Partida', 'Start-up', 'Arranque'],
    ['Dar partida', 'Start up', 'Puesta en marcha'],
    ['Acender', 'Light off', 'Encender'],
  ],
} as const
type Word = keyof typeof WORDS

/**
 * A plan in the words of a language. Each row follows the one before it, or those that `<` names; `#E-1` begins the work
 * on an equipment, `#` that of the unit; `word+` is work that came in after the plan was approved, `word=100` is done.
 */
function planOf(rows: string, language: Language, variant: number): Schedule {
  const tasks: Task[] = []
  const links: Schedule['links'][number][] = []
  const named = new Map<string, number>()
  let [parent, last, tag]: [number | null, number | null, string] = [null, null, '']
  for (const row of rows.trim().split(/\s+/)) {
    const uid = tasks.length + 1
    const base = { uid: taskId(uid), row: uid, duration: duration(4, 'h') }
    if (row.startsWith('#')) {
      tag = row.slice(1)
      const unit = { pt: 'Unidade', en: 'Unit', es: 'Unidad' }[language]
      tasks.push({ ...base, name: tag === '' ? unit : tag, parent: null, duration: duration(0, 'h') })
      parent = uid
      last = null
      continue
    }
    const [, word = '', extra, done, before] = /^(\w+?)(\+)?(?:=(\d+))?(?:<([\w,:-]*))?$/.exec(row) ?? []
    const known: readonly (readonly string[])[] = WORDS[word as Word] ?? []
    const names = known[variant % known.length]
    if (!names) throw new Error(`no words for ${row}`)
    tasks.push({
      ...base,
      name: names[LANGUAGES.indexOf(language)] ?? '',
      parent: parent === null ? null : taskId(parent),
      ...(extra && { emergent: { state: 'approved' } }),
      ...(done && { percentComplete: Number(done) }),
    })
    const from =
      before === undefined
        ? last === null
          ? []
          : [last]
        : before
            .split(',')
            .filter(each => each !== '')
            .map(each => named.get(each) ?? named.get(`${tag}:${each}`) ?? 0)
    for (const each of from) links.push({ from: taskId(each), to: taskId(uid), type: 'FS', lag: NO_LAG })
    named.set(`${tag}:${word}`, uid)
    last = uid
  }
  return {
    ...emptySchedule('Parada', { start: START, calendar: ALWAYS }),
    calendars: [shiftCalendar('24x7', { id: ALWAYS }), shiftCalendar('administrative', { id: DAYS })],
    tasks,
    links,
  }
}

/** Each rule of order: a plan that keeps it, and the same work with that one thing wrong. */
const PAIRS: Partial<Record<SafetyCode, readonly (readonly [sound: string, broken: string])[]>> = {
  unitBeforeEquipment: [
    ['# stop drain #E-1 lock<:drain gas open inspect close give', '# stop drain #E-1 lock gas open inspect close give'],
  ],
  releaseBeforeIsolation: [
    [
      '#E-1 drain blind gas open clean close test out give',
      '#E-1 drain blind< gas<blind open clean close test out give',
    ],
    ['#P-1 stop lock gas open clean close give', '#P-1 stop lock< gas open clean close give'],
  ],
  releaseBeforeOpening: [
    // Of two equal equipments one is opened hot.
    [
      '#E-1 cool lock open clean inspect repair close give #E-2 cool lock open clean inspect repair close give',
      '#E-1 cool lock open clean inspect repair close give #E-2 lock open clean inspect repair close give',
    ],
    ['#E-1 cool lock open clean close give', '#E-1 cool lock< open clean close give'],
  ],
  isolateBeforeOpening: [
    // What comes out has gone in.
    ['#E-1 lock blind gas open clean close test out give', '#E-1 lock gas open clean close test out give'],
    [
      '#E-1 lock blind gas open clean close test out unlock give',
      '#E-1 blind gas open clean close test out unlock give',
    ],
    ['#P-1 lock open clean close give', '#P-1 lock open< clean close give'],
    ['#P-1 lock open clean close give', '#P-1 open clean close give'],
  ],
  gasTestBeforeEntry: [
    // None at all, where product has been.
    ['#E-1 drain blind gas open clean close test out give', '#E-1 drain blind open clean close test out give'],
    ['#V-2 purge lock gas open clean close give', '#V-2 purge lock open clean close give'],
    // Scaffolders go in first.
    [
      '#E-1 drain blind open gas inup inspect down close test out give',
      '#E-1 drain blind open gas inup<open inspect<inup,gas down close test out give',
    ],
    // Parallel to the opening, nothing keeps the scaffolders outside before the gas test; behind it, without any test.
    [
      '#E-1 drain lock gas open inup inspect down close test unlock give',
      '#E-1 drain lock gas open inup<drain inspect<open,inup down close test unlock give',
    ],
    ['#E-1 lock gas open inup inspect down close give', '#E-1 lock open inup inspect down close give'],
    [
      '#E-1 drain blind gas hot open close test out give',
      '#E-1 drain blind gas hot<drain open<gas,hot close test out give',
    ],
    [
      '#E-1 drain blind gas open clean close test out give',
      '#E-1 drain blind gas open<blind clean close test out give',
    ],
    ['#E-1 drain blind gas open clean close test out give', '#E-1 drain gas blind open clean close test out give'],
  ],
  scaffoldBeforeWork: [
    ['#E-1 lock up open inspect close down give', '#E-1 lock up open<lock inspect close down<up,close give'],
  ],
  examineAfterWelding: [
    ['#E-1 lock open weld ndt close test give', '#E-1 lock open weld close test give'],
    ['#E-1 lock open weld ndt close test give', '#E-1 lock open ndt weld close test give'],
  ],
  examineBeforeClosing: [
    // Every way from the weld to a pressure test.
    [
      '#E-1 lock open weld ndt close test give',
      '#E-1 lock open weld ndt close<weld test<close leak<close,ndt give<test,leak',
    ],
    ['#E-1 lock open weld ndt close test leak give', '#E-1 lock open weld close test ndt leak give'],
    ['#E-1 lock open weld ndt close test give', '#E-1 lock open weld ndt close<weld test give<test,ndt'],
  ],
  workBeforeStartUp: [
    ['#F-1 lock open inspect close test give start', '#F-1 lock open inspect close<open test give start<inspect'],
    ['#F-1 lock open clean close give fire', '#F-1 lock open clean close give fire<clean'],
    ['#F-1 lock open clean close give fire', '#F-1 lock open clean close give<close fire<close'],
  ],
  locksRemoved: [
    ['#F-1 lock open clean close unlock give fire', '#F-1 lock open clean close unlock give<close fire<give'],
    [
      '#F-1 lock open clean inspect close unlock give fire #F-2 lock open clean inspect close unlock give fire',
      '#F-1 lock open clean inspect close unlock give fire #F-2 lock open clean inspect close give fire',
    ],
  ],
  liftOverPeople: [['#E-1 lock open lift inside close give', '#E-1 lock open lift inside<open close<lift,inside give']],
  reliefBeforeTest: [
    ['#E-1 lock open weld relief ndt close test give', '#E-1 lock open weld ndt close test relief give'],
  ],
  cureBeforeFiring: [
    ['#F-1 lock open lining cure close give fire', '#F-1 lock open lining close give fire'],
    ['#F-1 lock open lining cure close give start', '#F-1 lock open lining close give start'],
    ['#F-1 lock open lining cure close dry give', '#F-1 lock open lining dry cure close give'],
    ['#F-1 lock open lining cure close dry give', '#F-1 lock open lining cure close<lining dry give<dry'],
    ['#F-1 lock open lining cure close dry give', '#F-1 lock open lining cure close<lining dry give<dry,cure'],
  ],
  testAfterClosing: [
    ['#E-1 drain blind gas open clean close test out give', '#E-1 drain blind gas open clean test out give'],
    ['#E-1 drain blind gas open weld ndt close test out give', '#E-1 drain blind gas open weld ndt close out give'],
    // No joint is open while it is under pressure.
    ['#E-1 lock open weld ndt test close give', '#E-1 lock open weld ndt test close<ndt give<test,close'],
    ['#E-1 lock open clean close test give', '#E-1 lock open clean close test<clean give<close,test'],
  ],
  workBeforeHandOver: [
    ['#E-1 lock open clean inspect close give', '#E-1 lock open clean inspect<open close<clean give<clean'],
  ],
  deblindAfterTest: [
    [
      '#E-1 drain blind gas open clean close test out give',
      '#E-1 drain blind gas open clean close test out<close give<test,out',
    ],
  ],
  blindsRemoved: [
    ['#E-1 drain blind gas open clean close test out give', '#E-1 drain blind gas open clean close test give'],
  ],
  blindsRemovedBeforeStartUp: [
    [
      '#E-1 drain blind gas open clean close test out give start',
      '#E-1 drain blind gas open clean close test out give<test start',
    ],
  ],
  insulateAfterTest: [
    ['#E-1 lock open clean close test insulate give', '#E-1 lock open clean close insulate test give'],
  ],
  scaffoldDownAfterWork: [
    // The last look is behind the scaffold, the first is not.
    [
      '#E-1 drain blind gas open inup inspect down last close test out give',
      '#E-1 drain blind gas open inup clean down<inup last<clean close<down,last test out give',
    ],
    [
      '#E-1 lock up open inspect close test down give',
      '#E-1 lock up open inspect close down<inspect test<close give<down,test',
    ],
    [
      '#E-1 lock open up inspect down close test give',
      '#E-1 lock open up inspect down<up close<inspect test give<down,test',
    ],
  ],
  scaffoldRemovedBeforeStartUp: [
    [
      '#E-1 lock up open inspect close test down give start',
      '#E-1 lock up open inspect close test down give<test start',
    ],
    ['#E-1 lock up open inspect close test down give start', '#E-1 lock up open inspect close test give start'],
  ],
  repairBetween: [
    [
      '#E-1 lock open inspect repair+ close test give',
      '#E-1 lock open inspect repair+<open close<inspect test give<repair,test',
    ],
    [
      '#E-1 lock open inspect repair+ close test give',
      '#E-1 lock open inspect repair+ close<inspect test give<repair,test',
    ],
    [
      '#E-1 lock open inspect repair+ close test give',
      '#E-1 lock open inspect<open repair+<open close<inspect,repair test give',
    ],
  ],
}

const judge = (plan: Schedule) => {
  const { findings, judged } = judgeSafety(calculated(plan))
  const name = (uid: number) => plan.tasks.find(each => each.uid === uid)?.name
  return {
    judged,
    codes: findings.map(each => each.code),
    told: findings.map(each => `${each.code}: ${each.tasks.map(name).join('|')} / ${each.against.map(name).join('|')}`),
    edits: findings.filter(each => each.edits),
  }
}

describe.each(LANGUAGES)('rules of order in %s', language => {
  const cases = Object.entries(PAIRS).flatMap(([code, pairs]) =>
    pairs.flatMap(pair => [0, 1, 2].map(variant => [code as SafetyCode, ...pair, variant] as const)),
  )
  test.each(cases)('%s: "%s" keeps it, "%s" does not (words %i)', (code, sound, broken, variant) => {
    const kept = judge(planOf(sound, language, variant))
    expect(kept.told).toEqual([])
    expect(kept.judged).toContain(code)
    const plan = planOf(broken, language, variant)
    const found = judge(plan)
    expect(found.codes, found.told.join('\n')).toContain(code)
    // Each is reported once: what is accepted is known by its rule and its tasks.
    const keys = audit(calculated(plan), START).checks.flatMap(each =>
      each.findings.map(({ key, way }) => `${key} ${way}`),
    )
    expect(keys.length).toBe(new Set(keys).size)
    // What is offered for it puts it right.
    const own = found.edits.filter(each => each.code === code).flatMap(each => each.edits ?? [])
    if (own.length > 0) expect(judge(applied(plan, own)).codes).not.toContain(code)
  })
})

/** Tasks by the words of their rows, counted through without the summaries. */
const changed = (plan: Schedule, changes: Readonly<Record<number, Partial<Task>>>): Schedule => {
  const work = plan.tasks.filter(each => each.parent !== null)
  return {
    ...plan,
    tasks: plan.tasks.map(task => {
      const at = work.indexOf(task)
      return at >= 0 && changes[at] ? { ...task, ...changes[at] } : task
    }),
  }
}
const uidOf = (plan: Schedule, at: number) => plan.tasks.filter(each => each.parent !== null)[at]?.uid ?? taskId(0)
const hours = (count: number) => duration(count, 'h')

/** People on some of the rows, by the trade that each has. */
function staffed(plan: Schedule, crews: Readonly<Record<number, readonly string[]>>, crane = false): Schedule {
  const names = [...new Set(Object.values(crews).flat())]
  const lifting = { nature: 'equipment' as const, trade: 'lifting' as const }
  return {
    ...plan,
    resources: names.map((name, at) => ({
      uid: resourceId(at + 1),
      row: at + 1,
      name,
      kind: 'work' as const,
      ...(crane && at === 0 && lifting),
    })),
    assignments: Object.entries(crews).flatMap(([row, own], first) =>
      own.map((name, at) => ({
        uid: assignmentId(first * 10 + at + 1),
        task: uidOf(plan, Number(row)),
        resource: resourceId(names.indexOf(name) + 1),
      })),
    ),
  }
}
const withLink = (plan: Schedule, at: number, link: Partial<Schedule['links'][number]>): Schedule => ({
  ...plan,
  links: plan.links.map((each, index) => (index === at ? { ...each, ...link } : each)),
})
const ofProject = (plan: Schedule, project: Partial<Schedule['project']>): Schedule => ({
  ...plan,
  project: { ...plan.project, ...project },
})
const based = (plan: Schedule): Schedule => {
  const dates = calculated(plan)
  return {
    ...plan,
    tasks: plan.tasks.map(each => ({
      ...each,
      baselines: [{ number: 0, start: dates.of(each.uid)?.start, finish: dates.of(each.uid)?.finish }],
    })) as readonly Task[],
  }
}

/** A sound piece of work, and a longer one; a final milestone. */
const JOB = '#E-1 lock open inspect repair close give'
const HOUR_OF = (hour: number) => civilInstant(2026, 3, 2, hour)
const done = (start: number, finish: number): Partial<Task> => ({
  percentComplete: 100,
  actualStart: HOUR_OF(start),
  actualFinish: HOUR_OF(finish),
})
const blinds = (to: 'in' | 'out') => [
  { id: 'r', tag: 'R-07', boundaryOf: 'E-1', events: [{ to, at: START, by: 'Ana' }] },
]

/** Every other check: a plan that passes it and one that fails. */
const CHECKS: Partial<Record<AuditCode, (language: Language) => readonly [passes: Schedule, fails: Schedule]>> = {
  blindCount: language => {
    const plan = planOf('#E-1 blind=100 open=100 close=100 out=100 give', language, 0)
    return [
      { ...plan, blinds: blinds('out') },
      { ...plan, blinds: blinds('in') },
    ]
  },
  startUpReported: language => {
    const plan = planOf('#E-1 lock=100 open=100 repair=100 close=100 start=40', language, 0)
    return [plan, planOf('#E-1 lock=100 open=100 repair=50 close start=40', language, 0)]
  },
  permitAfterRest: language => {
    const inside = { duration: hours(16), calendar: DAYS }
    const confined = { permits: [{ kind: 'confined' as const }] }
    const plan = planOf('#E-1 lock open gas<lock clean<open,gas close give', language, 0)
    return [changed(plan, { 1: confined, 3: { ...inside, ...confined } }), changed(plan, { 1: confined, 3: inside })]
  },
  heavyLiftsApart: language => {
    const plan = changed(planOf('#E-1 lift lift<lift', language, 0), { 0: { area: 'A' }, 1: { area: 'A' } })
    const own = staffed({ ...plan, areas: [{ id: 'A', name: 'Area', maxHeavyLifts: 1 }] }, { 0: ['X'], 1: ['X'] }, true)
    return [own, { ...own, links: [] }]
  },
  radiographyAlone: language => {
    const plan = changed(planOf('#E-1 ndt clean', language, 1), {
      0: { area: 'A', permits: [{ kind: 'radiography' }] },
      1: { area: 'A' },
    })
    return [plan, { ...plan, links: [] }]
  },
  gateBeforeWork: language => {
    const begun = changed(planOf(JOB, language, 0), { 0: { percentComplete: 20, actualStart: START } })
    const gate = { id: 'g', name: 'Tubos', months: 1, task: uidOf(begun, 0) }
    return [
      ofProject(begun, { gates: [{ ...gate, done: { at: START, by: 'Ana' } }] }),
      ofProject(begun, { gates: [gate] }),
    ]
  },
  logic: language => [
    planOf(JOB, language, 0),
    planOf('#E-1 lock open inspect repair<open close<repair give', language, 0),
  ],
  leads: language => [
    planOf(JOB, language, 0),
    withLink(planOf(JOB, language, 0), 2, { lag: { seconds: -3600 as never, unit: 'h' } }),
  ],
  lags: language => [
    planOf(JOB, language, 0),
    withLink(planOf(JOB, language, 0), 2, { lag: { seconds: 3600 as never, unit: 'h' } }),
  ],
  finishToStart: language => [planOf(JOB, language, 0), withLink(planOf(JOB, language, 0), 2, { type: 'FF' })],
  hardConstraints: language => [
    planOf(JOB, language, 0),
    changed(planOf(JOB, language, 0), { 2: { constraint: { type: 'mustFinishOn', date: HOUR_OF(19) } } }),
  ],
  highSlack: language => {
    const plan = planOf('#E-1 lock open inspect repair<open close<inspect,repair give', language, 0)
    return [plan, changed(plan, { 3: { duration: hours(90) } })]
  },
  negativeSlack: language => {
    const plan = planOf(JOB, language, 0)
    const due = (hour: number): Partial<Task> => ({
      constraint: { type: 'finishNoLaterThan', date: civilInstant(2026, 3, 2, hour) },
    })
    return [changed(plan, { 1: due(20) }), changed(plan, { 1: due(10) })]
  },
  longDurations: language => {
    const plan = planOf(JOB, language, 0)
    return [changed(plan, { 3: { duration: hours(24) } }), changed(plan, { 3: { duration: hours(30) } })]
  },
  invalidDates: language => {
    const plan = ofProject(planOf(JOB, language, 0), { statusDate: HOUR_OF(11), progressRule: 'dataDate' })
    return [changed(plan, { 0: done(7, 11) }), changed(plan, { 0: done(7, 12) })]
  },
  resources: language => {
    const plan = planOf('#E-1 lock open inspect cure close', language, 0)
    const all = { 0: ['Ana'], 1: ['Ana'], 2: ['Ana'], 4: ['Ana'] }
    // A cure needs no people.
    return [staffed(plan, all), staffed(plan, { 0: ['Ana'], 1: ['Ana'], 4: ['Ana'] })]
  },
  missedTasks: language => {
    const plan = ofProject(based(planOf(JOB, language, 0)), { statusDate: HOUR_OF(15) })
    return [
      changed(plan, { 0: done(7, 11), 1: done(11, 15) }),
      changed(plan, { 0: done(7, 11), 1: { percentComplete: 50, actualStart: HOUR_OF(11) } }),
    ]
  },
  criticalPathTest: language => {
    const plan = planOf(JOB, language, 0)
    const held = { constraint: { type: 'mustFinishOn' as const, date: civilInstant(2026, 3, 12, 7) } }
    return [plan, changed(plan, { 5: held })]
  },
  cpli: language => {
    const plan = planOf(JOB, language, 0)
    const { projectFinish } = calculated(plan)
    return [
      ofProject(plan, { finish: projectFinish }),
      ofProject(plan, { finish: (projectFinish - 4 * 3600) as typeof projectFinish }),
    ]
  },
  bei: language => {
    const plan = ofProject(based(planOf(JOB, language, 0)), { statusDate: HOUR_OF(15) })
    return [changed(plan, { 0: done(7, 11), 1: done(11, 15) }), changed(plan, { 0: done(7, 11) })]
  },
  sequenced: language => CHECKS.logic?.(language) ?? never(),
  resourced: language => CHECKS.resources?.(language) ?? never(),
  durations: language => CHECKS.longDurations?.(language) ?? never(),
  criticalPath: language => CHECKS.criticalPathTest?.(language) ?? never(),
  float: language => CHECKS.highSlack?.(language) ?? never(),
  statused: language => {
    const begun = changed(planOf(JOB, language, 0), { 0: done(7, 11) })
    return [ofProject(begun, { statusDate: HOUR_OF(11), progressRule: 'dataDate' }), begun]
  },
  baselined: language => [based(planOf(JOB, language, 0)), planOf(JOB, language, 0)],
  riskAnalysis: language => [
    ofProject(planOf(JOB, language, 0), { risk: { spreads: [{ low: -10, high: 25 }] } }),
    planOf(JOB, language, 0),
  ],
  traceable: language => {
    const plan = planOf(JOB, language, 0)
    const loose = (name: string): Schedule => ({
      ...plan,
      tasks: [...plan.tasks, { uid: taskId(90), row: 90, name, parent: null, duration: hours(4) }],
    })
    return [loose(`${WORDS.clean[0][LANGUAGES.indexOf(language)]} E-102`), loose(WORDS.clean[0][0])]
  },
  liftNeedsCrane: language => {
    const plan = planOf('#E-1 lift close', language, 0)
    const crane = { pt: 'Guindaste', en: 'Crane', es: 'Grúa' }[language]
    const rigger = { pt: 'Mecânico', en: 'Fitter', es: 'Mecánico' }[language]
    return [staffed(plan, { 0: [crane, rigger] }), staffed(plan, { 0: [rigger] })]
  },
  fewTrades: language => {
    const plan = planOf(JOB, language, 0)
    const trades = {
      pt: ['Soldador', 'Mecânico', 'Eletricista', 'Andaimista'],
      en: ['Welder', 'Fitter', 'Electrician', 'Scaffolder'],
      es: ['Soldador', 'Mecánico', 'Electricista', 'Andamista'],
    }[language]
    return [staffed(plan, { 3: trades.slice(0, 3) }), staffed(plan, { 3: trades })]
  },
  wholeHours: language => {
    const plan = planOf(JOB, language, 0)
    return [plan, changed(plan, { 3: { duration: duration(1.5, 'h') } })]
  },
  repairAllowance: language => [planOf(JOB, language, 0), planOf('#E-1 lock open inspect close give', language, 0)],
  milestones: language => {
    const plan = planOf(JOB, language, 0)
    return [changed(plan, { 5: { duration: hours(0), milestone: true } }), plan]
  },
  tiedToEnd: language => {
    const end = { uid: taskId(90), row: 90, name: 'Fim', parent: null, duration: hours(0), milestone: true }
    const plan = planOf(`${JOB} #E-2 lock open close give`, language, 0)
    const tie = (from: number) => ({ from: uidOf(plan, from), to: end.uid, type: 'FS' as const, lag: NO_LAG })
    const ended = { ...plan, tasks: [...plan.tasks, end], links: [...plan.links, tie(5)] }
    return [{ ...ended, links: [...ended.links, tie(9)] }, ended]
  },
  redundantLinks: language => {
    const plan = planOf('#E-1 open inspect clean repair close', language, 0)
    const twice = { from: uidOf(plan, 1), to: uidOf(plan, 3), type: 'FS' as const, lag: NO_LAG }
    return [plan, { ...plan, links: [...plan.links, twice] }]
  },
  gatesInTime: language => {
    const gate = { id: 'g', name: 'Tubos', months: 1 }
    const plan = planOf(JOB, language, 0)
    return [
      ofProject(plan, { gates: [{ ...gate, done: { at: START, by: 'Ana' } }] }),
      ofProject(plan, { gates: [gate] }),
    ]
  },
  withinLimits: language => {
    const names = { pt: 'Soldador', en: 'Welder', es: 'Soldador' }
    const plan = staffed(planOf('#E-1 clean inspect<', language, 0), { 0: [names[language]], 1: [names[language]] })
    const limited = (maxUnits: number): Schedule => ({
      ...plan,
      resources: plan.resources.map(each => ({ ...each, maxUnits })),
    })
    return [limited(2), limited(1)]
  },
  withinWindow: language => {
    const plan = planOf(JOB, language, 0)
    const { projectFinish } = calculated(plan)
    const until = (finish: number): Schedule => ofProject(plan, { window: { finish: instant(finish) } })
    return [until(projectFinish), until(projectFinish - 3 * 3600)]
  },
}

function never(): never {
  throw new Error('no such check')
}

describe.each(LANGUAGES)('every other check in %s', language => {
  test.each(Object.entries(CHECKS))('%s: passed by one plan, failed by the other', (code, pair) => {
    const [sound, broken] = pair(language)
    const state = (plan: Schedule) => audit(calculated(plan), START).checks.find(each => each.code === code)?.state
    expect([state(sound), state(broken)]).toEqual(['passes', 'fails'])
  })
})

test.each(Object.entries(CHECKS))(
  '%s: work that may never be needed changes nothing but the count of it',
  (_, pair) => {
    for (const plan of pair('pt')) {
      const first = uidOf(plan, 0)
      // Everything is wrong with it: half an hour, a date that wins over links, a lead, no crew, missed, in no equipment.
      const maybe: Task = {
        uid: taskId(77),
        row: 77,
        name: 'Reparo eventual',
        parent: null,
        duration: duration(0.5, 'h'),
        kind: 'contingent',
        probability: 0.3,
        step: 'repair',
        constraint: { type: 'finishNoLaterThan', date: civilInstant(2026, 3, 20) },
        baselines: [{ number: 0, start: HOUR_OF(7), finish: HOUR_OF(8) }],
      }
      const more: Schedule = {
        ...plan,
        tasks: [...plan.tasks, maybe],
        links: [...plan.links, { from: first, to: maybe.uid, type: 'SS', lag: { seconds: -60 as never, unit: 'h' } }],
      }
      const [without, with_] = [plan, more].map(each => audit(calculated(each), START))
      expect(with_?.contingent).toBe(1)
      for (const check of without?.checks ?? []) {
        // A repair that may be needed is what this one asks for.
        if (check.set === 'safety' || check.code === 'repairAllowance') continue
        expect(with_?.checks.find(each => each.code === check.code)).toEqual(check)
      }
    }
  },
)

test('each check that can be seen in a plan has its pair', () => {
  const named = new Set([...Object.keys(PAIRS), ...Object.keys(CHECKS)])
  const all = [...SAFETY_CODES, ...QUALITY_CODES, ...GAO_CODES, ...ADVICE_CODES]
  // Whether all of the scope is in the plan is not to be seen in it.
  expect(all.filter(each => !named.has(each))).toEqual(['captured'])
})

test('who is over its limit is named with the tasks that ask for it, and so is what ends past the window by its hours', () => {
  const of = (code: AuditCode, side: 0 | 1) => {
    const plan = (CHECKS[code] ?? never())('pt')[side]
    const found = audit(calculated(plan), START).checks.find(each => each.code === code)
    return { measure: found?.measure?.value, told: found?.findings.map(each => [each.equipment, each.tasks.length]) }
  }
  expect(of('withinLimits', 1)).toEqual({ measure: 1, told: [['Soldador', 2]] })
  expect(of('withinLimits', 0)).toEqual({ measure: 0, told: [] })
  expect(of('withinWindow', 1)).toEqual({ measure: 3, told: [['', 1]] })
})

test('what limits nothing and has no window is judged by neither', () => {
  const checks = audit(calculated(planOf(JOB, 'pt', 0)), START).checks
  const states = ['withinLimits', 'withinWindow'].map(code => checks.find(each => each.code === code)?.state)
  expect(states).toEqual(['notApplicable', 'notApplicable'])
})

test.each(LANGUAGES)('all repairs of burners that are lit too early put all of it before them, in %s', language => {
  const plan = planOf(
    '#F-2 cool lock blind gas open up inside lining cure down close test out unlock give fire<cure',
    language,
    0,
  )
  const edits = allRepairs(calculated(plan), START) ?? []
  const mended = applied(plan, edits)
  expect(judge(mended).told).toEqual([])
  const fire = mended.tasks.at(-1)?.uid ?? 0
  const before = new Set<number>()
  const go = (uid: number): void => {
    for (const each of mended.links)
      if (each.to === uid && !before.has(each.from)) {
        before.add(each.from)
        go(each.from)
      }
  }
  go(fire)
  // All but itself and the row of the equipment.
  expect(before.size).toBe(mended.tasks.length - 2)
})

test('all repairs tie no end twice: what safety asks for comes first', () => {
  const end = { uid: taskId(90), row: 90, name: 'Fim', parent: null, duration: hours(0), milestone: true }
  const loose = planOf('#E-1 drain blind gas open clean close test<clean out give', 'pt', 0)
  const give = uidOf(loose, 8)
  const plan: Schedule = {
    ...loose,
    tasks: [...loose.tasks, end],
    links: [...loose.links, { from: give, to: end.uid, type: 'FS', lag: NO_LAG }],
  }
  const added = (allRepairs(calculated(plan), START) ?? []).flatMap(each =>
    each.kind === 'addLink' ? [[each.link.from, each.link.to]] : [],
  )
  expect(added).toEqual([[uidOf(plan, 5), uidOf(plan, 6)]])
})

test('float is compared by the clock: an equipment that is done early with one crew by day has none inside its chain', () => {
  const plan = planOf('#E-1 lock open inspect repair close give #E-2 lock open inspect repair close give', 'pt', 0)
  const long = uidOf(plan, 9)
  const early = uidOf(plan, 2)
  const mixed: Schedule = {
    ...plan,
    tasks: plan.tasks.map(each => {
      if (each.uid === early) return { ...each, calendar: DAYS }
      return each.uid === long ? { ...each, duration: hours(400) } : each
    }),
  }
  const dates = calculated(mixed)
  const slack = (at: number) => (dates.of(uidOf(mixed, at))?.totalSlack ?? 0) / 3600
  // By their own hours the two differ by more than the limit of 72 h.
  expect(slack(1) - slack(2)).toBeGreaterThan(72)
  expect(audit(dates, START).checks.find(each => each.code === 'highSlack')?.measure?.value).toBe(0)
})

test('work that levelling holds back leaves no float that logic would miss', () => {
  const plan = planOf('#E-1 lock open inspect repair close give', 'pt', 0)
  const held = changed(plan, { 3: { levelingDelay: duration(200, 'h') } })
  expect(calculated(held).projectFinish - calculated(plan).projectFinish).toBe(200 * 3600)
  const state = (of: Schedule) => audit(calculated(of), START).checks.find(each => each.code === 'highSlack')?.measure
  expect(state(held)?.value).toBe(0)
})

test.each(LANGUAGES)(
  'one task that is longer than any may be fails beside a share within its limit, and both are named, in %s',
  language => {
    const plan = planOf(
      Array.from({ length: 30 }, (_, at) => `#E-${at + 1} lock open inspect close give`).join(' '),
      language,
      0,
    )
    const check = audit(calculated(changed(plan, { 2: { duration: hours(96) } })), START).checks.find(
      each => each.code === 'longDurations',
    )
    expect(check?.state).toBe('fails')
    expect(check?.measure?.value).toBeLessThan(5)
    expect(check?.measure?.longest).toEqual({ limit: 48, over: [{ task: uidOf(plan, 2), hours: 96 }] })
  },
)
