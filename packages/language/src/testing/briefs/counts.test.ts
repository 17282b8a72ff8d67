import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../../offline.ts'
import type { Language } from '../../types.ts'
import { TODAY } from '../sentences/plans.ts'
import { itemsOf } from './judge.ts'

/** One and several of a kind, by the template that they are made of. */
const KINDS: Readonly<Record<string, Readonly<Record<Language, readonly [one: string, many: string]>>>> = {
  exchanger: {
    pt: ['trocador de calor', 'trocadores de calor'],
    en: ['shell-and-tube heat exchanger', 'shell-and-tube heat exchangers'],
    es: ['intercambiador de calor', 'intercambiadores de calor'],
  },
  column: {
    pt: ['coluna', 'colunas'],
    en: ['distillation column', 'distillation columns'],
    es: ['columna', 'columnas'],
  },
  pump: { pt: ['bomba', 'bombas'], en: ['pump', 'pumps'], es: ['bomba', 'bombas'] },
  vessel: {
    pt: ['vaso de pressão', 'vasos de pressão'],
    en: ['pressure vessel', 'pressure vessels'],
    es: ['recipiente a presión', 'recipientes a presión'],
  },
  tank: { pt: ['tanque', 'tanques'], en: ['storage tank', 'storage tanks'], es: ['tanque', 'tanques'] },
  compressor: {
    pt: ['compressor', 'compressores'],
    en: ['compressor', 'compressors'],
    es: ['compresor', 'compresores'],
  },
  valve: {
    pt: ['válvula de segurança', 'válvulas de segurança'],
    en: ['relief valve', 'relief valves'],
    es: ['válvula de seguridad', 'válvulas de seguridad'],
  },
  boiler: { pt: ['caldeira', 'caldeiras'], en: ['boiler', 'boilers'], es: ['caldera', 'calderas'] },
  mill: {
    pt: ['moinho de bolas', 'moinhos de bolas'],
    en: ['ball mill', 'ball mills'],
    es: ['molino de bolas', 'molinos de bolas'],
  },
  crusher: { pt: ['britador', 'britadores'], en: ['crusher', 'crushers'], es: ['chancadora', 'chancadoras'] },
  conveyor: {
    pt: ['transportador de correia', 'transportadores de correia'],
    en: ['belt conveyor', 'belt conveyors'],
    es: ['cinta transportadora', 'cintas transportadoras'],
  },
  digester: { pt: ['digestor', 'digestores'], en: ['digester', 'digesters'], es: ['digestor', 'digestores'] },
  precipitator: {
    pt: ['precipitador eletrostático', 'precipitadores eletrostáticos'],
    en: ['electrostatic precipitator', 'electrostatic precipitators'],
    es: ['precipitador electrostático', 'precipitadores electrostáticos'],
  },
  'cooling-tower': {
    pt: ['torre de resfriamento', 'torres de resfriamento'],
    en: ['cooling tower', 'cooling towers'],
    es: ['torre de enfriamiento', 'torres de enfriamiento'],
  },
  'steam-turbine': {
    pt: ['turbina a vapor', 'turbinas a vapor'],
    en: ['steam turbine', 'steam turbines'],
    es: ['turbina de vapor', 'turbinas de vapor'],
  },
}

/** Twenty ways to ask for a shutdown; `{}` is the equipment. */
const ASKED: Readonly<Record<Language, readonly string[]>> = {
  pt: [
    'Parada para {}.',
    'Planeje a parada de {}.',
    'Preciso parar a planta para revisar {}.',
    'Escopo da parada: {}.',
    'Parada geral 2027, começa 05/04/2027 07:00: {}.',
    'Faça o plano de manutenção de {} em 12 dias.',
    'Na parada da unidade vamos abrir e inspecionar {}.',
    'Quero um cronograma de parada com {}, 24 h por dia.',
    'Serão {} na próxima parada.',
    'Monte a parada da fábrica de cimento: {}.',
    'Equipamentos da parada: {}. Dois turnos de 12 h.',
    'Parada da usina, janela de 10 dias, com {}.',
    'A parada cobre {}.',
    'Inspeção e limpeza de {} durante a parada.',
    'Temos {} para abrir na parada de abril.',
    'Parada de 8 dias da fábrica de celulose: {}. Máximo 6 soldadores.',
    'Revisão geral: {}.',
    'Gerar parada com {}; início 05/04/2027 07:00.',
    'Parada programada de {} com 2 guindastes.',
    'Manutenção de {}, trabalho dia e noite.',
  ],
  en: [
    'Shutdown for {}.',
    'Plan the shutdown of {}.',
    'We have to stop the plant to overhaul {}.',
    'Scope of the shutdown: {}.',
    'Turnaround 2027, starts 2027-04-05 07:00: {}.',
    'Make the maintenance plan of {} in 12 days.',
    'In the unit outage we will open and inspect {}.',
    'I want a turnaround schedule with {}, 24 h a day.',
    'There will be {} in the next outage.',
    'Build the shutdown of the cement plant: {}.',
    'Equipment of the outage: {}. Two 12 h shifts.',
    'Power plant outage, window of 10 days, with {}.',
    'The shutdown covers {}.',
    'Inspection and cleaning of {} during the shutdown.',
    'We have {} to open in the April turnaround.',
    '8-day shutdown of the pulp mill: {}. At most 6 welders.',
    'General overhaul: {}.',
    'Generate a shutdown with {}; start 2027-04-05 07:00.',
    'Planned outage of {} with 2 cranes.',
    'Maintenance of {}, work day and night.',
  ],
  es: [
    'Parada para {}.',
    'Planifique la parada de {}.',
    'Necesito parar la planta para revisar {}.',
    'Alcance de la parada: {}.',
    'Parada general 2027, empieza 05/04/2027 07:00: {}.',
    'Haga el plan de mantenimiento de {} en 12 días.',
    'En la parada de la unidad vamos a abrir e inspeccionar {}.',
    'Quiero un cronograma de parada con {}, 24 h por día.',
    'Serán {} en la próxima parada.',
    'Arme la parada de la fábrica de cemento: {}.',
    'Equipos de la parada: {}. Dos turnos de 12 h.',
    'Parada de la central, ventana de 10 días, con {}.',
    'La parada cubre {}.',
    'Inspección y limpieza de {} durante la parada.',
    'Tenemos {} para abrir en la parada de abril.',
    'Parada de 8 días de la planta de celulosa: {}. Máximo 6 soldadores.',
    'Revisión general: {}.',
    'Generar parada con {}; inicio 05/04/2027 07:00.',
    'Parada programada de {} con 2 grúas.',
    'Mantenimiento de {}, trabajo día y noche.',
  ],
}
const AND: Readonly<Record<Language, string>> = { pt: ' e ', en: ' and ', es: ' y ' }

