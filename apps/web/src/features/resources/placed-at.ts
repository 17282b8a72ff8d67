/** A list with one of its entries at another place. */
export function placedAt<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list.filter((_, at) => at !== from)
  const own = list.slice(from, from + 1)
  return [...moved.slice(0, to), ...own, ...moved.slice(to)]
}
