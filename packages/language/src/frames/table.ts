import { ADDING_FRAMES } from './adding.ts'
import { DATE_FRAMES } from './dates.ts'
import { DURATION_FRAMES } from './durations.ts'
import type { Frame } from './frame.ts'
import { HANDING_FRAMES } from './handing.ts'
import { LINK_FRAMES } from './links.ts'
import { PEOPLE_FRAMES } from './people.ts'
import { STRUCTURE_FRAMES } from './structure.ts'

/** Every meaning that an instruction may have. A new meaning is a row here; a new wording is a word of the lexicon. */
export const FRAMES: readonly Frame[] = [
  ...DURATION_FRAMES,
  ...LINK_FRAMES,
  ...PEOPLE_FRAMES,
  ...HANDING_FRAMES,
  ...DATE_FRAMES,
  ...STRUCTURE_FRAMES,
  ...ADDING_FRAMES,
]
