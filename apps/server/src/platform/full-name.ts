/** Countries whose people write the family name first, whatever the letters. */
const FAMILY_FIRST: ReadonlySet<string> = new Set(['CN', 'HU', 'JP', 'KH', 'KP', 'KR', 'TW', 'VN'])

const HAN_OR_HANGUL = /^[\p{Script=Han}\p{Script=Hangul}]+$/u

interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

/** A person's name as it is said: one of the two may be empty (S-26). */
export function fullName({ firstName, lastName }: PersonName): string {
  return [firstName, lastName].filter((name) => name !== '').join(' ')
}

/**
 * A person's name above an address, in the order of its country: `Trần Lan`, `Kovács Anna`; in Chinese and Korean letters
 * without a blank, also in Hong Kong and Macao: `王小明`. Nothing else is changed.
 */
export function nameOnAddress({ firstName, lastName }: PersonName, country: string): string {
  const isOneWord = country !== 'JP' && HAN_OR_HANGUL.test(firstName + lastName)
  if (!isOneWord && !FAMILY_FIRST.has(country)) return fullName({ firstName, lastName })
  return [lastName, firstName].filter((name) => name !== '').join(isOneWord ? '' : ' ')
}
