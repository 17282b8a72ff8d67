/** Classes of words that readers and frames speak of; the words themselves stand in the files of the languages. */
export const CLASSES = [
  'the',
  'of',
  'in',
  'with',
  'filler',
  'only',
  'and',
  'not',
  'nolonger',
  'to',
  'from',
  'is',
  'must',
  'set',
  'lasts',
  'grow',
  'shrink',
  'more',
  'less',
  'double',
  'triple',
  'half',
  'each',
  'respectively',
  'same',
  'done',
  'begun',
  'untouched',
  'halfway',
  'remains',
  'begin',
  'finish',
  'today',
  'reset',
  'depend',
  'link',
  'gap',
  'after',
  'before',
  'until',
  'between',
  'together',
  'startStart',
  'finishFinish',
  'without',
  'add',
  'remove',
  'rename',
  'move',
  'split',
  'merge',
  'copy',
  'theCopy',
  'milestone',
  'phase',
  'row',
  'task',
  'indef',
  'into',
  'assign',
  'unassign',
  'instead',
  'replace',
  'crew',
  'have',
  'swap',
  'off',
  'holiday',
  'work',
  'perDay',
  'perWeek',
  'shift',
  'night',
  'day',
  'deadline',
  'due',
  'late',
  'early',
  'arrive',
  'stopped',
  'whole',
  'all',
  'except',
  'keep',
  'touch',
  'because',
  'if',
  'ask',
  'wish',
  'correct',
  'says',
  'courtesy',
  'it',
  'afterwards',
  'longest',
  'shortest',
  'last',
  'first',
  'progress',
  'duration',
  'next',
  'accord',
  'precede',
  'unlink',
] as const

export type WordClass = (typeof CLASSES)[number]

/**
 * The words of one language by class, parted by commas. `~lemma` stands for all forms of a regular verb, `~lemma=form form`
 * for an irregular one: its forms are listed, past ones behind a slash (`~go=go goes/went gone`). A word with an accent
 * counts only as written so, others are folded. `^word` counts at the head of a
 * part alone: elsewhere the same letters are another word ("da" is "gives" there, "of the" elsewhere).
 */
export type LexiconSource = Readonly<Partial<Record<WordClass, string>>>

/** A verb form that tells what was, or what is done. */
export type Tense = 'present' | 'past' | 'participle'

export interface Entry {
  readonly words: readonly string[]
  readonly word: WordClass
  readonly head?: true
  /** The word with its accents, where without them it is another. */
  readonly exact?: string
  readonly tense?: Tense
}
