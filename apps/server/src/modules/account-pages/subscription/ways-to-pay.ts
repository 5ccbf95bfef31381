import type { SubscriptionProps } from '@waybill/contract/pages'
import { blockersOf, type MemberBlocker } from '@waybill/domain/billing'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { payerOf, type Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { waitingPaymentView } from '../../purchase/index.ts'
import {
  findMethods,
  findOpenInvoices,
  methodView,
  numberFor,
  providerView,
  type StoredSubscription,
} from '../../billing/index.ts'
import { confirmPath } from '../confirm-link.ts'
import type { PageBlocks } from './page-blocks.ts'
import { paymentMessage } from './payment-message.ts'
import { findInvoiceChallenge } from '../repository-payments.ts'

type State = SubscriptionProps['state']

/** Money matters are the primary member's, of an account that pays for itself and is not held (B-82). */
export function controlOf(member: Member): SubscriptionProps['control'] {
  return CONTROLS[blockersOf({ payer: payerOf(member) })[0] ?? 'email-unverified']
}

/** A member who only can't pay changes everything else. */
const CONTROLS: Readonly<Record<MemberBlocker, SubscriptionProps['control']>> = {
  'billed-to-partner': 'partner',
  'partner-account': 'statement',
  'organization-pays': 'organization',
  'read-only': 'read_only',
  'not-primary': 'none',
  'account-locked': 'locked',
  'email-unverified': 'all',
}

const CAN_CHECK_OUT: ReadonlySet<State> = new Set(['trial', 'expired', 'none'])

type WaysToPay = Pick<
  SubscriptionProps,
  | 'provider'
  | 'waitingPayment'
  | 'paymentMessage'
  | 'isEmailVerified'
  | 'canCheckOut'
  | 'checkoutHref'
  | 'method'
  | 'backup'
  | 'hasOpenInvoices'
>

interface Paying {
  readonly member: Member
  readonly subscription: StoredSubscription | undefined
  readonly state: State
  readonly blocks: PageBlocks
}

const NO_METHODS: Awaited<ReturnType<typeof findMethods>> = { charged: undefined, backup: undefined }

/** Payment that waits for the reader at their bank: a purchase, or an invoice that was attempted without them (B-54). */
async function waitingOf(context: RequestContext, db: Executor, member: Member): Promise<WaysToPay['waitingPayment']> {
  const purchase = await waitingPaymentView(context, db, member)
  if (purchase !== null) return purchase
  const { ports, now, locale } = context
  const waiting = await findInvoiceChallenge(db, { accountId: member.accountId, now })
  if (waiting === undefined) return null
  const { amount, until } = waiting
  return {
    amount,
    invoice: numberFor(waiting, ports.seller),
    lapsesAt: until,
    continueHref: localePath(locale, confirmPath(ports.keys, waiting)),
  }
}

/** With what the reader pays, what waits for them, and the one message on their money. */
export async function waysToPay(
  context: RequestContext,
  db: Executor,
  { member, subscription, state, blocks }: Paying,
): Promise<WaysToPay> {
  const { ports, locale, now } = context
  const isPayer = controlOf(member) === 'all'
  const [{ charged, backup }, open, waitingPayment, message] = await Promise.all([
    blocks.read('methods', NO_METHODS, () => findMethods(db, member.accountId)),
    blocks.read('methods', [], () => findOpenInvoices(db, member.accountId)),
    blocks.read('message', null, async () => (isPayer ? waitingOf(context, db, member) : null)),
    blocks.read('message', null, () => paymentMessage(member, context, { subscription, db })),
  ])
  return {
    provider: providerView(ports.gateway),
    waitingPayment,
    paymentMessage: message,
    method: charged === undefined ? null : methodView(charged, now),
    backup: backup === undefined ? null : methodView(backup, now),
    ...(open.length > 0 && { hasOpenInvoices: true }),
    isEmailVerified: member.isEmailVerified,
    canCheckOut: ports.gateway !== undefined && isPayer && CAN_CHECK_OUT.has(state),
    checkoutHref: localePath(locale, '/account/checkout'),
  }
}
