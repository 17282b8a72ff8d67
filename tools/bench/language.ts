import { interpretOffline } from '../../packages/language/src/index.ts'
import { parseInstant } from '../../packages/schedule/src/index.ts'

// Reads listed tasks, tables and prose of growing size with the offline engine and prints the best of several runs.
// Budgets: 300 listed tasks in 100 ms, 5,000 rows in 2 s. Exits with 1 when one is missed.

const today = parseInstant('2026-06-01')!
const VERBS = ['Montar', 'Inspecionar', 'Soldar', 'Limpar', 'Trocar', 'Testar', 'Alinhar', 'Pintar']
const THINGS = ['bomba', 'válvula', 'painel', 'trocador', 'motor', 'redutor', 'tubulação', 'andaime']
const name = (at: number): string => `${VERBS[at % 8]} ${THINGS[(at >> 3) % 8]} P-${at}`
const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n')

const FORMS: Readonly<Record<string, (count: number) => string>> = {
  'numbered list': count =>
    rows(
      count,
      at =>
        `${at + 1}. ${name(at)} - ${1 + (at % 9)}h${at > 0 ? `, após ${at}` : ''}${at % 5 === 0 ? ', 2 mecânicos' : ''}`,
    ),
  'bullets by name': count =>
    rows(count, at => `- ${name(at)} (${1 + (at % 9)}h)${at > 0 ? ` depois de ${name(at - 1)}` : ''}`),
  table: count =>
    `ID;Atividade;Duração;Pred;Recurso\n${rows(count, at => `${at + 1};${name(at)};${1 + (at % 9)}h;${at > 0 ? at : ''};Mecânico`)}`,
}
const BUDGETS: readonly (readonly [string, number, number])[] = [
  ['numbered list', 300, 100],
  ['bullets by name', 300, 100],
  ['table', 300, 100],
  ['numbered list', 5000, 2000],
  ['bullets by name', 5000, 2000],
  ['table', 5000, 2000],
  ['numbered list', 20_000, 8000],
]

let missed = 0
for (const [form, count, budget] of BUDGETS) {
  const text = FORMS[form]!(count)
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 4; round++) {
    const from = performance.now()
    const result = interpretOffline({ text, kind: 'generate', locale: 'pt', today })
    const took = performance.now() - from
    if (!result.ok || result.value.schedule.tasks.length !== count) throw new Error(`${form} ${count}: not read`)
    best = Math.min(best, took)
  }
  if (best > budget) missed++
  console.log(
    `${form.padEnd(16)} ${String(count).padStart(6)} tasks ${best.toFixed(0).padStart(6)} ms (budget ${budget} ms)`,
  )
}
process.exitCode = missed > 0 ? 1 : 0
