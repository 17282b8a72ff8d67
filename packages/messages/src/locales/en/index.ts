import { lazy } from './lazy.ts'
import { startup } from './startup.ts'

/** Every sentence a person reads, in one language. Areas are files of their own; add one to `startup` or `lazy` in all three locales. */
export const messages = {
  ...startup,
  ...lazy,
  problems: { ...startup.problems, ...lazy.problems },
  suggestions: { ...startup.suggestions, ...lazy.suggestions },
}
