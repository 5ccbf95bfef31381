import type { InvoicePaymentView } from '@waybill/contract/views'
import { blockersOf, nextToPay, owedInOrder } from '@waybill/domain/billing'
import { payerOf, type Member } from '../../../platform/http/actor.ts'
import type { Seller } from '../../../platform/seller.ts'
import {
  isStatement,
  numberFor,
  type ListedInvoice,
  type OwedByAccount,
  type StoredSubscription,
} from '../../billing/index.ts'

type Payer = Extract<InvoicePaymentView, { kind: 'elsewhere' }>['payer']

/** Payer in place of our pages; undefined where the account pays on them. */
export function payerElsewhere(member: Member, subscription: StoredSubscription | undefined): Payer | undefined {
  const { channel = 'direct' } = subscription ?? {}
  const [blocker] = blockersOf({ act: 'notice', payer: payerOf(member), subscription: { channel } })
  if (blocker === undefined) return undefined
  if (blocker === 'billed-to-partner') return 'partner'
  if (blocker === 'organization-pays') return 'organization'
  return channel === 'shopify' ? 'shopify' : 'mobile'
}

interface Paying {
  readonly elsewhere: Payer | undefined
  /** The reader may pay at all, and the shop takes payments. */
  readonly canPay: boolean
  readonly owed: readonly OwedByAccount[]
  readonly seller: Pick<Seller, 'invoicePrefix'>
  /** The method that a try charges, as a text. */
  readonly method: string | null
}

/** Payment of a listed invoice: the oldest is paid first, and the others say which one that is. */
export function invoicePayment(
  invoice: Pick<ListedInvoice, 'id' | 'status' | 'kind'> & Parameters<typeof isStatement>[0],
  { elsewhere, canPay, owed, seller, method }: Paying,
): InvoicePaymentView | undefined {
  if (invoice.status !== 'open' || invoice.kind === 'credit' || isStatement(invoice)) return undefined
  if (elsewhere !== undefined) return { kind: 'elsewhere', payer: elsewhere }
  const inOrder = owedInOrder(owed)
  const [oldest] = inOrder
  const own = inOrder.find(({ id }) => id === invoice.id)
  if (!canPay || oldest === undefined || own === undefined) return undefined
  if (own !== oldest) return { kind: 'after', label: numberFor(oldest, seller) }
  return nextToPay(inOrder) === own ? { kind: 'next', amount: own.open, paidWith: method } : undefined
}
