/** Country, two check digits and the account of the country: 15 (Norway) to 34 signs. */
const SHAPE = /^[A-Z]{2}(?!0[01]|99)\d{2}[A-Z0-9]{11,30}$/

/**
 * An international bank account number as banks exchange it, without blanks, whose check digits fit (ISO 13616, SET-01):
 * read as a number with its first four signs at the end and A as 10 to Z as 35, it leaves 1 when divided by 97.
 */
export function isIban(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
