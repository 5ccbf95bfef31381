import type Stripe from 'stripe'
import type { WorkQueue } from '../../work-queue.ts'

/** All that the adapter takes from outside. */
export interface StripeParts {
  readonly stripe: Stripe
  /** The product's clock, which a sandbox can move; challenges lapse by it. Epoch ms. */
  readonly clock: { readonly now: () => number }
  /** Real time, by which Stripe signs. Epoch ms. */
  readonly realTime: { readonly now: () => number }
  /** The shop's name of its own at Stripe, without a colon: several shops may share an account there. */
  readonly shop: string
  /** Address to which a bank sends a customer back when no page is open, as after a renewal. */
  readonly returnUrl: string
  /** Secrets that webhooks are signed with: the current one, and the one before while it is exchanged. */
  readonly webhookSecrets: readonly string[]
  /** Money is real: the account is used in live mode. */
  readonly isLive: boolean
  /** One call at a time about an object or a key: Stripe answers 409 or 429 to two; those of two nodes are retried. */
  readonly queue: WorkQueue<string>
}

/** Names of ours in the metadata of Stripe's objects; a text there has at most 500 characters. */
export const METADATA = {
  account: 'waybill_account',
  key: 'waybill_key',
  /** Of a refund that the staff make: the one that came back, which this one pays again. */
  paysAgain: 'waybill_pays_again',
  invoice: 'waybill_invoice',
  method: 'waybill_method',
  offSession: 'waybill_off_session',
  challengedAt: 'waybill_challenged_at',
} as const

/** In place of a method's reference: the payment stores what it is confirmed with (B-155). */
export const NEW_METHOD = 'new'

/** A key or a number of ours as it stands at Stripe. */
export function named({ shop }: Pick<StripeParts, 'shop'>, text: string | number): string {
  return `${shop}:${text}`
}

/** A key of ours as it was before it stood at Stripe, whatever name the shop had then. */
export function unnamed(value: string): string {
  return value.slice(value.indexOf(':') + 1)
}

/** True for that key or number, also where another WAYBILL_SECRET gave the shop another name then. */
export function isNamed(value: string | undefined, text: string): boolean {
  return value !== undefined && unnamed(value) === text
}

/** A query of Stripe's search for one value of our metadata. */
export function searchFor(field: string, value: string): string {
  return `metadata['${field}']:'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}
