import {
  type Catalogue,
  cardlessAround,
  GENERIC,
  isCardless,
  isHeadLast,
  type Limit,
  type Names,
  nameHits,
  type ScopeLine,
  TAG_SOURCE,
  type Template,
  type Tier,
} from '@parada/scope'

/** One line of the table: one piece of equipment, or `count` alike with tags that go on from the first. */
export interface TableLine {
  readonly id: number
  readonly tag: string
  /** Empty: the name of its template with its tag. */
  readonly label: string
  readonly template: string
  readonly count: number
  readonly parameters: Readonly<Record<string, number>>
  readonly tier: Tier
  readonly area: string
  readonly admits?: ScopeLine['admits']
  readonly system?: string
  readonly extra?: ScopeLine['extra']
  readonly asked?: ScopeLine['asked']
}

type Language = keyof Names

/** The items of a table, each with the place of its line: what the network is composed of. */
export function itemsOf(
  lines: readonly TableLine[],
  catalogue: Catalogue,
  language: Language,
): { readonly items: readonly ScopeLine[]; readonly places: readonly number[] } {
  const items: ScopeLine[] = []
  const places: number[] = []
  for (const [place, line] of lines.entries())
    for (let nth = 0; nth < Math.max(1, line.count); nth++) {
      const tag = tagAt(line.tag, nth)
      const name = line.label || (catalogue.get(line.template)?.name[language] ?? line.template)
      // A label that holds the first tag holds the later ones in their lines.
      const label =
        line.label !== '' && (nth === 0 || line.tag === '')
          ? line.count > 1 && line.tag === ''
            ? `${name} ${nth + 1}`
            : name
          : line.label !== ''
            ? name.replace(line.tag, tag)
            : [name, tag || (line.count > 1 ? String(nth + 1) : '')].filter(each => each !== '').join(' ')
      items.push({
        label,
        template: line.template,
        parameters: line.parameters,
        ...(tag !== '' && { tag }),
        ...(line.area !== '' && { area: line.area }),
        ...(line.admits && { admits: line.admits }),
        ...(line.system !== undefined && { system: line.system }),
        ...(line.extra && { extra: line.extra }),
        ...(line.asked && { asked: line.asked }),
        ...(line.tier !== 'inspect' && { tier: line.tier }),
      })
      places.push(place)
    }
  return { items, places }
}

/** The tag that is so many after another: E-101 → E-102, E-101A → E-101B. */
export function tagAt(tag: string, nth: number): string {
  if (tag === '' || nth === 0) return tag
  const match = /^(.*?)(\d+)([A-Z]?)$/i.exec(tag)
  if (!match) return `${tag}-${nth + 1}`
  const [, head = '', digits = '', letter = ''] = match
  if (letter !== '') return `${head}${digits}${String.fromCharCode(letter.charCodeAt(0) + nth)}`
  return `${head}${String(Number(digits) + nth).padStart(digits.length, '0')}`
}

/** A line of the table from an item that words, a plan or another list give. */
export const lineOf = (item: ScopeLine, id: number): TableLine => ({
  id,
  tag: item.tag ?? '',
  label: item.label,
  template: item.template,
  count: 1,
  parameters: item.parameters,
  tier: item.tier ?? 'inspect',
  area: item.area ?? '',
  ...(item.admits && { admits: item.admits }),
  ...(item.system !== undefined && { system: item.system }),
  ...(item.extra && { extra: item.extra }),
  ...(item.asked && { asked: item.asked }),
})

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const TAG = new RegExp(`^${TAG_SOURCE}$`, 'i')

/** The template that a word names, or that a tag's letters stand for; null: neither says. */
export function templateOf(text: string, catalogue: Catalogue): Template | null {
  const folded = plain(text)
  if (folded === '') return null
  const named = namedIn(folded, catalogue)
  if (named) return named
  for (const template of catalogue.values())
    if (Object.values(template.name).some(name => plain(name) === folded)) return template
  const [, alone, beside] = LETTERS.exec(text.trim()) ?? []
  const letters = (alone ?? beside)?.toUpperCase()
  if (letters === undefined || isCardless(folded.replace(LETTERS, '').trim())) return null
  return [...catalogue.values()].find(each => each.tags.includes(letters)) ?? null
}

