import type { SubscriptionRow } from '@waybill/domain/billing'
import { subtract, type Money } from '@waybill/domain/money'
import { collectionOf } from '@waybill/domain/subscription'
import { formatMoney, methodParts, methodWithExpiry, type NamedMethod } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, type Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findCurrentMethod, methodView } from '../../billing/index.ts'
import type { PreparedCheckout } from '../place/prepare-checkout.ts'

/** Method of an account, or its invoice; absent where it has no method, or a partner pays. */
export type Payer = { readonly kind: 'method'; readonly method: NamedMethod } | { readonly kind: 'invoice' } | undefined

interface ChargedMember {
  readonly member: Member
  readonly context: RequestContext
  readonly subscription: Pick<SubscriptionRow, 'channel'> | undefined
}

/** The method that a charge goes to; who pays by bank transfer has an invoice instead. */
export async function findPayer(db: Executor, { member, context, subscription }: ChargedMember): Promise<Payer> {
  if (buysFromPartner(member)) return undefined
  if (subscription !== undefined && collectionOf(subscription.channel) === 'manual') return { kind: 'invoice' }
  const method = await findCurrentMethod(db, member.accountId)
  return method && { kind: 'method', method: methodView(method, context.now) }
}

/** A purchase is paid with the method on file, however the account paid before. */
export function payerOfPurchase(
  { method }: Pick<PreparedCheckout, 'method'>,
  { now }: Pick<RequestContext, 'now'>,
): Payer {
  return method && { kind: 'method', method: methodView(method, now) }
}

/** Charges of a change, now and next. */
interface Charged {
  readonly dueNow: Money
  readonly fromCredit: Money
  readonly nextAmount: Money
  readonly nextFromCredit: Money
}

/** Text beside the amounts of a click: the method with its last four and its expiry, or account credit. */
export function paidWith(
  payer: Payer,
  { dueNow, fromCredit, nextAmount, nextFromCredit }: Charged,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
): string | null {
  if (payer === undefined) return null
  const t = ports.pages.translator(locale)
  if (payer.kind === 'invoice') return t('payment.with.invoice')
  const method = methodWithExpiry(payer.method, t)
  const write = (amount: Money): string => formatMoney(amount, locale, 2)
  if (dueNow.minor > 0) return t('payment.with.now', { amount: write(dueNow), method })
  if (fromCredit.minor > 0) return t('payment.with.credit', { amount: write(fromCredit) })
  return subtract(nextAmount, nextFromCredit).minor > 0 ? t('payment.with.next', { method }) : null
}

/** The method that a click charges, in two parts for the line beside its button; null where it charges none. */
export function chargedTo(
  payer: Payer,
  { dueNow }: Pick<Charged, 'dueNow'>,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
): { readonly name: string; readonly last_four: string } | null {
  if (payer?.kind !== 'method' || dueNow.minor === 0) return null
  const { name, lastFour } = methodParts(payer.method, ports.pages.translator(locale))
  return { name, last_four: lastFour }
}
