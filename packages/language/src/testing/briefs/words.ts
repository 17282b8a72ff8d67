import type { Language } from '../../types.ts'

/** One kind of equipment as briefs name it. */
export interface Kind {
  /** Id of its template. */
  readonly template: string
  readonly letters: string
  readonly one: string
  readonly many: string
  /** What may stand behind the noun. */
  readonly kinds: readonly string[]
  /** A quantity of one item: words with `{q}`, and the parameter. */
  readonly quantity?: string
}

export const KINDS: Readonly<Record<Language, readonly Kind[]>> = {
  pt: [
    {
      template: 'exchanger',
      letters: 'E-',
      one: 'permutador',
      many: 'permutadores',
      kinds: ['casco-tubo', 'de placas', 'casco e tubos'],
    },
    { template: 'exchanger', letters: 'E-', one: 'trocador de calor', many: 'trocadores de calor', kinds: [] },
    { template: 'column', letters: 'T-', one: 'torre', many: 'torres', kinds: [], quantity: 'com {q} bandejas' },
    { template: 'pump', letters: 'P-', one: 'bomba', many: 'bombas', kinds: ['centrífugas', 'de carga'] },
    { template: 'vessel', letters: 'V-', one: 'vaso', many: 'vasos', kinds: ['de pressão', 'separadores verticais'] },
    { template: 'tank', letters: 'TQ-', one: 'tanque', many: 'tanques', kinds: ['de nafta'] },
    {
      template: 'compressor',
      letters: 'C-',
      one: 'compressor',
      many: 'compressores',
      kinds: ['de ar', 'alternativos'],
    },
    { template: 'valve', letters: 'PSV-', one: 'válvula de segurança', many: 'válvulas de segurança', kinds: [] },
  ],
  en: [
    {
      template: 'exchanger',
      letters: 'E-',
      one: 'exchanger',
      many: 'shell-and-tube exchangers',
      kinds: ['in the preheat train'],
    },
    { template: 'exchanger', letters: 'E-', one: 'heat exchanger', many: 'heat exchangers', kinds: [] },
    { template: 'column', letters: 'T-', one: 'column', many: 'columns', kinds: [], quantity: 'with {q} trays' },
    { template: 'pump', letters: 'P-', one: 'pump', many: 'centrifugal pumps', kinds: [] },
    { template: 'vessel', letters: 'V-', one: 'vessel', many: 'pressure vessels', kinds: [] },
    { template: 'tank', letters: 'TK-', one: 'tank', many: 'storage tanks', kinds: [] },
    { template: 'compressor', letters: 'C-', one: 'compressor', many: 'reciprocating compressors', kinds: [] },
    { template: 'valve', letters: 'PSV-', one: 'relief valve', many: 'relief valves', kinds: [] },
  ],
  es: [
    {
      template: 'exchanger',
      letters: 'E-',
      one: 'intercambiador',
      many: 'intercambiadores',
      kinds: ['de casco y tubos', 'de placas'],
    },
    {
      template: 'exchanger',
      letters: 'E-',
      one: 'intercambiador de calor',
      many: 'intercambiadores de calor',
      kinds: [],
    },
    { template: 'column', letters: 'T-', one: 'columna', many: 'columnas', kinds: [], quantity: 'con {q} bandejas' },
    { template: 'pump', letters: 'P-', one: 'bomba', many: 'bombas', kinds: ['centrífugas', 'de carga'] },
    { template: 'vessel', letters: 'V-', one: 'recipiente', many: 'recipientes', kinds: ['a presión'] },
    { template: 'tank', letters: 'TK-', one: 'tanque', many: 'tanques', kinds: ['de nafta'] },
    {
      template: 'compressor',
      letters: 'C-',
      one: 'compresor',
      many: 'compresores',
      kinds: ['de aire', 'alternativos'],
    },
    {
      template: 'valve',
      letters: 'PSV-',
      one: 'válvula de seguridad',
      many: 'válvulas de seguridad',
      kinds: [],
    },
  ],
}

/** Number words from two on. */
export const NUMBERS: Readonly<Record<Language, readonly string[]>> = {
  pt: ['dois', 'três', 'quatro', 'cinco', 'seis'],
  en: ['two', 'three', 'four', 'five', 'six'],
  es: ['dos', 'tres', 'cuatro', 'cinco', 'seis'],
}

