import { must, nth, type Problem, problem } from '@parada/schedule'
import { CLOSES, NAME_JOINT } from '../../lexicon/mails.ts'
import { MAIL_HEAD } from '../../lexicon/phrases.ts'
import { isAction } from '../../text/actions.ts'
import { fold } from '../../text/fold.ts'
import type { Span } from '../draft.ts'
import { withoutChat } from './chat.ts'
import {
  ACTIONS,
  AMOUNT,
  CLOSING,
  CONFIDENTIAL,
  CONTINUED,
  DECISIONS,
  FINDINGS,
  MEETING_DATE,
  MINUTES,
  NEXT_TIME,
  PAGE,
  QUOTE_HEAD,
  RECOMMENDED,
  SHEET_LABEL,
  SHEET_LINE,
  SIGN_NOTE,
  SIGNATURE_RULE,
} from './words.ts'

/** One line of a text, folded, with its place. */
interface TextLine {
  readonly start: number
  readonly end: number
  readonly folded: string
}

/**
 * Takes away what frames the work in mails, chats, minutes, inspection reports and sheets: heads, speakers, quoted
 * mail, signatures, actions of a meeting, findings, approvals, page marks. What is taken becomes blanks, so that every
 * place stays a place of the text; where it held figures, that is noted with its place.
 */
export function withoutFrame(text: string, notes: Problem[]): string {
  const chat = withoutChat(text)
  const lines = linesOf(chat)
  const gone = new Map<TextLine, 'said' | 'silent'>()
  takeQuotes(lines, gone)
  takeSignature(lines, gone)
  takeSections(lines, gone)
  takeSheet(lines, gone)
  // A frame without anything in it frames nothing: the text is all there is.
  const left = lines.filter(line => !gone.has(line))
  if (gone.size === 0 || left.every(line => line.folded.trim() === '')) return withoutQuoteMarks(chat)
  const spans = lines.filter(line => gone.has(line))
  for (const span of runs(spans, line => gone.get(line) === 'said', lines)) {
    const words = text.slice(span.start, span.end).trim()
    notes.push(
      problem(
        'language.ignoredText',
        { text: words.replace(/\s+/g, ' ').slice(0, 160) },
        { severity: 'warning', at: { span } },
      ),
    )
  }
  return withoutQuoteMarks(withoutMarkers(blank(chat, spans), lines, gone))
}

/**
 * Takes away what frames the orders of a mail: its head, and older mail below. Each is noted with its place, so that the
 * person sees what was not read.
 */
export function withoutMail(text: string, notes: Problem[]): string {
  const signed = closingAtEnd(text)
  if (signed) {
    const words = text.slice(signed.start, signed.end).trim()
    notes.push(problem('language.ignoredText', { text: words }, { severity: 'info', at: { span: signed } }))
    return withoutMail(blank(text, [signed]), notes)
  }
  const lines = linesOf(text)
  const gone: Gone = new Map()
  takeHead(lines, gone)
  takeQuotes(lines, gone, FIGURE)
  takeSigner(text, lines, gone)
  const left = lines.filter(line => !gone.has(line))
  if (gone.size === 0 || left.every(line => line.folded.trim() === '')) return text
  const spans = lines.filter(line => gone.has(line) && line.folded.trim() !== '')
  for (const span of runs(spans, () => true, lines)) {
    const words = text.slice(span.start, span.end).trim().replace(/\s+/g, ' ').slice(0, 160)
    notes.push(problem('language.ignoredText', { text: words }, { severity: 'info', at: { span } }))
  }
  return blank(text, spans)
}

