import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { MONDAY } from '../testing/draw.ts'
import type { GeneratedPlan, Language } from '../types.ts'

function planOf(text: string, locale: Language): GeneratedPlan {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  if (!result.ok || result.value.kind !== 'generate') throw new Error(`${text}: ${JSON.stringify(result.problems)}`)
  return result.value
}

/** How many items a plan has of each template. */
function items(plan: GeneratedPlan): Record<string, number> {
  const { tasks } = plan.schedule
  const tops = tasks.filter(task => task.parent === null && task.summary)
  const byId = new Map(tasks.map(task => [task.uid, task]))
  const kind = new Map<number, string>()
  for (const task of tasks) {
    if (task.origin?.kind !== 'template' || task.origin.row === undefined || task.origin.source === 'unit') continue
    let top = task
    for (let up = byId.get(task.parent ?? task.uid); up && up !== top; up = byId.get(up.parent ?? up.uid)) top = up
    kind.set(top.uid, task.origin.source)
  }
  const found: Record<string, number> = {}
  for (const top of tops) {
    const id = kind.get(top.uid)
    if (id !== undefined) found[id] = (found[id] ?? 0) + 1
  }
  return found
}

const unused = (plan: GeneratedPlan): string[] =>
  plan.assumptions.filter(each => each.code === 'language.ignoredText').map(each => String(each.params.text))

/** Two kinds with their names in the plural, as a phrase counts them. */
const KINDS: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  pt: [
    ['exchanger', 'trocadores'],
    ['column', 'colunas'],
    ['pump', 'bombas'],
    ['vessel', 'vasos'],
    ['tank', 'tanques'],
  ],
  en: [
    ['exchanger', 'shell-and-tube exchangers'],
    ['column', 'columns'],
    ['pump', 'pumps'],
    ['vessel', 'vessels'],
    ['tank', 'tanks'],
  ],
  es: [
    ['exchanger', 'intercambiadores'],
    ['column', 'columnas'],
    ['pump', 'bombas'],
    ['compressor', 'compresores'],
    ['tank', 'tanques'],
  ],
}
/** Phrases with places for two counts and their things. */
const PHRASES: Readonly<Record<Language, readonly string[]>> = {
  pt: [
    'Parada de 20 dias: {a} e {b}',
    'Planeje a parada de {a} e {b}, janela de 30 dias',
    'Parada geral com {a}, {b}, início 02/03/2026 07:00',
    'Manutenção de {a} e {b} em 15 dias, dois turnos de 12 h',
    'Crie o cronograma da parada de {a} e {b}, 24/7',
    'Parada da unidade U-110: {a}; {b}; janela de 14 dias',
    'Vamos parar {a} e {b} por 25 dias para manutenção',
  ],
  en: [
    '20-day turnaround: {a} and {b}',
    'Plan the shutdown of {a} and {b}, 24/7 from 2026-03-02',
    'Shutdown of unit U-110 with {a} and {b}, window of 30 days',
    'Maintenance of {a} and {b} in 15 days, two 12 h shifts',
    'Overhaul of {a} and {b} within 25 days',
    'We need a turnaround schedule for {a} and {b} starting 2026-03-02',
    'Turnaround: {a}; {b}; window 14 days',
  ],
  es: [
    'Parada de 20 días: {a} y {b}',
    'Planifique la parada de {a} y {b}, ventana de 30 días',
    'Parada general con {a}, {b}, inicio 02/03/2026 07:00',
    'Mantenimiento de {a} y {b} en 15 días, dos turnos de 12 h',
    'Cree el cronograma de la parada de {a} y {b}, 24/7',
    'Parada de la unidad U-110: {a}; {b}; ventana de 14 días',
    'Mantenimiento de {a} y {b} por 25 días',
  ],
}

describe('random counts and kinds: as many items as asked, and no number left over', () => {
  const cases = (['pt', 'en', 'es'] as const).flatMap(language =>
    Array.from({ length: 20 }, (_, at) => {
      const kinds = KINDS[language]
      const [first, second] = [kinds[at % kinds.length], kinds[(at + 1 + (at % 3)) % kinds.length]]
      const [many, more] = [2 + ((at * 7) % 11), 2 + ((at * 5) % 7)]
      const text = (PHRASES[language][at % PHRASES[language].length] ?? '')
        .replace('{a}', `${many} ${first?.[1]}`)
        .replace('{b}', `${more} ${second?.[1]}`)
      return [language, text, { [first?.[0] ?? '']: many, [second?.[0] ?? '']: more }] as const
    }),
  )
  test.each(cases)('%s: %s', (language, text, wanted) => {
    const plan = planOf(text, language)
    expect(items(plan)).toEqual(wanted)
    expect(unused(plan)).toEqual([])
  })
})

describe('what a text says of its items stands on them', () => {
  const TEXT =
    'Parada da unidade de destilação U-110, início 02/03/2026 07:00, janela de N dias, dois turnos de 12 h, 24/7. Equipamentos: 6 trocadores (E-101A/B, E-102, E-103, E-104A/B), colunas C-101 com 32 bandejas e C-102 com 24, forno F-101. Recursos: 1 guindaste, 4 inspetores de END só de dia, 16 andaimistas, 77 gatos.'

  test('tags, quantities and limits are taken as told; what nothing takes is named', () => {
    const plan = planOf(TEXT.replace('N', '14'), 'pt')
    const { tasks, resources, calendars } = plan.schedule
    const tags = [...new Set(tasks.flatMap(task => (task.equipment === undefined ? [] : [task.equipment])))]
    expect(tags).toEqual(['E-101A', 'E-101B', 'E-102', 'E-103', 'E-104A', 'E-104B', 'C-101', 'C-102', 'F-101'])
    expect(items(plan)).toEqual({ exchanger: 6, column: 2, heater: 1 })
    const trays = (tag: string): number =>
      tasks.filter(task => task.equipment === tag && task.name.startsWith('Abrir alçapões')).length
    expect([trays('C-101'), trays('C-102')]).toEqual([8, 6])
    const of = (pattern: RegExp) => resources.find(each => pattern.test(each.name))
    expect([of(/Guindaste/), of(/Inspetor/), of(/Andaim/)].map(each => each?.maxUnits)).toEqual([1, 4, 16])
    expect(calendars.find(each => each.id === of(/Inspetor/)?.calendar)?.name).toBe('Só de dia')
    expect(of(/Caldeireiro/)?.maxUnits).toBeUndefined()
    expect(unused(plan)).toEqual(['77 gatos'])
  })

  test('windows of 1 to 60 days: identical durations', () => {
    const of = (days: number): string =>
      JSON.stringify(planOf(TEXT.replace('N', String(days)), 'pt').schedule.tasks.map(each => each.duration))
    const first = of(1)
    for (const days of [2, 5, 8, 14, 21, 30, 45, 60]) expect(of(days)).toBe(first)
  })

  test('a quantity of work makes what was a risk certain, with hours by its count', () => {
    const plug = (text: string) =>
      planOf(text, 'pt').schedule.tasks.find(task => task.name.startsWith('Tamponar ou retubar'))
    expect(plug('parada de 20 dias do trocador E-101')?.active).toBe(false)
    const asked = plug('parada de 20 dias do trocador E-101, retubar 40 tubos')
    expect(asked).toMatchObject({ name: 'Tamponar ou retubar (40)' })
    expect(asked?.active).toBeUndefined()
  })
})
