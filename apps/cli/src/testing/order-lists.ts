import { writeSheets } from '@parada/formats/tables'

/** One operation of the model that lists are written from. Hours, people and days since 2026-03-01. */
export interface ModelOperation {
  order: string
  operation: string
  text: string
  workCenter: string
  people: number | null
  hours: number | null
  work: number | null
  location: string
  confirmed: boolean
  start: number
  finish: number
}

/** A cell that a list writes otherwise than the model has it, and what reading it has to say. */
export interface Injected {
  readonly row: number
  readonly why: string
}

export interface WrittenList {
  readonly name: string
  readonly bytes: Uint8Array
  /** The model as it has to come out. */
  readonly operations: readonly ModelOperation[]
  readonly odd: readonly Injected[]
}

type Field = keyof typeof HEADS.sapPt
const HEADS = {
  sapPt: {
    order: 'Ordem',
    operation: 'Operação',
    text: 'Texto breve operação',
    workCenter: 'Centro trab.oper.',
    people: 'Nº de capacidades',
    hours: 'Duração normal',
    hoursUnit: 'Unidade p/duração normal',
    work: 'Trabalho',
    workUnit: 'Unidade trabalho',
    location: 'Local de instalação',
    status: 'Status do sistema',
    start: 'Dta.início mais cedo',
    finish: 'Data fim mais tarde',
  },
  sapEn: {
    order: 'Order',
    operation: 'Op.',
    text: 'Opr. short text',
    workCenter: 'Oper.WorkCenter',
    people: 'No. of capacities',
    hours: 'Norm.Dur.',
    hoursUnit: 'Normal duration un.',
    work: 'Work',
    workUnit: 'Unit for work',
    location: 'Functional Loc.',
    status: 'System status',
    start: 'Earl.start date',
    finish: 'Latest fin. date',
  },
  sapEs: {
    order: 'Orden',
    operation: 'Operación',
    text: 'Txt.breve operación',
    workCenter: 'Pto.tbjo.op.',
    people: 'Nº capac.',
    hours: 'Duración normal',
    hoursUnit: 'Unidad duración normal',
    work: 'Trabajo',
    workUnit: 'Unidad trabajo',
    location: 'Ubicac.técnica',
    status: 'Status sistema',
    start: 'Fecha inicio programado',
    finish: 'Fecha fin programado',
  },
  technical: {
    order: 'AUFNR',
    operation: 'VORNR',
    text: 'LTXA1',
    workCenter: 'ARBPL',
    people: 'ANZZL',
    hours: 'DAUNO',
    hoursUnit: 'DAUNE',
    work: 'ARBEI',
    workUnit: 'ARBEH',
    location: 'TPLNR',
    status: 'VSTTXT',
    start: 'NTANF',
    finish: 'NTEND',
  },
  maximo: {
    order: 'Work Order',
    operation: 'Task',
    text: 'Description',
    workCenter: 'Craft',
    people: 'Quantity',
    hours: 'Estimated Duration',
    hoursUnit: 'Duration unit',
    work: 'Regular Hours',
    workUnit: 'Work unit',
    location: 'Location',
    status: 'Status',
    start: 'Scheduled start',
    finish: 'Scheduled finish',
  },
} as const
export const LAYOUTS = Object.keys(HEADS) as (keyof typeof HEADS)[]

/** How a program writes a list down. `bare` has no quotes at all, as SAP's own text export. */
export const WRITINGS = ['semicolon', 'comma', 'tab', 'bare', 'spool', 'xlsx'] as const
export const ENCODINGS = ['utf8', 'utf8bom', 'utf16le', 'utf16be', 'utf16plain', 'latin1'] as const

export interface Way {
  readonly layout: (typeof LAYOUTS)[number]
  readonly writing: (typeof WRITINGS)[number]
  readonly encoding: (typeof ENCODINGS)[number]
  readonly comma: boolean
  readonly dates: 'dots' | 'month' | 'iso' | 'packed'
}

const pick = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)] as Value

const WORDS = [
  'Abrir boca de visita',
  'Retirar feixe tubular',
  'Inspeção por líquido penetrante',
  'Montar andaime tubular',
  'Weld nozzle',
  'Hydrotest shell side',
  'Limpieza química',
  'Sustituir válvula de seguridad',
  'Calibrar transmissor',
]
const CENTERS = ['CAL-01', 'AND', 'END', 'OPE', 'SOL-02', 'MEC', 'ELE', 'INS']

