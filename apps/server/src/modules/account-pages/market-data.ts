import type { ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { money, toMajor } from '@waybill/domain/money'
import { isDeclineCode, methodTypes, paymentStates } from '@waybill/domain/payment'
import { fail, ok } from '@waybill/domain/result'
import { declineReasons } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { isPaidFor, seesAmounts, type Member } from '../../platform/http/actor.ts'
import { NOT_FOUND } from '../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findPrimaryContact } from '../account/index.ts'
import {
  findBillingFields,
  findCountryLock,
  findCredit,
  findCurrentMethod,
  findLiveSubscription,
  isComplete,
  takesMethods,
  type StoredSubscription,
} from '../billing/index.ts'
import { disabledAt } from './subscription/payment-message.ts'
import { requiredPayment, requiredOut, type RequiredPayment } from './subscription/required-payment.ts'
import { findPastDue, isReturned, type PastDueInvoice } from './repository-payments.ts'
import { subscriptionHead } from './subscription/subscription-head.ts'

type MarketData = ResultOf<'POST /billing/account/market/data'>

interface Reader {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
  readonly subscription: StoredSubscription | undefined
  readonly required: RequiredPayment
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)
const textOf = (at: number | null): string | null => (at === null ? null : toApiTime(at))

/** The company that pays for the account, by one id. */
async function organizationOf({ member, db }: Reader): Promise<MarketData['organization']> {
  const { payerAccountId: id } = member
  if (id === undefined) return { status: flag(false), details: null }
  const { company: name, memberId } = await findPrimaryContact(db, id)
  return { status: flag(true), details: { id, name, payer_member_id: memberId } }
}

/** As it is on file; only the primary member, and those who may see everything, have a say in it. */
async function billingOf({ member, db }: Reader): Promise<MarketData['billing']> {
  if (!member.isPrimary && !member.isReadOnly) return null
  const [fields, method] = [
    await findBillingFields(db, member.accountId),
    await findCurrentMethod(db, member.accountId),
  ]
  return {
    type: method?.type ?? 0,
    first_name: fields['first_name'] ?? '',
    last_name: fields['last_name'] ?? '',
    country: fields['country'] ?? member.country,
    last_four: method?.last_four ?? '',
    has_billing_info: flag(isComplete(fields) && method !== undefined),
  }
}

/** Methods that the screens offer: none where another account, a store or a bank transfer pays. */
async function methodsOf({ member, context, db }: Reader): Promise<readonly number[]> {
  const { gateway } = context.ports
  if (gateway === undefined || !(await takesMethods(db, member))) return []
  return gateway.tokeniser.kind === 'form' ? [1, 2, 3, 4] : [1, 2]
}

/** Reason of this unpaid invoice, whatever the banner is about (B-97, B-162); a transfer that is waited for wasn't declined. */
function reasonOf(found: PastDueInvoice, { context }: Reader): string {
  const t = context.ports.pages.translator(context.locale)
  const { schedule, decline_code: code } = found
  if (isReturned(found)) return t('payment.returned.reason')
  if (code !== null && isDeclineCode(code)) return t(declineReasons[code])
  const isTransfer = schedule === 'statement' || schedule === 'manual'
  return isTransfer ? t(`payment.state.${paymentStates.overdue}`) : t('mail.reason.declined')
}

/** The oldest invoice that failed or is overdue. */
async function pastDueOf(reader: Reader): Promise<MarketData['past_due']> {
  const { member, db } = reader
  const found = await findPastDue(db, member.accountId)
  if (found === undefined) return null
  const { seq, open, currency, due_at: due, first_failed_at: failed, next_attempt_at: next, attempts } = found
  const disableAt = (await disabledAt(db, found)) ?? null
  return {
    invoice_number: String(seq),
    amount: toMajor(money(open, currency)),
    amount_minor: open,
    currency,
    due_date: textOf(due),
    due_date_epoch: due,
    first_failed_at: textOf(failed),
    first_failed_at_epoch: failed,
    next_attempt_at: textOf(next),
    next_attempt_at_epoch: next,
    attempts,
    reason_text: reasonOf(found, reader),
    disable_at: textOf(disableAt),
    disable_at_epoch: disableAt,
  }
}

async function headOf({ context, db, subscription }: Reader): Promise<MarketData['subscription']> {
  if (subscription === undefined) return null
  const catalogue = await context.ports.catalogue.version(subscription.catalogue_version, db)
  return subscriptionHead(subscription, catalogue, context.now)
}

async function marketData(reader: Reader): Promise<MarketData> {
  const { member, context, db } = reader
  const { tokeniser } = context.ports.gateway ?? {}
  const methods = await methodsOf(reader)
  const isShown = seesAmounts(member) && !isPaidFor(member)
  const credit = await findCredit(db, member.accountId)
  return {
    subscription: await headOf(reader),
    email: member.email,
    is_locked: flag(member.isLocked),
    organization: await organizationOf(reader),
    billing: await billingOf(reader),
    allowed_methods: [...methods],
    public_key: tokeniser !== undefined && 'publishableKey' in tokeniser ? tokeniser.publishableKey : '',
    amazon_pay: { is_enabled: flag(methods.includes(methodTypes.amazon_pay)) },
    country_locked: flag((await findCountryLock(db, member.accountId, context.now)) !== undefined),
    currency: credit.currency,
    credit_balance: isShown ? toMajor(credit) : null,
    credit_balance_minor: isShown ? credit.minor : null,
    past_due: isShown ? await pastDueOf(reader) : null,
    ...requiredOut(member, reader.required),
  }
}

/** The account for a page, in one answer. Its `api_key` is read by nothing (B-19). */
export function registerMarketData(actions: ActionRegistrar): void {
  actions.member(
    'POST /billing/account/market/data',
    async ({ body }, { member, context, db }) => {
      if (body.member_id !== member.memberId) return fail(NOT_FOUND)
      const subscription = await findLiveSubscription(db, member.accountId)
      const required = await requiredPayment(member, context, { subscription, db })
      return ok(await marketData({ member, context, db, subscription, required }))
    },
    // it reads, and writes nothing
    { transaction: 'own' },
  )
}