/** The letters of a tag, alone or, where its number is no short one, beside a name: "P-1", "recycle comp K-401". */
const LETTERS =
  /^(?:\d{2,4}-)?([A-Za-z]{1,5})-?\d|(?<![A-Za-z0-9-])(?:\d{2,4}-)?([A-Za-z]{1,5})(?:-\d{2}|-?\d{3,5})[A-Za-z]?$/

/** A furnace without the words for which. */
const FURNACE = /^(?:fornos?|hornos?|furnaces?)$/

/** The template whose name a folded cell has: of two names side by side the head's. */
function namedIn(folded: string, catalogue: Catalogue): Template | null {
  const hits = nameHits(
    folded,
    [...catalogue.values()].filter(each => each.aliases !== ''),
  )
  // The longest first; those that another covers are none.
  const apart = hits
    .filter((hit, at) => !hits.slice(0, at).some(other => other.start < hit.end && hit.start < other.end))
    .sort((a, b) => a.start - b.start)
  const [first] = apart
  if (!first) return null
  // "Reactor effluent air cooler": of names in a row an English one at the end is the head.
  const last = apart.findLast(
    (hit, at) => at === 0 || /^ (?:[a-z]+\.? ){0,2}$/.test(folded.slice(apart[at - 1]?.end, hit.start)),
  )
  const head = last && isHeadLast(folded.slice(last.start, last.end)) ? last : first
  if (cardlessAround(folded, head)) return catalogue.get(GENERIC) ?? head.template
  // "Horno reformado H-401": the letters of the tag say that the furnace is a heater.
  const heater = FURNACE.test(folded.slice(head.start, head.end)) ? catalogue.get('heater') : undefined
  const [, , beside = ''] = LETTERS.exec(folded) ?? []
  return heater?.tags.includes(beside.toUpperCase()) ? heater : head.template
}

/** What rows copied from a sheet hold: lines, the cells that no line took, and the lines whose type is not known. */
export interface Pasted {
  readonly lines: readonly Omit<TableLine, 'id'>[]
  readonly unused: readonly string[]
  readonly supposed: readonly Supposed[]
}

/** The name of a type that the catalogue does not know: the line goes by the letters of its tag, else by the general card. */
export interface Supposed {
  readonly code: 'language.typeByTag' | 'language.noNorm'
  readonly what: string
  readonly tag: string
}

const HEADS: readonly (readonly [Field, RegExp])[] = [
  ['tag', /^(?:tag|equip(?:amento|ment|o)?|item|codigo|code)$/],
  ['type', /^(?:tipo|type|descricao|description|descripcion)$/],
  ['count', /^(?:n[.ºo°]*|no\.?|qtde?\.?|quantidade|quantity|qty|cantidad|numero|number)$/],
  ['area', /^(?:area|setor|sector|unidade|unit|unidad)$/],
  ['tier', /^(?:servico|job|tier|servicio|nivel|level)$/],
]
type Field = 'tag' | 'type' | 'count' | 'area' | 'tier'

/** Reads rows copied from a sheet: by their heads where they have some, else each cell by what it looks like. */
export function pastedLines(text: string, catalogue: Catalogue): Pasted {
  const rows = text
    .split(/\r?\n/)
    .map(row => row.split('\t').map(cell => cell.trim()))
    .filter(row => row.some(cell => cell !== ''))
  const [first = []] = rows
  const heads = first.map(cell => HEADS.find(([, pattern]) => pattern.test(plain(cell)))?.[0] ?? null)
  const headed = heads.filter(each => each !== null).length >= Math.min(2, first.length) && heads.some(each => each)
  const lines: Omit<TableLine, 'id'>[] = []
  const unused: string[] = []
  const supposed: Supposed[] = []
  for (const row of headed ? rows.slice(1) : rows) {
    const read = pastedRow(row, headed ? heads : [], headed ? first : [], catalogue)
    if (read.line) lines.push(read.line)
    else unused.push(row.filter(cell => cell !== '').join(' '))
    unused.push(...read.unused)
    if (read.supposed) supposed.push(read.supposed)
  }
  return { lines, unused, supposed }
}