/** Texts that break careless readers; all come out as they went in, but for line breaks, which a name has none of. */
const HOSTILE = [
  '=HYPERLINK("http://x";"clique")',
  '+55 11 4002-8922 avisar',
  '-1+cmd|calc!A0',
  '@SUM(A1:A9)',
  'Trocar junta 6" classe 300',
  '"A" junta do flange',
  'Válvula 1/2" e 3/4"',
  '"',
  'Abrir; limpar; fechar',
  'Drain, purge, blind',
  "O'Brien's pump",
  'Duas\nlinhas',
  'Três\r\nlinhas\rjuntas',
  'Nota: 12,5 kg | 3 pç',
  'Ação\u00a0não quebrável',
]

/** Operations of a few orders each, with hostile texts among them. */
export function modelOf(count: number, random: () => number): ModelOperation[] {
  const made: ModelOperation[] = []
  for (let order = 4_000_000; made.length < count; order++) {
    const many = 1 + Math.floor(random() * 12)
    for (let at = 1; at <= many && made.length < count; at++) {
      const people = random() < 0.1 ? null : 1 + Math.floor(random() * 6)
      const hours = random() < 0.05 ? null : pick([0.5, 1, 1.5, 2, 4, 7.25, 12, 36, 1250.5], random)
      const work = hours === null && random() < 0.5 ? null : pick([2, 4.5, 16, 48, 1200], random)
      const start = Math.floor(random() * 25)
      made.push({
        order: String(order),
        operation: String(at * 10).padStart(4, '0'),
        text: random() < 0.12 ? pick(HOSTILE, random) : `${pick(WORDS, random)} E-${100 + (order % 900)} nº ${at}`,
        workCenter: pick(CENTERS, random),
        people,
        hours,
        work,
        location: `REF-U110-E-${100 + (order % 900)}`,
        confirmed: random() < 0.1,
        start,
        finish: start + Math.floor(random() * 60),
      })
    }
  }
  return made
}

/** Hours of an operation that state nothing but its people and work. */
export const hoursOf = ({ hours, work, people }: ModelOperation): number | null =>
  hours ?? (work === null ? null : work / Math.max(1, people ?? 1))

/** The same operations some weeks later: some gone, some new, some with other texts, hours or people. */
export function changed(model: readonly ModelOperation[], random: () => number): ModelOperation[] {
  const next = model
    .filter(() => random() > 0.1)
    .map(each => ({
      ...each,
      ...(random() < 0.1 && { text: `Outro serviço ${Math.floor(random() * 1e9)}` }),
      ...(random() < 0.1 && { hours: pick([3, 5, 8.5], random) }),
      ...(random() < 0.1 && each.people !== null && { people: 1 + Math.floor(random() * 9) }),
    }))
  for (let at = 0; at < 4; at++)
    next.push({
      ...(model[0] as ModelOperation),
      order: String(4_900_000 + at),
      text: `Emergente ${Math.floor(random() * 1e9)}`,
      confirmed: false,
    })
  return next.sort(() => random() - 0.5)
}

const dayOf = (day: number): Date => new Date(Date.UTC(2026, 2, 1 + day))
function dateText(day: number, dates: Way['dates']): string {
  const iso = dayOf(day).toISOString().slice(0, 10)
  const [year = '', month = '', date = ''] = iso.split('-')
  if (dates === 'dots') return `${date}.${month}.${year}`
  if (dates === 'month') return `${month}/${date}/${year}`
  return dates === 'packed' ? `${year}${month}${date}` : iso
}

function figure(value: number | null, comma: boolean): string {
  if (value === null) return ''
  const [whole = '', part] = String(value).split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, comma ? '.' : ',')
  // A thousand without decimals would be read in two ways.
  return part === undefined ? whole : `${thousands}${comma ? ',' : '.'}${part}`
}

type Spoiled = { field: Field; cell: string; why: string; now: Partial<ModelOperation> }
/** What is wrong in a cell, and what the operation is then. */
const SPOILS: readonly Spoiled[] = [
  { field: 'people', cell: 'dois', why: 'number', now: { people: null } },
  { field: 'people', cell: '-3', why: 'range', now: { people: null } },
  { field: 'hours', cell: '1.2.3', why: 'number', now: { hours: null } },
  { field: 'hours', cell: '#N/A', why: 'number', now: { hours: null } },
  { field: 'hours', cell: '999999999', why: 'range', now: { hours: null } },
  { field: 'work', cell: '12 xx 3', why: 'number', now: { work: null } },
  { field: 'work', cell: '5-', why: 'range', now: { work: null } },
  { field: 'hoursUnit', cell: 'ZZ', why: 'unit', now: { hours: null } },
  { field: 'start', cell: '31.02.2026', why: 'date', now: { start: Number.NaN } },
  { field: 'finish', cell: 'amanhã', why: 'date', now: { finish: Number.NaN } },
  { field: 'text', cell: `NUL\u0000 no meio`, why: 'control', now: { text: 'NUL no meio' } },
  { field: 'text', cell: '', why: 'text', now: {} },
  { field: 'text', cell: `Longo ${'texto '.repeat(5000)}fim`, why: 'long', now: {} },
]

