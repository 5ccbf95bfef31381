import type { CancellationView } from '@waybill/contract/pages'
import type { ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import type { Money } from '@waybill/domain/money'
import { payBarrier } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { collectionOf, subscriptionStatuses } from '@waybill/domain/subscription'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { actorName, payerOf, type Member } from '../../platform/http/actor.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { PageLoad, PageOutcome } from '../../platform/pages/register-page.ts'
import { giveNotice, previewCancel, type Notice } from '../billing/index.ts'
import { rejectedForm, removeScheduled, submitAccountForm } from '../checkout/index.ts'
import { confirmChange } from './confirm-change.ts'
import { saveDetailsByForm } from './details-form.ts'
import { findOwed } from './repository-owed.ts'
import { changeMethods, payOldestFailed, type MethodChange } from '../payment/index.ts'
import type { StoredSubscription } from '../subscription/index.ts'

/** The payer may end it; an address that isn't verified yet is no obstacle. */
function noticeBarrier(member: Member): ApiError | undefined {
  const barrier = payBarrier(payerOf(member))
  return barrier === undefined || barrier === 'email-unverified' ? undefined : apiError(403, barrier)
}

/** Cancels the subscription of the member's account, or takes that back. */
export async function noticeOf(
  member: Member,
  notice: Notice,
  { ports }: RequestContext,
): Promise<Result<ResultOf<'POST /account/subscription/cancel'>, ApiError>> {
  const barred = noticeBarrier(member)
  if (barred !== undefined) return fail(barred)
  const given = await giveNotice(ports, { accountId: member.accountId, notice, actor: actorName(member) })
  if (!given.ok) return given
  const { status, endsAt } = given.value
  const ends = endsAt === undefined ? null : toApiTime(endsAt)
  return ok({ subscription_status: status, ends_at: ends, ends_at_epoch: endsAt ?? null })
}

const unlessZero = (amount: Money): Money | null => (amount.minor > 0 ? amount : null)

/** What the page says of a cancellation: when it ends, or what cancelling would bring (SUB-02). */
export async function cancellationView(
  subscription: StoredSubscription | undefined,
  { now, request, ports }: RequestContext,
  db: Executor,
): Promise<CancellationView | null> {
  if (subscription === undefined || subscription.state !== subscriptionStatuses.subscribed) return null
  const { account_id: accountId, cancel_at: endsAt, channel } = subscription
  if (endsAt !== null) return { kind: 'noticed', endsAt }
  // a store ends what it bills (B-68)
  if (collectionOf(channel) === 'elsewhere') return null
  const isConfirming = new URL(request.url, 'http://path').searchParams.has('cancel')
  const outcome = isConfirming ? await previewCancel(db, ports, { accountId, now }) : undefined
  if (outcome === undefined) return { kind: 'possible', outcome: null }
  const { rest, credit, ...end } = outcome
  return { kind: 'possible', outcome: { ...end, rest: unlessZero(rest), credit: unlessZero(credit) } }
}

const PAGE = '/account/billing/subscription'

const NOTICE_OF: Readonly<Record<string, Notice>> = {
  'subscription.cancel': 'cancel',
  'subscription.keep': 'undo_cancel',
}

const METHOD_CHANGES: Readonly<Record<string, MethodChange['kind']>> = {
  'method.primary': 'prefer_method',
  'method.remove': 'remove_method',
}

interface Acting {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}

/** Pays the invoice of the button; one that is paid by now, or isn't the next, is left alone (B-125). */
async function payShown(number: string | undefined, { member, context, db }: Acting) {
  if (number === undefined) return payOldestFailed(member, context)
  const owed = await findOwed(db, member.accountId)
  const shown = owed.find(({ seq }) => String(seq) === number)
  return shown === undefined ? ok('open' as const) : payOldestFailed(member, context, shown.id)
}

/** What a form of the page does, and where it leads; undefined for the forms that the checkout has as well. */
async function act({ fields }: FormBody, { member, context, db }: Acting) {
  const intent = fields['intent'] ?? ''
  const notice = NOTICE_OF[intent]
  if (notice !== undefined) return { done: await noticeOf(member, notice, context), goTo: PAGE }
  if (intent === 'subscription.undo_change') return { done: await removeScheduled(member, context), goTo: PAGE }
  if (intent === 'subscription.change') return confirmChange(fields, member, context)
  if (intent === 'payment.retry') {
    const done = await payShown(fields['invoice'], { member, context, db })
    return { done, goTo: done.ok && done.value === 'paid' ? `${PAGE}?paid=1` : PAGE }
  }
  const kind = METHOD_CHANGES[intent]
  if (kind === undefined) return undefined
  const methodId = Number(fields['method_id'])
  const done = Number.isSafeInteger(methodId)
    ? await changeMethods({ kind, methodId }, member, context)
    : fail(apiError(422, 'invalid-input', { errors: [{ path: 'method_id', message: 'errors.field_integer' }] }))
  // a form that was sent twice finds nothing any more
  const isGone = !done.ok && done.failure.code === NOT_FOUND.code
  return {
    done: isGone ? fail({ ...NOT_FOUND, message: 'subscription.method.gone' as const }) : done,
    goTo: `${PAGE}?method=1`,
  }
}

/** The script-free forms of the page: notice, its undoing, that of a change, methods and details here, all others as on the checkout. */
export async function submitSubscriptionForm(
  form: FormBody,
  context: RequestContext,
  { db, load }: { readonly db: Executor; readonly load: PageLoad<'subscription'> },
): Promise<Result<PageOutcome<'subscription'>, ApiError>> {
  const { actor, locale } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  if (form.fields['intent'] === 'billing.save') return saveDetailsByForm(form, { member: actor, context, db, load })
  const acted = await act(form, { member: actor, context, db })
  if (acted === undefined) return submitAccountForm(form, context, { db, load })
  if (!acted.done.ok) return rejectedForm(acted.done.failure, context, { db, load })
  return ok({ goTo: localePath(locale, acted.goTo) })
}
