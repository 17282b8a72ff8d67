import { type Calendar, calendarId, HOUR, must, nth, type Period, type ShiftPattern, type Week } from '@parada/schedule'
import {
  BY_DAY_ALONE,
  DAYS_OF_24,
  DENIED_BEFORE,
  HOURS_FROM_TO,
  LUNCH_FROM_TO,
  NO_SUNDAYS,
  UP_TO,
} from '../lexicon/phrases.ts'
import { NUMBER_WORD, numberOf } from './numbers.ts'

/** What a text says of working time, and where it says so. */
export interface CalendarMention {
  readonly start: number
  readonly end: number
  readonly pattern: ShiftPattern
  /** Clock time work begins, in seconds since midnight, when said ("das 7h às 19h"). */
  readonly from?: number
  readonly to?: number
  /** Clock times of a break, in seconds since midnight, when said ("almoço 12:00-13:00"). */
  readonly lunch?: Period
  /** What the words usually mean ("day shift only"): what is said beside it in figures counts before it. */
  readonly usual?: true
}

const N = `(\\d+|${NUMBER_WORD})`
const HOURS = '(?:horas?|hours?|hrs?|hs|h)(?![a-z])'
const DAYS =
  '(segunda(?:-feira)?|seg|ter|terca|lunes|lun|monday|mon|domingo|dom|sunday|sun)\\s*(?:a|ate|-|to|through|thru|until|al)\\s*(sexta(?:-feira)?|sex|sabado|sab|domingo|dom|quinta(?:-feira)?|viernes|vie|friday|fri|saturday|sat|sunday|sun|thursday|thu|jueves)(?![a-z])'

interface Rule {
  readonly regex: RegExp
  readonly read: (
    match: RegExpExecArray,
  ) => (ShiftPattern & Partial<Pick<CalendarMention, 'from' | 'to' | 'lunch' | 'usual'>>) | null
}

const rule = (source: string, read: Rule['read']): Rule => ({ regex: new RegExp(source, 'g'), read })
const WEEK: Readonly<Record<string, number>> = {
  dom: 7,
  sun: 7,
  sab: 6,
  sat: 6,
  sex: 5,
  fri: 5,
  vie: 5,
  qui: 4,
  thu: 4,
  jue: 4,
}

/** "Com uma hora de almoço", "with 1 h lunch": behind the hours of the day, not worked. */
const LUNCH =
  '(\\s*,?\\s*(?:com|with|con|menos|less)\\s+(?:an?|uma?|una?|one|1)\\s*(?:h|hora|hour|-hour)s?\\s*(?:de|of|for|para)?\\s*(?:o\\s+|el\\s+)?(?:almoco|lunch|almuerzo|comida|refeicao|intervalo|descanso|break)(?:\\s+break)?)?'

