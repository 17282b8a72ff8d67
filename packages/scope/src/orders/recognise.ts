import type { Trade } from '@parada/schedule'
import type { Catalogue, Template, TemplateRow } from '../template.ts'
import { fold } from '../trades.ts'

/** An operation as words: what its template's rows are compared with. */
export interface Named {
  readonly text: string
  readonly trade: Trade | null
}

/** The template that an item's operations go by, and the row of each; null where no row is like it. */
export interface Recognised {
  readonly template: Template
  readonly rows: readonly (TemplateRow | null)[]
  /** How alike each operation is to its row, 0 to 1; 0 where it has none. */
  readonly each: readonly number[]
  /** 0 to 1: how many operations have their row, and how alike they are. */
  readonly likeness: number
}

/** Below this a row is not taken for an operation's. */
const LEAST = 0.34
/** Below this no template is taken for an item's. */
const LEAST_TEMPLATE = 0.3

/** Short forms of the field, and words of one step in three languages: each is written as one sign. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/\bth\b|hidrostatic\w*|hydrostatic|hidroteste|hydrotest/g, 'hydro test'],
  [/\blp\b|\bpm\b|liquido penetrante|penetrant\w*/g, 'penet ndt'],
  [/\b(?:end|ensai\w*|ndt|examination|examine|ensay\w*|radiogra\w*|radiograph\w*|rx|rt)\b/g, 'ndt'],
  [/\bbv\b|bocas? de visita|manways?|bocas? de hombre/g, 'manway'],
  [/\bpt\b|permiss\w*|permit|permiso/g, 'permit'],
  [/raquet\w*|blinds?|bridas? ciegas?|cegar/g, 'blind'],
  [/andaim\w*|scaffold\w*|andami\w*/g, 'scaffold'],
  [/isolamento|insulation|aislamiento/g, 'lagging'],
  [/\b(?:testar|teste|test|prueba|probar)\b/g, 'test'],
  [/\b(?:montar|instalar|erect|install|fit|montaje|montagem)\b/g, 'mount'],
  [/\b(?:desmontar|retirar|remover|remove|dismantle|desmontagem|retirada)\b/g, 'remove'],
  [/\b(?:abrir|abertura|open|apertura|apertura)\b/g, 'open'],
  [/\b(?:fechar|fechamento|close|cerrar|cierre)\b/g, 'close'],
  [/\b(?:trocar|troca|replace|cambiar|substituir|cambio)\b/g, 'replace'],
  [/\b(?:reparar|reparo|repair|reparacion|revisar|revisao|overhaul)\b/g, 'repair'],
  [/\b(?:inspecionar|inspecao|inspect\w*|inspeccion\w*)\b/g, 'inspect'],
  [/\b(?:limpar|limpeza|clean\w*|limpiar|limpieza)\b/g, 'clean'],
  [/hidrojat\w*|hydroblast\w*|hidrolav\w*/g, 'hydroblast'],
  [/\b(?:levar|transportar|move|llevar|transporte)\b/g, 'carry'],
  [/\b(?:liberar|emitir|issue|release)\b/g, 'release'],
  [/estanqueidade|estanqueidad|leak/g, 'tight'],
  [/estojos?|parafusos?|pernos?|studs?|bolts?/g, 'bolt'],
]

const STOP =
  /^(?:de|do|da|dos|das|e|com|o|a|os|as|no|na|nos|nas|em|para|por|of|the|and|with|in|to|at|on|for|del|la|el|los|las|con|y|en|al|lado|apos|after|tras|passe|pass|paso)$/

/** Words of a name as stems, without tags and numbers. */
export function stems(text: string): ReadonlySet<string> {
  let plain = fold(text)
    .replace(/\{[^}]*\}(?:-\{[^}]*\})?/g, ' ')
    .replace(/\b[a-z]{1,4}-?\d{2,5}[a-z]?\b/g, ' ')
  for (const [pattern, sign] of SAME) plain = plain.replace(pattern, ` ${sign} `)
  const words = plain.split(/[^a-z]+/).filter(word => word.length > 1 && !STOP.test(word))
  return new Set(words.map(word => word.slice(0, 5)))
}

const rowStems = new WeakMap<TemplateRow, readonly ReadonlySet<string>[]>()

function stemsOfRow(row: TemplateRow): readonly ReadonlySet<string>[] {
  const known = rowStems.get(row) ?? [row.name.pt, row.name.en, row.name.es].map(stems)
  rowStems.set(row, known)
  return known
}

/** 0 to 1: the words that two names share. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let both = 0
  for (const word of a) if (b.has(word)) both++
  return (2 * both) / (a.size + b.size)
}

function likeness(own: ReadonlySet<string>, trade: Trade | null, row: TemplateRow): number {
  const words = Math.max(...stemsOfRow(row).map(each => shared(own, each)))
  const same = trade !== null && row.crew.some(each => each.trade === trade)
  return words * 0.85 + (same ? 0.15 : trade === null ? 0.1 : 0)
}

/** Likenesses that were reckoned, by the words and trade of an operation: a list says the same of many items. */
export type Reckoned = Map<string, ReadonlyMap<Template, readonly number[]>>

function likenesses(
  { text, trade }: Named,
  catalogue: Catalogue,
  reckoned: Reckoned,
): ReadonlyMap<Template, readonly number[]> {
  const own = stems(text)
  const key = `${trade ?? ''} ${[...own].join(' ')}`
  const known = reckoned.get(key)
  if (known) return known
  const found = new Map(
    [...catalogue.values()].map(template => [template, template.rows.map(row => likeness(own, trade, row))]),
  )
  reckoned.set(key, found)
  return found
}

/** Finds the template whose rows the operations of one item are, in their order; null: none is like them. */
export function recognise(
  operations: readonly Named[],
  tag: string,
  catalogue: Catalogue,
  reckoned: Reckoned = new Map(),
): Recognised | null {
  const alike = operations.map(each => likenesses(each, catalogue, reckoned))
  const letters = /^[A-Za-z]+/.exec(tag)?.[0]?.toUpperCase() ?? ''
  let best: Recognised | null = null
  for (const template of catalogue.values()) {
    const { rows, each, sum } = assign(
      alike.map(values => values.get(template) ?? []),
      template,
    )
    const own = template.tags.includes(letters) ? 0.1 : 0
    const score = sum / Math.max(operations.length, 1) + own
    if (score > (best?.likeness ?? LEAST_TEMPLATE)) best = { template, rows, each, likeness: Math.min(1, score) }
  }
  return best
}

/** Each operation's likest row; among equals the one that keeps the order of the list. */
function assign(
  alike: readonly (readonly number[])[],
  template: Template,
): { rows: (TemplateRow | null)[]; each: number[]; sum: number } {
  let sum = 0
  const each: number[] = []
  const taken = new Set<TemplateRow>()
  const rows = alike.map((values, at) => {
    const place = at / Math.max(1, alike.length - 1)
    let found: TemplateRow | null = null
    let most = LEAST
    for (const [index, row] of template.rows.entries()) {
      const plain = values[index] ?? 0
      if (plain <= most) continue
      const away = Math.abs(index / Math.max(1, template.rows.length - 1) - place)
      const used = taken.has(row) && !row.repeat ? 0.12 : 0
      const value = plain - away * 0.25 - used
      if (value > most) {
        most = value
        found = row
      }
    }
    if (found) {
      taken.add(found)
      sum += most
    }
    each.push(found ? Math.min(1, most) : 0)
    return found
  })
  return { rows, each, sum }
}
