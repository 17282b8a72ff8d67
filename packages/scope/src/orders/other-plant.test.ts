import { expect, test } from 'vitest'
import { standardCatalogue } from '../catalogue.ts'
import { ordersPlan } from './network.ts'
import { readOrders } from './read.ts'
import { CALENDARS } from './testing.ts'

/** Operations of another plant in words of its own: tag, number, text, work centre, people, hours, what they wait for. */
const LIST = `
HX-410|10|Bloqueio e drenagem dos dois lados|OPE|2|6|
HX-410|20|Instalar raquetes nos bocais|CAL|2|4|10
HX-410|30|Liberação de espaço / medição de gases|SEG|1|1|20
HX-410|40|Andaime de acesso ao carretel|AND|4|8|10
HX-410|50|Retirar isolamento das tampas|ISO|2|4|40
HX-410|60|Soltar estojos e sacar tampa do carretel|CAL|4|6|30,50
HX-410|70|Sacar tampa do casco e flutuante|CAL|4|5|60
HX-410|80|Sacar feixe com extrator e guindaste|CAL|4|6|70
HX-410|90|Lavar feixe com hidrojato|LIMP|4|12|80
HX-410|100|Lavar casco por dentro|LIMP|2|5|80
HX-410|110|Ensaio IRIS nos tubos|INSP|2|8|90
HX-410|120|Medir espessura do casco|INSP|2|4|100
HX-410|130|Recolocar feixe com juntas novas|CAL|4|6|110,120
HX-410|140|Teste hidrostático do lado casco|CAL|4|6|130
HX-410|150|Montar flutuante e tampa do casco|CAL|4|6|140
HX-410|160|Fechar carretel e torquear|CAL|4|6|150
HX-410|170|Teste hidrostático do lado tubos|CAL|4|6|160
HX-410|180|Tirar raquetes|CAL|2|4|170
HX-410|190|Recolocar isolamento|ISO|2|5|170
HX-410|200|Desmontar andaime|AND|4|6|190
HX-410|210|Entregar à operação|OPE|2|2|180,200
G-77|10|Bloquear eléctricamente y despresurizar bomba|ELE|2|2|
G-77|20|Drenar carcasa|OPE|2|2|10
G-77|30|Desacoplar y revisar alineación inicial|MEC|2|4|20
G-77|40|Extraer conjunto rotativo al taller|MEC|3|6|30
G-77|50|Desarmar e inspeccionar rotor, impulsor y anillos|MEC|2|8|40
G-77|60|Cambiar rodamientos y sello mecánico|MEC|2|8|50
G-77|70|Montar conjunto rotativo|MEC|3|8|60
G-77|80|Alinear acople|MEC|2|4|70
G-77|90|Probar en marcha|OPE|2|2|80
D-12|10|Isolate, depressure and drain drum|OPS|2|8|
D-12|20|Swing blinds|BOIL|2|4|10
D-12|30|Open manways|BOIL|4|4|20
D-12|40|Ventilate and gas test for entry|SAFE|1|2|30
D-12|50|Clean inside|CLEAN|3|10|40
D-12|60|Internal visual inspection and UT|INSP|2|6|50
D-12|70|Weld repair of internals|WELD|2|10|60
D-12|80|NDT of repairs|INSP|2|3|70
D-12|90|Final inspection before closing|INSP|1|1|80
D-12|100|Close manways with new gaskets|BOIL|4|4|90
D-12|110|Leak test|BOIL|2|4|100
D-12|120|Remove blinds|BOIL|2|4|110
D-12|130|Hand over to operations|OPS|2|1|120
T-88|10|Vaporização e lavagem da torre|OPE|2|24|
T-88|20|Raqueteamento|CAL|4|8|10
T-88|30|Abrir bocas de visita do topo ao fundo|CAL|4|10|20
T-88|40|Ventilação, iluminação e liberação de entrada|SEG|1|4|30
T-88|50|Abrir alçapões das bandejas|CAL|4|12|40
T-88|60|Inspeção inicial|INSP|2|8|50
T-88|70|Limpeza com hidrojato|LIMP|4|14|60
T-88|80|Ultrassom e inspeção legal|INSP|2|10|70
T-88|90|Reparo de bandejas|CAL|4|20|80
T-88|100|Fechar alçapões com inspeção de cada bandeja|CAL|4|12|90
T-88|110|Fechar bocas de visita|CAL|4|10|100
T-88|120|Teste de estanqueidade|CAL|4|6|110
T-88|130|Retirada das raquetes|CAL|4|8|120
T-88|140|Entrega à operação|OPE|2|2|130
PSV-31|10|Sacar válvula de seguridad|MEC|2|3|
PSV-31|20|Llevar al taller|MEC|2|1|10
PSV-31|30|Desarmar, limpiar y lapear|MEC|2|4|20
PSV-31|40|Calibrar en banco y precintar|INST|2|2|30
PSV-31|50|Montar válvula con juntas nuevas|MEC|2|3|40
TQ-09|10|Esvaziar e bloquear tanque|OPE|2|24|
TQ-09|20|Raquetear linhas|CAL|2|6|10
TQ-09|30|Abrir bocas|CAL|2|4|20
TQ-09|40|Desgaseificar e ventilar|SEG|1|12|30
TQ-09|50|Retirar borra e lavar|LIMP|6|48|40
TQ-09|60|Inspecionar fundo por MFL|INSP|2|16|50
TQ-09|70|Reparar chapas do fundo|SOL|4|40|60
TQ-09|80|Caixa de vácuo nas soldas|INSP|2|8|70
TQ-09|90|Pintura interna|PINT|4|48|80
TQ-09|100|Fechar bocas|CAL|2|4|90
TQ-09|110|Teste com água|OPE|2|24|100
TQ-09|120|Retirar raquetes e liberar|CAL|2|6|110
`
const ROWS = LIST.trim()
  .split('\n')
  .map(line => line.split('|'))
