/** One line of the icon's menu; null is a line between. */
export type MenuItem = {
  readonly id: string
  readonly label: string
  readonly checked?: boolean
  readonly off?: boolean
} | null

/** Messages to the process with the icon. */
export type TrayOrder =
  | { readonly say: 'set'; readonly tip: string; readonly icon: string; readonly items: readonly MenuItem[] }
  /** A notice beside the clock. */
  | { readonly say: 'tell'; readonly title: string; readonly text: string }
  /** A window that stays until it is closed; with `question` it asks for yes or no. */
  | { readonly say: 'show'; readonly title: string; readonly text: string; readonly question?: string }
  | { readonly say: 'end' }

/** Events from it: the icon stands (or could not be shown), what was picked, what was answered. */
export type TrayEvent =
  | { readonly did: 'ready'; readonly icon: boolean }
  | { readonly did: 'pick'; readonly id: string }
  | { readonly did: 'answer'; readonly question: string; readonly yes: boolean }