/** "... on Sunday 18th. Thanks, Olga": a closing with its name behind the last sentence of a line. */
function closingAtEnd(text: string): Span | null {
  const end = text.trimEnd().length
  const from = /(?<=[.!?]\s+)[^.!?\n]*[.!]?$/u.exec(text.slice(Math.max(0, end - 60), end))
  const words = from?.[0] ?? ''
  const head = CLOSES.exec(fold(words))?.[0].length
  const name = head === undefined ? '' : words.slice(head)
  return /^(?:\p{Lu}[\p{L}'’]*\.?\s*){1,3}[.!]?$/u.test(name) && !isAction(fold(name).trim().split(/\W/)[0] ?? '')
    ? { start: end - words.length, end }
    : null
}

/** "From: ...", "Sent: ...", "Subject: ..." in front of all: two lines or more. */
function takeHead(lines: readonly TextLine[], gone: Gone): void {
  const open = lines.filter(line => line.folded.trim() !== '')
  const end = open.findIndex(line => !MAIL_HEAD.test(line.folded))
  if (end > 1) for (const line of open.slice(0, end)) gone.set(line, 'said')
}

/** "> 1. Isolar": a list that is only handed on is read as it was written. */
const withoutQuoteMarks = (text: string): string =>
  text.includes('>') ? text.replace(/^[ \t]*(?:>[ \t]?)+/gm, marks => GONE.repeat(marks.length)) : text

function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = []
  let start = 0
  for (const raw of text.split('\n')) {
    lines.push({ start, end: start + raw.length, folded: fold(raw) })
    start += raw.length + 1
  }
  return lines
}

/** Neighbouring lines of one sort as spans. */
function runs(taken: readonly TextLine[], test: (line: TextLine) => boolean, all: readonly TextLine[]): Span[] {
  const place = new Map(all.map((line, at) => [line, at]))
  const found: { start: number; end: number; last: number }[] = []
  for (const line of taken) {
    if (!test(line) || line.folded.trim() === '') continue
    const before = found.at(-1)
    if (before && must(place.get(line)) - before.last <= 2) {
      before.end = line.end
      before.last = must(place.get(line))
    } else found.push({ start: line.start, end: line.end, last: must(place.get(line)) })
  }
  return found
}

/** Fills what was taken: a blank that indents nothing. */
const GONE = '\u00a0'

const blank = (text: string, spans: readonly Span[]): string => {
  let out = ''
  let from = 0
  for (const { start, end } of spans) {
    out += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, GONE)
    from = end
  }
  return out + text.slice(from)
}

const FIGURE = /\d/

type Gone = Map<TextLine, 'said' | 'silent'>

/** Older mail below or inside an answer; kept where the answer itself names no work and only hands it on. */
function takeQuotes(lines: readonly TextLine[], gone: Gone, says = AMOUNT): void {
  const quoted = new Set<TextLine>()
  const heads = lines.findIndex(line => QUOTE_HEAD.test(line.folded))
  if (heads >= 0 && /-{2,}/.test(nth(lines, heads).folded)) for (const line of lines.slice(heads)) quoted.add(line)
  for (const [at, line] of lines.entries()) {
    if (/^\s*>/.test(line.folded)) quoted.add(line)
    if (QUOTE_HEAD.test(line.folded)) {
      quoted.add(line)
      // Some programs set no mark before quoted lines: then all behind the head is old.
      if (!lines.slice(at + 1).some(each => /^\s*>/.test(each.folded)))
        for (const each of lines.slice(at + 1)) quoted.add(each)
    }
  }
  if (quoted.size === 0) return
  const own = lines.filter(line => !quoted.has(line))
  if (!own.some(line => says.test(line.folded)) && [...quoted].some(line => AMOUNT.test(line.folded))) return
  for (const line of quoted) gone.set(line, 'said')
}

/** Who signs: the lines behind the closing, as far as none of them gives a duration. */
function takeSignature(lines: readonly TextLine[], gone: Gone): void {
  const open = lines.filter(line => !gone.has(line))
  for (const [at, line] of open.entries()) {
    if (CONFIDENTIAL.test(line.folded) && !AMOUNT.test(line.folded)) gone.set(line, 'silent')
    if (!(CLOSING.test(line.folded) || SIGNATURE_RULE.test(line.folded))) continue
    const behind = open.slice(at + 1)
    if (behind.some(each => AMOUNT.test(each.folded) && /^\s*(?:[-*•]|\d+[.)])/.test(each.folded))) continue
    const told = behind.findIndex(each => AMOUNT.test(each.folded))
    for (const each of [line, ...behind.slice(0, told < 0 ? 12 : told)]) gone.set(each, 'silent')
  }
}

