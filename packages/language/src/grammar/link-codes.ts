import { LINK_LETTERS, type LinkType } from '@parada/schedule'

/** Types of links by their letters in any language, in small letters as plain text has them. */
export const LINK_CODES: Readonly<Record<string, LinkType>> = Object.fromEntries(
  Object.entries(LINK_LETTERS).map(([letters, type]) => [letters.toLowerCase(), type]),
)
