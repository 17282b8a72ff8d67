import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { MONDAY } from '../testing/draw.ts'
import { PLANS } from '../testing/plans.ts'
import type { Language } from '../types.ts'

/** The links that an instruction leaves, and the one problem where it is refused. */
function after(locale: Language, text: string): { gone: string[]; tasks: number; refused: string | null } {
  const schedule = PLANS[locale]
  const row = (uid: unknown): number => schedule.tasks.findIndex(task => task.uid === uid) + 1
  const said = interpretOffline({ text, kind: 'update', locale, today: MONDAY, schedule })
  if (!said.ok) return { gone: [], tasks: schedule.tasks.length, refused: said.problems[0].code }
  const result = said.value.schedule
  const left = new Set(result.links.map(link => `${row(link.from)}>${row(link.to)}`))
  return {
    gone: schedule.links.map(link => `${row(link.from)}>${row(link.to)}`).filter(link => !left.has(link)),
    tasks: result.tasks.length,
    refused: null,
  }
}

describe('links that are taken off a task', () => {
  test.each<[Language, string, string[]]>([
    ['pt', 'Remova as predecessoras da tarefa 8', ['6>8', '7>8']],
    ['pt', 'tire todas as predecessoras da tarefa 8', ['6>8', '7>8']],
    ['pt', 'limpe as predecessoras de Montar bomba', ['6>8', '7>8']],
    ['pt', 'remova as predecessoras da troca de rolamentos', ['5>6']],
    ['pt', 'remova as tarefas predecessoras da tarefa 8', ['6>8', '7>8']],
    ['pt', 'remova a predecessora 7 da tarefa 8', ['7>8']],
    ['pt', 'remova as sucessoras da tarefa 5', ['5>6', '5>7']],
    ['pt', 'tire os vínculos da tarefa 8', ['6>8', '7>8', '8>10']],
    ['pt', 'apague os vínculos da montagem da bomba', ['6>8', '7>8', '8>10']],
    ['pt', 'limpe os vínculos da tarefa 8', ['6>8', '7>8', '8>10']],
    ['pt', 'exclua as dependências das tarefas 5 e 6', ['5>6']],
    ['en', 'remove the predecessors of task 4', ['1>4']],
    ['en', 'delete all the predecessors of task 4', ['1>4']],
    ['es', 'quite las predecesoras de la tarea 4', ['3>4']],
    ['es', 'elimina todos los vínculos de la tarea 4', ['3>4', '4>5']],
  ])('%s: %s', (locale, text, gone) => {
    expect(after(locale, text)).toEqual({ gone, tasks: PLANS[locale].tasks.length, refused: null })
  })
})

describe('an order that does not say what stands behind what', () => {
  test.each<[Language, string]>([
    ['pt', 'inverte a ordem, primeiro usinar carcaça'],
    ['pt', 'inverte a ordem, primeiro P-202'],
    ['pt', 'inverta a ordem, primeiro o teste de vazão e o alinhamento'],
    ['en', 'reverse the order, first the alignment'],
    ['es', 'invierte el orden, primero la inspección'],
  ])('%s: %s', (locale, text) => {
    expect(after(locale, text)).toMatchObject({ gone: [], refused: 'language.notUnderstood' })
  })
})
