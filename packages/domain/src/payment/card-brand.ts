import { readPasted } from './pasted.ts'

/** The brands that a card form names while a number is typed. */
export const cardBrands = ['Visa', 'Mastercard', 'American Express', 'Discover'] as const

/** One of them; other brands have no name here, and are taken where the provider takes them. */
export type CardBrand = (typeof cardBrands)[number]

/** The first digits of each brand, as ISO/IEC 7812 gives them out. */
const beginnings: Readonly<Record<CardBrand, RegExp>> = {
  Visa: /^4/,
  Mastercard: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  'American Express': /^3[47]/,
  Discover: /^(?:6011|64[4-9]|65)/,
}

/** The brand of a card by what is typed of its number, with or without spaces; undefined until the digits name one. */
export function cardBrand(typed: string): CardBrand | undefined {
  const digits = readPasted(typed).replaceAll(/\D/g, '')
  return cardBrands.find((brand) => beginnings[brand].test(digits))
}

/** Most digits of a card number (ISO/IEC 7812). */
const mostDigits = 19

/**
 * A card number as cards print it, whatever stands between its digits: 3782 822463 10005 of American Express, 4242 4242 4242
 * 4242 of any other. What is beyond 19 digits is dropped.
 */
export function groupedCardNumber(typed: string): string {
  const digits = readPasted(typed).replaceAll(/\D/g, '').slice(0, mostDigits)
  const groups =
    cardBrand(digits) === 'American Express'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter((group) => group !== '').join(' ')
}

/** Fewest digits of a number that begins like this: 15 of American Express, 16 of the other brands with a name here, 12 of any. */
export function fewestDigits(number: string): number {
  const brand = cardBrand(number)
  if (brand === undefined) return 12
  return brand === 'American Express' ? 15 : 16
}
