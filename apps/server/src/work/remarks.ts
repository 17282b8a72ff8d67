import { z } from 'zod'

/** What is said of an answer: a loss, a warning or an assumption, in the language of who asked (`remarksOf` of the messages). */
export const Remark = z.object({
  code: z.string(),
  severity: z.string(),
  text: z.string(),
  suggestions: z.array(z.string()).describe('What can be done about it.'),
})
