/** Marks without a shape of their own: of direction, joiners, byte order marks, soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const DASHES = /[\p{Pd}\u2212]/gu
const BLANKS = /\p{Zs}/gu
const DIGITS = /\p{Nd}/gu

/** The value of a digit of any script: digits stand in rows of ten, each beginning with its zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}

/** A text in NFKC, without invisible marks, each digit, hyphen and blank a plain one. */
export function readMarks(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(DASHES, '-')
    .replaceAll(BLANKS, ' ')
    .replaceAll(DIGITS, digitOf)
}

/** Normalises numbers and codes that a person pasted or wrote in another script; not for names. */
export function readPasted(text: string): string {
  return readMarks(text).replaceAll(/ +/g, ' ').trim()
}

const EXTENSION =
  /^(?<number>.*?\d\D*?)[ ,;]*(?:extension|extn?\b|ext(?=\d)|x|#|poste|interno|int|durchwahl|dw|máy lẻ)[ .:=]*(?<extension>\d{1,7})$/iu

/** A telephone number as it is stored: an extension behind it is written in one way. */
export function readPhone(text: string): string {
  const pasted = readPasted(text).replace(/^tel: ?/i, '')
  const { number, extension } = EXTENSION.exec(pasted)?.groups ?? {}
  return number === undefined ? pasted : `${number.trim()} ext. ${extension ?? ''}`
}

const PHONE = /^\+?[\d ()./-]{5,30}(?: ext\. \d{1,7})?$/
const FEWEST_DIGITS = 5
const MOST_DIGITS = 20

/** Is it a telephone number, with an extension or without? Takes what {@link readPhone} gave. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/ ext\. .*/, '').replaceAll(/\D/g, '').length
  return PHONE.test(text) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS
}

/** A postal code as it is stored: in capitals, nine digits of the US and six signs of Canada in their groups. */
export function readPostalCode(text: string, country: string | undefined): string {
  const code = readPasted(text.replace(/^\s*〒/u, '')).toUpperCase()
  if (country === 'US') return code.replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2')
  return country === 'CA' ? code.replace(/^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, '$1 $2') : code
}
