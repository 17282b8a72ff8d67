import { HOUR, loadMatrix } from '@parada/schedule'
import { standardCatalogue } from '@parada/scope'
import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { MONDAY } from '../testing/draw.ts'
import type { GeneratedPlan, Language } from '../types.ts'

const LANGUAGES: readonly Language[] = ['pt', 'en', 'es']
const BRIEF: Readonly<Record<Language, (name: string) => string>> = {
  pt: name => `parada de 10 dias para manutenção de ${name.toLowerCase()}`,
  en: name => `10-day shutdown for maintenance of a ${name.toLowerCase()}`,
  es: name => `parada de 10 días para mantenimiento de ${name.toLowerCase()}`,
}

function planOf(text: string, locale: Language = 'pt'): GeneratedPlan {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  if (!result.ok || result.value.kind !== 'generate') throw new Error(JSON.stringify(result.problems))
  return result.value
}

const hours = (plan: GeneratedPlan): number => (plan.calculation.projectFinish - plan.calculation.projectStart) / HOUR
const rules = (plan: GeneratedPlan): string[] => plan.score.rules.filter(each => !each.passed).map(each => each.rule)

/** Names of the items: what stands between the release of the unit and its start-up. */
const itemsOf = (plan: GeneratedPlan): string[] =>
  plan.schedule.tasks
    .filter(task => task.parent === null && task.summary)
    .map(task => task.name)
    .slice(1, -1)

const CARDS = [...standardCatalogue().values()].filter(each => each.aliases !== '')

describe('templates', () => {
  test.each(CARDS.flatMap(card => LANGUAGES.map(language => [card.id, language, card] as const)))(
    '%s in %s: a brief gives its plan',
    (id, language, card) => {
      const plan = planOf(BRIEF[language](card.name[language]), language)
      const used = new Set(plan.schedule.tasks.map(task => task.origin?.source.split('.')[0]))
      // Names that join two kinds of equipment may be read as both.
      expect(used.has(id) || used.size > 3).toBe(true)
      expect(rules(plan)).toEqual([])
      expect(plan.schedule.tasks.every(task => task.origin !== undefined)).toBe(true)
      expect(plan.assumptions.some(each => each.code === 'language.assumedCardHours')).toBe(true)
    },
  )
})

