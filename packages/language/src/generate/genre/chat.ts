import { must } from '@parada/schedule'
import { fold } from '../../text/fold.ts'
import { AMOUNT, ASKS_ABOUT, CHATTER } from './words.ts'

const TIME = '\\d{1,2}[:h]\\d{2}(?::\\d{2})?(?:\\s*[ap]\\.?m\\.?)?'
const DATE = '(?:\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|hoje|ontem|today|yesterday|hoy|ayer)'
const NAME = '[a-z~][^\\n:,\\[\\]]{0,40}?'
/** "[18/05, 07:14] Chema: ", "18/05/26 07:14 - Chema: ", "Bill 3:12 PM: ", "Hoje 09:01 - Zé (mecânica): ". */
const TURN = new RegExp(
  `^\\s*(?:\\[\\s*(?:${DATE},?\\s*)?${TIME}\\s*\\]\\s*${NAME}\\s*:|${DATE},?\\s+(?:${TIME})\\s*[-–]\\s*${NAME}\\s*:|${TIME}\\s*[-–]?\\s*${NAME}\\s*:|${NAME}\\s*[(\\[]?${TIME}[)\\]]?\\s*:)(?=\\s|$)\\s*`,
)
/** "Lee (mech)  8:04 AM" above what Lee says. */
const TURN_LINE = new RegExp(`^\\s*(?!\\d)${NAME}\\s{1,6}(?:${DATE},?\\s+)?${TIME}\\s*$`)
/** A line of the program itself, such as "messages are encrypted". */
const SYSTEM = new RegExp(`^\\s*\\[?\\s*${DATE},?\\s+${TIME}\\s*\\]?\\s*[-–]?\\s*[^:]*$`)

/** Fills what was taken: a blank that indents nothing. */
const GONE = '\u00a0'

interface Turn {
  readonly start: number
  readonly bodyStart: number
  end: number
}

/** A chat without its speakers and times: each turn begins a sentence, questions and courtesies are blank. */
export function withoutChat(text: string): string {
  const lines: { start: number; raw: string }[] = []
  let at = 0
  for (const raw of text.split('\n')) {
    lines.push({ start: at, raw })
    at += raw.length + 1
  }
  const filled = lines.filter(line => line.raw.trim() !== '')
  const heads = filled.filter(line => TURN.test(fold(line.raw)) || TURN_LINE.test(fold(line.raw)))
  if (heads.length < 2 || heads.length < filled.length * 0.4) return text
  const chars = text.split('')
  const clear = (from: number, to: number): void => {
    for (let index = from; index < to; index++) if (chars[index] !== '\n') chars[index] = GONE
  }
  const turns: Turn[] = []
  for (const { start, raw } of lines) {
    const folded = fold(raw)
    const turn = TURN.exec(folded)
    if (turn) turns.push({ start, bodyStart: start + turn[0].length, end: start + raw.length })
    else if (TURN_LINE.test(folded)) turns.push({ start, bodyStart: start + raw.length, end: start + raw.length })
    else if (SYSTEM.test(folded) && !AMOUNT.test(folded.replace(new RegExp(TIME, 'g'), '')))
      clear(start, start + raw.length)
    else if (turns.length > 0) must(turns.at(-1)).end = start + raw.length
  }
  let asked: { from: number; to: number } | null = null
  for (const { start, bodyStart, end } of turns) {
    clear(start, bodyStart)
    const body = text.slice(bodyStart, end)
    const folded = fold(body)
    const from = bodyStart + (body.length - body.trimStart().length)
    if (CHATTER.test(folded)) {
      clear(bodyStart, end)
      continue
    }
    if (/[?]\s*$/.test(body.trim()) && !AMOUNT.test(folded)) {
      const about = ASKS_ABOUT.exec(folded)
      asked = about ? { from: bodyStart + about[0].length, to: bodyStart + body.trimEnd().length - 1 } : null
      clear(bodyStart, end)
      continue
    }
    // "¿y los rodamientos?" - "5 h, después de la tapa": what was asked about is what the answer is about.
    const answers =
      asked !== null &&
      /^\s*(?:[a-z]{2,5}\s+)?\d+(?:[.,]\d+)?\s*(?:h|hs|hrs?|horas?|hours?|d|dias?|days?|min)(?![a-z])/.test(folded)
    if (answers) {
      for (let index = must(asked).from; index < must(asked).to; index++) chars[index] = text.charAt(index)
      for (let index = must(asked).to; index < from; index++) chars[index] = GONE
      mark(chars, must(asked).from)
    } else mark(chars, from)
    asked = null
  }
  return chars.join('')
}

/** Ends the sentence before a place, where there is room for a full stop. */
function mark(chars: string[], before: number): void {
  if (chars[before - 1] === GONE) chars[before - 1] = '.'
}
