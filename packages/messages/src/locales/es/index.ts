import { first } from './first.ts'
import { rest } from './rest.ts'

/** Every sentence a person reads, in one language. Areas are files of their own; add one to `first` or `rest` in all three locales. */
export const messages = {
  ...first,
  ...rest,
  problems: { ...first.problems, ...rest.problems },
  suggestions: { ...first.suggestions, ...rest.suggestions },
}
