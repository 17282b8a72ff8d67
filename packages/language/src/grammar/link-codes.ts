import type { LinkType } from '@parada/schedule'

/** Types of links by their letters: pt (TI, II, TT, IT), en (FS, SS, FF, SF) and es (FC, CC, CF). */
export const LINK_CODES: Readonly<Record<string, LinkType>> = {
  ti: 'FS',
  fs: 'FS',
  fc: 'FS',
  ii: 'SS',
  ss: 'SS',
  cc: 'SS',
  tt: 'FF',
  ff: 'FF',
  it: 'SF',
  sf: 'SF',
  cf: 'SF',
}
