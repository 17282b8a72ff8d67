import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** One copy of a file with one thing in it spoilt, and what was done to which of its fields. */
export interface Spoilt {
  readonly bytes: Uint8Array
  readonly kind: 'cut' | 'garbage' | 'nobody' | 'shifted' | 'letters'
  /** The field that was hit: an element, a column, a member. */
  readonly field: string
  /** Nothing in the damaged file shows that it ever was another. */
  readonly seamless: boolean
}

/** What stands where a value was: no number, no date, no choice of any format. */
export const GARBAGE = '?#!'
/** A number that nothing in a plan has. */
const NOBODY = '987654321'

interface Spot {
  readonly from: number
  readonly to: number
  readonly field: string
  /** No other cell of the row follows. */
  readonly last?: boolean
  readonly json?: true
}

/** Identities that are words in this format: any text is one. Rows of these tables go through the product as they are. */
const SEAMLESS = /^(.*\.csv (?:\xef\xbb\xbf)?ID|.*\.xml ObjectId|.*\.xer (?:PROJCOST|OBS|CURRTYPE)\..*)$/

/** Members that name another part of the plan, by format. */
const REFERENCES =
  /^(PredecessorUID|TaskUID|ResourceUID|CalendarUID|BaseCalendarUID|\w*ActivityObjectId|\w*CalendarObjectId|ResourceObjectId|WBSObjectId|ParentObjectId|TASKPRED\.(pred_)?task_id|TASKRSRC\.(task|rsrc)_id|(TASK|RSRC|PROJECT)\.clndr_id|(TASK)\.wbs_id|PROJWBS\.parent_wbs_id|(.*\.)?(from|to|task|task_id|resource|resource_id|calendar|calendar_id|parent|parent_id|predecessor_id|successor_id|Predecessoras))$/

function spotsOfXml(text: string): Spot[] {
  return [...text.matchAll(/<([\w:]+)>([^<>]+)<\/\1>/g)].map(hit => {
    const from = hit.index + hit[1]!.length + 2
    return { from, to: from + hit[2]!.length, field: hit[1]! }
  })
}

function spotsOfXer(text: string): Spot[] {
  const spots: Spot[] = []
  let [table, fields]: [string, string[]] = ['', []]
  let at = 0
  for (const line of text.split('\n')) {
    const cells = line.replace(/\r$/, '').split('\t')
    if (cells[0] === '%T') table = cells[1] ?? ''
    else if (cells[0] === '%F') fields = cells.slice(1)
    else if (cells[0] === '%R') {
      let from = at + 3
      for (const [column, cell] of cells.slice(1).entries()) {
        const last = column === cells.length - 2
        if (cell !== '') spots.push({ from, to: from + cell.length, field: `${table}.${fields[column]}`, last })
        from += cell.length + 1
      }
    }
    at += line.length + 1
  }
  return spots
}

function spotsOfJson(text: string): Spot[] {
  const pattern = /"([A-Za-z_]\w*)"\s*:\s*("(?:[^"\\]|\\.)*"|-?[\d.][\d.eE+-]*|true|false)/g
  return [...text.matchAll(pattern)].map(hit => {
    const to = hit.index + hit[0].length
    return { from: to - hit[2]!.length, to, field: hit[1]!, json: true as const }
  })
}

function spotsOfCsv(text: string): Spot[] {
  const [head = ''] = text.split('\n')
  const mark = head.includes(';') ? ';' : ','
  const names = head
    .replace(/^\uFEFF/, '')
    .trim()
    .split(mark)
  const spots: Spot[] = []
  let at = 0
  for (const [row, line] of text.split('\n').entries()) {
    // Lines with quotes are passed over: their cells would have to be parsed.
    if (row > 0 && !line.includes('"')) {
      let from = at
      for (const [column, cell] of line.replace(/\r$/, '').split(mark).entries()) {
        const last = column === names.length - 1
        if (cell !== '') spots.push({ from, to: from + cell.length, field: names[column] ?? `column ${column}`, last })
        from += cell.length + 1
      }
    }
    at += line.length + 1
  }
  return spots
}

function spotsOf(name: string, text: string): Spot[] {
  if (/\.xml$/.test(name)) return spotsOfXml(text)
  if (/\.xer$/.test(name)) return spotsOfXer(text)
  if (/\.tmx$|\.json$/.test(name)) return spotsOfJson(text)
  return spotsOfCsv(text)
}

const latin = (bytes: Uint8Array): string => strFromU8(bytes, true)
const bytesOf = (text: string): Uint8Array => strToU8(text, true)

/** Spoils one copy. Positions are counted in bytes, in any encoding: names of fields are plain letters in all of them. */
export function spoil(name: string, bytes: Uint8Array, random: () => number): Spoilt | null {
  if (/\.xlsx$/.test(name)) return spoilWorkbook(bytes, random)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const text = latin(bytes)
  const choice = random()
  if (choice < 0.15)
    return {
      bytes: bytes.subarray(0, 1 + Math.floor(random() * (bytes.length - 1))),
      kind: 'cut',
      field: '',
      // A list has no end of its own: one that is cut between two rows, or in the last cell of one, is a shorter list.
      seamless: /\.csv$/.test(name),
    }
  const spots = spotsOf(name, text)
  if (spots.length === 0) return null
  // Fields, not spots, are picked evenly: else what is in every row hides what is in one.
  const fields = [...new Set(spots.map(spot => spot.field))]
  const references = choice < 0.5 ? fields.filter(each => REFERENCES.test(each)) : []
  const field = pick(references.length > 0 ? references : fields)
  const spot = pick(spots.filter(each => each.field === field))
  const seamless = SEAMLESS.test(`${name} ${field}`)
  const quoted = (value: string): string => (text[spot.from] === '"' || spot.json ? `"${value}"` : value)
  const put = (kind: Spoilt['kind'], value: string): Spoilt => ({
    bytes: bytesOf(text.slice(0, spot.from) + value + text.slice(spot.to)),
    kind,
    field,
    seamless,
  })
  if (references.length > 0) return put('nobody', text[spot.from] === '"' ? `"${NOBODY}"` : NOBODY)
  // A cell that is gone with its mark: all behind it stand one column too far left.
  if (choice < 0.6 && spot.last === false)
    return {
      bytes: bytesOf(text.slice(0, spot.from) + text.slice(spot.to + 1)),
      kind: 'shifted',
      field,
      seamless,
    }
  if (choice < 0.65) return put('letters', quoted('a\xe7\xe3o'))
  return put('garbage', quoted(GARBAGE))
}

function spoilWorkbook(bytes: Uint8Array, random: () => number): Spoilt | null {
  const parts = unzipSync(bytes)
  const names = Object.keys(parts).filter(part => /worksheets\/sheet\d+\.xml$|sharedStrings\.xml$/.test(part))
  const part = names[Math.floor(random() * names.length)]
  const content = part === undefined ? undefined : parts[part]
  if (part === undefined || content === undefined) return null
  const text = latin(content)
  const spots = [...text.matchAll(/<([\w:]+)(?: [^<>]*)?>([^<>]+)<\/\1>/g)].map(hit => {
    const to = hit.index + hit[0].length - (hit[1] as string).length - 3
    return { from: to - (hit[2] as string).length, to }
  })
  const spot = spots[Math.floor(random() * spots.length)]
  if (!spot) return null
  const spoilt = bytesOf(text.slice(0, spot.from) + GARBAGE + text.slice(spot.to))
  return { bytes: zipSync({ ...parts, [part]: spoilt }), kind: 'garbage', field: part, seamless: false }
}
