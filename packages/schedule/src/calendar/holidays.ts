import { type DayNumber, dayFromCivil, dayNumber } from '../time/instant.ts'

/** A national holiday or a day off by custom on a date of one year. */
export interface Holiday {
  readonly day: DayNumber
  /** Stable key; the words for it live with the messages. */
  readonly key: HolidayKey
  /** The name in Portuguese, as calendars carry it. */
  readonly name: string
  /** False for a day off by custom (Carnival, Corpus Christi) that is no national holiday by law. */
  readonly legal: boolean
}

export type HolidayKey =
  | 'newYear'
  | 'carnivalMonday'
  | 'carnivalTuesday'
  | 'goodFriday'
  | 'tiradentes'
  | 'labourDay'
  | 'corpusChristi'
  | 'independence'
  | 'aparecida'
  | 'allSouls'
  | 'republic'
  | 'blackConsciousness'
  | 'christmas'

/**
 * Easter Sunday of a year in the Gregorian calendar: the Sunday after the first church full moon on or after 21 March.
 * Golden number, century corrections of the solar and lunar years, then the step to Sunday.
 */
export function easterSunday(year: number): DayNumber {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moonShift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * correction + 114
  return dayFromCivil(year, Math.floor(sum / 31), (sum % 31) + 1)
}

const FIXED: readonly (readonly [HolidayKey, string, number, number])[] = [
  ['newYear', 'Confraternização Universal', 1, 1],
  ['tiradentes', 'Tiradentes', 4, 21],
  ['labourDay', 'Dia do Trabalho', 5, 1],
  ['independence', 'Independência do Brasil', 9, 7],
  ['aparecida', 'Nossa Senhora Aparecida', 10, 12],
  ['allSouls', 'Finados', 11, 2],
  ['republic', 'Proclamação da República', 11, 15],
  ['christmas', 'Natal', 12, 25],
]

/** First year in which 20 November is a national holiday (Law 14.759 of 2023). */
const BLACK_CONSCIOUSNESS_FROM = 2024

/** Brazil's national holidays of a year in order, with the days off by custom: Carnival Monday and Tuesday, Corpus Christi. */
export function brazilianHolidays(year: number): readonly Holiday[] {
  const easter = easterSunday(year)
  const movable = (key: HolidayKey, name: string, offset: number, legal: boolean): Holiday => ({
    day: dayNumber(easter + offset),
    key,
    name,
    legal,
  })
  const holidays: Holiday[] = [
    ...FIXED.map(([key, name, month, day]) => ({ day: dayFromCivil(year, month, day), key, name, legal: true })),
    movable('carnivalMonday', 'Carnaval (segunda-feira)', -48, false),
    movable('carnivalTuesday', 'Carnaval (terça-feira)', -47, false),
    movable('goodFriday', 'Sexta-feira Santa', -2, true),
    movable('corpusChristi', 'Corpus Christi', 60, false),
  ]
  if (year >= BLACK_CONSCIOUSNESS_FROM)
    holidays.push({
      day: dayFromCivil(year, 11, 20),
      key: 'blackConsciousness',
      name: 'Dia da Consciência Negra',
      legal: true,
    })
  return holidays.sort((a, b) => a.day - b.day)
}
