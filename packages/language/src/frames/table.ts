import { ACTUAL_FRAMES } from './actuals.ts'
import { ADDING_FRAMES } from './adding.ts'
import { CALENDAR_FRAMES } from './calendar.ts'
import { DATE_FRAMES } from './dates.ts'
import { DIVIDING_FRAMES } from './dividing.ts'
import { DURATION_FRAMES } from './durations.ts'
import type { Frame } from './frame.ts'
import { HANDING_FRAMES } from './handing.ts'
import { LINK_FRAMES } from './links.ts'
import { ORDER_FRAMES } from './orders.ts'
import { PEOPLE_FRAMES } from './people.ts'
import { STRUCTURE_FRAMES } from './structure.ts'

/** Every meaning that an instruction may have. A new meaning is a row here; a new wording is a word of the lexicon. */
export const FRAMES: readonly Frame[] = [
  ...DURATION_FRAMES,
  ...LINK_FRAMES,
  ...ORDER_FRAMES,
  ...PEOPLE_FRAMES,
  ...HANDING_FRAMES,
  ...DATE_FRAMES,
  ...CALENDAR_FRAMES,
  ...STRUCTURE_FRAMES,
  ...DIVIDING_FRAMES,
  ...ADDING_FRAMES,
  ...ACTUAL_FRAMES,
]
