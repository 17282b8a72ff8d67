import type { Schedule } from '@parada/schedule'
import { scheduleOf } from '../plan/wire.ts'

/**
 * One task: name, hours (0 is a milestone), predecessors, people. Predecessors are positions within the package from 1,
 * `p` the package's last task, `N.M` task M of package N; a suffix gives type and lag.
 */
type Row = readonly [name: string, hours: number, after: string, who?: string, people?: number]

const PACKAGES: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  [
    'Liberação e preparação',
    [
      ['Parada da caldeira e resfriamento', 18, '', 'Operador'],
      ['Drenagem e purga do tubulão', 6, '1', 'Operador', 2],
      ['Bloqueio elétrico e mecânico (LOTO)', 4, '2', 'Eletricista', 2],
      ['Emissão da permissão de trabalho', 2, '3', 'Técnico de segurança'],
      ['Medição de gases e ventilação', 4, '4', 'Técnico de segurança'],
      ['Abertura das bocas de visita', 6, '5', 'Mecânico', 4],
      ['Iluminação interna 24 V', 5, '6', 'Eletricista', 2],
      ['Caldeira liberada', 0, '6,7'],
    ],
  ],
  [
    'Andaimes e acessos',
    [
      ['Montagem do andaime da fornalha', 30, '1.8', 'Montador de andaime', 8],
      ['Montagem do andaime do superaquecedor', 20, '1.8', 'Montador de andaime', 6],
      ['Montagem do andaime do economizador', 14, '2', 'Montador de andaime', 6],
      ['Andaime externo do tubulão', 12, '1.8', 'Montador de andaime', 4],
      ['Inspeção e liberação dos andaimes', 3, '1,2,4', 'Técnico de segurança'],
      ['Instalação de linhas de vida', 6, '5', 'Montador de andaime', 3],
    ],
  ],
  [
    'Limpeza',
    [
      ['Remoção de cinzas da fornalha', 10, '1.8', 'Ajudante', 6],
      ['Hidrojateamento da fornalha', 24, '2.5,1', 'Hidrojatista', 4],
      ['Hidrojateamento do superaquecedor', 18, '2SS+6h', 'Hidrojatista', 4],
      ['Limpeza química do tubulão', 16, '2.4', 'Técnico químico', 2],
      ['Limpeza do economizador', 14, '2.3', 'Hidrojatista', 3],
      ['Jateamento abrasivo para inspeção', 12, '2', 'Jatista', 3],
    ],
  ],
  [
    'Inspeção NR-13',
    [
      ['Inspeção visual da fornalha', 8, '3.2', 'Inspetor'],
      ['Ultrassom das paredes d’água', 20, '3.6', 'Inspetor', 2],
      ['Ultrassom do superaquecedor', 14, '3.3', 'Inspetor', 2],
      ['Líquido penetrante nas soldas do tubulão', 10, '3.4', 'Inspetor'],
      ['Réplica metalográfica do coletor', 8, '3.3', 'Inspetor'],
      ['Inspeção do economizador', 6, '3.5', 'Inspetor'],
      ['Inspeção de suportes e molas', 6, '2.5', 'Inspetor'],
      ['Relatório preliminar e lista de reparos', 6, '2,3,4,5', 'Engenheiro de inspeção'],
      ['Reunião de definição do escopo adicional', 2, '8', 'Coordenador da parada'],
      ['Escopo de reparo congelado', 0, '9'],
    ],
  ],
  [
    'Fornalha',
    [
      ['Corte dos painéis 3 e 4', 14, '4.10', 'Caldeireiro', 4],
      ['Remoção dos painéis com guindaste', 8, '1', 'Rigger', 3],
      ['Preparação dos chanfros', 16, '2', 'Caldeireiro', 4],
      ['Posicionamento do painel 3', 8, '3', 'Caldeireiro', 4],
      ['Soldagem do painel 3', 36, '4', 'Soldador', 6],
      ['Posicionamento do painel 4', 8, '4', 'Caldeireiro', 4],
      ['Soldagem do painel 4', 36, '6,5SS+12h', 'Soldador', 6],
      ['Alívio de tensões', 18, '5,7', 'Soldador', 2],
      ['Gamagrafia das soldas', 14, '8', 'Inspetor', 2],
      ['Reparo de soldas reprovadas', 10, '9', 'Soldador', 3],
      ['Refratário do piso', 24, '7', 'Refratarista', 5],
      ['Refratário das bocas dos queimadores', 18, '11SS+8h', 'Refratarista', 3],
      ['Cura do refratário', 24, '11,12', 'Refratarista'],
    ],
  ],
  [
    'Superaquecedor',
    [
      ['Corte das serpentinas 12 a 18', 12, '4.10', 'Caldeireiro', 3],
      ['Retirada das serpentinas', 10, '1,5.2', 'Rigger', 3],
      ['Preparação dos bocais do coletor', 14, '2', 'Caldeireiro', 3],
      ['Montagem das serpentinas novas', 16, '3', 'Caldeireiro', 4],
      ['Soldagem TIG das serpentinas', 40, '4SS+6h', 'Soldador', 4],
      ['Tratamento térmico localizado', 16, '5', 'Soldador', 2],
      ['Ensaio por ultrassom das soldas', 12, '6', 'Inspetor', 2],
      ['Ajuste dos espaçadores e suportes', 10, '7', 'Mecânico', 3],
    ],
  ],
  [
    'Economizador',
    [
      ['Troca de 24 tubos', 30, '4.6', 'Caldeireiro', 4],
      ['Mandrilamento dos tubos', 16, '1', 'Caldeireiro', 3],
      ['Soldagem das curvas', 20, '1SS+12h', 'Soldador', 3],
      ['Ensaio das soldas', 8, '3', 'Inspetor'],
      ['Reposição das chapas defletoras', 12, '2,4', 'Mecânico', 3],
    ],
  ],
  [
    'Tubulão e internos',
    [
      ['Retirada dos ciclones', 10, '4.4', 'Mecânico', 3],
      ['Limpeza e reparo dos ciclones', 18, '1', 'Mecânico', 3],
      ['Substituição das juntas das bocas', 6, '4.4', 'Mecânico', 2],
      ['Reparo de trincas por esmerilhamento', 12, '4.10', 'Soldador', 2],
      ['Ensaio do reparo', 4, '4', 'Inspetor'],
      ['Montagem dos ciclones', 12, '2,5', 'Mecânico', 3],
      ['Inspeção final interna', 3, '6', 'Engenheiro de inspeção'],
    ],
  ],
  [
    'Válvulas de segurança e acessórios',
    [
      ['Retirada das válvulas de segurança', 8, '1.8', 'Mecânico', 3],
      ['Revisão em bancada PSV-101', 14, '1', 'Mecânico de válvulas', 2],
      ['Revisão em bancada PSV-102', 14, '2', 'Mecânico de válvulas', 2],
      ['Revisão em bancada PSV-103', 14, '3', 'Mecânico de válvulas', 2],
      ['Calibração e lacre', 6, '4', 'Inspetor'],
      ['Remontagem das válvulas', 8, '5', 'Mecânico', 3],
      ['Revisão dos visores de nível', 10, '1.8', 'Instrumentista', 2],
      ['Troca das válvulas de bloqueio 4"', 16, '1.8', 'Mecânico', 3],
      ['Revisão da válvula de alimentação', 12, '8', 'Mecânico de válvulas', 2],
    ],
  ],
  [
    'Ventiladores e dutos',
    [
      ['Desacoplamento do ventilador de tiragem', 6, '1.8', 'Mecânico', 3],
      ['Retirada do rotor', 10, '1', 'Rigger', 3],
      ['Reparo por solda do rotor', 24, '2', 'Soldador', 2],
      ['Balanceamento do rotor', 12, '3', 'Técnico de vibração'],
      ['Troca dos mancais', 14, '2', 'Mecânico', 3],
      ['Montagem do rotor', 12, '4,5', 'Mecânico', 4],
      ['Alinhamento a laser', 8, '6', 'Técnico de vibração'],
      ['Reparo de dutos de ar', 30, '2.5', 'Caldeireiro', 4],
      ['Troca das juntas de expansão', 18, '8', 'Caldeireiro', 3],
      ['Revisão dos dampers', 14, '8SS+6h', 'Mecânico', 2],
    ],
  ],
  [
    'Queimadores e combustível',
    [
      ['Desmontagem dos queimadores', 12, '1.8', 'Mecânico', 3],
      ['Revisão das lanças', 18, '1', 'Mecânico', 3],
      ['Troca dos bicos e difusores', 10, '2', 'Mecânico', 2],
      ['Revisão da rampa de gás', 16, '1', 'Mecânico', 2],
      ['Teste de estanqueidade da rampa', 4, '4', 'Inspetor'],
      ['Montagem dos queimadores', 14, '3,5.13', 'Mecânico', 3],
      ['Ajuste mecânico dos registros', 6, '6', 'Mecânico', 2],
    ],
  ],
  [
    'Elétrica e instrumentação',
    [
      ['Ensaio de isolamento dos motores', 12, '1.3', 'Eletricista', 3],
      ['Revisão do CCM-03', 20, '1', 'Eletricista', 3],
      ['Troca de cabos do ventilador', 14, '2', 'Eletricista', 3],
      ['Calibração dos transmissores de pressão', 18, '1.8', 'Instrumentista', 3],
      ['Calibração dos transmissores de nível', 14, '4', 'Instrumentista', 2],
      ['Troca dos termopares da fornalha', 10, '5.5', 'Instrumentista', 2],
      ['Teste das malhas de intertravamento', 16, '5,6,3', 'Instrumentista', 3],
      ['Atualização do BMS', 12, '7', 'Engenheiro de automação'],
      ['Teste de detectores de chama', 6, '8,11.6', 'Instrumentista', 2],
    ],
  ],
  [
    'Isolamento e pintura',
    [
      ['Remoção de isolamento danificado', 16, '2.4', 'Isolador', 4],
      ['Recomposição do isolamento do tubulão', 20, '1,8.7', 'Isolador', 4],
      ['Recomposição do isolamento dos dutos', 24, '10.9', 'Isolador', 4],
      ['Pintura de estruturas', 30, '1', 'Pintor', 4],
      ['Identificação de tubulações', 8, '4', 'Pintor', 2],
    ],
  ],
  [
    'Testes e partida',
    [
      ['Fechamento das bocas de visita', 6, '5.10,6.8,7.5,8.7', 'Mecânico', 4],
      ['Enchimento com água tratada', 8, '1,9.6', 'Operador', 2],
      ['Teste hidrostático', 6, '2', 'Engenheiro de inspeção'],
      ['Vazamentos: reaperto e reteste', 6, '3', 'Mecânico', 4],
      ['Drenagem e secagem', 6, '4', 'Operador', 2],
      ['Desmontagem dos andaimes internos', 20, '3', 'Montador de andaime', 8],
      ['Desmontagem dos andaimes externos', 14, '6', 'Montador de andaime', 6],
      ['Teste a frio dos ventiladores', 4, '10.7,12.3', 'Eletricista', 2],
      ['Retirada dos bloqueios', 3, '5,6,8,12.9', 'Eletricista', 2],
      ['Secagem lenta do refratário', 24, '9,11.7', 'Operador', 2],
      ['Acendimento e elevação de pressão', 14, '10', 'Operador', 3],
      ['Teste das válvulas de segurança em linha', 4, '11', 'Engenheiro de inspeção'],
      ['Vistoria final e documentação NR-13', 6, '12', 'Engenheiro de inspeção'],
      ['Entrega para operação', 0, '13'],
    ],
  ],
]

