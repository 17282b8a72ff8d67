import {
  applyEdits,
  assignmentId,
  type Edit,
  emptySchedule,
  type Instant,
  type LinkType,
  parseDuration,
  parseInstant,
  parseLag,
  resourceId,
  type Schedule,
  taskId,
} from '@parada/schedule'

/**
 * A plan from drawn lines: two spaces of indent a level, then `name | duration | predecessors | people | percent`.
 * Rows count from one; resources appear with the most units that a task has of them.
 */
export function planFrom(name: string, lines: readonly string[]): Schedule {
  const edits: Edit[] = []
  const links: Edit[] = []
  const people = new Map<string, number>()
  const parents: number[] = []
  const last = new Map<number, number>()
  const assignments: { task: number; person: string; units: number }[] = []
  const tasks: Edit[] = []
  for (const [index, line] of lines.entries()) {
    const row = index + 1
    const depth = (line.length - line.trimStart().length) / 2
    const [title = '', duration = '0h', before = '', who = '', percent = ''] = line.split('|').map(each => each.trim())
    parents.length = depth
    const parent = parents.at(-1) ?? 0
    tasks.push({
      kind: 'addTask',
      task: {
        uid: taskId(row),
        row,
        name: title,
        parent: parent === 0 ? null : taskId(parent),
        duration: parseDuration(duration === '' ? '0h' : duration)!,
        ...(percent !== '' && { percentComplete: Number(percent) }),
      },
      after: last.has(parent) ? taskId(last.get(parent)!) : null,
    })
    last.set(parent, row)
    parents.push(row)
    for (const each of before.split(',').filter(part => part !== '')) {
      const [, from, type, lag] = /^(\d+)(FS|SS|FF|SF)?([+-].+)?$/.exec(each.trim())!
      links.push({
        kind: 'addLink',
        link: {
          from: taskId(Number(from)),
          to: taskId(row),
          type: (type ?? 'FS') as LinkType,
          lag: parseLag(lag ?? '0h')!,
        },
      })
    }
    for (const each of who.split(',').filter(part => part !== '')) {
      const [person = '', units = '1'] = each.trim().split('*')
      people.set(person, Math.max(people.get(person) ?? 1, Number(units)))
      assignments.push({ task: row, person, units: Number(units) })
    }
  }
  const names = [...people.keys()]
  for (const [index, person] of names.entries())
    edits.push({
      kind: 'addResource',
      resource: {
        uid: resourceId(index + 1),
        row: index + 1,
        name: person,
        kind: 'work',
        maxUnits: people.get(person)!,
      },
    })
  edits.push(...tasks, ...links)
  for (const [index, each] of assignments.entries())
    edits.push({
      kind: 'addAssignment',
      assignment: {
        uid: assignmentId(index + 1),
        task: taskId(each.task),
        resource: resourceId(names.indexOf(each.person) + 1),
        ...(each.units !== 1 && { units: each.units }),
      },
    })
  const applied = applyEdits(emptySchedule(name, { start: parseInstant('2026-07-06T08:00:00') as Instant }), edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return applied.value.schedule
}

/** Plans of several plants: the same jobs on twin equipment, deep outlines, names in two languages, tags. */
export const PLANT_PLANS = {
  twins: planFrom('Parada das caldeiras', [
    'Caldeira 1',
    '  Bloqueio e liberação | 4h | | Operador',
    '  Montagem de andaime | 12h | 2 | Andaimista*4',
    '  Limpeza mecânica | 16h | 3 | Ajudante*3',
    '  Solda dos tubos | 24h | 4 | Soldador*2',
    '  Teste hidrostático | 6h | 5 | Caldeireiro',
    'Caldeira 2',
    '  Bloqueio e liberação | 4h | | Operador',
    '  Montagem de andaime | 10h | 8 | Andaimista*4',
    '  Limpeza mecânica | 14h | 9 | Ajudante*3',
    '  Solda do coletor | 18h | 10 | Soldador*2',
    '  Teste hidrostático | 6h | 11 | Caldeireiro',
    'Partida da planta | 0h | 6,12',
  ]),
  exchangers: planFrom('Parada da U-200', [
    'Preparação',
    '  Emitir PT | 2h | | Técnico de segurança',
    '  Raquetear linhas | 6h | 2 | Caldeireiro*2 | 100',
    'P-201',
    '  Abrir P-201 | 4h | 3 | Caldeireiro*2',
    '  Retirar feixe P-201 | 6h | 5 | Rigger,Guindaste',
    '  Hidrojato no feixe P-201 | 10h | 6 | Hidrojatista*2',
    '  Fechar P-201 | 5h | 7 | Caldeireiro*2',
    'P-202',
    '  Abrir P-202 | 4h | 3 | Caldeireiro*2',
    '  Retirar feixe P-202 | 6h | 10 | Rigger,Guindaste',
    '  Hidrojato no feixe P-202 | 10h | 11 | Hidrojatista*2',
    '  Fechar P-202 | 5h | 12 | Caldeireiro*2',
    'Encerramento',
    '  Desraquetear | 4h | 8,13 | Caldeireiro*2',
    '  Teste de estanqueidade | 3h | 15 | Operador',
    '  Unidade liberada | 0h | 16',
  ]),
  conveyor: planFrom('Correia TC-05', [
    'Bloquear alimentação | 1h | | Eletricista',
    'Retirar raspadores | 3h | 1 | Mecânico*2',
    'Trocar roletes de carga | 8h | 2 | Mecânico*4',
    'Trocar roletes de retorno | 6h | 2 | Mecânico*2',
    'Emendar correia | 16h | 3,4 | Vulcanizador*2',
    'Alinhar correia | 4h | 5 | Mecânico*2',
    'Revisar motor elétrico | 1d | 1 | Eletricista*2',
    'Alinhar redutor | 5h | 7 | Mecânico',
    'Lubrificação geral | 2h | 6,8 | Lubrificador',
    'Teste em vazio | 2h | 9 | Operador',
    'Teste com carga | 4h | 10 | Operador',
  ]),
  furnace: planFrom('Forno F-10', [
    '1 Resfriar forno | 2d | | Operação',
    '2 Demolir refratário | 3d | 1 | Refratarista*6',
    '3 Inspecionar carcaça | 1d | 2 | Inspetor',
    '4 Aplicar refratário da abóbada | 4d | 3 | Refratarista*6',
    '5 Aplicar refratário das paredes | 5d | 3 | Refratarista*6',
    '6 Trocar queimadores | 2d | 3 | Mecânico*2',
    '7 Calibrar instrumentos | 12h | 6 | Instrumentista*2',
    '8 Secagem do refratário | 3d | 4,5 | Operação',
    '9 Acender forno | 8h | 7,8FS+1d | Operação',
  ]),
  column: planFrom('T-301 column turnaround', [
    'Shutdown',
    '  Depressurize and drain | 8h | | Operations',
    '  Steam out | 12h | 2 | Operations',
    '  Install blinds | 10h | 3 | Pipefitter*4',
    'Mechanical',
    '  Open manways | 6h | 4 | Boilermaker*2',
    '  Remove trays 1-10 | 1d | 6 | Boilermaker*4',
    '  Remove trays 11-20 | 1d | 6 | Boilermaker*4',
    '  Hydro-blast trays | 10h | 7,8 | Cleaner*2',
    '  Inspect shell | 8h | 7,8 | Inspector',
    '  Reinstall trays | 2d | 9,10 | Boilermaker*6',
    '  Hydro test | 6h | 11 | QC',
    '  Close manways | 6h | 12 | Boilermaker*2',
    'Startup',
    '  Remove blinds | 8h | 13 | Pipefitter*4',
    '  Leak test | 4h | 15 | Operations',
    '  Column on stream | 0h | 16',
  ]),
  compressor: planFrom('K-101 overhaul', [
    'Isolate compressor | 4h | | Operations',
    'Remove coupling guard | 1h | 1 | Millwright',
    'Check alignment | 2h | 2 | Millwright',
    'Dismantle casing | 1d | 3 | Millwright*3',
    'Inspect rotor | 6h | 4 | Inspector',
    'Replace dry gas seals | 1d | 5 | Vendor',
    'Replace bearings | 12h | 5 | Millwright*2',
    'Box up casing | 10h | 6,7 | Millwright*3',
    'Lube oil flush | 2d | 8 | Operations',
    'Final alignment | 4h | 8 | Millwright',
    'Mechanical run test | 8h | 9,10 | Operations',
  ]),
  tank: planFrom('Tanque TK-40', [
    'Vaciar tanque | 1d | | Operaciones',
    'Ventilar y desgasificar | 12h | 1 | Operaciones',
    'Limpieza de lodos | 3d | 2 | Ayudante*4',
    'Inspección de fondo | 10h | 3 | Inspector',
    'Reparación de fondo | 4d | 4 | Soldador*3',
    'Cambio de sellos | 2d | 3 | Mecánico*2',
    'Pintura interior | 3d | 5 | Pintor*3',
    'Prueba hidrostática | 1d | 6,7 | Operaciones',
    'Entrega a operaciones | 0h | 8',
  ]),
} as const satisfies Record<string, Schedule>
