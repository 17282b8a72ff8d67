import type { Formula } from './formula.ts'
import type { Catalogue, Template, TemplateRow } from './template.ts'

/** What a plant has measured, or set, for one row of a template: it stands in place of the product's own norm. */
export interface PlantNorm {
  readonly template: string
  readonly row: string
  /** Times the product's norm: it holds for every size that the formula knows. More than 0. */
  readonly factor: number
  /** Finished tasks behind it; 0: a person set it. */
  readonly n: number
  /** Mean and standard deviation of actual over norm, of those that are no outliers. */
  readonly mean: number
  readonly spread: number
  readonly source: string
  /** 1 for the first that a plant accepted, one more with each change. */
  readonly version: number
}

/** Least and most that a plant's norm may differ from the product's: beyond it something else is measured. */
export const FACTOR_RANGE = [0.1, 10] as const

/** The norms of a file that was exported; null when it holds none, or only of rows that there are not. */
export function storedNorms(text: string, catalogue: Catalogue): readonly PlantNorm[] | null {
  try {
    const read = JSON.parse(text) as { readonly format?: unknown; readonly norms?: unknown }
    if (read.format !== 'parada-norms' || !Array.isArray(read.norms)) return null
    const [least, most] = FACTOR_RANGE
    const norms = (read.norms as PlantNorm[]).filter(
      each =>
        catalogue.get(each.template)?.rows.some(row => row.id === each.row) &&
        each.factor >= least &&
        each.factor <= most,
    )
    return norms.length > 0 ? norms : null
  } catch {
    return null
  }
}

/** The templates with a plant's own norms in place of the product's. Norms of rows that there are not are passed over. */
export function withNorms(catalogue: Catalogue, norms: readonly PlantNorm[]): Catalogue {
  if (norms.length === 0) return catalogue
  const byRow = new Map(norms.map(each => [`${each.template} ${each.row}`, each]))
  return new Map([...catalogue].map(([id, template]) => [id, normed(template, byRow)]))
}

function normed(template: Template, norms: ReadonlyMap<string, PlantNorm>): Template {
  const rows = template.rows.map(row => {
    const norm = norms.get(`${template.id} ${row.id}`)
    return norm && norm.factor > 0 ? rowOf(row, norm) : row
  })
  return rows.some((row, at) => row !== template.rows[at]) ? { ...template, rows } : template
}

function rowOf(row: TemplateRow, { factor, n, source, version }: PlantNorm): TemplateRow {
  const times: Formula = { kind: 'number', value: factor }
  return {
    ...row,
    hours: { kind: 'operation', operator: '*', left: row.hours, right: times },
    ...(row.unstated !== undefined && { unstated: row.unstated * factor }),
    low: row.low * factor,
    high: row.high * factor,
    mark: n > 0 ? 'M' : row.mark,
    source: `${source} · v${version}`,
    norm: version,
  }
}

/** A formula as it is written, its quantities by their names: what a task shows as the sum behind its hours. */
export function formulaText(formula: Formula, name: (id: string) => string = id => id): string {
  switch (formula.kind) {
    case 'number':
      return String(Number(formula.value.toFixed(4)))
    case 'parameter':
      return name(formula.name)
    case 'operation':
      return `${inner(formula.left, formula.operator, name)} ${formula.operator} ${inner(formula.right, formula.operator, name, true)}`
    case 'call':
      return `${formula.name}(${formula.of.map(each => formulaText(each, name)).join(', ')})`
    case 'table':
      return `table(${formula.table}, ${formulaText(formula.of, name)})`
  }
}

/** Brackets where the reading would otherwise be another. */
function inner(formula: Formula, outer: '+' | '-' | '*' | '/', name: (id: string) => string, right = false): string {
  const text = formulaText(formula, name)
  if (formula.kind !== 'operation') return text
  const weak = formula.operator === '+' || formula.operator === '-'
  const strong = outer === '*' || outer === '/'
  const same = right && (outer === '-' || outer === '/')
  return (weak && strong) || same ? `(${text})` : text
}