/** The list of a model in one way, with some cells spoiled on purpose. */
export function writeList(model: readonly ModelOperation[], way: Way, random: () => number, spoil = 0.02): WrittenList {
  const heads = HEADS[way.layout]
  const fields = (Object.keys(heads) as Field[]).sort(() => random() - 0.5)
  // Units and figures may stand anywhere, since each has a name of its own.
  const odd: Injected[] = []
  const operations: ModelOperation[] = []
  const rows: string[][] = []
  const above = way.writing === 'spool' ? 3 : 0
  for (const [at, each] of model.entries()) {
    const cells: Record<Field, string> = {
      order: each.order,
      operation: way.writing === 'xlsx' ? String(Number(each.operation)) : each.operation,
      text: fitted(each.text, way),
      workCenter: each.workCenter,
      people: figure(each.people, way.comma),
      hours: figure(each.hours, way.comma),
      hoursUnit: each.hours === null ? '' : 'H',
      work: figure(each.work, way.comma),
      workUnit: each.work === null ? '' : way.layout === 'sapEs' ? 'HRA' : 'H',
      location: each.location,
      status: each.confirmed ? 'REL CNF' : 'REL',
      start: dateText(each.start, way.dates),
      finish: dateText(each.finish, way.dates),
    }
    if (cells.workUnit === 'HRA') cells.workUnit = 'HRS'
    let own = { ...each, text: fitted(each.text, way).replace(/\s+/g, ' ').trim() }
    if (random() < spoil) {
      const spoiled = pick(SPOILS, random)
      const idle = spoiled.field === 'hoursUnit' && each.hours === null
      const wide = way.writing === 'spool' && spoiled.why === 'long'
      if (!idle && !wide) {
        cells[spoiled.field] = spoiled.cell
        own = { ...own, ...spoiled.now }
        if (spoiled.why === 'text') own.text = `${own.order}/${own.operation}`
        if (spoiled.why === 'long') own.text = spoiled.cell.trim()
        odd.push({ row: at + 2 + above, why: spoiled.why })
      }
    }
    operations.push(own)
    rows.push(fields.map(field => cells[field]))
  }
  const names = fields.map(field => heads[field])
  const name = `${way.layout} ${way.writing} ${way.encoding} ${way.comma ? ',' : '.'} ${way.dates}`
  return { name, bytes: written(names, rows, way), operations, odd }
}

/** A text as a way can write it at all: without quotes no cell holds the separator or a line break. */
function fitted(text: string, { writing, encoding }: Way): string {
  let own = text
  if (writing === 'bare' || writing === 'spool') own = own.replace(/[\t\r\n|]/g, ' ')
  // A quote that closes before a separator cannot be distinguished from a quoted field.
  if ((writing === 'bare' || writing === 'spool') && own === '"') own = '" x'
  return encoding === 'latin1' ? Array.from(own, each => (each > '\u00ff' ? '?' : each)).join('') : own
}

function written(names: readonly string[], rows: readonly (readonly string[])[], way: Way): Uint8Array {
  if (way.writing === 'xlsx') {
    const numbers = new Set(
      names.map((name, at) => (/dur|work|trab|hours|capac|quantity|anzzl|arbei|dauno/i.test(name) ? at : -1)),
    )
    const body = rows.map(row =>
      row.map((cell, at) => (numbers.has(at) && !way.comma && /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)),
    )
    return writeSheets([
      { name: 'Lista', rows: [[...names], ...body] },
      { name: 'Notas', rows: [['x']] },
    ])
  }
  const separator = { semicolon: ';', comma: ',', tab: '\t', bare: '\t', spool: '|' }[way.writing]
  const cell = (text: string): string =>
    way.writing === 'bare' || way.writing === 'spool' || !(/["\r\n]/.test(text) || text.includes(separator))
      ? text
      : `"${text.replaceAll('"', '""')}"`
  const line = (row: readonly string[]): string => row.map(cell).join(separator)
  const lines =
    way.writing === 'spool'
      ? ['Modificar operações: lista', '', '-'.repeat(80), ...[names, ...rows].map(row => `|${row.join('|')}|`), '']
      : [line(names), ...rows.map(line)]
  return encoded(lines.join('\r\n'), way.encoding)
}

function encoded(text: string, encoding: Way['encoding']): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text)
  if (encoding === 'utf8bom') return new TextEncoder().encode(`\ufeff${text}`)
  if (encoding === 'latin1') return Uint8Array.from(text, each => each.charCodeAt(0) & 255)
  const marked = encoding === 'utf16plain' ? text : `\ufeff${text}`
  const bytes = new Uint8Array(marked.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < marked.length; at++) view.setUint16(at * 2, marked.charCodeAt(at), encoding !== 'utf16be')
  return bytes
}
