import { z } from 'zod'

/** An answer before what is said of it is added: that goes along as problems. */
export type Unremarked<Answer> = Omit<Answer, 'remarks'>

/** What is said of an answer: a loss, a warning or an assumption, in the language of who asked (`remarksOf` of the messages). */
export const Remark = z.object({
  code: z.string(),
  severity: z.string(),
  text: z.string(),
  suggestions: z.array(z.string()).describe('What can be done about it.'),
})
