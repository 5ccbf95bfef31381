import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../keys.ts'

const PURPOSE = 'mail-return'
const MAC_DIGITS = 32
const SIGNED = /\+(\d{1,13})\.([0-9a-f]{32})@/i

/** In lower case: mail servers may change the case of an address. */
function macOf(keys: Pick<Keys, 'derive'>, mailId: number): string {
  return createHmac('sha256', keys.derive(PURPOSE)).update(String(mailId)).digest('hex').slice(0, MAC_DIGITS)
}

/** Return address of one mail, `bounces+12.<mac>@shop.example`, of the address that all of them come back to. */
export function returnAddress(keys: Pick<Keys, 'derive'>, base: string, mailId: number): string {
  const at = base.lastIndexOf('@')
  return `${base.slice(0, at)}+${mailId}.${macOf(keys, mailId)}${base.slice(at)}`
}

/**
 * The mail of a return address; undefined where we haven't signed it. Only the mail's recipient and the servers between know it, so that
 * no other person makes a mail come back.
 */
export function mailOfReturnAddress(keys: Pick<Keys, 'derive' | 'former'>, address: string): number | undefined {
  const [, id = '', mac = ''] = SIGNED.exec(address) ?? []
  if (id === '') return undefined
  const isOurs = timingSafeEqual(Buffer.from(macOf(keys, Number(id))), Buffer.from(mac.toLowerCase()))
  if (isOurs) return Number(id)
  const former = keys.former()
  return former && mailOfReturnAddress(former, address)
}
