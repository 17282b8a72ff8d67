/** Reads a colour token as it is shown now; charts take no custom properties. */
export const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
