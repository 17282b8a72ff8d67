import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(Date.UTC(2026, 10, 27, 9) / 1000)

const HEADS: Readonly<Record<Language, string>> = {
  pt: 'início 01/03/2027 07:00, 10 dias. Escopo:',
  en: 'start 2027-03-01 07:00, 10 days. Scope:',
  es: 'inicio 01/03/2027 07:00, 10 días. Alcance:',
}

/** Lines of equipment as lists of orders write them: capitals, no accents, short forms. */
const LISTS: readonly {
  readonly language: Language
  readonly plant: string
  readonly lines: readonly (readonly [string, string])[]
}[] = [
  {
    language: 'pt',
    plant: 'Parada da refinaria',
    lines: [
      ['P-2105A BBA CARGA UNIDADE', 'pump'],
      ['COMPR. RECICLO H2 K-2301', 'compressor'],
      ['VALV. SEG. PSV-2311', 'valve'],
      ['PSV-1203 VASO SEPARADOR', 'valve'],
      ['CALD. CO B-701', 'boiler'],
      ['VENT. TIRAGEM FORCADA B-302', 'generic'],
      ['CONDENS. TOPO FRACIONADORA', 'exchanger'],
      ['SOPRADOR PRINCIPAL UFCC K-5001', 'compressor'],
    ],
  },
  {
    language: 'en',
    plant: 'Refinery turnaround',
    lines: [
      ['AMINE CONTACTOR T-502', 'column'],
      ['SOUR WTR STRIPPER C-601', 'column'],
      ['NAPHTHA SPLITTER C-203', 'column'],
      ['DEBUTANIZER OVHD RECEIVER D-12', 'vessel'],
      ['FLASH DRUM', 'vessel'],
      ['WET GAS COMPRESSOR INTERSTAGE DRUM', 'vessel'],
      ['PIPING LINE 12-P-204', 'generic'],
      ['COOLING TWR CT-1', 'cooling-tower'],
      ['MOV-1203 GATE VLV', 'valve'],
    ],
  },
  {
    language: 'es',
    plant: 'Paro de la siderúrgica',
    lines: [
      ['HORNO ELECTRICO DE ARCO 2', 'reheat-furnace'],
      ['HORNO RECALENT. PALANQUILLA', 'reheat-furnace'],
      ['FILTRO MANGAS ACERIA', 'precipitator'],
      ['CALDERA DE RECUPERACION HRSG', 'boiler'],
      ['CINTA 12', 'conveyor'],
      ['CINTA TRANSP. COQUE', 'conveyor'],
    ],
  },
  {
    language: 'en',
    plant: 'Steel plant shutdown',
    lines: [
      ['BLAST FCE NO 1', 'blast-furnace'],
      ['BASIC OXYGEN FURNACE 3', 'bof'],
      ['HOT BLAST STOVE 2', 'generic'],
      ['SINTER COOLER', 'generic'],
      ['ID FAN A', 'generic'],
      ['BALL MILL 2 MOTOR', 'generic'],
      ['BUCKET ELEV. 3', 'conveyor'],
    ],
  },
  {
    language: 'pt',
    plant: 'Parada geral da usina',
    lines: [
      ['TERNO 3 MOENDA', 'sugar-mill'],
      ['BBA ALIM. CALD. A', 'pump'],
      ['TRAFO FORNO ELETRICO', 'substation'],
      ['CORREIA TRANSP. TR-12', 'conveyor'],
      ['SUPERAQUECEDOR SECUNDARIO', 'generic'],
      ['REDUTOR MOINHO 3', 'generic'],
    ],
  },
]

test.each(LISTS)('$plant: each short text of the list is one item of its card', ({ language, plant, lines }) => {
  const text = `${plant}, ${HEADS[language]}\n${lines.map(([name]) => `- ${name}`).join('\n')}`
  const read = scopeFromText(text, language, TODAY)
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(read.value.lines.map(each => each.template)).toEqual(lines.map(([, template]) => template))
  // A line that is an item is not reported as unread.
  const whole = lines.map(([name]) => name)
  expect(read.value.unused.filter(each => whole.includes(String(each.params.text)))).toEqual([])
})

test('lines of work, people and rules between items make none', () => {
  const read = scopeFromText(
    `Parada da refinaria, ${HEADS.pt}\n- TROCADOR E-101\n- BBA P-102\n- Trabalhar com segurança\n- 12 caldeireiros\n- Limpeza geral da area\n- Sem hora extra`,
    'pt',
    TODAY,
  )
  expect(read.ok && read.value.lines.map(each => each.template)).toEqual(['exchanger', 'pump'])
})

test.each<[Language, string, readonly string[]]>([
  [
    'pt',
    'Parada da U-110, início 02/03/2027 07:00, 14 dias. 2 trocadores (E-101 e E-102), condensador, coluna C-101. 1 guindaste.',
    ['exchanger', 'exchanger', 'exchanger', 'column'],
  ],
  [
    'en',
    'Shutdown from 2 March 2027, 14 days. E-301 cooler, 2 exchangers (E-101 and E-102), reboiler, column C-101, stripper.',
    ['exchanger', 'exchanger', 'exchanger', 'exchanger', 'column', 'column'],
  ],
  [
    'es',
    'Parada de la U-110 desde el 02/03/2027 07:00, 14 días. 2 intercambiadores (E-101 y E-102), enfriador, columna C-101.',
    ['exchanger', 'exchanger', 'generic', 'column'],
  ],
])('%s: another word of a kind between commas is a thing of its own', (language, text, templates) => {
  const read = scopeFromText(text, language, TODAY)
  expect(read.ok && read.value.lines.map(each => each.template)).toEqual(templates)
})

test.each<[Language, string, number]>([
  ['en', 'Plan 5x fin-fan coolers and 8x slurry pumps, start 2027-05-03 07:00', 13],
  ['en', 'There are 8 fire-tube boilers as well as 5 filter presses; 20 boilermakers and 1 crane.', 13],
  ['es', 'Vamos a parar la planta el 03/05/2027 por 12 días para abrir 10 agitadores y 6 recipientes a presión.', 16],
  ['es', 'Necesito un cronograma para 10 agitadores más 3 turbogeneradores, 15 días, 24/7.', 13],
  ['pt', 'Vamos parar a planta em 03/05/2027 por 12 dias para abrir 6 filtros prensa e 9 válvulas de alívio.', 15],
])('%s: %s: exactly as many items as asked', (language, text, many) => {
  const read = scopeFromText(text, language, TODAY)
  expect(read.ok && read.value.lines.length).toBe(many)
})
