import type { Task } from './task.ts'
import { plain, wordPattern } from './words.ts'

/** What names of start-ups say, in Portuguese, English and Spanish, without accents. */
export const START_UP: readonly string[] = [
  'partida',
  'partir',
  'start ?up',
  'arranque',
  'arrancar',
  'puesta en marcha',
  'acend(?:er|iment)',
  'encender',
  'encendido',
  'sincroniz',
  'synchroni[sz]',
  'fir(?:e|ing) up',
  'light up',
  'light(?:ing)? (?:the |of )*(?:burner|pilot|furnace|kiln|heater|boiler)',
  'ignit(?:e|ion) (?:the |of )*(?:burner|pilot|furnace|kiln|heater|boiler)',
  'ignicao (?:d[oae]s? )*(?:queimad|pilot|forn|cald)',
  'light off',
  '(?:put|bring|brought|plac\\w*|return\\w*|back) (?:\\w+ ){0,3}(?:in|into|on|to|in to) (?:service|line|stream)',
  'fir(?:e|ing) (?:the |of )*(?:burner|furnace|kiln|heater|boiler)',
  '(?:coloc|po[rn]|poner|puest|retorn|volt|volver|regres|entrad|entrar)\\w* (?:\\w+ ){0,3}(?:em|en|a) (?:operacao|servico|marcha|linha|servicio|operacion(?! de)|linea)',
]

/** A word with a number in it is a tag or a count, and says nothing of the step. */
const NUMBERED = /(?:^| )(?:\p{L} )?\p{L}*\d[\p{L}\d]*(?= |$)/gu
/** `LP após solda` is an examination: what stands behind such a word is not what is done. */
const BEHIND = / (?:apos|tras|depois|after|despues|antes|before|para|por|for|con|com|with|de pois) .*$/
const PATTERN = wordPattern(START_UP)

/** The words of a name, without its tags. */
export const untagged = (name: string): string => plain(name).replace(NUMBERED, ' ').replace(/ +/g, ' ').trim()
/** Of these words, those that say what is done. */
export const mainWords = (words: string): string => words.replace(BEHIND, '')

/** Whether a task starts its equipment, or the unit, up: by its step, else by its name. */
export const isStartUpTask = (task: Pick<Task, 'step' | 'name'>): boolean =>
  task.step === 'startUp' || PATTERN.test(mainWords(untagged(task.name)))
