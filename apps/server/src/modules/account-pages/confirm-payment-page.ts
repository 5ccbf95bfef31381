import type { FastifyInstance } from 'fastify'
import type { ConfirmPaymentProps } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { bankAddress } from '../../platform/gateway/bank-address.ts'
import type { PaymentGateway } from '../../platform/gateway/payment-gateway.ts'
import { withoutProviderSecrets } from '../../platform/gateway/provider-secrets.ts'
import { NO_PROVIDER, apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { imprintLine } from '../../platform/seller.ts'
import { isAccountLocked } from '../account/index.ts'
import { findInvoice, makeAttempt, makeAwaitedAttempt, numberFor, type StoredInvoice } from '../billing/index.ts'
import { confirmPath, readConfirmToken, type ConfirmClaim } from './confirm-link.ts'
import { findAttemptPayment, type AttemptPayment } from './repository-payments.ts'

type Outcome = Result<PageOutcome<'confirm_payment'>, ApiError>
type State = ConfirmPaymentProps['state']
type Charging = Ports & { readonly gateway: PaymentGateway }

/** The bank's answer, as its page hands it over. */
const RESULT = 'three_d_secure_action_result_token_id'
/** Set by our own forms: what the reader sees next is what came of them. */
const DONE = 'done'
/** Set where a provider's own page sent the reader back: the payment is read again. */
const BACK = 'back'

const STATUS: Readonly<Partial<Record<State, number>>> = { unknown: 404, expired: 410 }

/** Payment of a link, as it stands now. */
interface Linked {
  readonly claim: ConfirmClaim
  readonly tried: AttemptPayment
  readonly invoice: StoredInvoice
  readonly isLocked: boolean
}

function tokenOf({ request }: RequestContext): string {
  const params: unknown = request.params
  return typeof params === 'object' && params !== null && 'token' in params && typeof params.token === 'string'
    ? params.token
    : ''
}

async function findLinked({ ports }: RequestContext, token: string): Promise<Linked | undefined> {
  const claim = readConfirmToken(ports.keys, token)
  const { db } = ports.store
  const tried = claim && (await findAttemptPayment(db, claim.attemptId))
  if (claim === undefined || tried === undefined) return undefined
  const invoice = await findInvoice(db, tried.invoice_id)
  return { claim, tried, invoice, isLocked: await isAccountLocked(db, tried.account_id) }
}

/** A decline that only says that time ran out. */
function isLapsed({ outcome }: AttemptPayment): boolean {
  return outcome?.kind === 'declined' && outcome.code === 'authentication_lapsed'
}

function stateOf({ claim, tried, invoice, isLocked }: Linked, { request, now }: RequestContext): State {
  const { searchParams } = new URL(request.url, 'http://path')
  if (invoice.status === 'paid') return searchParams.has(DONE) || searchParams.has(BACK) ? 'paid' : 'alreadyPaid'
  if (isLocked) return 'locked'
  switch (tried.state) {
    case 'challenge':
      if (Math.min(claim.until, tried.challenge_expires_at ?? 0) <= now) return 'expired'
      return searchParams.has(RESULT) || searchParams.has(BACK) ? 'returned' : 'confirm'
    case 'started':
    case 'pending':
      return 'waiting'
    case 'declined':
      return isLapsed(tried) ? 'expired' : 'declined'
    case 'blocked':
      return 'locked'
    case 'paid':
    case 'returned':
    case 'disputed':
    case 'charged_back':
    case 'ended':
      return 'expired'
  }
}

function show(context: RequestContext, linked: Linked | undefined): PageOutcome<'confirm_payment'> {
  const { ports, locale, reply, request } = context
  void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  const state = linked === undefined ? 'unknown' : stateOf(linked, context)
  const { seller } = ports
  const resultToken = new URL(request.url, 'http://path').searchParams.get(RESULT)
  return {
    show: {
      state,
      shop: seller.shopName,
      imprint: imprintLine(seller),
      ...(linked && {
        invoiceNumber: numberFor(linked.invoice, seller),
        amount: money(linked.tried.amount, linked.tried.currency),
        ...(linked.invoice.tax > 0 && { isTaxed: true as const }),
        until: linked.claim.until,
        action: localePath(locale, confirmPath(ports.keys, linked.claim)),
        ...(linked.invoice.status === 'void' && { isVoid: true as const }),
      }),
      ...(state === 'returned' && resultToken !== null && { resultToken }),
    },
    title: ports.pages.translator(locale)(`payment.confirm.${state}Title`),
    ...(STATUS[state] !== undefined && { status: STATUS[state] }),
  }
}

/**
 * Reading the page changes nothing: programs that check mails open links too. What a provider's page added to its address is taken
 * off first.
 */
async function load(context: RequestContext): Promise<Outcome> {
  const cleaned = withoutProviderSecrets(context.request.url)
  if (cleaned !== undefined) return ok({ goTo: `${cleaned}${cleaned.includes('?') ? '&' : '?'}${BACK}=1` })
  return ok(show(context, await findLinked(context, tokenOf(context))))
}

/**
 * `confirm` leads to the bank, `finish` hands its answer to the provider. Both look at the try first: what was decided
 * meanwhile stands, and is shown.
 */
async function submit({ fields }: FormBody, context: RequestContext): Promise<Outcome> {
  const { ports, locale } = context
  const { gateway } = ports
  const { intent, result = '' } = fields
  const linked = await findLinked(context, tokenOf(context))
  if (linked === undefined || stateOf(linked, context) === 'locked') return ok(show(context, linked))
  if (gateway === undefined) return fail(NO_PROVIDER)
  if (intent !== 'confirm' && intent !== 'finish') return fail(invalidField('intent', 'errors.field_option'))
  const { claim, tried } = linked
  const { attemptId } = claim
  const path = localePath(locale, confirmPath(ports.keys, claim))
  if (tried.state !== 'challenge') return ok({ goTo: path })
  const charging = { ...ports, gateway }
  if (intent === 'confirm') return toBank(charging, { attemptId, path })
  // a provider's own page hands nothing on: what came of it is read
  if (result !== '' && claim.until > context.now)
    await makeAwaitedAttempt(charging, { attemptId, threeDSecureResult: result })
  else await makeAttempt(charging, { attemptId, isLook: true })
  return ok({ goTo: `${path}?${DONE}=1` })
}

/** The way to the bank, begun anew where the provider's address may be stale by now (B-154). */
async function toBank(
  ports: Charging,
  { attemptId, path }: { readonly attemptId: number; readonly path: string },
): Promise<Outcome> {
  const { gateway, store, publicUrl } = ports
  await makeAttempt(ports, { attemptId, isLook: true })
  const waiting = await findAttemptPayment(store.db, attemptId)
  if (waiting?.state !== 'challenge' || waiting.challenge_url === null) return ok({ goTo: path })
  const { gateway_ref: paymentRef, challenge_url: known } = waiting
  const returnUrl = new URL(path, publicUrl).href
  const fresh = paymentRef === null ? undefined : await gateway.challengeAgain?.({ paymentRef, returnUrl })
  if (fresh?.kind === 'error') return fail(apiError(fresh.class, 'payment-provider'))
  if (fresh?.kind !== 'decided') return ok({ goTo: bankAddress(fresh?.url ?? known, path) })
  await makeAttempt(ports, { attemptId, isLook: true })
  return ok({ goTo: `${path}?${DONE}=1` })
}

/** The page behind the link of the mail that asks to confirm a payment: for a reader who isn't signed in. */
export function registerConfirmPayment(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/billing/confirm/:token',
    name: 'confirm_payment',
    access: 'public',
    transaction: 'own',
    load,
    submit,
  })
}
