import { type Calculation, HOUR, must, nth, type Task, type TaskId } from '@parada/schedule'
import { fold } from '../text/fold.ts'
import type { RuleId, RuleResult } from '../types.ts'

/** Steps of a shutdown by the words of their names, folded, in the three languages. */
const STEPS = {
  isolate:
    /bloque|loto|lock ?out|isola(?:r|te)|isolat|aisl(?:ar|e)|desenergiz|de-?energi|raquet|instal\w* bridas|install blinds/,
  permit:
    /permiss|permit|permiso|teste? de gas|testar gases|gas test|test gases|probar gases|liberar entrada|release entry|ausencia de tens|absence of voltage/,
  inside:
    /(?:limp\w+|inspe\w+|repar\w+|pint\w+) (?:visual )?intern[ao](?![a-z])|internal |inside|espaco confinado|confined|interior/,
  entry: /limp|clean|inspec|inspect|repar|repair|hidrojat|hydro/,
  scaffoldUp: /(?<!des)mont\w* andaim|erect\w*.*scaffold|scaffold erection|(?<!des)mont\w* andam/,
  scaffoldDown:
    /desmont\w* (?:o )?andaim|retir\w* andaim|remov\w* andaim|remov\w*.*scaffold|dismantl\w*.*scaffold|strip scaffold|desmont\w* andam|retirar.*andam/,
  open: /^abr|abertura|^open|opening|apertura|destamp|unhead|^soltar parafusos|^unbolt/,
  close: /^fech|fechamento|^clos|box ?up|^cerr|cierre/,
  inspect: /inspe|inspect|ensai|examin|ensay|boroscop|borescop|ultrass|ultrason/,
  weld: /sold(?!ador)|weld(?!er)/,
  examine: /inspe|ensai|examin|ensay|radiograf|radiograph|ndt|end\b|liquido penetrante|reinspe|re-inspec/,
  relief: /alivio|ttat|pwht|stress relief|tratamento termico|tratamiento termico/,
  test: /teste?s? (?:de )?(?:hidro|estanq|press|giro|operac|em vazio|de part|intertrav|de banc|de cort)|hidrostat|hydrostat|leak|estanq|prueba|pressure test|^test|run test|rodagem|rodaje|run in\b|girar em teste|testar|probar|\btests?\b/,
  blindIn:
    /(?:instal|coloc|mont|fit|install|place)\w*.*(?:raquet|blind|bridas ciegas|flange cego)|^raquet|^cegar|bloquear e raquetear|^blind/,
  blindOut: /(?:retir|remov|remove|desinstal|sac)\w*.*(?:raquet|blind|bridas ciegas|flange cego)|desraquet|de-?blind/,
  insulationOn: /(?:recoloc|repor|instal|refit|reinstall|install|reponer)\w*.*(?:isolamento|insulation|aislamiento)/,
  hot: /caldeira|boiler|caldera|forno|furnace|horno|turbina|turbine|kiln/,
  cool: /resfri|cool|enfri|esfri/,
  lift: /\bicar\b|\bicamento|\bizar\b|\bizaje|\blift|guindaste|crane|grua|ponte rolante|rigging|pull(?:ing)? bundle|extrair feixe|extraer haz/,
  repair: /repar|repair|reparo|troc|replace|cambi|contingent/,
  handover:
    /entreg|hand ?over|partida|start-?up|arranque|liberac|comission|commission|energiz|acendim|light-?up|encendid/,
} as const
type Step = keyof typeof STEPS

interface Row {
  readonly task: Task
  readonly start: number
  readonly finish: number
  readonly steps: ReadonlySet<Step>
}

/** Judges the practice of shutdowns, R1 to R14, for each piece of equipment (top summary) or the plan as a whole. */
export function judgeRules(calculation: Calculation): RuleResult[] {
  const { schedule } = calculation
  const byId = new Map(schedule.tasks.map(task => [task.uid, task]))
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const groups = new Map<TaskId | null, Row[]>()
  const rows: Row[] = []
  const several = schedule.tasks.filter(task => task.parent === null && parents.has(task.uid)).length
  const phased = schedule.tasks.some(task => task.parent !== null && parents.has(task.uid))
  for (const [index, task] of schedule.tasks.entries()) {
    if (parents.has(task.uid)) continue
    const name = fold(task.name)
    const steps = new Set((Object.keys(STEPS) as Step[]).filter(step => STEPS[step].test(name)))
    if (steps.has('scaffoldDown')) steps.delete('scaffoldUp')
    if (steps.has('blindOut')) for (const step of ['blindIn', 'isolate'] as const) steps.delete(step)
    if (/desbloque|unlock/.test(name)) steps.delete('isolate')
    // Work that is not done unless an inspection asks for it breaks no rule; it is a repair that was thought of.
    // "Teste de atmosfera e liberação de espaço confinado" lets people in and gives nothing back.
    if (steps.has('permit')) steps.delete('handover')
    if (task.active === false) for (const step of steps) if (step !== 'repair') steps.delete(step)
    const row: Row = { task, start: nth(calculation.start, index), finish: nth(calculation.finish, index), steps }
    rows.push(row)
    let top: Task = task
    while (top.parent !== null) top = must(byId.get(top.parent))
    // What is done for the unit as a whole begins before its equipment and ends behind it.
    const whole = task.origin?.kind === 'template' && task.origin.source === 'unit'
    const key = several > 1 && phased && !whole ? top.uid : null
    const list = groups.get(key)
    if (list) list.push(row)
    else groups.set(key, [row])
  }
  const found = new Map<RuleId, { applies: boolean; bad: number[] }>()
  const judge = (rule: RuleId, applies: boolean, bad: readonly Row[]): void => {
    const known = found.get(rule) ?? { applies: false, bad: [] }
    found.set(rule, { applies: known.applies || applies, bad: [...known.bad, ...bad.map(row => row.task.row)] })
  }
  for (const group of groups.values()) judgeGroup(group, judge)
  judgeTasks(rows, calculation, judge)
  return [...found]
    .filter(([, each]) => each.applies)
    .map(([rule, each]) => ({ rule, passed: each.bad.length === 0, tasks: [...new Set(each.bad)] }))
}

