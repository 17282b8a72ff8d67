import type { LinkType } from '@parada/schedule'
import type { Language } from '../../types.ts'

/** How a crew is written in a row (`{n}` its number), and what it is: trade and whether a number stands in it. */
export interface CrewWay {
  readonly text: string
  readonly crew: readonly (readonly [name: string, units: number | null])[]
}
/** How a link is written: `{p}` numbers of rows, `{l}` its lag. */
export interface LinkWay {
  readonly text: string
  readonly type: LinkType
  readonly many?: true
  /** 1: the lag is waited; -1: it is a lead. */
  readonly lag?: 1 | -1
}
export interface ListWords {
  readonly names: readonly string[]
  readonly groups: readonly string[]
  readonly hours: readonly string[]
  readonly days: readonly string[]
  readonly crews: readonly CrewWay[]
  readonly links: readonly LinkWay[]
  readonly and: string
  /** Heads of a line of crews, and the trades that it declares. */
  readonly declares: readonly string[]
  readonly trades: readonly string[]
}

const CODES: readonly LinkWay[] = [
  { text: '{p}TI', type: 'FS' },
  { text: '{p}FS+{l}h', type: 'FS', lag: 1 },
  { text: '{p}II+{l}h', type: 'SS', lag: 1 },
  { text: '{p}SS', type: 'SS' },
  { text: '{p}TT', type: 'FF' },
  { text: 'pred. {p}', type: 'FS', many: true },
  { text: 'pred: {p}', type: 'FS', many: true },
]

