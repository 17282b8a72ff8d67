import type { Handlers } from '../http/calls.ts'
import { applyHandlers } from './apply.ts'
import { cacheHandlers } from './cache.ts'
import { extractHandlers } from './extract.ts'
import { fileHandlers } from './files.ts'
import { healthHandlers } from './health.ts'
import { licenceHandlers } from './licence.ts'
import { reportHandlers } from './reports.ts'
import { updateHandlers } from './update.ts'

/** Every call of the companion; the compiler asks for a missing one. */
export const handlers: Handlers = {
  ...healthHandlers,
  ...fileHandlers,
  ...cacheHandlers,
  ...extractHandlers,
  ...applyHandlers,
  ...updateHandlers,
  ...reportHandlers,
  ...licenceHandlers,
}