/** Most items that one line stands for. */
export const MOST_ALIKE = 200

function pastedRow(
  row: readonly string[],
  heads: readonly (Field | null)[],
  names: readonly string[],
  catalogue: Catalogue,
): {
  readonly line: Omit<TableLine, 'id'> | null
  readonly unused: readonly string[]
  readonly supposed?: Supposed | undefined
} {
  const told: Partial<Record<Field, string>> = {}
  let rest: { readonly at: number; readonly cell: string; readonly head: string }[] = []
  let tagAtCell: number | null = null
  for (const [at, cell] of row.entries()) {
    if (cell === '') continue
    const field = heads[at] ?? (heads.length > 0 ? null : guess(cell, told, catalogue))
    if (field && told[field] === undefined) {
      told[field] = cell
      if (field === 'tag') tagAtCell = at
    } else rest.push({ at, cell, head: names[at] ?? '' })
  }
  // Without heads a name beside a tag or a number says what the thing is, whether the catalogue knows it or not.
  const beside = (at: number): boolean =>
    tagAtCell === null ? told.count !== undefined : Math.abs(at - tagAtCell) === 1
  const named =
    heads.length === 0 && told.type === undefined
      ? rest.find(({ at, cell }) => beside(at) && /^\p{L}[\p{L} ./()-]{2,}$/u.test(cell))
      : undefined
  if (named) {
    told.type = named.cell
    rest = rest.filter(each => each !== named)
  }
  const ofType = told.type === undefined ? null : templateOf(told.type, catalogue)
  const several = told.tag === undefined ? null : severalTags(told.tag)
  const tag = several?.first ?? told.tag ?? ''
  const template =
    ofType ??
    (tag === '' ? null : templateOf(tag, catalogue)) ??
    (tag === '' && told.type === undefined ? null : (catalogue.get(GENERIC) ?? null))
  if (!template) return { line: null, unused: [] }
  const unknown = ofType === null && told.type !== undefined
  const parameters: Record<string, number> = {}
  const unused: string[] = []
  for (const { cell, head } of rest) unused.push(...takeQuantities(cell, head, template, parameters))
  const count = Number(told.count ?? several?.count ?? '1')
  // "P-310 A/B" with the number 3 beside it: the tags count.
  const counted =
    Number.isInteger(count) && count > 0 && count <= MOST_ALIKE && (several === null || several.count === count)
  if (!counted) unused.push(told.count ?? '')
  return {
    line: {
      tag,
      label:
        unknown || template.id === GENERIC
          ? [told.type, tag].filter(each => each !== undefined && each !== '').join(' ')
          : '',
      template: template.id,
      count: counted ? count : (several?.count ?? 1),
      parameters,
      tier: tierOf(told.tier ?? ''),
      area: told.area ?? '',
    },
    unused,
    ...(unknown && {
      supposed: {
        code: template.id === GENERIC ? ('language.noNorm' as const) : ('language.typeByTag' as const),
        what: told.type ?? '',
        tag,
      },
    }),
  }
}

