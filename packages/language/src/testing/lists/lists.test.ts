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
    // What is told are links that the engine adds to a test or handover at the end that waits for nothing.
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
