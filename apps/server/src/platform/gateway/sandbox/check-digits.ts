function digitsOf(text: string): readonly number[] {
  return Array.from(text, Number)
}

/** The Luhn sum of a card number: from the right, every second digit doubled, 9 taken from what exceeds 9. */
export function isLuhnValid(number: string): boolean {
  const sum = digitsOf(number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

const abaWeights = [3, 7, 1]

/** The checksum of a US routing number: weights 3, 7, 1 repeated; nine zeros would pass and are no bank. */
export function isRoutingNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false
  const sum = digitsOf(number).reduce((total, digit, index) => total + digit * (abaWeights[index % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}
