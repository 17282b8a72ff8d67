import { describe, expect, test } from 'vitest'
import './to-draw.ts'
import { calculated, days, edit, schedule } from './index.ts'

describe('drawn schedules', () => {
  test('a follower skips the weekend', () => {
    const before = schedule`
             | MTWTFSSMTWTF |
      Dig    | XX           |
      Pour   |   XXX        | after Dig`
    expect(calculated(before)).toDraw`
             | MTWTFSSMTWTF |
      Dig    | XX           |
      Pour   |   XXX        |`
    expect(calculated(before, edit.setDuration('Dig', days(4)))).toDraw`
             | MTWTFSSMTWTF |
      Dig    | XXXX         |
      Pour   |     X..XX    |`
  })

  test('hours, a summary and a milestone', () => {
    const before = schedule`
                 | 06 07 08 09 10 11 |
      Caldeira   |                   |
        Abrir    | XX XX             |
        Limpar   |       XX XX XX    | after Abrir
      Pronto     |                   | after Caldeira`
    expect(before.tasks.map(task => task.parent)).toEqual([null, 1, 1, null])
    expect(calculated(before)).toDraw`
                 | 06 07 08 09 10 11 |
      Caldeira   | == == == == ==    |
        Abrir    | XX XX             |
        Limpar   |       XX XX XX    |
      Pronto     |             **    |`
  })

  test('what is drawn without a predecessor starts where it is drawn', () => {
    const before = schedule`
      | WTFSSM |
    A |  X     |
    B | X      | manual
    C |        | after A SS+1d, 2d`
    expect(calculated(before)).toDraw`
      | WTFSSM |
    A |  X     |
    B | X      |
    C |   X..X |`
  })

  test('a drawing that means nothing is refused', () => {
    expect(
      () => schedule`
      | MT |
    A | X  | whatever`,
    ).toThrow('means nothing')
    expect(
      () => schedule`
      | MWF |
    A | X   |`,
    ).toThrow('must run on')
    expect(
      () => schedule`
      | MT |
    A | X  | after B`,
    ).toThrow('no row is named B')
  })
})
