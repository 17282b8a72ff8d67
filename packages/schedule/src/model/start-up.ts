import { plain } from './words.ts'

/** What names of start-ups say, in Portuguese, English and Spanish, without accents. */
export const START_UP: readonly string[] = [
  'partida',
  'partir',
  'start ?up',
  'arranque',
  'arrancar',
  'acend(?:er|iment)',
  'encender',
  'encendido',
  'sincroniz',
  'synchroni[sz]',
  'fir(?:e|ing) up',
  'light up',
  'light(?:ing)? (?:of )?(?:the )?(?:\\w+ )?(?:burner|pilot|furnace|kiln|heater|boiler)s?(?= |$)',
  'ignit(?:e|ing)(?= |$)',
  'ignition of',
  'ignicao d',
  '(?:ligar|prender|acionar) (?:o |os |los |el )*(?:queimador|quemador|piloto)',
  'light off',
  '(?:put|bring|brought|plac\\w*|return\\w*|back) (?:\\w+ ){0,3}(?:in|into|on|to|in to) (?:service|line|stream)',
  'fir(?:e|ing) (?:the |of )*(?:burner|furnace|kiln|heater|boiler)',
  '(?:coloc|po[rn]|poner|puest|retorn|volt|volver|regres|entrad|entrar)\\w* (?:\\w+ ){0,3}(?:em|en|a) (?:operacao|servico|marcha|linha|servicio|operacion(?! de)|linea)',
]

/** A word with a number in it is a tag or a count, and says nothing of the step. */
const NUMBERED = /(?:^| )(?:\p{L} )?\p{L}*\d[\p{L}\d]*(?= |$)/gu
/** `LP após solda` is an examination: what stands behind such a word is not what is done. */
const BEHIND = / (?:apos|tras|depois|after|despues|antes|before|para|por|for|con|com|with|de pois) .*$/

/** The words of a name, without its tags. */
export const untagged = (name: string): string => plain(name).replace(NUMBERED, ' ').replace(/ +/g, ' ').trim()
/** Of these words, those that say what is done. */
export const mainWords = (words: string): string => words.replace(BEHIND, '')
