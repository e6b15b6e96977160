// screens: how many items fit in a row when the rest goes into a menu at its end.

/**
 * @param widths of the items in order; `gap` between neighbours; `more`: width of the menu's button, needed as soon as
 * one is left out. Pixels.
 */
export function howManyFit(widths: readonly number[], room: number, gap: number, more: number): number {
  const needed = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0)
  if (needed(widths.length) <= room) return widths.length
  let count = widths.length - 1
  while (count > 0 && needed(count) + more > room) count--
  return count
}
