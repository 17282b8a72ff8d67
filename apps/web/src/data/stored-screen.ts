/** Where a tab stores what stands on its screen, for a reload. */
export const SCREEN = 'parada.screen'

/** Loads the page anew without what stood on its screen: something of that could not be shown. */
export function reloadBare(): void {
  sessionStorage.removeItem(SCREEN)
  location.reload()
}
