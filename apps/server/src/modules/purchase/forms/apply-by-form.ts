import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '@waybill/contract'
import type { ApplyEnableView, ApplyView, ChangeProps } from '@waybill/contract/pages'
import { shownDifferences, type ShownRow } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { bankAddress } from '../../../platform/gateway/bank-address.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../../platform/http/error-answers.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { ActionRegistrar } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { rejectedForm } from '../../../platform/pages/form-outcome.ts'
import { registerPage, type PageOutcome } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import { receiveForm } from '../../contact/index.ts'
import { showApply, type ApplyOutcome } from './apply-page.ts'
import { changeSubscription } from '../change/change-subscription.ts'
import { readShownRows } from './read-shown-rows.ts'
import { submitAccountForm, type SubmittedPage } from './submit-account-form.ts'

const CHANGE = '/account/change'
const SUBSCRIPTION = '/account/billing/subscription'

type ApplyBody = BodyOf<'POST /account/subscription/change'>
type ChangePage = Extract<PageOutcome<'change'>, { show: unknown }>

/** Offer of the page to confirm: a cycle, or a change that a partner is billed for. */
interface Offer {
  readonly token: string
  readonly rows: readonly ShownRow[]
  readonly body: ApplyBody
  readonly isLater: boolean
  readonly destination: string
}

interface Confirming {
  readonly fields: FormBody['fields']
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}

function offerOfCycle({ cycles, destination }: ApplyView, chosen: string | undefined): Offer | undefined {
  const cycle = cycles.find(({ key }) => key === chosen)
  if (cycle === undefined) return undefined
  const { token, shown, timeframe, changeBillingModel } = cycle
  const body = { timeframe, change_billing_model: changeBillingModel }
  return { token, rows: shown, body, isLater: timeframe !== 'now', destination }
}

const offerOfNames = ({ token, shown, at, destination }: ApplyEnableView): Offer => ({
  token,
  rows: shown,
  body: {},
  isLater: at !== null,
  destination,
})

/** Undefined where the page has nothing to confirm, or the form names no cycle of it. */
function offerIn(show: ChangeProps, fields: FormBody['fields']): Offer | undefined {
  if (show.kind === 'enable') return offerOfNames(show.enable)
  return show.kind === 'apply' ? offerOfCycle(show.apply, fields['cycle']) : undefined
}

/** The page with the question that was left open; a page that offers nothing says why itself. */
function withoutChoice(page: ChangePage, { ports, locale }: RequestContext): ChangePage {
  const { show } = page
  if (show.kind !== 'apply') return page
  const notice = { kind: 'problem', text: ports.pages.translator(locale)('subscription.cycle.missing') } as const
  return { ...page, show: { ...show, apply: { ...show.apply, isMissing: true } }, status: 422, notice }
}

/** The same cycle after the bank and after a rejection: the choice is in the address. */
function pageAddress({ fields, context }: Confirming, more: Readonly<Record<string, string>>): string {
  const { searchParams } = new URL(context.request.url, 'http://path')
  const isInternal = searchParams.get('int') === '1'
  const cycle = fields['cycle'] ?? ''
  const query = new URLSearchParams({ ...(cycle !== '' && { cycle }), ...(isInternal && { int: '1' }), ...more })
  return localePath(context.locale, `${CHANGE}?${query.toString()}`)
}

/** Confirms what was shown, by its token; a bank that wants to confirm it is gone to. */
async function confirm(
  confirming: Confirming,
  offer: Offer,
  token: string,
): Promise<Result<{ readonly goTo: string }, ApiError>> {
  const { member, context } = confirming
  const changed = await changeSubscription({ ...offer.body, preview_token: token }, member, context)
  if (!changed.ok) {
    const url = changed.failure.details?.['challenge_url']
    const isChallenge = changed.failure.status === 604 && typeof url === 'string'
    return isChallenge ? ok({ goTo: bankAddress(url, pageAddress(confirming, { resume: '1' })) }) : changed
  }
  if (offer.isLater) return ok({ goTo: localePath(context.locale, `${SUBSCRIPTION}?scheduled=1`) })
  const isDone = !('order' in changed.value) || changed.value.order.state === 'done'
  return ok({ goTo: isDone ? `${offer.destination}?changed=1` : localePath(context.locale, SUBSCRIPTION) })
}

