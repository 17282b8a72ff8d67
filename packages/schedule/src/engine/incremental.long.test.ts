import { test } from 'vitest'
import {
  followsAnyEdits,
  followsGentleEdits,
  followsLargeMoves,
  followsWhenSent,
  PLANS,
} from '../testing/followed-edits.ts'

test.each(PLANS)('%s: a calculation sent from another thread, hundreds of plans', (_, options) =>
  followsWhenSent(options, 300),
)

test.each(PLANS)('%s: followed edit after edit, hundreds of plans', (_, options) => followsGentleEdits(options, 400))

test.each(PLANS)('%s: any edit at all, hundreds of plans', (_, options) => followsAnyEdits(options, 600))

test.each(PLANS)('%s: edits that move much of a plan, twenty plans', (_, options) =>
  followsLargeMoves(
    options,
    Array.from({ length: 20 }, (_, at) => at + 1),
  ),
)