describe('briefs', () => {
  test('the plant’s own norms stand in place of the catalogue’s, and the task says so', () => {
    const text = 'parada de 10 dias do trocador E-101'
    const source = planOf(text).schedule.tasks.find(
      each => each.origin?.source === 'exchanger' && each.active !== false,
    )
    const norm = { template: 'exchanger', row: source?.origin?.row ?? '', factor: 3, n: 5, mean: 3, spread: 0.2 }
    const own = interpretOffline({
      text,
      kind: 'generate',
      locale: 'pt',
      today: MONDAY,
      norms: [{ ...norm, source: 'Parada 2026', version: 2 }],
    })
    if (!own.ok || own.value.kind !== 'generate') throw new Error('no plan')
    const same = own.value.schedule.tasks.find(each => each.name === source?.name)
    expect(same?.duration.seconds).toBeGreaterThan(2 * (source?.duration.seconds ?? 0))
  })

  test('a stated quantity scales the row that it speaks of', () => {
    const few = planOf('parada de 20 dias da caldeira, reparo em 20 tubos')
    const many = planOf('parada de 20 dias da caldeira, reparo em 400 tubos')
    const work = (plan: GeneratedPlan): number => {
      const task = plan.schedule.tasks.find(each => each.name.startsWith('Reparar e trocar tubos'))!
      const people = plan.schedule.assignments
        .filter(each => each.task === task.uid)
        .reduce((sum, each) => sum + (each.units ?? 1), 0)
      return task.duration.seconds * people
    }
    expect(work(many)).toBeGreaterThan(work(few) * 3)
  })

  test('the window changes no duration: it says whether the plan fits, and by how much it does not', () => {
    const [short, long] = ['2 dias', '60 dias'].map(window => planOf(`parada de ${window} da caldeira`))
    const durations = (plan: GeneratedPlan): number[] => plan.schedule.tasks.map(each => each.duration.seconds)
    expect(durations(short!)).toEqual(durations(long!))
    expect(long!.assumptions.find(each => each.code === 'language.windowFits')?.params.spare).toBe(
      Math.floor(60 * 24 - hours(long!)),
    )
    const late = short!.score.problems.find(each => each.code === 'language.windowExceeded')
    expect(late?.params.hours).toBe(Math.ceil(hours(short!) - 48))
  })

  test('a stated limit is never raised, one that nobody stated is none, and no link is written for the sake of people', () => {
    const plan = planOf('parada de 30 dias de 3 compressores com 4 mecânicos')
    const free = planOf('parada de 30 dias de 3 compressores')
    expect(plan.schedule.resources.find(each => each.name === 'Mecânico')?.maxUnits).toBe(4)
    expect(plan.schedule.resources.filter(each => each.maxUnits !== undefined).map(each => each.name)).toEqual([
      'Mecânico',
    ])
    expect(plan.schedule.links).toEqual(free.schedule.links)
    expect(plan.score.problems.find(each => each.code === 'language.overAllocated')?.params).toMatchObject({
      resource: 'Mecânico',
      units: 4,
    })
  })

  test('what a crew lacks is told as the matrix shows it: repairs that may never be done ask for no one', () => {
    const plan = planOf(
      'Parada geral de 12 dias: digestor DG-1 e trocador TC-11. 2 soldadores, 4 caldeireiros, 1 guindaste',
    )
    expect(plan.schedule.tasks.some(each => each.kind === 'contingent' && each.active === false)).toBe(true)
    const told = plan.score.problems.filter(each => each.code === 'language.overAllocated')
    const shown = loadMatrix(plan.calculation).rows.filter(each => each.overCells > 0)
    expect(told.map(each => each.params)).toEqual(
      shown.map(each => ({ resource: each.name, need: each.most, units: each.limit })),
    )
    expect(told.length).toBeGreaterThan(0)
  })

  test('several pieces of equipment run side by side under their own summaries', () => {
    const plan = planOf('Parada de 6 dias: trocador E-101, bombas P-201 e P-202')
    const tops = itemsOf(plan)
    expect(tops).toEqual(['Trocador E-101', 'Bomba P-201', 'Bomba P-202'])
    const starts = tops.map(name => plan.calculation.start[plan.schedule.tasks.findIndex(task => task.name === name)])
    expect(new Set(starts).size).toBe(1)
  })

  const tops = (text: string, locale: Language = 'pt'): string[] => itemsOf(planOf(text, locale))

  test.each<[string, Language, number, string]>([
    ['20-day turnaround: 12 shell-and-tube exchangers', 'en', 12, 'Shell-and-tube exchanger 12'],
    ['parada de 30 dias: 25 válvulas de segurança e 1 vaso', 'pt', 26, ''],
    ['parada de 20 días de seis intercambiadores', 'es', 6, 'Intercambiador 6'],
    ['parada de 20 dias de 6 trocadores (E-101A/B, E-102 a E-104 e E-110)', 'pt', 6, 'Trocador E-110'],
    ['parada de 20 dias: trocadores (E-1; E-2) e bomba (P-7)', 'pt', 3, 'Bomba P-7'],
  ])('as many pieces are made as the text says, with its tags: %s', (text, locale, count, last) => {
    expect(tops(text, locale)).toHaveLength(count)
    expect(tops(text, locale).at(-1)).toContain(last)
  })

  test('a furnace of a refinery is a fired heater, elsewhere it heats steel', () => {
    const card = (text: string): string | undefined =>
      planOf(text).schedule.tasks.find(each => each.origin?.kind === 'template' && each.origin.row !== undefined)
        ?.origin?.source
    expect(card('parada de 10 dias do forno F-101 da unidade de destilação')).toMatch(/^heater/)
    expect(card('parada de 10 dias do forno da laminação')).toMatch(/^reheat/)
  })

  test('the names of one trade are one resource', () => {
    const plan = planOf('parada de 10 dias da caldeira com 16 andaimistas e 4 inspetores de END')
    const names = plan.schedule.resources.map(each => each.name)
    expect(names.filter(name => /ndaim/.test(name))).toHaveLength(1)
    expect(names.filter(name => /^Inspetor/.test(name))).toEqual(['Inspetor de END'])
  })

  test('equipment that no card knows gets the steps that every job has', () => {
    const plan = planOf('parada de 4 dias do granulador rotativo')
    expect(plan.schedule.project.name).toContain('Granulador rotativo')
    expect(plan.schedule.tasks.length).toBeGreaterThan(10)
    expect(rules(plan)).not.toContain('isolateBeforeOpening')
  })

  test('work asked for by name goes between inspection and closing', () => {
    const plan = planOf('parada de 8 dias do vaso V-1, instalar novo bocal de instrumento')
    const task = plan.schedule.tasks.findIndex(each => /bocal/.test(each.name))
    const close = plan.schedule.tasks.findIndex(each => /^Fechar boca/.test(each.name))
    expect(task).toBeGreaterThan(0)
    expect(plan.calculation.finish[task]!).toBeLessThanOrEqual(plan.calculation.start[close]!)
  })

  test.each<[string, Language]>([
    ['faça um cronograma', 'pt'],
    ['preciso de uma parada', 'pt'],
    ['caldeira', 'pt'],
    ['plan something', 'en'],
    ['necesito un plan', 'es'],
  ])('too vague: %s', (text, locale) => {
    const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
    expect(result.ok).toBe(false)
    expect(result.problems[0]!.suggestions.length).toBeGreaterThan(0)
  })
})
