import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../../offline.ts'
import { draw, MONDAY } from '../draw.ts'
import { listFaults } from './judge.ts'
import { listOf } from './lists.ts'

const LISTS = process.env.PARADA_LONG === '1' ? 3000 : 300

describe('lists as planners paste them, random parts with known truth', () => {
  test('names to the letter, durations, outline, links with lags and crews: all right, or told', () => {
    const read = Array.from({ length: LISTS }, (_, seed) => ({ list: listOf(seed), ...listFaults(listOf(seed)) }))
    expect(
      read.flatMap(({ list, silent }) => (silent.length === 0 ? [] : [`${list.text}\n  ${silent.join('\n  ')}`])),
    ).toEqual([])
    // Reported are links that the engine adds to a test or handover at the end that waits for nothing.
    expect(read.filter(each => each.faults.length > 0).length / LISTS).toBeLessThan(0.02)
  })
})

describe('an ordinary scope keeps the words of its planner', () => {
  test('numbered rows with crews, waits and two kinds of links', () => {
    const text = `Parada da caldeira CB-02
Equipes: Operação (4), Andaime (12), Caldeiraria (16), Elétrica/Instrumentação (6)

1 Preparação
1.1 Parar caldeira e despressurizar - 12h - Operação
1.2 Bloqueio e etiquetagem - 6h, após 1.1 - 4 Operação
2 Acessos
2.1 Montar andaime da fornalha - 36h, após 1.2 - 8 Andaime
2.2 Radiografia das soldas - 18h, após 2.1 com 2h de espera - Terceiros
2.3 Malhas de controle - 8h, II com 2.2 + 4h - 2 Elétrica`
    const result = interpretOffline({ text, kind: 'generate', locale: 'pt', today: MONDAY })
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    expect(draw(result.value.schedule)).toEqual([
      '1 Preparação:',
      '2 Parar caldeira e despressurizar 12h @Operação*4 in 1',
      '3 Bloqueio e etiquetagem 6h <2FS @Operação*4 in 1',
      '4 Acessos:',
      '5 Montar andaime da fornalha 36h <3FS @Andaime*8 in 4',
      '6 Radiografia das soldas 18h <5FS+2h @Terceiros*1 in 4',
      '7 Malhas de controle 8h <6SS+4h @Elétrica/Instrumentação*2 in 4',
    ])
    expect(result.value.schedule.resources.map(({ name, maxUnits }) => [name, maxUnits])).toEqual([
      ['Operação', 4],
      ['Andaime', 12],
      ['Caldeiraria', 16],
      ['Elétrica/Instrumentação', 6],
      ['Terceiros', undefined],
    ])
  })
})

describe('fields that dots lead to, people counted in words, and what lets people in', () => {
  const drawnOf = (text: string): string[] => {
    const result = interpretOffline({ text, kind: 'generate', locale: 'pt', today: MONDAY })
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    return draw(result.value.schedule)
  }

  test('dotted rows in capitals', () => {
    const text =
      '01 - PARAR FORNO ........ 12 h .... OPERAÇÃO\n02 - ABRIR PORTAS ....... 4 h ..... CALDEIRARIA (4) .... APÓS 01\n03 - FECHAR PORTAS ...... 3 h ..... 6 CALDEIRARIA .... APÓS 02'
    expect(drawnOf(text)).toEqual([
      '1 PARAR FORNO 12h @OPERAÇÃO*1',
      '2 ABRIR PORTAS 4h <1FS @CALDEIRARIA*4',
      '3 FECHAR PORTAS 3h <2FS @CALDEIRARIA*6',
    ])
  })

  test('people of a trade', () => {
    const text = '1.1 Montar andaime; 8 pessoas de andaime; 36h\n1.2 Inspecionar; 12h; após 1.1; 2 pessoas de inspeção'
    expect(drawnOf(text)).toEqual(['1 Montar andaime 36h @Andaime*8', '2 Inspecionar 12h <1FS @Inspeção*2'])
  })

  test('a gas test that releases a confined space is no handover that the scaffold has to be down for', () => {
    const text =
      '1 Teste de atmosfera e liberação de espaço confinado - 2h\n2 Montar andaime - 8h, após 1\n3 Soldar tubos - 20h, após 2\n4 Desmontar andaime - 6h, após 3\n5 Acendimento - 8h, após 4'
    const result = interpretOffline({ text, kind: 'generate', locale: 'pt', today: MONDAY })
    if (!result.ok || result.value.kind !== 'generate') throw new Error(JSON.stringify(result.problems))
    const { rules } = result.value.score
    expect(rules.length).toBeGreaterThan(0)
    for (const rule of rules.filter(each => each.rule.startsWith('scaffold')))
      expect(rule).toMatchObject({ passed: true, tasks: [] })
  })
})

describe('rows with words that nothing reads', () => {
  test('are told, and those around them are not', () => {
    const text =
      '1) Erect scaffold - 16h - Scaffolding x6\n2) Nozzle welds - 6h - after 1, allow 2h cooling\n3) Hydro test - 5 hrs - after 2'
    const result = interpretOffline({ text, kind: 'generate', locale: 'en', today: MONDAY })
    if (!result.ok || result.value.kind !== 'generate') throw new Error(JSON.stringify(result.problems))
    const told = result.value.assumptions.filter(each => each.severity === 'warning')
    expect(told.map(each => each.code)).toContain('language.unclearTask')
    expect(told.filter(each => !String(each.params.text).includes('Nozzle we'))).toEqual([])
  })
})
