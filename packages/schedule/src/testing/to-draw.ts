import { expect } from 'vitest'
import type { Calculation } from '../engine/calculation.ts'
import { draw, normalise } from './drawing.ts'
import { templateText } from './parse.ts'

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The calculation looks like this drawing; a template tag. Notes after the bars are not compared. */
    toDraw(strings: TemplateStringsArray, ...values: readonly unknown[]): R
  }
}

expect.extend({
  toDraw(received: Calculation, strings: TemplateStringsArray, ...values: readonly unknown[]) {
    const expected = normalise(templateText(strings, values))
    const actual = draw(received, expected.columns)
    return {
      pass: actual === expected.text,
      message: () => `expected the schedule to draw\n${expected.text}\nbut it draws\n${actual}`,
      actual,
      expected: expected.text,
    }
  },
})
