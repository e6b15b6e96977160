// simulator: the time of day as access points tell it.
export function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
