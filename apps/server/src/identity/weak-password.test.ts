import { expect, test } from 'vitest'
import { weaknessOf } from './weak-password.ts'

const person = { email: 'ana.souza@usina.example', name: 'Ana Souza' }

test.each([
  'password1',
  '12345678',
  '123456789',
  'Senha123',
  'P@ssw0rd',
  'qwertyui',
  'aaaaaaaa',
  'abcabcabc',
  '11111111',
  '25121990',
  'Brasil2026',
  'flamengo!',
  'ana.souza@usina.example',
  'anasouza1',
  'admin2026!',
  'iloveyou1',
  '87654321',
  'Parada2026',
  'rush2112',
  '4815162342',
  'Slipknot',
  '1qazxsw2',
])('%s is refused', password => {
  expect(weaknessOf(password, person)).toBe(/souza/i.test(password) ? 'own' : 'common')
})

test.each([
  'segredo-de-teste-1',
  'Caldeira-3-parada!',
  'troca de 4 bombas',
  'k7!vR2#pQ9',
  'cavalo bateria grampo',
  'Forno2-Resfriar',
])('%s is taken', password => {
  expect(weaknessOf(password, person)).toBeNull()
})
