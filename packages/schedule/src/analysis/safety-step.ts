import { SAFETY_STEPS } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { plain, wordPattern } from '../model/words.ts'

/** Names of work that protects people, in Portuguese, English and Spanish: for tasks that nobody gave a step. */
const WORDS = wordPattern([
  'bloque',
  'desbloque',
  'lockout',
  'lock out',
  'loto$',
  'desenergiz',
  'de energi',
  'raquet',
  'blinds?$',
  'blinding',
  'deblind',
  'spades?$',
  'discos? ciego',
  'bridas? ciega',
  'platos? ciego',
  '(?:teste|prueba|medicao|medicion|test)s? (?:de |do )?gas',
  'gas (?:test|free|check)',
  'explosimet',
  'permissao',
  'permiso',
  'permit',
  'pt$',
  'pet$',
  'test\\w* hidro',
  'prueba hidro',
  'hidrost',
  'th$',
  'hydro ?test',
  'hydrostat',
  '(?:teste|prueba) (?:de )?(?:presion|pressao|pneum|neum)',
  'pressure test',
  'pneumatic test',
  '(?:desmont|retir|remov)\\w* (?:de |do |dos |da |del |el |los |o |os )*anda[im]',
  '(?:dismantl|remov|strik|tak)\\w* (?:down )?(?:the )?scaffold',
])

/** Whether a task protects people: by its step, else by its name. */
export const isSafetyStep = (task: Pick<Task, 'step' | 'name'>): boolean =>
  task.step === undefined ? WORDS.test(plain(task.name)) : SAFETY_STEPS.has(task.step)
