import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(Date.UTC(2026, 10, 27, 9) / 1000)

/** Names of equipment as plants write them, short forms among them, by the template that is meant. */
const NAMES: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  exchanger: {
    pt: [
      'trocador de calor',
      'permutador casco e tubos',
      'resfriador de óleo',
      'condensador de superfície',
      'refervedor',
      'TC casco-tubos',
      'trocador de placas',
      'resfriador a ar',
      'gerador de calor casco e tubo',
    ],
    en: [
      'heat exchanger',
      'shell and tube exchanger',
      'fin-fan cooler',
      'reboiler',
      'HX',
      'S&T exchanger',
      'plate exchanger',
      'air cooler',
      'overhead condenser',
      'lube oil cooler',
    ],
    es: [
      'intercambiador de calor',
      'intercambiador de casco y tubos',
      'aerorefrigerante',
      'rehervidor',
      'enfriador de aceite',
      'condensador',
      'intercambiador de placas',
      'condensador de superficie',
      'enfriador de agua',
    ],
  },
  column: {
    pt: [
      'coluna de destilação',
      'torre fracionadora',
      'coluna de pratos',
      'torre de absorção',
      'torre de vácuo',
      'coluna retificadora',
      'desbutanizadora',
    ],
    en: [
      'distillation column',
      'fractionator',
      'stripper column',
      'absorber tower',
      'vacuum tower',
      'debutanizer',
      'rectifying column',
      'scrubber column',
    ],
    es: [
      'columna de destilación',
      'torre fraccionadora',
      'columna de platos',
      'torre absorbedora',
      'torre de vacío',
      'desbutanizadora',
      'columna despojadora',
    ],
  },
  heater: {
    pt: [
      'forno de processo',
      'forno pirolítico',
      'forno reformador',
      'aquecedor a fogo',
      'forno de coque',
      'fornalha de processo',
    ],
    en: [
      'fired heater',
      'process furnace',
      'charge heater',
      'reformer furnace',
      'crude furnace',
      'reboiler heater',
      'steam reformer',
    ],
    es: [
      'horno de proceso',
      'calentador a fuego directo',
      'horno reformador',
      'horno de carga',
      'horno de crudo',
      'reformador de vapor',
    ],
  },
  vessel: {
    pt: [
      'vaso de pressão',
      'tambor de refluxo',
      'vaso separador',
      'reator',
      'vaso flash',
      'tambor de topo',
      'reator de hidrotratamento',
      'esfera de GLP',
    ],
    en: [
      'pressure vessel',
      'knock-out drum',
      'separator vessel',
      'reactor',
      'flash drum',
      'hydrotreater reactor',
      'LPG sphere',
      'surge drum',
    ],
    es: [
      'recipiente a presión',
      'tambor de reflujo',
      'separador',
      'reactor',
      'tambor flash',
      'reactor de hidrotratamiento',
      'esfera de GLP',
    ],
  },
  boiler: {
    pt: [
      'caldeira',
      'caldeira aquatubular',
      'gerador de vapor',
      'cald. de vapor',
      'caldeira de força',
      'caldeira a biomassa',
      'caldeira auxiliar',
    ],
    en: [
      'boiler',
      'water-tube boiler',
      'steam generator',
      'package boiler',
      'power boiler',
      'biomass boiler',
      'HRSG',
      'waste heat boiler',
    ],
    es: [
      'caldera',
      'caldera acuotubular',
      'generador de vapor',
      'caldera de vapor',
      'caldera de fuerza',
      'caldera de biomasa',
      'caldera auxiliar',
    ],
  },
  tank: {
    pt: [
      'tanque de armazenamento',
      'tanque de teto flutuante',
      'TQ de diesel',
      'tanque de água',
      'tanque de óleo combustível',
      'tanque de condensado',
    ],
    en: ['storage tank', 'floating roof tank', 'crude tank', 'day tank', 'fuel oil tank', 'condensate tank'],
    es: [
      'tanque de almacenamiento',
      'tanque de techo flotante',
      'tanque de agua',
      'TK de crudo',
      'tanque de combustible',
      'tanque de condensado',
    ],
  },
  valve: {
    pt: [
      'válvula de segurança',
      'válvula de controle',
      'PSV',
      'válvula de alívio',
      'válvula de bloqueio',
      'válvula de alívio e segurança',
      'válvula borboleta',
    ],
    en: [
      'safety valve',
      'control valve',
      'relief valve',
      'PSV',
      'gate valve',
      'pressure safety valve',
      'butterfly valve',
    ],
    es: [
      'válvula de seguridad',
      'válvula de control',
      'válvula de alivio',
      'PSV',
      'válvula de bloqueo',
      'válvula de compuerta',
      'válvula mariposa',
    ],
  },
  pump: {
    pt: [
      'bomba centrífuga',
      'bomba de carga',
      'motobomba',
      'bomba dosadora',
      'bomba de água de alimentação',
      'bomba de vácuo',
      "bomba d'água",
    ],
    en: [
      'centrifugal pump',
      'feed water pump',
      'BFW pump',
      'vacuum pump',
      'boiler feed pump',
      'slurry pump',
      'condensate pump',
    ],
    es: [
      'bomba centrífuga',
      'bomba de alimentación',
      'motobomba',
      'bomba de vacío',
      'bomba de lodos',
      'bomba de condensado',
    ],
  },
  compressor: {
    pt: [
      'compressor centrífugo',
      'compressor alternativo',
      'soprador',
      'compressor de ar',
      'turbocompressor',
      'soprador de ar',
    ],
    en: [
      'centrifugal compressor',
      'reciprocating compressor',
      'blower',
      'recycle gas compressor',
      'air compressor',
      'turbo compressor',
    ],
    es: [
      'compresor centrífugo',
      'compresor reciprocante',
      'soplador',
      'compresor de aire',
      'turbocompresor',
      'soplante',
    ],
  },
  'steam-turbine': {
    pt: ['turbina a vapor', 'turbogerador', 'turbina de contrapressão', 'turbina de condensação', 'TG a vapor'],
    en: ['steam turbine', 'turbogenerator', 'condensing turbine', 'back-pressure turbine', 'steam turbine generator'],
    es: [
      'turbina de vapor',
      'turbogenerador',
      'turbina a vapor',
      'turbina de contrapresión',
      'turbogenerador de vapor',
    ],
  },
  'gas-turbine': {
    pt: ['turbina a gás', 'turbina a gas'],
    en: ['gas turbine', 'combustion turbine'],
    es: ['turbina de gas', 'turbina a gas'],
  },
  'hydro-unit': {
    pt: ['unidade geradora hidráulica', 'turbina Kaplan', 'turbina Francis'],
    en: ['hydro unit', 'Kaplan turbine', 'Francis turbine'],
    es: ['turbina hidráulica', 'turbina Kaplan', 'turbina Francis'],
  },
  'cooling-tower': {
    pt: ['torre de resfriamento', 'torre de arrefecimento'],
    en: ['cooling tower', 'CT cell cooling tower'],
    es: ['torre de enfriamiento', 'torre de refrigeración'],
  },
  'recovery-boiler': {
    pt: ['caldeira de recuperação', 'caldeira recuperadora'],
    en: ['recovery boiler', 'black liquor recovery boiler'],
    es: ['caldera de recuperación', 'caldera recuperadora'],
  },
  'blast-furnace': {
    pt: ['alto-forno', 'alto forno'],
    en: ['blast furnace', 'blast-furnace'],
    es: ['alto horno', 'alto-horno'],
  },
  bof: {
    pt: ['convertedor LD', 'conversor BOF'],
    en: ['BOF converter', 'LD converter'],
    es: ['convertidor BOF', 'convertidor LD'],
  },
  'reheat-furnace': {
    pt: ['forno de reaquecimento', 'forno de recozimento'],
    en: ['reheat furnace', 'annealing furnace'],
    es: ['horno de recalentamiento', 'horno de recocido'],
  },
  'cement-kiln': {
    pt: ['forno rotativo de clínquer', 'forno de cimento', 'forno de clínquer', 'forno rotativo de cal'],
    en: ['rotary kiln', 'cement kiln', 'clinker kiln', 'lime kiln'],
    es: ['horno rotatorio', 'horno de cemento', 'horno de clínker', 'horno rotativo de cal'],
  },
  mill: {
    pt: ['moinho de bolas', 'moinho SAG', 'moinho vertical', 'moinho de rolos', 'moinho de cru', 'moinho de barras'],
    en: ['ball mill', 'SAG mill', 'raw mill', 'rod mill', 'coal mill', 'vertical roller mill'],
    es: ['molino de bolas', 'molino SAG', 'molino vertical', 'molino de barras', 'molino de crudo', 'molino de carbón'],
  },
  crusher: {
    pt: ['britador de mandíbulas', 'britador cônico', 'britador primário', 'britador de rolos', 'rebritador'],
    en: ['jaw crusher', 'cone crusher', 'primary crusher', 'secondary crusher', 'gyratory crusher', 'roll crusher'],
    es: [
      'chancadora primaria',
      'trituradora de mandíbulas',
      'chancador cónico',
      'chancador secundario',
      'triturador de rodillos',
    ],
  },
  conveyor: {
    pt: [
      'correia transportadora',
      'transportador de correia',
      'TC de minério',
      'esteira de bagaço',
      'elevador de canecas',
      'transportador de correia longa',
    ],
    en: ['belt conveyor', 'conveyor belt', 'overland conveyor', 'bucket elevator', 'apron conveyor', 'stacker belt'],
    es: [
      'cinta transportadora',
      'correa transportadora',
      'banda transportadora',
      'faja transportadora',
      'elevador de cangilones',
      'transportador de banda',
    ],
  },
  precipitator: {
    pt: [
      'precipitador eletrostático',
      'filtro de mangas',
      'eletrofiltro',
      'filtro manga',
      'despoeiramento com precipitador',
    ],
    en: ['electrostatic precipitator', 'baghouse', 'bag filter', 'ESP', 'bag house', 'fabric filter'],
    es: ['precipitador electrostático', 'filtro de mangas', 'electrofiltro', 'filtro de manga', 'precipitador'],
  },
  digester: {
    pt: ['digestor contínuo', 'digestor de celulose'],
    en: ['continuous digester', 'pulp digester'],
    es: ['digestor continuo', 'digestor de celulosa'],
  },
  'paper-machine': {
    pt: ['máquina de papel', 'MP de papel'],
    en: ['paper machine', 'PM paper machine'],
    es: ['máquina de papel', 'máquina papelera'],
  },
  'sugar-mill': {
    pt: ['terno de moenda', 'moenda de cana'],
    en: ['sugar mill', 'cane mill'],
    es: ['molino de caña', 'trapiche'],
  },
  substation: {
    pt: [
      'subestação',
      'transformador de força',
      'cubículo de média tensão',
      'trafo de força',
      'painel de média tensão',
      'transformador elevador',
    ],
    en: ['substation', 'power transformer', 'switchgear', 'step-up transformer', 'MV switchgear', 'MCC'],
    es: [
      'subestación',
      'transformador de potencia',
      'celdas de media tensión',
      'transformador elevador',
      'tablero de media tensión',
      'subestación eléctrica',
    ],
  },
}

