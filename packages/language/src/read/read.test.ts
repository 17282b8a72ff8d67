import { formatDay, parseInstant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { fold, tidy } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { readAmounts } from './amounts.ts'
import { joinCalendars, readCalendars } from './calendars.ts'
import { readDates } from './dates.ts'

const amounts = (text: string): string =>
  readAmounts(fold(text), text)
    .map(
      amount =>
        `${amount.from !== undefined ? `${amount.from}..` : ''}${amount.parts.map(part => part.value + part.unit).join('+')}${amount.elapsed ? ' el' : ''}`,
    )
    .join(' ')

describe('amounts of time', () => {
  test.each([
    ['4h', '4h'],
    ['4 hs', '4h'],
    ['12 hrs', '12h'],
    ['3 horas', '3h'],
    ['2 hours', '2h'],
    ['1 hora', '1h'],
    ['2 dias e 4 horas', '2d+4h'],
    ['2 horas e meia', '2.5h'],
    ['meia hora', '0.5h'],
    ['dia e meio', '1.5d'],
    ['1h30', '1h+30m'],
    ['1h30min', '1h+30m'],
    ['2:30h', '2h+30m'],
    ['2 a 3 dias', '2..3d'],
    ['de 4 a 6h', '4..6h'],
    ['2h a 3h', '2..3h'],
    ['entre 2 e 3 dias', '2..3d'],
    ['between 2 and 4 hours', '2..4h'],
    ['48 HH', '48manHour'],
    ['48hh', '48h'],
    ['120 homens-hora', '120manHour'],
    ['16 man-hours', '16manHour'],
    ['30m', '30m'],
    ['30 m de cabo', ''],
    ['30 min', '30m'],
    ['2½ h', '2.5h'],
    ['1 1/2 h', '1.5h'],
    ['an hour and a half', '1.5h'],
    ['two and a half hours', '2.5h'],
    ['3 turnos', '3shift'],
    ['meio turno', '0.5shift'],
    ['2 shifts', '2shift'],
    ['1,5 dia', '1.5d'],
    ['0.5 d', '0.5d'],
    ['2 semanas', '2w'],
    ['one week', '1w'],
    ['dos horas', '2h'],
    ['tres días', '3d'],
    ['media hora', '0.5h'],
    ['hora y media', '1.5h'],
    ['3 h y 20 min', '3h+20m'],
    ['24h corridas', '24h el'],
    ['5 dias corridos', '5d el'],
    ['5 elapsed days', '5d el'],
    ['4ed', '4d el'],
    ['3-hour test', '3h'],
    ['P-101 3h', '3h'],
    ['15 minutes and 3 tubes', '15m'],
    ['2 meses', '2mo'],
    ['uma hora', '1h'],
    ['dez dias', '10d'],
    ['200 tubos', ''],
    ['item 3', ''],
    ['8 de agosto', ''],
    ['TQ-12', ''],
    ['2x12', ''],
    ['90%', ''],
  ])('%s', (text, expected) => expect(amounts(text)).toBe(expected)) // prettier-ignore
})

const today = parseInstant('2026-06-01')!
const dates = (text: string, language: Language): string =>
  readDates(fold(tidy(text)), today, language)
    .map(
      date =>
        `${date.impossible ? '!' : ''}${date.day === null ? '' : formatDay(date.day)}${date.seconds === null ? '' : `T${date.seconds / 3600}`}`,
    )
    .join(' ')

describe('dates and times; today is Monday 2026-06-01', () => {
  test.each<[string, Language, string]>([
    ['início 12/03/2027 às 7h', 'pt', '2027-03-12T7'],
    ['teste @ 12 bar, a 8 kgf/cm2, at 15 psi', 'pt', ''],
    ['Teste @ 12', 'pt', 'T12'],
    ['vai de 15/06, 8h, em diante', 'pt', '2026-06-15T8'],
    ['14/07 ao meio-dia', 'pt', '2026-07-14T12'],
    ['noon on July 14', 'en', '2026-07-14T12'],
    ['el 20 de junio al 15 de julio', 'es', '2026-06-20 2026-07-15'],
    ['July 9 and 13', 'en', '2026-07-09 2026-07-13'],
    ['dias 13 e 15/07', 'pt', '2026-07-13 2026-07-15'],
    ['dia 5', 'pt', '2026-06-05'],
    ['dia 1', 'pt', '2026-06-01'],
    ['segunda que vem', 'pt', '2026-06-08'],
    ['próxima sexta-feira às 22h', 'pt', '2026-06-05T22'],
    ['na terça', 'pt', '2026-06-02'],
    ['quinta-feira, 11/06, às 19:30', 'pt', '2026-06-11T19.5'],
    ['amanhã às 6h', 'pt', '2026-06-02T6'],
    ['depois de amanhã', 'pt', '2026-06-03'],
    ['hoje', 'pt', '2026-06-01'],
    ['semana que vem', 'pt', '2026-06-08'],
    ['daqui a 3 dias', 'pt', '2026-06-04'],
    ['10 de julho de 2026', 'pt', '2026-07-10'],
    ['15/jul', 'pt', '2026-07-15'],
    ['1º de agosto', 'pt', '2026-08-01'],
    ['01/03', 'pt', '2027-03-01'],
    ['10.07.2026 07:30', 'pt', '2026-07-10T7.5'],
    ['30/02/2026', 'pt', '!'],
    ['dia 12 às 25h', 'pt', '!2026-06-12'],
    ['a partir das 7h', 'pt', 'T7'],
    ['sábado, 6h', 'pt', '2026-06-06T6'],
    ['segunda etapa', 'pt', ''],
    ['após 1/2 h', 'pt', ''],
    ['24/7', 'pt', ''],
    ['3 dias antes do dia 20/06', 'pt', '2026-06-20'],
    ['from July 10, 2026 at 06:00', 'en', '2026-07-10T6'],
    ['next Monday 7am', 'en', '2026-06-08T7'],
    ['2nd of August', 'en', '2026-08-02'],
    ['June 15 at 6 pm', 'en', '2026-06-15T18'],
    ['15-Jul-2026', 'en', '2026-07-15'],
    ['7/10/2026', 'en', '2026-07-10'],
    ['25/12/2026', 'en', '2026-12-25'],
    ['tomorrow at noon', 'en', '2026-06-02T12'],
    ['in two weeks from now', 'en', '2026-06-15'],
    ['2026-07-10T06:00', 'en', '2026-07-10T6'],
    ['el lunes 8 de junio a las 6:30', 'es', '2026-06-08T6.5'],
    ['15 de julio a las 8', 'es', '2026-07-15T8'],
    ['mañana', 'es', '2026-06-02'],
    ['el viernes', 'es', '2026-06-05'],
    ['10/08/2026 a las 6:00', 'es', '2026-08-10T6'],
    ['3/4 de pulgada', 'es', ''],
  ])('%s (%s)', (text, language, expected) => expect(dates(text, language)).toBe(expected)) // prettier-ignore
})

const working = (text: string): string => {
  const times = joinCalendars(readCalendars(fold(text)))
  if (!times) return ''
  const { hoursPerDay, daysPerWeek, shiftHours, shiftsPerDay } = times.pattern
  return [hoursPerDay ?? '-', daysPerWeek ?? '-', shiftHours ?? '-', shiftsPerDay ?? '-'].join(' ')
}

describe('working time: hours a day, days a week, shift hours, shifts a day', () => {
  test.each([
    ['turnos de 12h 24/7', '24 7 12 2'],
    ['2x12 de segunda a sábado', '24 6 12 2'],
    ['3x8', '24 7 8 3'],
    ['dois turnos de 12 h', '24 7 12 2'],
    ['Round-the-clock job (24/7)', '24 7 - -'],
    ['jornada de 10 horas', '10 - - -'],
    ['das 7h às 19h', '12 - - -'],
    ['two 12-hour shifts, 7 days a week', '24 7 12 2'],
    ['10 hours a day, Monday to Friday', '10 5 - -'],
    ['horário administrativo', '8 5 - -'],
    ['lunes a viernes de 8 a 17h', '8 5 - -'],
    ['turno único de 10h', '10 - 10 1'],
    ['24 horas por dia', '24 7 - -'],
    ['6 dias por semana', '- 6 - -'],
    ['from 7am to 7pm', '12 - - -'],
    ['em dois turnos de 10h', '20 - 10 2'],
    ['trabalhando 12h por dia inclusive sábados e domingos', '12 7 - -'],
    ['Monday to Saturday', '- 6 - -'],
    ['dia e noite', '24 7 - -'],
    ['de segunda a sexta, 9h por dia', '9 5 - -'],
    ['limpar 3 dias', ''],
    ['de 4 a 6 horas', ''],
    ['limpeza 2 turnos', ''],
    ['parada de 10 dias', ''],
  ])('%s', (text, expected) => expect(working(text)).toBe(expected)) // prettier-ignore
})
