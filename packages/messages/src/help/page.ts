import type { Locale } from '../locale.ts'

/** The page of help beside one view of a plan. */
export interface HelpPage {
  readonly title: string
  /** What the view is for, in one or two sentences. */
  readonly lead: string
  /** What is done there, in the order of the work. */
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** What the bars mean, line by line of their picture. */
  readonly bars?: readonly string[]
  /** A picture of how the view marks what it shows; its words are the view's own. */
  readonly picture?: 'matrix'
  /** What the picture of the view shows, for who does not see it. It is taken from the product by `tools/help-pictures.ts`. */
  readonly shown?: string
  /** What may be typed, and what it means. */
  readonly written?: readonly (readonly [text: string, meaning: string])[]
  readonly keys: readonly (readonly [keys: string, meaning: string])[]
}

/** One page in every language. A view's page is the file of its id in this folder, and nothing else names it. */
export type HelpPages = Readonly<Record<Locale, HelpPage>>
