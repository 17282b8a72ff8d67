import { expect, test } from 'vitest'
import { stepsOfName } from './step-names.ts'

test.each([
  ['Retirada dos bloqueios', 'unlock'],
  ['Remover bloqueios e cadeados', 'unlock'],
  ['Remove all locks', 'unlock'],
  ['Levantar los bloqueos', 'unlock'],
  ['Bloqueio elétrico e mecânico', 'lockout'],
  ['Lock energy sources', 'lockout'],
])('%s is the step %s', (name, step) => {
  expect(stepsOfName(name).first).toBe(step)
  if (step === 'unlock') expect(stepsOfName(name).all).not.toContain('lockout')
})

test.each(['Troca das válvulas de bloqueio 4"', 'Revisar válvula de bloqueio', 'Cambiar válvulas de bloqueo'])(
  '%s locks nobody out',
  name => {
    expect(stepsOfName(name).all).not.toContain('lockout')
  },
)