const HEAD = {
  pt: 'Parada geral, início 01/03/2027 07:00, 10 dias. Escopo:',
  en: 'Shutdown, start 2027-03-01 07:00, 10 days. Scope:',
  es: 'Paro general, inicio 01/03/2027 07:00, 10 días. Alcance:',
} as const

const all = (['pt', 'en', 'es'] as const).flatMap(language =>
  Object.entries(NAMES).flatMap(([template, names]) => names[language].map(name => ({ language, template, name }))),
)

test('the card of equipment is recalled by its name in three languages, short forms among them: 95 % of the names', () => {
  const missed = all.filter(({ language, template, name }) => {
    const read = scopeFromText(`${HEAD[language]}\n- ${name}`, language, TODAY)
    return !read.ok || read.value.lines.length !== 1 || read.value.lines[0]?.template !== template
  })
  const share = 1 - missed.length / all.length
  expect(all.length).toBeGreaterThan(350)
  expect(share, missed.map(each => `${each.language} ${each.name}`).join('; ')).toBeGreaterThanOrEqual(0.95)
})

test('the items stand in the order in which the text names them: always', () => {
  // Names whose card is recalled, three at a time, in an order of their own.
  const templates = Object.keys(NAMES)
  let lists = 0
  for (const language of ['pt', 'en', 'es'] as const)
    for (let at = 0; at < templates.length; at++) {
      const names = [0, 7, 15, 20].map(step => {
        const template = templates[(at + step) % templates.length] ?? ''
        return { template, name: NAMES[template]?.[language][0] ?? '' }
      })
      const read = scopeFromText(
        `${HEAD[language]}\n${names.map(each => `- ${each.name}`).join('\n')}`,
        language,
        TODAY,
      )
      if (!read.ok) throw new Error(read.problems[0].code)
      const made = read.value.lines.map(each => each.template)
      const known = names.map(each => each.template).filter(each => made.includes(each))
      expect([language, at, ...made.filter(each => known.includes(each))]).toEqual([language, at, ...known])
      lists++
    }
  expect(lists).toBe(78)
})