/** `{items}` stands for the scope, `{limits}` for who there is; start 01/03/2027 07:00 and the window `{w}` in days. */
export interface Opening {
  readonly text: string
  readonly start: boolean
  readonly window: boolean
  readonly round: boolean
}

const opening = (text: string): Opening => ({
  text,
  start: /07:00|7h|7 am|1st March/.test(text),
  window: text.includes('{w}'),
  round: /24 ?h|24\/7|round the clock|24x7/.test(text),
})

export const OPENINGS: Readonly<Record<Language, readonly Opening[]>> = {
  pt: [
    'Parada geral da unidade de destilação, início 01/03/2027 07:00, 24h por dia, janela de {w} dias.\nEscopo: {items}.\n{limits}',
    'Parada da U-220 de {w} dias a partir de 01/03/2027 às 07:00, dois turnos de 12 h. Equipamentos: {items}. {limits}',
    'Precisamos planejar a parada da planta com {items}. Começa em 01/03/2027 às 7h e tem que caber em {w} dias, 24/7. {limits}',
    '{limits}\nParada de manutenção, início 01/03/2027 07:00.\nItens:\n{bullets}',
    'Vamos abrir {items} na parada de março. Início: 01/03/2027 07:00. Janela: {w} dias corridos. {limits}',
    'Bom dia, monte o cronograma da parada programada: {items}. Parada começa 01/03/2027 07:00 e dura {w} dias. {limits} Obrigado.',
    'Manutenção geral de {items}. {limits}',
    'PARADA 2027 - UNIDADE DE COQUE\nInício: 01/03/2027 07:00\nJanela: {w} dias, 24 h por dia\nEscopo:\n{bullets}\n{limits}',
    'Intervenção em {items}, prazo de {w} dias, início em 01/03/2027 às 07:00. {limits}',
  ].map(opening),
  en: [
    'General shutdown of the distillation unit, start 2027-03-01 07:00, round the clock, window of {w} days.\nScope: {items}.\n{limits}',
    '{w}-day turnaround of U-220 starting 2027-03-01 at 07:00, two 12 h shifts. Equipment: {items}. {limits}',
    'We need to plan the plant shutdown with {items}. It starts on 2027-03-01 at 7 am and has to fit in {w} days, 24/7. {limits}',
    '{limits}\nMaintenance shutdown, start 2027-03-01 07:00.\nItems:\n{bullets}',
    'We will open {items} in the March turnaround. Start: 2027-03-01 07:00. Window: {w} calendar days. {limits}',
    'Hi, please build the schedule of the planned outage: {items}. The outage starts 2027-03-01 07:00 and lasts {w} days. {limits} Thanks.',
    'Overhaul of {items}. {limits}',
    'TURNAROUND 2027 - COKER UNIT\nStart: 2027-03-01 07:00\nWindow: {w} days, 24 h a day\nScope:\n{bullets}\n{limits}',
    'Shutdown covering {items}, to be done in {w} days from 2027-03-01 07:00. {limits}',
  ].map(opening),
  es: [
    'Parada general de la unidad de destilación, inicio 01/03/2027 07:00, 24 h por día, ventana de {w} días.\nAlcance: {items}.\n{limits}',
    'Parada de la U-220 de {w} días a partir del 01/03/2027 a las 07:00, dos turnos de 12 h. Equipos: {items}. {limits}',
    'Necesitamos planificar la parada de planta con {items}. Empieza el 01/03/2027 a las 07:00 y tiene que caber en {w} días, 24/7. {limits}',
    '{limits}\nParada de mantenimiento, inicio 01/03/2027 07:00.\nEquipos:\n{bullets}',
    'Vamos a abrir {items} en la parada de marzo. Inicio: 01/03/2027 07:00. Ventana: {w} días corridos. {limits}',
    'Buenos días, arme el cronograma de la parada programada: {items}. La parada empieza el 01/03/2027 a las 07:00 y dura {w} días. {limits} Gracias.',
    'Mantenimiento general de {items}. {limits}',
    'PARADA 2027 - UNIDAD DE COQUE\nInicio: 01/03/2027 07:00\nVentana: {w} días, 24 h por día\nAlcance:\n{bullets}\n{limits}',
    'Intervención en {items}, plazo de {w} días, inicio el 01/03/2027 a las 07:00. {limits}',
  ].map(opening),
}