/** The page of now with what differs from the form, line by line; nothing was charged. */
function withDifferences(
  page: ChangePage,
  rows: ReturnType<typeof shownDifferences>,
  { ports, locale }: RequestContext,
): ChangePage {
  const t = ports.pages.translator(locale)
  const { show } = page
  if (show.kind === 'apply') {
    const changed = { text: t('order.planChanged.text'), rows }
    return { ...page, show: { ...show, apply: { ...show.apply, changed } }, status: 409 }
  }
  if (show.kind !== 'enable') return { ...page, status: 409 }
  const changed = { text: t('account.change.cartChanged'), rows }
  return { ...page, show: { ...show, enable: { ...show.enable, changed } }, status: 409 }
}

/** Other amounts are shown before they are confirmed; where only the five minutes of a preview are over, it is made. */
async function failed(confirming: Confirming, failure: ApiError): Promise<ApplyOutcome> {
  const { fields, context, db } = confirming
  if (httpStatusOfApiError(failure) !== 409) return rejectedForm(failure, context, { db, load: showApply })
  const page = await showApply(context, db)
  if (!page.ok || 'goTo' in page.value) return page
  const [before, offer] = [readShownRows(fields['shown']), offerIn(page.value.show, fields)]
  const rows = shownDifferences(before, offer?.rows ?? [])
  if (offer === undefined || before.length === 0 || rows.length > 0)
    return ok(withDifferences(page.value, rows, context))
  const again = await confirm(confirming, offer, offer.token)
  return again.ok ? again : rejectedForm(again.failure, context, { db, load: showApply })
}

/** The page's form, with and without script: one confirmation of what it shows (SUB-17). */
async function applyByForm(
  { fields }: FormBody,
  member: Member,
  { context, db }: { readonly context: RequestContext; readonly db: Executor },
): Promise<ApplyOutcome> {
  const page = await showApply(context, db)
  if (!page.ok || 'goTo' in page.value) return page
  const offer = offerIn(page.value.show, fields)
  const token = fields['preview_token'] ?? ''
  if (offer === undefined || token === '') return ok(withoutChoice(page.value, context))
  const confirming = { fields, member, context, db }
  const confirmed = await confirm(confirming, offer, token)
  return confirmed.ok ? confirmed : failed(confirming, confirmed.failure)
}

/** The request to the shop's staff, where no call can make the change. */
async function sendRequest(form: FormBody, context: RequestContext, db: Executor): Promise<ApplyOutcome> {
  const received = await inTransaction(context.ports.store, async (write) =>
    ok(await receiveForm(form, { context, db: write, about: { isChange: true } })),
  )
  if (!received.ok) return received
  if (received.value !== 'sent') return showApply(context, db, received.value)
  return ok({ goTo: localePath(context.locale, `${CHANGE}?sent=1`) })
}

async function submitApply(form: FormBody, page: SubmittedPage<'change'>): Promise<ApplyOutcome> {
  const { context, db } = page
  const { actor } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const { intent } = form.fields
  if (intent === undefined) return sendRequest(form, context, db)
  if (intent === 'change.apply') return applyByForm(form, actor, { context, db })
  return submitAccountForm(CHANGE, form, page)
}

/** The page that Apply leads to: the cart of a subscriber is priced as a change, and confirmed. */
export function registerApply(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerPage(app, ports, {
    path: CHANGE,
    name: 'change',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: (context, db) => showApply(context, db),
    submit: (form, context, db) => submitApply(form, { ...actions, context, db, load: showApply }),
  })
}
