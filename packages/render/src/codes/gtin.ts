// render/codes: the codes of a label as modules. This file: numbers of products. symbols.ts makes a code of a text.

/** The check digit of a GTIN of 8, 12, 13 or 14 digits: weights 3, 1, 3, 1 … from the right. */
export function checkDigit(digitsWithout: string): number {
  let sum = 0
  for (let at = digitsWithout.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight)
    sum += Number(digitsWithout[at]) * weight
  return (10 - (sum % 10)) % 10
}

/** The problem of a GTIN, or undefined. */
export function gtinProblem(text: string): string | undefined {
  if (!/^\d+$/.test(text)) return 'A GTIN has digits only.'
  if (![8, 12, 13, 14].includes(text.length)) return 'A GTIN has 8, 12, 13 or 14 digits.'
  const expected = checkDigit(text.slice(0, -1))
  return Number(text.at(-1)) === expected ? undefined : `The check digit should be ${expected}.`
}

/** In-store numbers (weighed goods and the like): they mean nothing outside their shop. */
export function isInStoreNumber(gtin13: string): boolean {
  return /^(02|04|2)/.test(gtin13)
}

/** Address that a phone opens for a GTIN (GS1 Digital Link). */
export function digitalLink(gtin: string): string {
  return `https://id.gs1.org/01/${gtin.padStart(14, '0')}`
}