/** Most lines of a signature. */
const SIGNED = 8
/** A card of who signs: parts between strokes, a telephone, an address. */
const CARD = /\||(?:\+|\(|(?:tel|fone|phone|ramal|ext|cel|mob|whats)[a-z.]*\s*:?\s*)\d|@|https?:|www\./
/** Up to so many words a line may be a name with a position. */
const NAME_WORDS = 5

/**
 * Who signs a mail with orders: the lines behind a rule or a closing, each a short name or a card. Invariant: a line that
 * may be an order (a duration, a share, a word that no name has) is never part of it.
 */
function takeSigner(text: string, lines: readonly TextLine[], gone: Gone): void {
  const open = lines.filter(line => !gone.has(line) && line.folded.trim() !== '')
  const said = (line: TextLine): string => text.slice(line.start, line.end)
  const isName = (words: string): boolean => {
    const each = words.match(/[\p{L}'’.-]+/gu) ?? []
    return each.length <= NAME_WORDS && each.every(word => /^[^\p{Ll}]/u.test(word) || NAME_JOINT.test(fold(word)))
  }
  const closes = (line: TextLine): boolean => {
    const head = CLOSES.exec(line.folded)?.[0].length
    return head !== undefined && isName(said(line).slice(head))
  }
  const from = open.findIndex((line, at) => at > 0 && (SIGNATURE_RULE.test(line.folded) || closes(line)))
  const behind = from < 0 ? [] : open.slice(from + 1)
  const signs = behind.every(
    line =>
      !AMOUNT.test(line.folded) &&
      !line.folded.includes('%') &&
      (SIGNATURE_RULE.test(line.folded) || CARD.test(line.folded) || isName(said(line))),
  )
  if (from < 0 || !signs || behind.length > SIGNED) return
  for (const line of open.slice(from)) gone.set(line, 'said')
}

/** Sections of minutes and reports without work of the job: people present, actions, findings, next meeting. */
function takeSections(lines: readonly TextLine[], gone: Gone): void {
  const meeting =
    lines.slice(0, 6).some(line => MINUTES.test(line.folded)) ||
    (lines.some(line => ACTIONS.test(line.folded)) && lines.some(line => DECISIONS.test(line.folded)))
  const report = lines.some(line => FINDINGS.test(line.folded)) && lines.some(line => RECOMMENDED.test(line.folded))
  let section: 'head' | 'actions' | 'findings' | 'work' = 'head'
  for (const line of lines) {
    if (gone.has(line)) continue
    const { folded } = line
    if (NEXT_TIME.test(folded)) {
      gone.set(line, 'said')
      continue
    }
    if (meeting && ACTIONS.test(folded)) section = 'actions'
    else if (report && FINDINGS.test(folded)) section = 'findings'
    else if (DECISIONS.test(folded) || RECOMMENDED.test(folded)) {
      // The heading itself names no work.
      if (meeting || report) {
        if (!AMOUNT.test(folded)) gone.set(line, 'silent')
        section = 'work'
      }
      continue
    }
    if (!(meeting || report)) continue
    if (section === 'actions' || section === 'findings') {
      if (AMOUNT.test(folded) && section === 'findings') section = 'work'
      else gone.set(line, 'said')
    } else if (section === 'head' && meeting && !AMOUNT.test(folded) && !MINUTES.test(folded)) {
      if (
        folded.trim() !== '' &&
        (MEETING_DATE.test(folded) || SHEET_LINE.test(folded) || /^\s*\d+[.)]\s/.test(folded))
      )
        gone.set(line, 'silent')
    }
  }
}

/** Title blocks, approvals, page marks and heads that come again on each page. */
function takeSheet(lines: readonly TextLine[], gone: Gone): void {
  const seen = new Map<string, TextLine>()
  for (const line of lines) {
    if (gone.has(line)) continue
    const { folded } = line
    const plain = folded.replace(/\s+/g, ' ').trim()
    if (plain === '') continue
    const amount = AMOUNT.test(folded)
    if (PAGE.test(folded) || SIGN_NOTE.test(folded)) gone.set(line, 'silent')
    else if (!amount && SHEET_LINE.test(folded)) gone.set(line, 'silent')
    else if (!amount && (folded.match(SHEET_LABEL) ?? []).length >= 2) gone.set(line, 'silent')
    else if (!amount) {
      const title = plain.replace(CONTINUED, '')
      const before = seen.get(title)
      // A heading of at least three words that stands again, or goes on, heads a page.
      if (
        before &&
        before !== line &&
        (title !== plain || title.split(' ').length >= 3) &&
        !/^(?:[-*•]|\d+[.)])/.test(plain)
      )
        gone.set(line, 'silent')
      else if (!before) seen.set(title, line)
    }
  }
}

/** Decisions of a meeting are numbered sentences, not rows: where not each gives its time, their numbers go. */
function withoutMarkers(text: string, lines: readonly TextLine[], gone: Gone): string {
  if (!lines.slice(0, 6).some(line => MINUTES.test(line.folded))) return text
  const marked = lines.filter(line => !gone.has(line) && MARKER.test(line.folded))
  const single = marked.filter(line => (line.folded.match(new RegExp(AMOUNT, 'g')) ?? []).length === 1)
  if (marked.length === 0 || single.length >= Math.max(2, marked.length * 0.6)) return text
  return blank(
    text,
    marked.map(line => ({ start: line.start, end: line.start + must(MARKER.exec(line.folded))[0].length })),
  )
}

const MARKER = /^\s*(?:[a-z]?\d{1,2}(?:\.\d{1,2})*[.)]|[-*•]|d\d{1,2}[.)])\s+/