/** "P-310 A/B", "P-310A/B", "E-101 a E-106": the first tag and how many there are; null: one tag, or none that go on. */
function severalTags(cell: string): { readonly first: string; readonly count: number } | null {
  const letters = /^(.*\d)\s?([A-H])((?:\s?\/\s?[A-H])+)$/i.exec(cell)
  if (letters) {
    const all = [letters[2] ?? '', ...(letters[3] ?? '').split('/').slice(1)].map(each => each.trim().toUpperCase())
    const first = `${letters[1]}${all[0]}`
    return all.every((each, at) => tagAt(first, at) === `${letters[1]}${each}`) ? { first, count: all.length } : null
  }
  const range = /^(\S*?)(\d+)\s*(?:a|à|to|al|até|hasta|[-–—]|\.\.)\s*(?:\1)?(\d+)$/i.exec(cell)
  const count = range ? Number(range[3]) - Number(range[2]) + 1 : 0
  return range && (range[3] ?? '').length === (range[2] ?? '').length && count > 1 && count <= MOST_ALIKE
    ? { first: `${range[1]}${range[2]}`, count }
    : null
}

/** What a cell without a head is: a tag, a type, a bare number of items, else something of the item. */
function guess(cell: string, told: Partial<Record<Field, string>>, catalogue: Catalogue): Field | null {
  if (told.tag === undefined && (TAG.test(cell) || TAG.test(severalTags(cell)?.first ?? ''))) return 'tag'
  if (/^\d{1,3}$/.test(cell)) return told.count === undefined ? 'count' : null
  if (told.type === undefined && !/\d/.test(cell) && templateOf(cell, catalogue)) return 'type'
  if (/^(?:area|a)[- ]?\d{1,3}$/i.test(cell)) return 'area'
  return null
}

const tierOf = (text: string): Tier =>
  /repar|repair/.test(plain(text)) ? 'repair' : /^(?:abrir|open|limp|clean)/.test(plain(text)) ? 'clean' : 'inspect'

/** "32 bandejas, 8 BV", or a number under the head "bandejas": quantities of the item's template. What is none is given back. */
function takeQuantities(cell: string, head: string, template: Template, into: Record<string, number>): string[] {
  const left: string[] = []
  const texts = /^[\d.,]+$/.test(cell) && head !== '' ? [`${cell} ${head}`] : cell.split(/[·;,](?!\d)/)
  for (const text of texts) {
    const match = /^\s*([\d.]+(?:,\d+)?)\s*(.*)$/.exec(plain(text))
    const value = Number((match?.[1] ?? '').replace(/\.(?=\d{3})/g, '').replace(',', '.'))
    const said = match?.[2] ?? ''
    // "tubos do feixe" is more than "tubos".
    const parameter = template.parameters
      .map(each => ({ each, length: saidLength(each, said) }))
      .filter(({ length }) => length > 0)
      .sort((x, y) => y.length - x.length)[0]?.each
    if (!match || !parameter || !Number.isFinite(value) || value < parameter.min || value > parameter.max)
      left.push(text.trim())
    else into[parameter.id] = value
  }
  return left
}

/** How much of what was said a quantity's words cover; 0: it is not meant. */
function saidLength({ words, name }: Template['parameters'][number], said: string): number {
  if (Object.values(name).some(each => plain(each) === said)) return said.length
  return new RegExp(`^(?:de )?(?:${words})(?![a-z])`).exec(said)?.[0].length ?? 0
}

/** A figure as a person writes it: "1.234,5" or "2.5" in Portuguese, where a point that cannot part thousands is a comma. */
export function figureOf(text: string, language: Language): number {
  const plain = text.replace(/\s/g, '')
  const [group, point] = language === 'en' ? [',', '.'] : ['.', ',']
  if (new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+(?:\\${point}\\d+)?$`).test(plain))
    return Number(plain.replaceAll(group, '').replace(point, '.'))
  return /^-?\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** A limit that is set, changed, or taken away where neither a number nor a shift is left. */
export function withLimit(
  limits: readonly Limit[],
  of: Limit['of'],
  units: number | null,
  shift: Limit['shift'] | 'all',
): Limit[] {
  const old = limits.find(each => each.of === of)
  const rest = limits.filter(each => each.of !== of)
  if (units === null && (shift === 'all' || !shift)) return rest
  const name = old?.name
  const next: Limit = {
    of,
    ...(units !== null && { units }),
    ...(shift !== 'all' && shift && { shift }),
    ...(name !== undefined && { name }),
  }
  return [...rest, next]
}
