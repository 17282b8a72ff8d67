import { type Area, applyEdits, calculate, instant, level, type Schedule } from '@parada/schedule'
import { describe, expect, it } from 'vitest'
import { interpretOffline } from '../offline.ts'
import type { PlanUpdate } from '../types.ts'

const TODAY = instant(1_772_434_800)

/** A plan from words: a reactor and a tank in no area, two exchangers in area 2, and an area with nothing in it. */
function planOf(): Schedule {
  const text =
    'Parada da U-110 em 02/03/2027 07:00. Reator R-101, trocadores E-101 e E-102, tanque TQ-201. 1 guindaste.'
  const made = interpretOffline({ text, kind: 'generate', today: TODAY, locale: 'pt' })
  if (!made.ok) throw new Error(made.problems[0].code)
  const { schedule } = made.value
  const inArea = new Set(['E-101', 'E-102'])
  return {
    ...schedule,
    areas: [
      { id: 'A2', name: 'Área 2' },
      { id: 'forno', name: 'Forno' },
    ],
    tasks: schedule.tasks.map(each => (inArea.has(each.equipment ?? '') ? { ...each, area: 'A2' } : each)),
  }
}

const PLAN = planOf()

const said = (text: string, schedule: Schedule = PLAN): ReturnType<typeof interpretOffline> =>
  interpretOffline({ text, kind: 'update', schedule, today: TODAY, locale: 'pt' })

function updated(text: string, schedule: Schedule = PLAN): PlanUpdate {
  const read = said(text, schedule)
  if (!read.ok || read.value.kind !== 'update')
    throw new Error(`${text}: ${read.ok ? 'no update' : read.problems[0].code}`)
  return read.value
}

/** Limits of areas, as words: "Área 2 people 6". */
const limitsOf = ({ areas = [] }: Pick<Schedule, 'areas'>): string =>
  areas
    .flatMap(({ name, maxPeople, maxHeavyLifts }: Area) => [
      ...(maxPeople === undefined ? [] : [`${name} people ${maxPeople}`]),
      ...(maxHeavyLifts === undefined ? [] : [`${name} lifts ${maxHeavyLifts}`]),
    ])
    .sort()
    .join('; ')

const inOrder = (limits: string): string => limits.split('; ').sort().join('; ')

const SAYINGS = [
  ['No máximo 6 pessoas no reator', 'Reator R-101 people 6'],
  ['no máximo 6 pessoas trabalhando no R-101', 'R-101 people 6'],
  ['só um içamento pesado por vez na área 2', 'Área 2 lifts 1'],
  ['Na área 2, só um içamento por vez', 'Área 2 lifts 1'],
  ['limite a área 2 a 8 pessoas', 'Área 2 people 8'],
  ['limite as pessoas no reator a 6', 'Reator R-101 people 6'],
  ['Lotação máxima do reator: 6 pessoas', 'Reator R-101 people 6'],
  ['o reator comporta no máximo 4 pessoas', 'Reator R-101 people 4'],
  ['não pode haver mais de 5 pessoas no TQ-201', 'TQ-201 people 5'],
  ['nunca dois içamentos ao mesmo tempo na área 2', 'Área 2 lifts 1'],
  ['área 2 com no máximo 10 pessoas e reator com no máximo 4 pessoas', 'Área 2 people 10; Reator R-101 people 4'],
  ['at most 6 people in the reactor', 'Reator R-101 people 6'],
  ['no more than 6 people at the same time in R-101', 'R-101 people 6'],
  ['only one heavy lift at a time in area 2', 'Área 2 lifts 1'],
  ['limit area 2 to 8 people', 'Área 2 people 8'],
  ['the people limit of area 2: 6', 'Área 2 people 6'],
  ['never more than four people inside TQ-201', 'TQ-201 people 4'],
  ['máximo 6 personas en el R-101', 'R-101 people 6'],
  ['como máximo 6 personas a la vez en el área 2', 'Área 2 people 6'],
  ['un solo izaje pesado a la vez en el área 2', 'Área 2 lifts 1'],
  ['solo un izaje a la vez en el área 2', 'Área 2 lifts 1'],
  ['por segurança, no máximo 6 pessoas no reator ao mesmo tempo, por favor', 'Reator R-101 people 6'],
  ['dois içamentos não podem ocorrer ao mesmo tempo na área 2', 'Área 2 lifts 1'],
  ['uma pessoa por vez dentro do TQ-201', 'TQ-201 people 1'],
  ['máximo de 12 pessoas no forno', 'Forno people 12'],
  ['there can be at most 3 people in the tank TQ-201', 'TQ-201 people 3'],
  ['el reactor R-101 admite hasta 4 personas', 'R-101 people 4'],
] as const