type Judge = (rule: RuleId, applies: boolean, bad: readonly Row[]) => void

function judgeGroup(group: readonly Row[], judge: Judge): void {
  const of = (step: Step): Row[] => group.filter(row => row.steps.has(step))
  const before = (row: Row, earlier: readonly Row[]): boolean =>
    earlier.some(each => each !== row && each.finish <= row.start)
  const after = (row: Row, later: readonly Row[]): boolean =>
    later.some(each => each !== row && each.start >= row.finish)
  const open = of('open').filter(row => !row.steps.has('isolate') && !row.steps.has('close'))
  const close = of('close')
  judge(
    'R1',
    open.length > 0,
    open.filter(row => !before(row, of('isolate'))),
  )
  const inside = group.filter(row => row.steps.has('inside') && row.steps.has('entry') && !row.steps.has('scaffoldUp'))
  judge(
    'R2',
    inside.length > 0,
    inside.filter(row => !before(row, of('permit'))),
  )
  const end = of('handover')
  const up = of('scaffoldUp')
  judge(
    'R3',
    up.length > 0,
    up.filter(
      row =>
        !after(row, of('scaffoldDown')) ||
        (end.length > 0 &&
          !of('scaffoldDown').some(down => end.some(last => last === down || last.start >= down.finish))),
    ),
  )
  if (open.length > 0 && close.length > 0) {
    const looked = of('inspect').some(
      row => open.some(each => each.finish <= row.start) && close.some(each => each.start >= row.finish),
    )
    judge('R4', true, looked ? [] : close)
  }
  const welded = of('weld').filter(row => !row.steps.has('examine'))
  judge(
    'R5',
    welded.length > 0,
    welded.filter(
      row =>
        !after(row, of('examine')) &&
        !group.some(each => each.steps.has('examine') && each.start >= row.start && each !== row),
    ),
  )
  const relief = of('relief').filter(row => !row.steps.has('test'))
  judge(
    'R5',
    relief.length > 0,
    relief.filter(row => of('test').length > 0 && !after(row, of('test'))),
  )
  judge(
    'R6',
    close.length > 0,
    close.filter(row => !row.steps.has('test') && !after(row, of('test'))),
  )
  const blinds = of('blindIn')
  judge(
    'R7',
    blinds.length > 0,
    blinds.filter(row => !after(row, of('blindOut')) && !of('blindOut').includes(row)),
  )
  const insulated = of('insulationOn')
  judge(
    'R8',
    insulated.length > 0 && of('test').length > 0,
    insulated.filter(row => !before(row, of('test'))),
  )
  const hot = open.filter(row => row.steps.has('hot'))
  judge(
    'R9',
    hot.length > 0,
    hot.filter(row => !before(row, of('cool'))),
  )
  // What is inspected on opening, or after; the look before closing finds nothing new.
  const looked = of('inspect').filter(
    row => !row.steps.has('close') && open.some(each => each === row || each.finish <= row.start),
  )
  if (looked.length > 0) {
    const allowed = of('repair').some(
      row => row.task.active === false || looked.some(each => each === row || each.finish <= row.start),
    )
    judge('R13', true, allowed ? [] : looked)
  }
  if (open.length > 0)
    judge('R14', true, end.length > 0 || group.some(row => row.task.duration.seconds === 0) ? [] : group.slice(-1))
}

function judgeTasks(rows: readonly Row[], calculation: Calculation, judge: Judge): void {
  const { assignments, resources } = calculation.schedule
  const work = new Set(resources.filter(each => each.kind === 'work').map(each => each.uid))
  const crafts = new Map<TaskId, number>()
  for (const each of assignments)
    if (each.resource !== null && work.has(each.resource)) crafts.set(each.task, (crafts.get(each.task) ?? 0) + 1)
  judge(
    'R10',
    crafts.size > 0,
    rows.filter(row => (crafts.get(row.task.uid) ?? 0) > 3),
  )
  judge(
    'R11',
    rows.length > 0,
    rows.filter(row => row.task.duration.seconds % HOUR !== 0),
  )
  const cranes = new Set(
    resources
      .filter(each => /guindaste|crane|grua|ponte|munck|talha|hoist|polipasto/.test(fold(each.name)))
      .map(each => each.uid),
  )
  const lifts = rows.filter(row => row.steps.has('lift') && row.task.duration.seconds > 0)
  judge(
    'R12',
    lifts.length > 0 && crafts.size > 0,
    lifts.filter(
      row =>
        !assignments.some(each => each.task === row.task.uid && each.resource !== null && cranes.has(each.resource)),
    ),
  )
}