function seeded(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return below => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Wrong counts of all phrasings with kinds and numbers that the seed throws. */
export function wrongCounts(language: Language, seed: number): string[] {
  return ASKED[language].flatMap((asked, at) => {
    const random = seeded(seed * 1000 + at * 7 + language.charCodeAt(1))
    for (let warm = 0; warm < 3; warm++) random(2)
    const wanted: Record<string, number> = {}
    for (let left = 1 + random(4); left > 0; left--)
      wanted[Object.keys(KINDS)[random(Object.keys(KINDS).length)] ?? 'pump'] = 1 + random(random(3) === 0 ? 40 : 9)
    const texts = Object.entries(wanted).map(
      ([kind, count]) => `${count} ${KINDS[kind]?.[language][count > 1 ? 1 : 0]}`,
    )
    const listed = texts.length > 1 ? texts.slice(0, -1).join(', ') + AND[language] + texts.at(-1) : (texts[0] ?? '')
    const text = asked.replace('{}', listed)
    const result = interpretOffline({ text, kind: 'generate', locale: language, today: TODAY })
    if (!result.ok || result.value.kind !== 'generate') return [`${text}: ${result.problems[0]?.code}`]
    const made = itemsOf(result.value)
    const same = Object.keys({ ...made, ...wanted }).every(kind => made[kind] === wanted[kind])
    return same ? [] : [`${text}: ${JSON.stringify(made)}`]
  })
}

describe('random counts and kinds of equipment in twenty phrasings', () => {
  test.each<Language>(['pt', 'en', 'es'])('%s: exactly as many items as asked', language => {
    expect([1, 2, 3].flatMap(seed => wrongCounts(language, seed))).toEqual([])
  })
})

const itemsIn = (language: Language, text: string): Record<string, number> => {
  const result = interpretOffline({ text, kind: 'generate', locale: language, today: TODAY })
  if (!result.ok || result.value.kind !== 'generate') throw new Error(text)
  return itemsOf(result.value)
}

test.each<[Language, string, string]>([
  ['pt', 'Parada da refinaria: F-101, 8 dias', 'heater'],
  ['pt', 'Parada da siderúrgica: forno F-101, 8 dias', 'reheat-furnace'],
  ['en', 'Shutdown of the steel works: F-101, 8 days', 'reheat-furnace'],
  ['en', 'Shutdown of the cement plant: furnace F-101, 8 days', 'cement-kiln'],
  ['es', 'Parada de la planta de cemento: horno F-101, 8 días', 'cement-kiln'],
  ['es', 'Parada de la refinería: horno F-101, 8 días', 'heater'],
])('%s: %s: the plant tells what the furnace is', (language, text, kind) => {
  expect(itemsIn(language, text)).toEqual({ [kind]: 1 })
})

test.each<[Language, string]>([
  ['pt', 'Parada da central: 4 bombas, janela 20 dias'],
  ['es', 'Parada de la central: 4 bombas, ventana 20 días, máximo 8 soldadores'],
])('%s: %s: the window is no work', (language, text) => {
  const result = interpretOffline({ text, kind: 'generate', locale: language, today: TODAY })
  if (!result.ok || result.value.kind !== 'generate') throw new Error(text)
  const { schedule } = result.value
  expect(schedule.project.window).toBeDefined()
  expect(schedule.tasks.filter(each => /janela|ventana/i.test(each.name))).toEqual([])
})