export const LISTS: Readonly<Record<Language, ListWords>> = {
  pt: {
    names: [
      'Montar andaime da fornalha',
      'Radiografia das soldas',
      'Teste de atmosfera e liberação de espaço confinado',
      "Corte dos tubos da parede d'água",
      'Soldagem dos tubos do teto',
      'Vistoria da correia TC-04',
      'Troca do selo da bomba P-101A',
      'Limpeza química (fase alcalina)',
      'Bandejas 12 a 24 da torre T-02',
      'Cura do refratário',
      'Desmontar andaimes',
      'Abertura da boca de visita BV-3',
      'Inspeção visual e dimensional',
      'Raspagem da rosca extratora',
      'Turbina 2: revisão do mancal',
      'Montagem do rotor com balanceamento',
      'Reforma da moega',
      'Usinagem da sede',
      'Entrega da área para a operação',
      'Coleta de amostras',
      'Calibração de PSVs',
      'Solda da carcaça do moinho MB-01',
      'Purga com nitrogênio',
      'Queima do revestimento',
      'Testes de malha',
    ],
    groups: [
      'Preparação e liberação',
      'Acessos',
      'Partes de pressão',
      'Refratário',
      'Mecânica',
      'Elétrica',
      'Fechamento',
    ],
    hours: ['{h}h', '{h} h', '{h} horas', '{h} hs', 'dur. {h}h', 'duração {h} h', '{h}hrs', 'duração: {h} h'],
    days: ['{d}d', '{d} dias', '{d} d'],
    crews: [
      { text: '{n} Andaime', crew: [['Andaime', 0]] },
      { text: '{n} Soldagem', crew: [['Soldagem', 0]] },
      { text: '{n} soldadores', crew: [['Soldador', 0]] },
      {
        text: '{n} soldadores + 1 ajudante',
        crew: [
          ['Soldador', 0],
          ['Ajudante', 1],
        ],
      },
      { text: 'equipe: caldeiraria', crew: [['Caldeiraria', null]] },
      { text: 'Caldeiraria ({n})', crew: [['Caldeiraria', 0]] },
      { text: '{n}x Refratário', crew: [['Refratário', 0]] },
      {
        text: '{n} mecânicos e 2 eletricistas',
        crew: [
          ['Mecânico', 0],
          ['Eletricista', 2],
        ],
      },
      { text: 'com {n} mecânicos', crew: [['Mecânico', 0]] },
      { text: 'Terceiros', crew: [['Terceiros', null]] },
      { text: '{n} Isolamento', crew: [['Isolamento', 0]] },
      { text: 'equipe: {n} mecânicos', crew: [['Mecânico', 0]] },
      { text: 'recurso: Pintura', crew: [['Pintura', null]] },
      { text: 'resp.: João Silva', crew: [['João Silva', null]] },
    ],
    links: [
      { text: 'após {p}', type: 'FS', many: true },
      { text: 'depois de {p}', type: 'FS', many: true },
      { text: 'depois da {p}', type: 'FS' },
      { text: 'depende de {p}', type: 'FS', many: true },
      { text: 'predecessora {p}', type: 'FS' },
      { text: 'após {p} com {l}h de espera', type: 'FS', lag: 1 },
      { text: 'após {p} + {l}h', type: 'FS', lag: 1 },
      { text: 'após {p}, com folga de {l} h', type: 'FS', lag: 1 },
      { text: 'após {p} com defasagem de {l} horas', type: 'FS', lag: 1 },
      { text: '{l}h após {p}', type: 'FS', lag: 1 },
      { text: '{l}h depois de {p}', type: 'FS', lag: 1 },
      { text: 'após {p} (esperar {l}h)', type: 'FS', lag: 1 },
      { text: 'após {p} com {l}h de antecipação', type: 'FS', lag: -1 },
      { text: 'II com {p} + {l}h', type: 'SS', lag: 1 },
      { text: 'SS+{l}h com {p}', type: 'SS', lag: 1 },
      { text: 'inicia {l}h após o início de {p}', type: 'SS', lag: 1 },
      { text: 'TT com {p}', type: 'FF' },
      { text: 'II {p}', type: 'SS' },
      ...CODES,
    ],
    and: 'e',
    declares: ['Equipes: ', 'Recursos: ', 'Efetivo: ', 'Equipes disponíveis: '],
    trades: ['Andaime', 'Soldagem', 'Caldeiraria', 'Refratário', 'Isolamento', 'Terceiros', 'Pintura'],
  },
  en: {
    names: [
      'Erect scaffolding in the furnace',
      'Radiography of the welds',
      'Gas test and confined space release',
      'Cut wall tubes',
      'Welding of the roof tubes',
      'Belt survey CV-04',
      'Seal replacement, pump P-101A',
      'Chemical cleaning (alkaline phase)',
      'Trays 12 to 24 of column T-02',
      'Refractory dry-out',
      'Strike scaffolding',
      'Open manway MW-3',
      'Visual and dimensional inspection',
      'Turbine 2: bearing overhaul',
      'Rotor assembly with balancing',
      'Hopper refurbishment',
      'Seat machining',
      'Hand area over to operations',
      'Loop tests',
      'PSV calibration',
      'Mill shell weld MB-01',
      'Nitrogen purge',
      'Kiln tyre shimming',
      'Blinds removal',
    ],
    groups: ['Preparation', 'Access', 'Pressure parts', 'Refractory', 'Mechanical', 'Electrical', 'Closing'],
    hours: ['{h}h', '{h} h', '{h} hours', '{h} hrs', 'dur. {h}h', 'duration {h} h', 'duration: {h} h'],
    days: ['{d}d', '{d} days', '{d} d'],
    crews: [
      { text: '{n} Scaffolding', crew: [['Scaffolding', 0]] },
      { text: '{n} Welding', crew: [['Welding', 0]] },
      { text: '{n} welders', crew: [['Welder', 0]] },
      {
        text: '{n} welders + 1 helper',
        crew: [
          ['Welder', 0],
          ['Helper', 1],
        ],
      },
      { text: 'crew: boilermakers', crew: [['Boilermaker', null]] },
      { text: 'Boilermakers ({n})', crew: [['Boilermaker', 0]] },
      { text: '{n}x Refractory', crew: [['Refractory', 0]] },
      {
        text: '{n} mechanics and 2 electricians',
        crew: [
          ['Mechanic', 0],
          ['Electrician', 2],
        ],
      },
      { text: 'with {n} mechanics', crew: [['Mechanic', 0]] },
      { text: 'Contractors', crew: [['Contractor', null]] },
      { text: '{n} Insulation', crew: [['Insulation', 0]] },
      { text: 'crew: {n} mechanics', crew: [['Mechanic', 0]] },
      { text: 'resp.: John Smith', crew: [['John Smith', null]] },
    ],
    links: [
      { text: 'after {p}', type: 'FS', many: true },
      { text: 'depends on {p}', type: 'FS', many: true },
      { text: 'predecessor {p}', type: 'FS' },
      { text: 'after {p} with a {l}h wait', type: 'FS', lag: 1 },
      { text: 'after {p} + {l}h', type: 'FS', lag: 1 },
      { text: 'after {p} with {l} h lag', type: 'FS', lag: 1 },
      { text: '{l}h after {p}', type: 'FS', lag: 1 },
      { text: 'after {p} (wait {l}h)', type: 'FS', lag: 1 },
      { text: 'after {p} with {l}h lead', type: 'FS', lag: -1 },
      { text: 'SS with {p} + {l}h', type: 'SS', lag: 1 },
      { text: 'SS+{l}h with {p}', type: 'SS', lag: 1 },
      { text: 'starts {l}h after the start of {p}', type: 'SS', lag: 1 },
      { text: 'FF with {p}', type: 'FF' },
      { text: 'SS {p}', type: 'SS' },
      ...CODES,
    ],
    and: 'and',
    declares: ['Crews: ', 'Resources: ', 'Manpower: ', 'Available crews: '],
    trades: ['Scaffolding', 'Welding', 'Boilermakers', 'Refractory', 'Insulation', 'Contractors'],
  },
  es: {
    names: [
      'Montar andamio del hogar',
      'Radiografía de las soldaduras',
      'Prueba de atmósfera y liberación de espacio confinado',
      'Corte de los tubos de pared',
      'Soldadura de los tubos del techo',
      'Revisión de la correa CV-04',
      'Cambio del sello de la bomba P-101A',
      'Limpieza química (fase alcalina)',
      'Bandejas 12 a 24 de la torre T-02',
      'Curado del refractario',
      'Desmontar andamios',
      'Apertura del manhole MH-3',
      'Inspección visual y dimensional',
      'Turbina 2: revisión del cojinete',
      'Montaje del rotor con balanceo',
      'Reforma de la tolva',
      'Mecanizado del asiento',
      'Entrega del área a operaciones',
      'Pruebas de lazo',
      'Calibración de PSVs',
      'Suelda de la carcasa del molino MB-01',
      'Purga con nitrógeno',
      'Toma de muestras',
    ],
    groups: ['Preparación', 'Accesos', 'Partes a presión', 'Refractario', 'Mecánica', 'Eléctrica', 'Cierre'],
    hours: ['{h}h', '{h} h', '{h} horas', '{h} hs', 'dur. {h}h', 'duración {h} h', 'duración: {h} h'],
    days: ['{d}d', '{d} días', '{d} d'],
    crews: [
      { text: '{n} Andamio', crew: [['Andamio', 0]] },
      { text: '{n} Soldadura', crew: [['Soldadura', 0]] },
      { text: '{n} soldadores', crew: [['Soldador', 0]] },
      {
        text: '{n} soldadores + 1 ayudante',
        crew: [
          ['Soldador', 0],
          ['Ayudante', 1],
        ],
      },
      { text: 'equipo: calderería', crew: [['Calderería', null]] },
      { text: 'Calderería ({n})', crew: [['Calderería', 0]] },
      { text: '{n}x Refractario', crew: [['Refractario', 0]] },
      {
        text: '{n} mecánicos y 2 electricistas',
        crew: [
          ['Mecánico', 0],
          ['Electricista', 2],
        ],
      },
      { text: 'con {n} mecánicos', crew: [['Mecánico', 0]] },
      { text: 'Contratistas', crew: [['Contratista', null]] },
      { text: '{n} Aislamiento', crew: [['Aislamiento', 0]] },
      { text: 'cuadrilla: {n} mecánicos', crew: [['Mecánico', 0]] },
      { text: 'resp.: Juan Pérez', crew: [['Juan Pérez', null]] },
    ],
    links: [
      { text: 'después de {p}', type: 'FS', many: true },
      { text: 'tras {p}', type: 'FS', many: true },
      { text: 'depende de {p}', type: 'FS', many: true },
      { text: 'predecesora {p}', type: 'FS' },
      { text: 'después de {p} con {l}h de espera', type: 'FS', lag: 1 },
      { text: 'tras {p} + {l}h', type: 'FS', lag: 1 },
      { text: 'después de {p} con desfase de {l} h', type: 'FS', lag: 1 },
      { text: '{l}h después de {p}', type: 'FS', lag: 1 },
      { text: 'después de {p} (esperar {l}h)', type: 'FS', lag: 1 },
      { text: 'tras {p} con {l}h de adelanto', type: 'FS', lag: -1 },
      { text: 'CC con {p} + {l}h', type: 'SS', lag: 1 },
      { text: 'SS+{l}h con {p}', type: 'SS', lag: 1 },
      { text: 'inicia {l}h después del inicio de {p}', type: 'SS', lag: 1 },
      { text: 'FF con {p}', type: 'FF' },
      { text: 'SS {p}', type: 'SS' },
      ...CODES,
    ],
    and: 'y',
    declares: ['Cuadrillas: ', 'Recursos: ', 'Personal: ', 'Equipos disponibles: '],
    trades: ['Andamio', 'Soldadura', 'Calderería', 'Refractario', 'Aislamiento', 'Contratistas'],
  },
}
