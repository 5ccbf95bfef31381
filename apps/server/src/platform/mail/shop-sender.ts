import type { ShopSettings } from '@waybill/domain/catalog'
import type { Config } from '../../config.ts'
import type { Seller } from '../seller.ts'

/** Settings that mails are sent with: the operator's variable, and what the shop says of itself. */
export interface SendingShop {
  readonly contact: ShopSettings['contact']
  readonly seller: Pick<Seller, 'shopName'>
}

/** Of a shop that names no address, while its mail stays in the development mailbox. */
const NO_ADDRESS = 'hello@shop.example'

/** A name as it stands before an address: without what has a meaning there. */
function quoted(name: string): string {
  return name.replaceAll(/["<>@\\\r\n]/g, '').trim()
}

/** The sender of mails: MAIL_FROM, or the shop's own name and address while mail stays in the development mailbox. */
export function shopSender({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>, { contact, seller }: SendingShop): string {
  return MAIL_FROM ?? `${quoted(seller.shopName)} <${contact.email ?? NO_ADDRESS}>`
}

/** Address at which the shop reads its mail: its address of contact, else the sender's (SET-01). */
export function shopAddress(config: Pick<Config, 'MAIL_FROM'>, shop: SendingShop): string {
  if (shop.contact.email !== undefined) return shop.contact.email
  const sender = shopSender(config, shop)
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
}

/** Address at which the shop reads what becomes of its quotes: its sales address, else that of contact (S-04). */
export function salesAddress(config: Pick<Config, 'MAIL_FROM'>, shop: SendingShop): string {
  return shop.contact.salesEmail ?? shopAddress(config, shop)
}
