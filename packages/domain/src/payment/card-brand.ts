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
  const digits = typed.replaceAll(/\D/g, '')
  return cardBrands.find((brand) => beginnings[brand].test(digits))
}
