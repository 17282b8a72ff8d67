import { formatInstant, instant, parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { readDates } from './dates.ts'

const DAY = 86_400

test.each<readonly [Language, string, string]>([
  ['pt', 'não antes das 6h do dia 20/07', '2026-07-20T06:00'],
  ['pt', 'às 6h de 20/07', '2026-07-20T06:00'],
  ['pt', 'às 18:30 do dia 20/07/2026', '2026-07-20T18:30'],
  ['pt', 'depois do meio-dia do dia 15', '2026-07-15T12:00'],
  ['pt', 'ao meio-dia do dia 15', '2026-07-15T12:00'],
  ['pt', 'antes do meio-dia de 15/07', '2026-07-15T12:00'],
  ['es', 'a las 6 del dia 20/07', '2026-07-20T06:00'],
  ['es', 'al mediodía del 15/07', '2026-07-15T12:00'],
  ['en', 'after noon on July 15', '2026-07-15T12:00'],
  ['en', 'at 6 am on July 20', '2026-07-20T06:00'],
])('the day behind its time: %s: %s', (language, text, moment) => {
  const found = readDates(fold(text), parseInstant('2026-06-29')!, language)
  expect(
    found.map(({ day, seconds }) => formatInstant(instant((day ?? 0) * DAY + (seconds ?? 0))).slice(0, 16)),
  ).toEqual([moment])
})

test.each<readonly [Language, string, string]>([
  ['en', 'not before 8 Oct 0600', '2026-10-08T06:00'],
  ['en', 'complete 15-Jul 1130', '2026-07-15T11:30'],
  ['en', '3 May 2027 0600', '2027-05-03T06:00'],
  ['pt', 'chega 18/08 0600, não mexer antes', '2026-08-18T06:00'],
  ['pt', 'acaba 11/07 as 2200', '2026-07-11T22:00'],
  ['es', 'llega el 7/8 0900 hrs', '2026-08-07T09:00'],
  ['en', 'done at 1830h yesterday', '2026-06-28T18:30'],
  ['en', 'finished 0430 today', '2026-06-29T04:30'],
])('hours in four figures: %s: %s', (language, text, moment) => {
  const found = readDates(fold(text), parseInstant('2026-06-29')!, language)
  expect(
    found.map(({ day, seconds }) => formatInstant(instant((day ?? 0) * DAY + (seconds ?? 0))).slice(0, 16)),
  ).toEqual([moment])
})

test.each<readonly [Language, string, string]>([
  ['pt', '15/07 1200 mangas', '2026-07-15'],
  ['en', '10 July 2026 1200 tubes', '2026-07-10'],
  ['en', '5 October 2030', '2030-10-05'],
])('four figures that count, or are a year: %s: %s', (language, text, day) => {
  const found = readDates(fold(text), parseInstant('2026-06-29')!, language)
  expect(found.map(each => each.seconds)).toEqual([null])
  expect(formatInstant(instant((found[0]?.day ?? 0) * DAY)).slice(0, 10)).toBe(day)
})
