import { SaxesParser } from 'saxes'

/** Reads XML by its marks; faults of a damaged part are passed over, what is there is read. */
export function readMarks(
  xml: string,
  handlers: {
    open(name: string, attribute: (name: string) => string | undefined): void
    close?(name: string): void
    text?(content: string): void
  },
): void {
  const parser = new SaxesParser()
  parser.on('error', () => undefined)
  const local = (name: string): string => name.slice(name.indexOf(':') + 1)
  parser.on('opentag', tag => {
    const attributes = tag.attributes as Record<string, string>
    handlers.open(local(tag.name), name => attributes[`w:${name}`] ?? attributes[name])
  })
  parser.on('closetag', tag => handlers.close?.(local(tag.name)))
  parser.on('text', text => handlers.text?.(text))
  parser.write(xml).close()
}

/** The list that a paragraph belongs to. */
export interface ListPlace {
  readonly list: string
  readonly level: number
}

interface Level {
  start: number
  format: string
  /** `%1.%2)`: each number stands for the count of a level. */
  text: string
}

interface Abstract {
  readonly levels: Map<number, Level>
}

const MOST_LEVELS = 9

/** Numbers of list items as Word shows them: lists that were interrupted go on, lists of several levels nest, some start anew. */
export class Numbering {
  readonly #abstracts = new Map<string, Abstract>()
  readonly #lists = new Map<string, { abstract: string; starts: Map<number, number> }>()
  readonly #counts = new Map<string, (number | undefined)[]>()
  /** Lists whose own start was heeded already. */
  readonly #started = new Set<string>()

  constructor(xml: string | undefined) {
    if (xml === undefined) return
    let abstract: Abstract | undefined
    let level: Level | undefined
    let list: { abstract: string; starts: Map<number, number> } | undefined
    let at = 0
    readMarks(xml, {
      open: (name, attribute) => {
        const value = attribute('val') ?? ''
        if (name === 'abstractNum') {
          abstract = { levels: new Map() }
          this.#abstracts.set(attribute('abstractNumId') ?? '', abstract)
        } else if (name === 'num') {
          list = { abstract: '', starts: new Map() }
          this.#lists.set(attribute('numId') ?? '', list)
        } else if (name === 'lvl' || name === 'lvlOverride') {
          at = Number(attribute('ilvl') ?? 0)
          level = { start: 1, format: 'decimal', text: '' }
          if (name === 'lvl' && !list) abstract?.levels.set(at, level)
        } else if (name === 'abstractNumId' && list) list.abstract = value
        else if (name === 'startOverride' && list) list.starts.set(at, Number(value) || 0)
        else if (level && name === 'start') level.start = Number(value) || 0
        else if (level && name === 'numFmt') level.format = value
        else if (level && name === 'lvlText') level.text = value
      },
      close: name => {
        if (name === 'abstractNum') abstract = undefined
        else if (name === 'num') list = undefined
        else if (name === 'lvl' || name === 'lvlOverride') level = undefined
      },
    })
  }

  /** The mark before the next item at a place: `3.`, `2.1`, `b)`; a dash for a bullet, nothing where none is shown. */
  next({ list, level }: ListPlace): string {
    const known = this.#lists.get(list)
    const abstract = this.#abstracts.get(known?.abstract ?? '')
    const own = abstract?.levels.get(level)
    if (!known || !own || level < 0 || level >= MOST_LEVELS) return '-'
    const counts = this.#counts.get(known.abstract) ?? []
    this.#counts.set(known.abstract, counts)
    const restart = known.starts.get(level)
    if (restart !== undefined && !this.#started.has(`${list} ${level}`)) {
      this.#started.add(`${list} ${level}`)
      counts[level] = restart
    } else counts[level] = counts[level] === undefined ? own.start : counts[level] + 1
    counts.length = level + 1
    for (let above = 0; above < level; above++) counts[above] ??= abstract?.levels.get(above)?.start ?? 1
    if (own.format === 'bullet') return '-'
    if (own.format === 'none') return ''
    return own.text
      .replace(/%(\d)/g, (_, digit) => {
        const of = Number(digit) - 1
        return shown(counts[of] ?? 1, abstract?.levels.get(of)?.format ?? 'decimal')
      })
      .trim()
  }
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function shown(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
    case 'upperLetter': {
      // After z come aa, bb, ...
      const letter = String.fromCharCode(97 + ((Math.max(1, count) - 1) % 26)).repeat(
        Math.ceil(Math.min(count, 260) / 26) || 1,
      )
      return format === 'upperLetter' ? letter.toUpperCase() : letter
    }
    case 'lowerRoman':
    case 'upperRoman': {
      let rest = Math.min(Math.max(0, count), 4000)
      let roman = ''
      for (const [value, sign] of ROMAN)
        while (rest >= value) {
          roman += sign
          rest -= value
        }
      return format === 'upperRoman' ? roman.toUpperCase() : roman
    }
    case 'decimalZero':
      return String(count).padStart(2, '0')
    default:
      return String(count)
  }
}