const RULES: readonly Rule[] = [
  rule(
    `(?:trabalh\\w+|working|work|trabaj\\w+|rodando|revezando|operando)\\s+(?:em|in|en|a|with|com|con|por)?\\s*${N}\\s+(?:turnos?|shifts?|turmas?)(?![a-z])(?!\\s*(?:de|of)\\s+\\d)`,
    match => {
      const shifts = numberOf(nth(match, 1))
      return shifts && shifts <= 4 && Number.isInteger(shifts) ? { shiftsPerDay: shifts } : null
    },
  ),
  rule('(?<![\\d.])(?:24\\s*h?\\s*[/xX]\\s*7|7\\s*[/x]\\s*24\\s*h?)(?!\\d)(?:\\s*(?:dias?|days?|d))?', () => ({
    hoursPerDay: 24,
    daysPerWeek: 7,
  })),
  rule(
    `(?:round|around)[- ]the[- ]clock(?:\\s+(?:work|shifts?))?|(?:dia e noite|dia y noche|day and night)(?:\\s+sem parar)?|(?:trabalho|servico|regime|turno|trabajo|work(?:ing)?|operacao)\\s+(?:continuo|continua|initerrupto|ininterrupto|non-?stop|continuously)|ininterrupt\\w+|sem interrupcao|non-?stop|(?:as |las )24\\s*(?:h|horas|hours)(?:\\s+(?:do|al|del) dia)?|24\\s*(?:h|horas|hours|hrs)\\s*(?:por|/|ao|al|a|per)\\s*(?:dia|day)|24\\s*horas diarias|24[- ]?h(?:our|rs?)? (?:work|operations?|ops|calendar|basis|coverage)|(?:calendario|regime|regimen|jornada|operacao|trabalho)\\s*(?:de |: ?)?24\\s*h(?:oras?|s|rs)?(?![a-z])|${DAYS_OF_24}|(?:de )?turno corrido 24\\s*h`,
    () => ({ hoursPerDay: 24 }),
  ),
  // "(início 03/05/2027 06:00, 24h)": behind the time of the start.
  rule('(?<=\\d{1,2}(?::\\d{2}|h)\\s*,\\s*)24\\s*h(?:oras?|s|rs)?(?=\\s*(?:\\)|$|\\n))', () => ({ hoursPerDay: 24 })),
  // "Turno 12x12": two crews that relieve each other, so work goes on around the clock; 12x36 is the same with four.
  rule(
    '(?:turnos?|shifts?|escala|regime)\\s*(?:de\\s*)?12\\s*(?:h\\s*)?[x/]\\s*(?:12|36)\\s*(?:h(?:oras)?)?(?![\\d/x])',
    () => ({
      hoursPerDay: 24,
      shiftHours: 12,
      shiftsPerDay: 2,
    }),
  ),
  rule(`(?<![\\d/])([1-4])\\s*x\\s*(6|7|8|9|10|11|12)\\s*(?:h(?:oras)?)?(?![\\d/x])`, match => {
    const [shifts, each] = [Number(match[1]), Number(match[2])]
    return shifts * each <= 24 ? { hoursPerDay: shifts * each, shiftHours: each, shiftsPerDay: shifts } : null
  }),
  rule(
    `${N}\\s+(?:turnos?|shifts?|turmas?)\\s*(?:diari[oa]s?\\s*)?(?:de|of|x|com|con|with)?\\s*(\\d{1,2})[- ]?\\s*(?:horas?|hours?|hrs?|hs|h)(?![a-z])(?:\\s*(?:cada|each|por dia|al dia|per day|a day))?`,
    match => {
      const [shifts, each] = [numberOf(nth(match, 1)) ?? 1, Number(match[2])]
      return shifts * each <= 24 ? { hoursPerDay: shifts * each, shiftHours: each, shiftsPerDay: shifts } : null
    },
  ),
  rule(`${N}\\s+(\\d{1,2})[- ]?\\s*(?:hour|hr|h)\\s+shifts?(?:\\s+(?:per|a) day)?`, match => {
    const [shifts, each] = [numberOf(nth(match, 1)) ?? 1, Number(match[2])]
    return shifts * each <= 24 ? { hoursPerDay: shifts * each, shiftHours: each, shiftsPerDay: shifts } : null
  }),
  // "day shift only (10 h, ...)"; "turno de día (7h a 19h)" says from when to when.
  rule(`${BY_DAY_ALONE}\\s*[(,:-]?\\s*(\\d{1,2})\\s*${HOURS}(?!${UP_TO})`, match => ({
    hoursPerDay: Number(match[1]),
    shiftHours: Number(match[1]),
    shiftsPerDay: 1,
  })),
  rule(
    `(?:turno|turma|shift)s?\\s+(?:unico\\s+|diurno\\s+|unicos\\s+|single\\s+)?(?:de|of|x)\\s*(\\d{1,2})\\s*${HOURS}`,
    match => ({
      shiftHours: Number(match[1]),
      ...(/unico|single|diurno/.test(match[0]) && { hoursPerDay: Number(match[1]), shiftsPerDay: 1 }),
    }),
  ),
  rule(`(?<![\\d.,])(\\d{1,2})[- ]?(?:hour|hr|h)[- ](?:single |day )?shifts?`, match => ({
    shiftHours: Number(match[1]),
  })),
  rule(
    `(?:um|uma|un|one|a|1)\\s+(?:unico\\s+)?(?:turno|shift)(?:\\s+unico)?(?=\\s*(?:de|of|por dia|diario|a day|per day|$|,|\\.))`,
    () => null,
  ),
  rule(
    `(?:(?:jornada|expediente|dia|jornadas|dias)\\s+(?:diaria\\s+)?(?:de\\s+(?:trabalho\\s+de\\s+)?)|(?<!(?<!(?:jornada|regime|regimen|horario) )d[eo] )(?:trabalh\\w+|trabaj\\w+|work\\w*|operando|operar)\\s+)(\\d{1,2})\\s*${HOURS}(?:\\s*(?:por dia|/\\s*dia|ao dia|al dia|diarias|a day|per day|/\\s*day))?`,
    match => ({
      hoursPerDay: Number(match[1]),
    }),
  ),
  rule(
    `(\\d{1,2})\\s*(?:horas?|hours?|hrs?|hs|h)\\s*(?:por|/|ao|al|a|per|each)\\s*(?:dia|day|jornada)(?![a-z])`,
    match => ({ hoursPerDay: Number(match[1]) }),
  ),
  rule(`(\\d{1,2})\\s*(?:horas?|hs|h)\\s*diarias`, match => ({ hoursPerDay: Number(match[1]) })),
  rule(`(\\d{1,2})[- ]hours?[- ](?:working[- ])?days?`, match => ({ hoursPerDay: Number(match[1]) })),
  // "day shift 7am to 7pm, 7 days": behind hours of the day, days are those of the week.
  rule('(?<=(?:am|pm|h|hs|hrs|horas|hours|:\\d\\d)\\s*,\\s*)([5-7])\\s*(?:dias|days)\\s*(?=[.;\\n]|$)', match =>
    // "Início 08/06 07:00, 6 dias" is how long it takes: only hours from and to have days of the week behind them.
    HOURS_FROM_TO.test(match.input.slice(Math.max(0, match.index - 40), match.index))
      ? {
          daysPerWeek: Number(match[1]),
        }
      : null,
  ),
  rule(
    `(?:(?:los|os|the|all)\\s+)?(\\d)\\s*(?:dias|days)(?:\\s+uteis)?\\s*(?:por|/|na|a|per|each|x|de la|a la|da|of the|of a)\\s*(?:semana|week)`,
    match => ({
      daysPerWeek: Number(match[1]),
    }),
  ),
  // "No se trabaja los domingos" before "trabaja los domingos".
  rule(NO_SUNDAYS, () => ({ daysPerWeek: 6 })),
  rule(
    `(?:de\\s+|from\\s+)?(?:todos os dias(?: da semana)?|todos los dias|every day|seven days a week|sete dias por semana|siete dias (?:a la|por) semana|(?:inclu(?:sive|indo|yendo|ido)|including|com|con|with|trabalhando)\\s+(?:sabados?,?(?: e| y)? domingos?|(?:os\\s+)?fins? de semana|(?:los\\s+)?fines? de semana|weekends?|saturdays? and sundays?))`,
    () => ({ daysPerWeek: 7 }),
  ),
  rule(
    `(?:(?:nos?|aos?|os?|on|los|el|un)\\s+)?(?:sabados?|saturdays?)\\s+(?:tambem|also|too|inclusive|inclu\\w+|include[ds]?)(?:\\s+(?:trabalh\\w+|work\\w*|trabaj\\w+|se trabaja|e dia util))?|(?:trabalh\\w+|work\\w*|trabaj\\w+|inclu\\w+|including|include|tambem|also|tambien)\\s+(?:tambem\\s+|also\\s+|tambien\\s+)?(?:nos?|aos?|os?|on|los|el)?\\s*(?:sabados?|saturdays?)(?!,?\\s*(?:e|and|y)\\s)|sabados? (?:tambien )?(?:se )?(?:trabalh\\w+|trabaj\\w+)`,
    () => ({ daysPerWeek: 6 }),
  ),
  rule(
    `(?:trabalh\\w+|work\\w*|trabaj\\w+|inclu\\w+|including|include|tambem|also|tambien)\\s+(?:tambem\\s+|also\\s+|tambien\\s+)?(?:nos?|aos?|os?|on|los|el)?\\s*(?:domingos?|sundays?|fi(?:m|ns) de semana|fin(?:es)? de semana|weekends?)|(?:domingos?|sundays?|fi(?:m|ns) de semana|weekends?) (?:tambem|also|too|tambien)(?:\\s+(?:trabalh\\w+|work\\w*|trabaj\\w+))?`,
    () => ({ daysPerWeek: 7 }),
  ),
  rule('weekends? off|fi(?:m|ns) de semana (?:livres?|de folga|folga)|fines? de semana libres?', () => ({
    daysPerWeek: 5,
  })),
  rule(
    `(?:sem|sin|no|without|exceto|excepto|menos|not working)\\s+(?:sabados?,?(?: e| y)? domingos?|fins? de semana|fines? de semana|weekends?|trabalho (?:no|aos?) fi(?:m|ns) de semana)`,
    () => ({ daysPerWeek: 5 }),
  ),
  rule(`(?:sem|sin|exceto|excepto|no work on|except|menos)\\s+(?:aos? |los )?(?:domingos?|sundays?)`, () => ({
    daysPerWeek: 6,
  })),
  rule(`(?:de\\s+|from\\s+|working\\s+)?${DAYS}`, match => {
    const first = nth(match, 1).slice(0, 3)
    const last = WEEK[nth(match, 2).slice(0, 3)]
    if (last === undefined || first === 'ter') return null
    return { daysPerWeek: first === 'dom' || first === 'sun' ? Math.min(7, last + 1) : last }
  }),
  rule(
    `(?:horario|turno|regime|expediente|calendario|jornada)\\s+(?:administrativo|comercial|adm\\.?|de oficina|normal|diurno)|(?:office|business|regular|normal|standard|day[- ]shift) hours|(?:on |in )?(?:day[- ]?shift only|days only|office calendar)|regime adm\\b`,
    () => ({
      hoursPerDay: 8,
      daysPerWeek: 5,
      usual: true,
    }),
  ),
  rule(LUNCH_FROM_TO, match => {
    const [from, to] = [Number(match[1]) + Number(match[2] ?? 0) / 60, Number(match[3]) + Number(match[4] ?? 0) / 60]
    return to > from && to - from <= 2 && to < 24 ? { lunch: { from: from * HOUR, to: to * HOUR } } : null
  }),
  rule(
    `(?:das|de|from|desde las?|entre as|between)\\s+(\\d{1,2})(?:[:h](\\d{2}))?\\s*(?:h|hs|horas|am|a\\.m\\.)?\\s*(?:as|a|ate(?: as)?|to|till|until|-|hasta las?|a las|e as|and|e)\\s+(\\d{1,2})(?:[:h](\\d{2}))?\\s*(h|hs|horas|hrs|pm|p\\.m\\.|am)?(?![a-z0-9/])${LUNCH}`,
    match => {
      let [from, to] = [Number(match[1]) + Number(match[2] ?? 0) / 60, Number(match[3]) + Number(match[4] ?? 0) / 60]
      const clocky =
        /h|:|m\.|am|pm/.test(match[0].replace(/(?:das|desde|from|hasta|between)/g, '')) || /^das/.test(match[0])
      if (!clocky || from > 24 || to > 24) return null
      if (/p\.?m/.test(match[5] ?? '') && to < 12) to += 12
      if (to <= from) to += 24
      const span = to - from
      if (span < 4) return null
      if (match[6] !== undefined) return { hoursPerDay: span - 1, from: from * HOUR, to: to * HOUR }
      return { hoursPerDay: span === 9 ? 8 : Math.round(span * 100) / 100, from: from * HOUR, to: to * HOUR }
    },
  ),
  // "(19h às 7h)", "night shift only 8pm to 6am": without "das", but with a word or brackets that say so.
  rule(
    `(?:(?:turno|horario|shift|jornada|expediente)[a-z ]{0,24}?[:(]?\\s*|\\(\\s*)(\\d{1,2})(?:[:h](\\d{2}))?\\s*(h|hs|am|pm)?\\s*(?:as|-|to|until|till|ate(?: as)?|a las?|hasta las?|a)\\s*(\\d{1,2})(?:[:h](\\d{2}))?\\s*(h|hs|am|pm)?(?![a-z0-9/])\\s*\\)?`,
    match => {
      const half = (hour: number, word: string | undefined): number =>
        word === 'pm' && hour < 12 ? hour + 12 : word === 'am' && hour === 12 ? 0 : hour
      const marked = /\bas\b|[:h]|am|pm/.test(match[0].slice(match[0].search(/\d/)))
      const from = half(Number(match[1]), match[3]) + Number(match[2] ?? 0) / 60
      let to = half(Number(match[4]), match[6]) + Number(match[5] ?? 0) / 60
      if (!marked || from > 24 || to > 24) return null
      if (to <= from) to += 24
      const span = to - from
      return span < 4
        ? null
        : { hoursPerDay: span === 9 ? 8 : Math.round(span * 100) / 100, from: from * HOUR, to: to * HOUR }
    },
  ),
  rule(`(\\d{1,2}):(\\d{2})\\s*(?:-|as|a|to|ate)\\s*(\\d{1,2}):(\\d{2})`, match => {
    const from = Number(match[1]) + Number(match[2]) / 60
    let to = Number(match[3]) + Number(match[4]) / 60
    if (from > 24 || to > 24) return null
    if (to <= from) to += 24
    const span = to - from
    return span < 4
      ? null
      : { hoursPerDay: span === 9 ? 8 : Math.round(span * 100) / 100, from: from * HOUR, to: to * HOUR }
  }),
  rule(
    `${N}\\s+(?:turnos?|shifts?)(?!\\s*(?:de|of|para|for)\\s*[a-z])(?:\\s*(?:por dia|diarios|a day|per day|al dia|/dia))?`,
    match => {
      const shifts = numberOf(nth(match, 1))
      return shifts && /dia|day/.test(match[0]) && shifts <= 4 && Number.isInteger(shifts)
        ? { shiftsPerDay: shifts }
        : null
    },
  ),
]