/** Written before they were ever read, by kinds of sentences that the readers had not been made for. */
const HELD_OUT = [
  ['Queremos no máximo 8 pessoas ao mesmo tempo dentro do reator.', 'Reator R-101 people 8'],
  ['Limitar a 5 o número de pessoas no tanque', 'Tanque TQ-201 people 5'],
  ['A área 2 aceita até 7 trabalhadores por vez', 'Área 2 people 7'],
  ['Apenas 1 içamento simultâneo na área 2', 'Área 2 lifts 1'],
  ['Não mais do que três pessoas no R-101 por favor', 'R-101 people 3'],
  ['Defina limite de 6 pessoas para a área 2', 'Área 2 people 6'],
  ['Espaço confinado TQ-201: máx. 2 pessoas', 'TQ-201 people 2'],
  ['Somente duas pessoas podem entrar no TQ-201 por vez', 'TQ-201 people 2'],
  ['No reator só podem trabalhar 4 pessoas ao mesmo tempo', 'Reator R-101 people 4'],
  ['Mantenha o limite de içamentos da área 2 em 1', 'Área 2 lifts 1'],
  ['Keep it to at most five people in area 2', 'Área 2 people 5'],
  ['Max 3 people in TQ-201 at any time', 'TQ-201 people 3'],
  ['The tank can hold no more than 2 workers', 'Tanque TQ-201 people 2'],
  ['Restrict R-101 to 4 persons', 'R-101 people 4'],
  ['No more than 1 crane lift at once in area 2', 'Área 2 lifts 1'],
  ['Set the people limit for R-101 to 6', 'R-101 people 6'],
  ['Never do two heavy lifts simultaneously in area 2', 'Área 2 lifts 1'],
  ['Area 2: maximum 6 people, 1 lift at a time', 'Área 2 people 6; Área 2 lifts 1'],
  ['En el área 2 no puede haber más de 5 trabajadores', 'Área 2 people 5'],
  ['Limite el reactor R-101 a 4 personas', 'R-101 people 4'],
  ['Máximo dos personas dentro del TQ-201', 'TQ-201 people 2'],
  ['No más de un izaje a la vez en el área 2', 'Área 2 lifts 1'],
  ['El TQ-201 admite un máximo de 3 personas', 'TQ-201 people 3'],
  ['Dos izajes pesados no pueden hacerse al mismo tiempo en el área 2', 'Área 2 lifts 1'],
  ['A lotação do reator é de no máximo 6 pessoas', 'Reator R-101 people 6'],
  ['Por favor coloque limite de 4 pessoas no TQ-201 e de 1 içamento na área 2', 'TQ-201 people 4; Área 2 lifts 1'],
  ['É proibido mais de 3 pessoas no TQ-201', 'TQ-201 people 3'],
  ['Na área 2 trabalham no máximo 6 pessoas', 'Área 2 people 6'],
  ['Dentro do reator cabem só 3 pessoas', 'Reator R-101 people 3'],
  ['Coloque um teto de 6 pessoas no reator', 'Reator R-101 people 6'],
  ['Quero limitar o TQ-201 a duas pessoas por vez', 'TQ-201 people 2'],
  ['Não deixe passar de 4 pessoas no R-101', 'R-101 people 4'],
  ['Não quero mais de um içamento pesado acontecendo na área 2 ao mesmo tempo', 'Área 2 lifts 1'],
  ['Máximo 2 trabalhadores simultâneos no TQ-201', 'TQ-201 people 2'],
  ['Limite de içamentos simultâneos na área 2: 1', 'Área 2 lifts 1'],
  ['Só pode haver 1 içamento pesado por vez na área 2', 'Área 2 lifts 1'],
  ['We can only have 5 people in the reactor at once', 'Reator R-101 people 5'],
  ['Area 2 takes up to 12 workers', 'Área 2 people 12'],
  ["Don't put more than 6 people in R-101", 'R-101 people 6'],
  ['Cap the people in area 2 at 10', 'Área 2 people 10'],
  ['One lift at a time in area 2 please', 'Área 2 lifts 1'],
  ['Occupancy of TQ-201: max 2 people', 'TQ-201 people 2'],
  ['Only two lifts may run in parallel in area 2', 'Área 2 lifts 2'],
  ['Allow at most 3 persons inside the tank', 'Tanque TQ-201 people 3'],
  ['No pueden trabajar más de 4 personas en el R-101', 'R-101 people 4'],
  ['En el tanque caben como máximo 2 personas', 'Tanque TQ-201 people 2'],
  ['Solo un izaje pesado por vez en el área 2', 'Área 2 lifts 1'],
  ['Limitar el área 2 a 10 personas', 'Área 2 people 10'],
  ['Aforo máximo del reactor: 5 personas', 'Reator R-101 people 5'],
  ['A lo sumo tres personas dentro del TQ-201 a la vez', 'TQ-201 people 3'],
  ['No hacer dos izajes a la vez en el área 2', 'Área 2 lifts 1'],
  ['Para o R-101, teto de 6 pessoas', 'R-101 people 6'],
  ['Dá para ter só 4 pessoas no tanque por vez', 'Tanque TQ-201 people 4'],
  ['Na área 2 pode ter até 8 pessoas', 'Área 2 people 8'],
  ['Não ponha mais que 5 pessoas no reator', 'Reator R-101 people 5'],
  ['No máximo um içamento crítico por vez na área 2', 'Área 2 lifts 1'],
  ['O TQ-201 só comporta 3 pessoas', 'TQ-201 people 3'],
  ['At any one time no more than 4 people inside the reactor', 'Reator R-101 people 4'],
  ['R-101 has room for at most 5 people', 'R-101 people 5'],
  ['There must never be more than 2 lifts at a time in area 2', 'Área 2 lifts 2'],
  ['Limit people in TQ-201 to 3', 'TQ-201 people 3'],
  ['En el reactor trabajan como mucho 6 personas', 'Reator R-101 people 6'],
  ['El área 2 admite un izaje por vez', 'Área 2 lifts 1'],
  ['Máx. 4 personas en el reactor', 'Reator R-101 people 4'],
] as const

