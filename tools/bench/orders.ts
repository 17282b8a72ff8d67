// How long a list of 5,000 operations takes from its cells to a network with dates, linked by the equipment's templates.
import { calculate, calendarId, instant, shiftCalendar } from '@parada/schedule'
import { ordersPlan, readOrders, standardCatalogue } from '@parada/scope'

const HEADS = ['Ordem', 'Operação', 'Texto breve operação', 'Centro de trabalho', 'Nº pessoas', 'Duração normal', 'Un.']
const PLACE = ['Local de instalação', 'Status']
const STEPS = [
  'Drenar e bloquear',
  'Montar andaime',
  'Instalar raquetes',
  'Testar gases e emitir permissão',
  'Limpar casco',
  'Inspecionar casco',
  'Teste de estanqueidade',
  'Retirar raquetes',
  'Desmontar andaime',
  'Entregar à operação',
]
const [OPERATIONS, TIMES] = [5000, 7]
const LIMIT_MS = 3000

const rows = Array.from({ length: OPERATIONS }, (_, at) => {
  const [order, step] = [Math.floor(at / STEPS.length), at % STEPS.length]
  const tag = `E-${100 + order}`
  const number = String((step + 1) * 10)
  return [String(4_000_000 + order), number, `${STEPS[step]} ${tag}`, 'CAL', '2', '4', 'H', tag, 'REL']
})
const times: number[] = []
for (let turn = 0; turn < TIMES; turn++) {
  const begun = performance.now()
  const list = readOrders([[...HEADS, ...PLACE], ...rows])
  if (!list.ok) throw new Error(list.problems[0].code)
  const made = ordersPlan(
    list.value,
    standardCatalogue(),
    { start: instant(Date.UTC(2026, 2, 2, 7) / 1000), calendar: shiftCalendar('24x7', { id: calendarId(1) }) },
    { name: 'P', language: 'pt', file: 'iw37n.csv', links: 'template' },
  )
  if (!made.ok) throw new Error(made.problems[0].code)
  if (!calculate(made.value.schedule).ok) throw new Error('no dates')
  times.push(performance.now() - begun)
  if (turn === 0) console.log(`${made.value.schedule.tasks.length} tasks, ${made.value.schedule.links.length} links`)
}
const sorted = [...times].sort((a, b) => a - b)
console.log(
  `first ${Math.round(times[0] ?? 0)} ms, median ${Math.round(sorted[TIMES >> 1] ?? 0)} ms (asked ${LIMIT_MS} ms)`,
)
if ((times[0] ?? 0) > LIMIT_MS) process.exitCode = 1