const TAGS = [...new Set(ROWS.map(([tag = '']) => tag))]

/** Each pair of which the first has to end before the second begins, directly or by others. */
function orderOf(links: ReadonlySet<string>): Set<string> {
  const next = new Map<string, string[]>()
  for (const link of links) {
    const [from = '', to = ''] = link.split('>')
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const found = new Set<string>()
  const follow = (first: string, at: string): void => {
    for (const to of next.get(at) ?? []) {
      if (found.has(`${first}>${to}`)) continue
      found.add(`${first}>${to}`)
      follow(first, to)
    }
  }
  for (const from of next.keys()) follow(from, from)
  return found
}

test('templates give the operations of a plant that they were not written for the order of its planner', () => {
  const wanted = new Set(
    ROWS.flatMap(([tag, operation, , , , , waits = '']) =>
      waits
        .split(',')
        .filter(each => each !== '')
        .map(each => `${tag}/${each}>${tag}/${operation}`),
    ),
  )
  const read = readOrders([
    ['Ordem', 'Operação', 'Texto breve', 'Centro de trabalho', 'Nº pessoas', 'Duração normal', 'Un.', 'Local'],
    ...ROWS.map(([tag = '', operation = '', text = '', center = '', people = '', hours = '']) => [
      String(700_000 + TAGS.indexOf(tag)),
      operation,
      text,
      center,
      people,
      hours,
      'H',
      tag,
    ]),
  ])
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const made = ordersPlan(read.value, standardCatalogue(), CALENDARS, {
    name: 'Other plant',
    language: 'pt',
    file: 'list.csv',
    links: 'template',
  })
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const { schedule } = made.value
  const keys = new Map(
    schedule.tasks.flatMap(({ uid, workOrder }) =>
      workOrder ? [[uid, `${TAGS[Number(workOrder.order) - 700_000]}/${Number(workOrder.operation)}`] as const] : [],
    ),
  )
  const got = new Set(
    schedule.links.flatMap(({ from, to }) =>
      keys.has(from) && keys.has(to) ? [`${keys.get(from)}>${keys.get(to)}`] : [],
    ),
  )
  const [planned, ordered] = [orderOf(wanted), orderOf(got)]
  const reversed = [...ordered].filter(each => planned.has(each.split('>').reverse().join('>')))
  expect(reversed).toEqual([])
  expect([...wanted].filter(each => got.has(each)).length / wanted.size).toBeGreaterThan(0.9)
  expect([...ordered].filter(each => planned.has(each)).length / ordered.size).toBeGreaterThan(0.98)
  expect([...planned].filter(each => ordered.has(each)).length / planned.size).toBeGreaterThan(0.98)
})