/** Every mention of working time in a folded text. Later rules do not read what earlier ones took. */
export function readCalendars(folded: string): CalendarMention[] {
  const found: CalendarMention[] = []
  if (
    !/24|turno|shift|clock|x\s*\d|dia|day|semana|week|sem |sin |h\s*(?:as|a|to)|[:h]\d|ininterr|non|admin|office|sabado|domingo|saturday|sunday|weekend|\dam|\d am|pm|business|jornada|horario|\b(?:seg|mon|lun)/.test(
      folded,
    )
  )
    return found
  for (const { regex, read } of RULES) {
    regex.lastIndex = 0
    for (let match = regex.exec(folded); match; match = regex.exec(folded)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some(other => start < other.end && end > other.start)) continue
      if (/[a-z]/.test(folded[start - 1] ?? ' ') && /[a-z]/.test(folded.charAt(start))) continue
      const value = read(match)
      // "Nada de trabalho no domingo", "nobody works on Sunday": the day is not worked.
      if (!value || (value.daysPerWeek && value.daysPerWeek > 5 && DENIED_BEFORE.test(folded.slice(0, start)))) continue
      const { from, to, lunch, usual, ...pattern } = value
      if ((pattern.hoursPerDay ?? 8) > 24 || (pattern.hoursPerDay ?? 8) <= 0) continue
      found.push({
        start,
        end,
        pattern,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(lunch && { lunch }),
        ...(usual && { usual }),
      })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

export interface WorkTimes {
  readonly pattern: ShiftPattern
  readonly from?: number
  readonly to?: number
  readonly lunch?: Period
}

/** Joins all mentions: hours a day from shifts, shifts from hours, seven days for work around the clock. */
export function joinCalendars(mentions: readonly CalendarMention[]): WorkTimes | null {
  if (mentions.length === 0) return null
  let joined: { -readonly [K in keyof ShiftPattern]: ShiftPattern[K] } = {}
  let from: number | undefined
  let to: number | undefined
  // "Turno 1 (7h-19h)", "turno 2 (19h-7h)": shifts that relieve each other.
  const shifts = mentions.filter(mention => mention.from !== undefined && mention.to !== undefined)
  const hours = shifts.map(mention => (must(mention.to) - must(mention.from)) / HOUR)
  const relieved =
    shifts.length > 1 &&
    shifts.every(
      (mention, at) => must(mention.from) % (24 * HOUR) === must(must(shifts.at(at - 1)).to) % (24 * HOUR),
    ) &&
    hours.reduce((sum, each) => sum + each, 0) === 24
  if (relieved)
    return {
      pattern: { hoursPerDay: 24, daysPerWeek: 7, shiftHours: nth(hours, 0), shiftsPerDay: shifts.length },
      from: must(nth(shifts, 0).from),
    }
  const lunch = mentions.find(each => each.lunch)?.lunch
  // "Day shift only, 07:00 to 17:00, Monday to Saturday": what a day shift usually is gives way to what this one is.
  for (const mention of [...mentions.filter(each => !each.usual), ...mentions.filter(each => each.usual)]) {
    joined = { ...mention.pattern, ...joined }
    if (mention.from !== undefined) [from, to] = [from ?? mention.from, to ?? mention.to]
  }
  // Hours from one time to another lie around a break that is said beside them.
  const taken = lunch && from !== undefined && to !== undefined && from < lunch.from && lunch.to < to
  if (taken) joined.hoursPerDay = (must(to) - must(from) - (lunch.to - lunch.from)) / HOUR
  if (joined.shiftHours && !joined.hoursPerDay) {
    const shifts = joined.shiftsPerDay ?? 1
    joined.hoursPerDay = Math.min(24, joined.shiftHours * shifts)
  }
  if (joined.shiftsPerDay && !joined.hoursPerDay) {
    const each = joined.shiftsPerDay === 3 ? 8 : joined.shiftsPerDay === 2 ? 12 : 8
    joined.hoursPerDay = each * joined.shiftsPerDay
    joined.shiftHours = each
  }
  if (joined.hoursPerDay === 24 && joined.daysPerWeek === undefined) joined.daysPerWeek = 7
  if (joined.hoursPerDay === 24 && joined.shiftsPerDay && !joined.shiftHours)
    joined.shiftHours = 24 / joined.shiftsPerDay
  if (joined.hoursPerDay === 24 && joined.shiftHours && !joined.shiftsPerDay && 24 % joined.shiftHours === 0)
    joined.shiftsPerDay = 24 / joined.shiftHours
  return {
    pattern: joined,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(taken && { lunch }),
  }
}

const WHOLE_DAY: readonly Period[] = [{ from: 0, to: 24 * HOUR }]

/** A working day: the whole clock, office hours with a lunch break at eight, else hours on end from the start. */
function dayPeriods(
  hoursPerDay: number,
  { from, to, lunch: said }: Pick<WorkTimes, 'from' | 'to' | 'lunch'>,
): readonly Period[] {
  if (hoursPerDay >= 24) return WHOLE_DAY
  if (said && from !== undefined && to !== undefined)
    return [
      { from, to: said.from },
      { from: said.to, to },
    ]
  const begin = from ?? (hoursPerDay > 8 ? 7 * HOUR : 8 * HOUR)
  const end = to ?? begin + (hoursPerDay === 8 ? 9 : hoursPerDay) * HOUR
  const lunch = begin + 4 * HOUR
  if (end - begin === (hoursPerDay + 1) * HOUR && end <= 24 * HOUR)
    return [
      { from: begin, to: lunch },
      { from: lunch + HOUR, to: end },
    ]
  if (end <= 24 * HOUR) return [{ from: begin, to: end }]
  return [
    { from: 0, to: end - 24 * HOUR },
    { from: begin, to: 24 * HOUR },
  ]
}

/** The project calendar that a stated pattern means. */
export function calendarOf(times: WorkTimes, name: string): Calendar {
  const hoursPerDay = times.pattern.hoursPerDay ?? 8
  const days = times.pattern.daysPerWeek ?? 5
  const periods = dayPeriods(hoursPerDay, times)
  const week = [0, 1, 2, 3, 4, 5, 6].map(day => {
    const position = day === 0 ? 7 : day
    return position <= days ? periods : []
  }) as unknown as Week
  return { id: calendarId(1), name, week, exceptions: [] }
}
