// bench: the middle of measured values, because single ones are of a busy moment.
export const middle = (values: readonly number[]): number =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0)
