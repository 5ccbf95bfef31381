/** Longest address, in characters. */
export const emailLimit = 50

/** The HTML standard's pattern of an e-mail address with at least one dot in the domain (A-74). */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** True when every character is ASCII: then there is nothing to convert. */
function isAscii(text: string): boolean {
  return Array.from(text).every((character) => character < '\u0080')
}

/** Signs at which the host of a web address ends, or that it leaves out: the domain would be another than was typed. */
const NOT_OF_A_DOMAIN = /[\s\p{Cc}/\\?#:@%]/u

/** The domain in ASCII form: "bücher.example" is "xn--bcher-kva.example"; empty when it is no domain. */
function asciiDomain(domain: string): string {
  if (isAscii(domain)) return domain
  if (NOT_OF_A_DOMAIN.test(domain)) return ''
  const address = `http://${domain}/`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/** The address as it is stored: its domain in ASCII form. Nothing else is changed. */
export function normaliseEmail(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at + 1)}${asciiDomain(text.slice(at + 1))}`
}

/** The defect of one address, or undefined. Takes it as `normaliseEmail` answers it. */
export function emailProblem(email: string): 'email-too-long' | 'email-invalid' | undefined {
  if (!pattern.test(email)) return 'email-invalid'
  return email.length > emailLimit ? 'email-too-long' : undefined
}
