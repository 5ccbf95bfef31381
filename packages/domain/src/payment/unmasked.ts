import { readPasted } from './pasted.ts'

/** Counts every digit, wherever it stands: a number with one masked digit is found too. */
function shows(value: string, digits: number): boolean {
  return readPasted(value).replaceAll(/\D/g, '').length >= digits
}

/**
 * The fields of a request that carry what must never reach the server (B-49): a card number with 12 digits or more, an account
 * number with 4 or more, any cvv. Such a request is 401, and the values are redacted before logging.
 */
export function unmaskedFields(fields: Readonly<Record<string, unknown>>): string[] {
  const textOf = (name: string): string => {
    const value = fields[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return [
    ...(shows(textOf('cardno'), 12) ? ['cardno'] : []),
    ...(shows(textOf('account_number'), 4) ? ['account_number'] : []),
    ...(textOf('cvv') === '' ? [] : ['cvv']),
  ]
}
