import { stem } from '../text/match.ts'

/** Words of time: what is counted with them is no thing. */
export const TIME_WORD =
  /^(?:h|hs|hrs?|min|mins|horas?|hours?|minut|dias?|days?|seman|weeks?|mes|meses|months?|turnos?|shifts?)/

/** One thing and several of it: "válvula", "válvulas"; "intercambiador", "intercambiadores". */
export const sameNoun = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return stem(a) === stem(b) || (long.startsWith(short) && long.length - short.length <= 2)
}
