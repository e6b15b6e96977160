// simulator: the time of day in the access points' format.
export function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
