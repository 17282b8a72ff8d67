import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import type { Item } from './item.ts'
import { B, E, mask } from './marks.ts'

const DONE_WORD =
  '(?:feit[oa]s?|pront[oa]s?|concluid[oa]s?|terminad[oa]s?|finalizad[oa]s?|completad[oa]s?|complet[oa]s?|executad[oa]s?|realizad[oa]s?|acabad[oa]s?|done|complete[d]?|finished|list[oa]s?|hech[oa]s?|ejecutad[oa]s?)'
const BE =
  '(?:esta(?:o|n)?|is|are|foi|foram|was|were|has been|have been|se encuentra(?:n)?|va(?:n|i|o)?|anda(?:m)?|ficou|fue(?:ron)?|e|sao|son)'

/** "já está 40% feita", "is done", "ainda não começou", "- concluído": a task's progress, stated behind its name. */
export function readPredicate(item: Item, grammar: Grammar): void {
  const take = (match: RegExpExecArray | null, progress: number | null): boolean => {
    if (!match || match.index < 2) return false
    if (progress !== null) item.progress ??= progress
    item.masked = mask(item.masked, match.index, match.index + match[0].length, MARK.gone)
    return true
  }
  const lead = '(?:\\s|(?<=[)\uE000]))(?:(?:que\\s+)?(?:ja|already|ya|ainda|still|aun|todavia)\\s+)?'
  if (
    take(
      pattern(
        `${lead}(?:${BE}\\s+)?(?:(?:ja|already|ya)\\s+)?(?:em\\s+|at\\s+|al\\s+|com\\s+|with\\s+|con\\s+|en\\s+(?:un\\s+)?)?(?=\uE004)`,
      ).exec(item.masked),
      null,
    )
  ) {
    const tail = pattern(
      `(?<=\uE004)\\s*(?:d[eo]\\s+)?(?:${DONE_WORD}|avanc\\w+|progress\\w*|conclusao)(?![a-z])`,
    ).exec(item.masked)
    if (tail) item.masked = mask(item.masked, tail.index, tail.index + tail[0].length, MARK.gone)
    return
  }
  const waiting = pattern(
    `${lead}(?:nao (?:comecou|iniciou|foi iniciad[oa]|iniciad[oa]|comecad[oa])|not started|has(?:n't| not) (?:started|begun)|not yet started|no (?:ha )?(?:empezad[oa]|empezo|iniciad[oa]|comenzad[oa])|sin (?:empezar|iniciar))(?![a-z])`,
  ).exec(item.masked)
  if (take(waiting, 0)) return
  // "once inspection is done" speaks of what the task waits for.
  const said = pattern(
    `\\s(?:(?:ja|already|ya)\\s+)?${BE}\\s+(?:(?:ja|already|ya)\\s+)?${DONE_WORD}\\s*(?=$|[,;.(\uE000])`,
  ).exec(item.masked)
  const waits =
    said !== null &&
    pattern(`${B}(?:${grammar.link.after}|${grammar.link.before})${E}`).test(item.masked.slice(0, said.index))
  const done =
    (waits ? null : said) ??
    pattern(
      `(?:[-–:(,]|(?<=[)\uE000]))\\s*(?:(?:ja|already|ya)\\s+)?(?:${grammar.done}|${DONE_WORD})\\s*[).;,]*\\s*$`,
    ).exec(item.masked)
  take(done, 100)
}

/** Milestones, and how far a task is where the text says so in brackets or behind a dash. */
export function readState(item: Item, grammar: Grammar): void {
  const milestone = pattern(`${B}${grammar.milestone}${E}\\s*[:\\-]?`).exec(item.masked)
  if (milestone) {
    item.milestone = true
    item.masked = mask(item.masked, milestone.index, milestone.index + milestone[0].length, MARK.gone)
  }
  if (item.progress === null) {
    const done = pattern(`[(,\\-:]\\s*(?:ja\\s+|already\\s+|ya\\s+)?${grammar.done}\\s*(?:[),.;]|$)`).exec(item.masked)
    const underway = pattern(
      `[(,\\-:]\\s*(?:ja\\s+|already\\s+|ya\\s+)?(?:na metade|pela metade|half done|halfway|a la mitad|por la mitad)\\s*(?:[),.;]|$)`,
    ).exec(item.masked)
    const waiting = pattern(`[(,\\-:\\s]\\s*${grammar.notStarted}\\s*(?:[(),.;\\uE000]|$)`).exec(item.masked)
    const found = done ?? underway ?? waiting
    if (found) {
      item.progress = done ? 100 : underway ? 50 : 0
      item.masked = mask(item.masked, found.index, found.index + found[0].length, MARK.gone)
    }
  }
}
