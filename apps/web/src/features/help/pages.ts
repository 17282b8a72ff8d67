import type { HelpPages } from '@parada/messages'

export type Page = HelpPages

/** A page of help for each view, by its id: the file of that name. A new view brings its page as one more file. */
const PAGES = import.meta.glob<{ readonly page: HelpPages }>([
  '../../../../../packages/messages/src/help/*.ts',
  '!**/help/page.ts',
])

/** The page of a view; the plan's where it has none of its own. */
export async function helpOf(room: string): Promise<HelpPages> {
  const of = (id: string) => Object.entries(PAGES).find(([path]) => path.endsWith(`/${id}.ts`))?.[1]
  const load = of(room) ?? of('plan')
  if (!load) throw new Error(`no page of help for ${room}`)
  return (await load()).page
}