/** Who there is: the trade or `crane`, and its number by the place of `{n}`. */
export interface Limits {
  readonly text: string
  readonly says: readonly (readonly [trade: string, units: number])[]
  /** Trades that work by day only. */
  readonly byDay: readonly string[]
}

export const LIMITS: Readonly<Record<Language, readonly Limits[]>> = {
  pt: [
    {
      text: 'Máximo 4 soldadores e um guindaste de 90 t. Inspeção só de dia.',
      says: [
        ['welding', 4],
        ['crane', 1],
      ],
      byDay: ['inspection'],
    },
    { text: 'Só temos 6 caldeireiros.', says: [['boilermaking', 6]], byDay: [] },
    {
      text: 'Efetivo: 8 mecânicos, 12 andaimistas e 3 inspetores de END só de dia.',
      says: [
        ['mechanical', 8],
        ['scaffolding', 12],
        ['inspection', 3],
      ],
      byDay: ['inspection'],
    },
    {
      text: 'No máximo dois guindastes e até 10 caldeireiros por turno.',
      says: [
        ['crane', 2],
        ['boilermaking', 10],
      ],
      byDay: [],
    },
    { text: 'Limite de 5 soldadores. Ensaios somente no turno do dia.', says: [['welding', 5]], byDay: ['inspection'] },
    { text: '', says: [], byDay: [] },
  ],
  en: [
    {
      text: 'Maximum 4 welders and one 90 t crane. Inspection on day shift only.',
      says: [
        ['welding', 4],
        ['crane', 1],
      ],
      byDay: ['inspection'],
    },
    { text: 'We only have 6 boilermakers.', says: [['boilermaking', 6]], byDay: [] },
    {
      text: 'Crew: 8 mechanics, 12 scaffolders and 3 NDT inspectors, day shift only.',
      says: [
        ['mechanical', 8],
        ['scaffolding', 12],
        ['inspection', 3],
      ],
      byDay: ['inspection'],
    },
    {
      text: 'No more than two cranes and up to 10 boilermakers per shift.',
      says: [
        ['crane', 2],
        ['boilermaking', 10],
      ],
      byDay: [],
    },
    { text: 'Limit of 5 welders. NDT by day only.', says: [['welding', 5]], byDay: ['inspection'] },
    { text: '', says: [], byDay: [] },
  ],
  es: [
    {
      text: 'Máximo 4 soldadores y una grúa de 90 t. Inspección solo de día.',
      says: [
        ['welding', 4],
        ['crane', 1],
      ],
      byDay: ['inspection'],
    },
    { text: 'Solo tenemos 6 caldereros.', says: [['boilermaking', 6]], byDay: [] },
    {
      text: 'Personal: 8 mecánicos, 12 andamieros y 3 inspectores de END solo de día.',
      says: [
        ['mechanical', 8],
        ['scaffolding', 12],
        ['inspection', 3],
      ],
      byDay: ['inspection'],
    },
    {
      text: 'Como máximo dos grúas y hasta 10 caldereros por turno.',
      says: [
        ['crane', 2],
        ['boilermaking', 10],
      ],
      byDay: [],
    },
    { text: 'Límite de 5 soldadores. Ensayos solo en el turno de día.', says: [['welding', 5]], byDay: ['inspection'] },
    { text: '', says: [], byDay: [] },
  ],
}

export const JOIN: Readonly<Record<Language, string>> = { pt: 'e', en: 'and', es: 'y' }
export const TO: Readonly<Record<Language, string>> = { pt: 'a', en: 'to', es: 'a' }
/** Work stated of one tagged item; the tag is one that is listed. */
export const WORK: Readonly<Record<Language, readonly string[]>> = {
  pt: ['(retubagem do {t})', '(abrir e limpar o {t})'],
  en: ['(retubing of {t})', '(open and clean {t})'],
  es: ['(retubado del {t})', '(abrir y limpiar el {t})'],
}
