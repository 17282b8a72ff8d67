/** What a document's text came from. */
export type DocumentFormat = 'docx' | 'pdf' | 'txt' | 'md' | 'xlsx' | 'csv'

/**
 * A document as text that keeps its structure: headings begin with `#`, numbered items with their number, bulleted ones
 * with `-`, rows of tables have ` | ` between cells.
 */
export interface DocumentText {
  readonly format: DocumentFormat
  readonly text: string
  /** UTF-16 units of `text`. */
  readonly characters: number
  readonly pages?: number
}

/** Longest text kept: what is beyond it is cut and said. */
export const MOST_CHARACTERS = 2_000_000

/** Lines without trailing blanks, at most one empty line between two others. */
export const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