describe('limits of areas in instructions', () => {
  it.each([...SAYINGS, ...HELD_OUT])('%s', (text, limits) => {
    const { schedule, edits, question } = updated(text)
    expect(question).toBeUndefined()
    expect(limitsOf(schedule)).toBe(inOrder(limits))
    const applied = applyEdits(PLAN, edits)
    if (!applied.ok) throw new Error('refused')
    expect(applied.value.schedule).toEqual(schedule)
    // One undo takes it back.
    const undone = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
    expect(undone.ok && undone.value.schedule).toEqual(PLAN)
  })

  it('puts the tasks of equipment into an area of its own, and levelling keeps the limit', () => {
    const { schedule } = updated('no máximo 1 pessoa no R-101')
    const leaves = schedule.tasks.filter(each => each.equipment === 'R-101' && !each.summary)
    expect(leaves.length).toBeGreaterThan(5)
    expect(leaves.every(each => each.area === 'R-101')).toBe(true)
    const calculated = calculate(schedule)
    if (!calculated.ok) throw new Error('no dates')
    // Work of two people there is refused before anything is tried: the limit counts.
    const run = level(calculated.value)
    expect(!run.ok && run.problems[0].code).toBe('schedule.excessiveDemand')
  })

  it('takes a limit off, and says where there is none', () => {
    const limited = updated('no máximo 8 pessoas na área 2 e só um içamento por vez na área 2').schedule
    expect(limitsOf(limited)).toBe('Área 2 lifts 1; Área 2 people 8')
    expect(limitsOf(updated('tire o limite de pessoas da área 2', limited).schedule)).toBe('Área 2 lifts 1')
    expect(limitsOf(updated('remove the limit of lifts in area 2', limited).schedule)).toBe('Área 2 people 8')
    expect(limitsOf(updated('quite el límite de izajes del área 2', limited).schedule)).toBe('Área 2 people 8')
    expect(said('tire o limite de pessoas da área 2')).toMatchObject({
      ok: false,
      problems: [{ code: 'language.nothingToChange' }],
    })
  })

  it('does the rest of an instruction with it, or nothing of both', () => {
    const row = PLAN.tasks.find(each => each.equipment === 'TQ-201' && !each.summary)
    const both = updated(`mude a duração da tarefa ${row?.row} para 20 h e no máximo 6 pessoas no reator`)
    expect(limitsOf(both.schedule)).toBe('Reator R-101 people 6')
    expect(both.schedule.tasks.find(each => each.uid === row?.uid)?.duration.seconds).toBe(72_000)
    expect(said('pinte o zepelim e no máximo 6 pessoas no reator').ok).toBe(false)
  })

  it.each([
    ['no máximo 6 pessoas na área 9', 'language.areaNotFound'],
    ['at most 4 people in area 7', 'language.areaNotFound'],
    ['máximo 6 personas en la zona 5', 'language.areaNotFound'],
    ['no máximo 6 pessoas no reator de dia e 3 à noite', 'language.areaLimitByShift'],
    ['at most 6 people in the reactor at night', 'language.areaLimitByShift'],
    ['no máximo 2 pessoas no E-101', 'language.areaTaken'],
  ])('refuses what an area cannot have, and says why: %s', (text, code) => {
    expect(said(text)).toMatchObject({ ok: false, problems: [{ code }] })
  })

  it('asks which is meant where a place may be either of two', () => {
    const plan = { ...PLAN, tasks: PLAN.tasks.map(({ area: _, ...each }) => each) }
    const { question, edits } = updated('no máximo 6 pessoas no trocador', plan)
    expect(edits).toEqual([])
    expect(question?.options.map(each => limitsOf(each.schedule))).toEqual([
      'Trocador E-101 people 6',
      'Trocador E-102 people 6',
    ])
  })

  it('offers no place that cannot be limited', () => {
    const moved = (tag: string | undefined) => (tag === 'E-101' || tag === 'R-101' ? { area: 'A2' } : {})
    const tasks = PLAN.tasks.map(({ area: _, ...each }) => ({ ...each, ...moved(each.equipment) }))
    const { question, edits } = updated('no máximo 6 pessoas no trocador', { ...PLAN, tasks })
    expect(edits).toEqual([])
    expect(question?.options.map(each => limitsOf(each.schedule))).toEqual(['Trocador E-102 people 6', ''])
  })

  it('says where nothing in the area counts for the limit', () => {
    expect(updated('máximo de 12 pessoas no forno').assumptions.map(each => each.code)).toEqual(['language.areaNobody'])
    expect(updated('um içamento por vez no forno').assumptions.map(each => each.code)).toEqual(['language.areaNoLifts'])
  })

  it.each([
    'não limite o reator a 6 pessoas',
    'se houver mais de 6 pessoas no reator, avise',
    'quantas pessoas no máximo no reator?',
    'no máximo 2 soldadores no reator',
    '6 pessoas no reator',
  ])('limits no area by what is none of its limits: %s', text => {
    const read = said(text)
    const plan = read.ok ? read.value.schedule : PLAN
    expect(limitsOf(plan)).toBe('')
  })

  it('reads them beside a list of tasks: the plan has them, or they are told as unused', () => {
    const list = 'Reator:\n- Abrir boca de visita - 4h\n- Limpar - 8h\nForno:\n- Abrir porta - 3h\n- Soldar - 6h\n'
    const made = (more: string) => {
      const read = interpretOffline({ text: `${list}${more}`, kind: 'generate', today: TODAY, locale: 'pt' })
      if (!read.ok || read.value.kind !== 'generate') throw new Error(read.ok ? 'no plan' : read.problems[0].code)
      const leaves = read.value.schedule.tasks.filter(each => !each.summary)
      expect(leaves.map(each => each.name)).toEqual(['Abrir boca de visita', 'Limpar', 'Abrir porta', 'Soldar'])
      return read.value
    }
    const limited = made('No máximo 3 pessoas no reator.')
    expect(limitsOf(limited.schedule)).toBe('Reator people 3')
    const told = made('No máximo 5 pessoas na área Sul.')
    expect(limitsOf(told.schedule)).toBe('')
    expect(told.assumptions.map(each => each.code)).toContain('language.areaLimitUnused')
  })
})