/** The sample: a boiler shutdown of about 130 tasks in twelve-hour shifts around the clock, with crews and one critical path. */
export function sampleShutdown(): Schedule {
  const read = scheduleOf(sampleSchema())
  if (!read.ok) throw new Error(read.problems[0].code)
  return read.value
}

/** The sample in the wire form. */
export function sampleSchema(): Record<string, unknown> {
  const tasks: Record<string, unknown>[] = []
  const dependencies: Record<string, unknown>[] = []
  const resources = new Map<string, { id: number; units: number }>()
  const assignments: Record<string, unknown>[] = []
  const ids: number[][] = []
  let next = 1
  tasks.push({ id: next++, name: 'Parada geral da caldeira 3', is_summary: true, outline_level: 1 })
  for (const [packageName, rows] of PACKAGES) {
    const summary = next++
    tasks.push({ id: summary, name: packageName, is_summary: true, outline_level: 2, parent_id: 1 })
    const own: number[] = []
    ids.push(own)
    for (const [name, hours, , who, people = 1] of rows) {
      const id = next++
      own.push(id)
      tasks.push({
        id,
        name,
        outline_level: 3,
        parent_id: summary,
        duration: `${hours}h`,
        ...(hours === 0 && { milestone: true }),
      })
      if (who) {
        const known = resources.get(who) ?? { id: resources.size + 1, units: 0 }
        resources.set(who, { ...known, units: Math.max(known.units, people) })
        assignments.push({ task_id: id, resource_id: known.id, units: people })
      }
    }
  }
  for (const [at, [, rows]] of PACKAGES.entries())
    for (const [index, row] of rows.entries())
      for (const part of row[2].split(',').filter(each => each !== '')) {
        const match = /^(?:(\d+)\.)?(\d+)(SS|FF|FS|SF)?(\+\d+h)?$/.exec(part)
        const from = ids[match?.[1] ? Number(match[1]) - 1 : at]?.[Number(match?.[2]) - 1]
        if (from === undefined) throw new Error(`sample: ${part} of ${row[0]}`)
        dependencies.push({
          pred_id: from,
          succ_id: ids[at]?.[index],
          type: match?.[3] ?? 'FS',
          lag: match?.[4] ?? '',
        })
      }
  return {
    project_name: 'Parada da caldeira 3',
    task_mode: 'auto',
    start_date: '2027-03-12T07:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks,
    dependencies,
    resources: [...resources].map(([name, { id, units }]) => ({ id, name, type: 'work', max_units: units })),
    assignments,
  }
}
