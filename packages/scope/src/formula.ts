import { type Outcome, type Problem, problem } from '@parada/schedule'

/** A checked formula: numbers, parameters, + - * /, min, max, ceil and look-ups in tables. Nothing else can be written. */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'parameter'; readonly name: string }
  | {
      readonly kind: 'operation'
      readonly operator: '+' | '-' | '*' | '/'
      readonly left: Formula
      readonly right: Formula
    }
  | { readonly kind: 'call'; readonly name: 'min' | 'max' | 'ceil'; readonly of: readonly Formula[] }
  | { readonly kind: 'table'; readonly table: string; readonly of: Formula }

/** Steps of a look-up: the value of the last step whose `from` is not above what is looked up. */
export type Table = readonly (readonly [from: number, value: number])[]

/** A formula with more parts than this is refused. */
export const MOST_NODES = 64

const TOKEN = /\s*(\d+(?:\.\d+)?|[A-Za-z][A-Za-z0-9]*|[-+*/(),])/y

/** Parses a formula; a fault reports the formula and its position. */
export function parseFormula(text: string): Outcome<Formula> {
  const reader = new Reader(text)
  const formula = reader.sum()
  const fault = reader.fault ?? (reader.atEnd() ? null : reader.rest())
  if (!formula || fault) return failedAt(text, fault ?? reader.rest())
  return { ok: true, value: formula, problems: [] }
}

const failedAt = (formula: string, at: string): Outcome<Formula> => ({
  ok: false,
  problems: [problem('scope.formula', { formula, at })],
})

class Reader {
  fault: string | null = null
  private readonly tokens: string[] = []
  private at = 0
  private nodes = 0

  constructor(text: string) {
    TOKEN.lastIndex = 0
    let end = 0
    for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
      this.tokens.push(match[1] ?? '')
      end = TOKEN.lastIndex
    }
    const rest = text.slice(end).trim()
    if (rest !== '' || this.tokens.length === 0) this.fault = rest === '' ? text : rest
  }

  atEnd(): boolean {
    return this.at >= this.tokens.length
  }

  rest(): string {
    return this.tokens.slice(this.at).join(' ')
  }

  sum(): Formula | null {
    return this.chain(['+', '-'], () => this.product())
  }

  private product(): Formula | null {
    return this.chain(['*', '/'], () => this.value())
  }

  private chain(operators: readonly string[], next: () => Formula | null): Formula | null {
    let left = next()
    for (let sign = this.tokens[this.at]; left && sign && operators.includes(sign); sign = this.tokens[this.at]) {
      this.at++
      const right = next()
      left = right && this.counted({ kind: 'operation', operator: sign as '+' | '-' | '*' | '/', left, right })
    }
    return left
  }

  private value(): Formula | null {
    const token = this.tokens[this.at++]
    if (token === undefined) return this.failed('')
    if (/^\d/.test(token)) return this.counted({ kind: 'number', value: Number(token) })
    if (token === '(') return this.closed(this.sum())
    if (!/^[A-Za-z]/.test(token)) return this.failed(token)
    if (this.tokens[this.at] !== '(') return this.counted({ kind: 'parameter', name: token })
    this.at++
    if (token === 'table') return this.table()
    if (token !== 'min' && token !== 'max' && token !== 'ceil') return this.failed(token)
    const of: Formula[] = []
    for (let next = this.sum(); next; next = this.sum()) {
      of.push(next)
      if (this.tokens[this.at] !== ',') break
      this.at++
    }
    if (of.length === 0 || (token === 'ceil' && of.length > 1)) return this.failed(token)
    return this.closed(this.counted({ kind: 'call', name: token, of }))
  }

  private table(): Formula | null {
    const name = this.tokens[this.at++]
    if (name === undefined || !/^[A-Za-z]/.test(name) || this.tokens[this.at++] !== ',') return this.failed('table')
    const of = this.sum()
    return this.closed(of && this.counted({ kind: 'table', table: name, of }))
  }

  private closed(inner: Formula | null): Formula | null {
    if (!inner) return null
    return this.tokens[this.at++] === ')' ? inner : this.failed(')')
  }

  private counted(formula: Formula): Formula | null {
    return ++this.nodes > MOST_NODES ? this.failed(String(MOST_NODES)) : formula
  }

  private failed(at: string): null {
    this.fault ??= at
    return null
  }
}

/** Parameters that a formula speaks of. */
export function parametersOf(formula: Formula): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (each: Formula): void => {
    if (each.kind === 'parameter') found.add(each.name)
    else if (each.kind === 'operation') {
      visit(each.left)
      visit(each.right)
    } else if (each.kind === 'call') each.of.forEach(visit)
    else if (each.kind === 'table') visit(each.of)
  }
  visit(formula)
  return found
}

/** Tables that a formula looks up. */
export function tablesOf(formula: Formula): readonly string[] {
  if (formula.kind === 'table') return [formula.table, ...tablesOf(formula.of)]
  if (formula.kind === 'operation') return [...tablesOf(formula.left), ...tablesOf(formula.right)]
  return formula.kind === 'call' ? formula.of.flatMap(tablesOf) : []
}

/** The value, or null where a parameter is missing or the result is no finite number. */
export function evaluate(
  formula: Formula,
  values: ReadonlyMap<string, number>,
  tables: Readonly<Record<string, Table>> = {},
): number | null {
  const value = evaluated(formula, values, tables)
  return value !== null && Number.isFinite(value) ? value : null
}

function evaluated(
  formula: Formula,
  values: ReadonlyMap<string, number>,
  tables: Readonly<Record<string, Table>>,
): number | null {
  const part = (each: Formula): number | null => evaluated(each, values, tables)
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'parameter':
      return values.get(formula.name) ?? null
    case 'operation': {
      const [left, right] = [part(formula.left), part(formula.right)]
      if (left === null || right === null) return null
      if (formula.operator === '+') return left + right
      if (formula.operator === '-') return left - right
      return formula.operator === '*' ? left * right : left / right
    }
    case 'call': {
      const of = formula.of.map(part)
      const known = of.filter(each => each !== null)
      if (known.length < of.length) return null
      if (formula.name === 'ceil') return Math.ceil(Number((known[0] ?? 0).toFixed(6)))
      return formula.name === 'min' ? Math.min(...known) : Math.max(...known)
    }
    case 'table': {
      const at = part(formula.of)
      if (at === null) return null
      const steps = tables[formula.table] ?? []
      return steps.findLast(([from]) => from <= at)?.[1] ?? steps[0]?.[1] ?? null
    }
  }
}

/** Fault of a formula that speaks of what its template does not have. */
export const unknownName = (formula: string, name: string): Problem => problem('scope.formulaName', { formula, name })
