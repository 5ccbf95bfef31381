import type { BodyOf } from '@waybill/contract'
import type { CheckoutProps, OfferedStart } from '@waybill/contract/pages'
import { shownDifferences, type ShownDifference } from '@waybill/domain/order'
import { billingDetails } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { bankAddress } from '../../../platform/gateway/bank-address.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { NO_PROVIDER, setRetryAfter, type ApiError } from '../../../platform/http/api-error.ts'
import { httpStatusOfApiError } from '../../../platform/http/error-answers.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { PageLoader, PageOutcome } from '../../../platform/pages/register-page.ts'
import { changeCart } from '../../cart/index.ts'
import { updateBilling } from '../../billing/index.ts'
import { checkOutPosted } from '../orders/check-out-posted.ts'
import { readShownRows } from './read-shown-rows.ts'
import { challengeOf, saveMethodByForm } from './save-method-by-form.ts'

type CheckoutBody = BodyOf<'POST /billing/account/{member_id}/checkout'>
type Chosen = NonNullable<CheckoutProps['chosen']>

const CHECKOUT = '/account/checkout'
const SUBSCRIPTION = '/account/billing/subscription'

/** Choices of the query or a form; by the month, and as the page begins, without any. */
export function chosenIn(read: (name: string) => string | null | undefined): Partial<Chosen> {
  const [start, interval] = [read('start'), read('interval')]
  return {
    ...((start === 'now' || start === 'trial_end') && { start }),
    ...((interval === 'month' || interval === 'year') && { interval }),
  }
}

interface ByForm {
  readonly fields: FormBody['fields']
  readonly member: Member
  readonly context: RequestContext
  /** The page as it is before the form: where its order leads, and what it may pay with. */
  readonly shown: CheckoutProps
}

/** The page with what was chosen; `more` travels with the trip to the provider or the bank. */
function pageAddress({ context, fields }: ByForm, more: Readonly<Record<string, string>> = {}): string {
  const { searchParams: before } = new URL(context.request.url, 'http://path')
  const passedOn = [...before].filter(([name]) => name === 'int' || name === 'pricing')
  const query = new URLSearchParams({ ...Object.fromEntries(passedOn), ...chosenIn((name) => fields[name]), ...more })
  return localePath(context.locale, query.size === 0 ? CHECKOUT : `${CHECKOUT}?${query.toString()}`)
}

type StepResult = Result<{ readonly goTo: string } | undefined, ApiError>

/** The cart keeps the choice: a reload and the pages after this one say the same. */
async function saveInterval({ fields, context, shown }: ByForm): Promise<StepResult> {
  const { interval } = chosenIn((name) => fields[name])
  if (interval === undefined || shown.charges[interval] === undefined) return ok(undefined)
  const request = { command: { kind: 'set_interval', interval } } as const
  const saved = await changeCart(context, context.ports.store.db, {
    key: 'POST /cart/interval',
    request,
    body: { interval },
  })
  return saved.ok ? ok(undefined) : saved
}

/** Address first: it is stored before the customer leaves for the provider's page. */
async function saveDetails({ fields, member, context, shown }: ByForm): Promise<StepResult> {
  const details = Object.fromEntries(
    billingDetails.flatMap((name) => {
      const value = fields[name]
      return value === undefined || (name === 'country' && shown.countryLock !== undefined) ? [] : [[name, value]]
    }),
  )
  const saved = await updateBilling(details, member, context)
  return saved.ok ? ok(undefined) : saved
}

const saveMethod = (form: ByForm): Promise<StepResult> =>
  saveMethodByForm({ ...form, provider: form.shown.provider }, (more) => pageAddress(form, more))

/** Another start or interval than the page has amounts for is shown before it is ordered. */
function isShown({ fields }: ByForm): boolean {
  return ['start', 'interval'].every((name) => (fields[name] ?? fields[`shown_${name}`]) === fields[`shown_${name}`])
}

function bodyOf({ fields }: ByForm): CheckoutBody {
  const [total, terms] = [Number(fields['total_shown']), Number(fields['terms'])]
  const { preview_token: token = '' } = fields
  return {
    ...chosenIn((name) => fields[name]),
    ...(Number.isFinite(total) && { total_shown: total }),
    ...(token !== '' && { preview_token: token }),
    ...(Number.isSafeInteger(terms) && terms > 0 && { terms }),
  }
}

async function order(form: ByForm, body = bodyOf(form)): Promise<StepResult> {
  const { member, context, shown } = form
  const { searchParams } = new URL(context.request.url, 'http://path')
  const done = await checkOutPosted(body, { member, context, isPlanAlone: searchParams.get('pricing') === '1' })
  if (!done.ok) {
    const url = challengeOf(done.failure)
    return url === undefined ? done : ok({ goTo: bankAddress(url, pageAddress(form, { resume: '1' })) })
  }
  const isOn = done.value.order.state === 'done'
  return ok({ goTo: isOn ? `${shown.destination}?created=1` : localePath(context.locale, SUBSCRIPTION) })
}

const startOf = ({ chosen, charges }: CheckoutProps): OfferedStart =>
  (charges.month === undefined ? charges.year : (charges[chosen.interval] ?? charges.month))[chosen.start]

/** Differences between the form that was posted and a page of now. */
function changesSince(form: Pick<ByForm, 'fields'>, show: CheckoutProps): readonly ShownDifference[] {
  const before = readShownRows(form.fields['shown'])
  return before.length === 0 ? [] : shownDifferences(before, startOf(show).shown)
}

async function actOn(form: ByForm): Promise<StepResult> {
  for (const step of [saveInterval, saveDetails, saveMethod]) {
    // oxlint-disable-next-line no-await-in-loop -- the address is stored before the customer leaves
    const done = await step(form)
    if (!done.ok || done.value !== undefined) return done
  }
  return isShown(form) ? order(form) : ok({ goTo: pageAddress(form, { look: '1' }) })
}

/** The order would charge something else than its form says. */
const OTHER_AMOUNTS: ReadonlySet<string> = new Set(['plan-changed', 'trial-had-method', 'debit-settles-late'])

interface CheckoutPage {
  readonly db: Executor
  readonly load: PageLoader<'checkout'>
}

/** The page as it is now, with what the form chose. */
async function pageNow(
  { fields, context }: Pick<ByForm, 'fields' | 'context'>,
  { db, load }: CheckoutPage,
): Promise<Result<PageOutcome<'checkout'>, ApiError>> {
  const page = await load(context, db)
  if (!page.ok || 'goTo' in page.value) return page
  const { show } = page.value
  // a trial that the method on file can't have is nothing to choose
  const begins: { readonly start?: 'now' } = show.isTrialSpent === true ? { start: 'now' } : {}
  const chosen = { ...show.chosen, ...chosenIn((name) => fields[name]), ...begins }
  const again = { ...show, chosen }
  // a debit that would settle after the trial is paid at its end
  const isLate = begins.start === undefined && startOf(again).settles?.isLate === true
  return ok({ ...page.value, show: isLate ? { ...show, chosen: { ...chosen, start: 'trial_end' } } : again })
}

/** The page again, with what was typed and what is wrong with it or different by now. */
function shownAgain(
  { fields, context }: Pick<ByForm, 'fields' | 'context'>,
  failure: ApiError,
  page: Extract<PageOutcome<'checkout'>, { show: unknown }>,
): PageOutcome<'checkout'> {
  const t = context.ports.pages.translator(context.locale)
  setRetryAfter(context.reply, failure)
  const problems = (failure.errors ?? []).map(({ path, message, values }) => ({ path, message: t(message, values) }))
  const typed = Object.fromEntries(
    billingDetails.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
  const { show } = page
  const notice = t(failure.message ?? errorText(failure.code, failure.status), failure.values)
  const rows = OTHER_AMOUNTS.has(failure.code) ? changesSince({ fields }, show) : []
  const about = failure.code === 'plan-changed' ? t('order.planChanged.text') : notice
  const changed = rows.length === 0 ? {} : { changed: { text: about, rows } }
  return {
    ...page,
    show: { ...show, billing: { ...show.billing, ...typed }, problems, ...changed },
    status: httpStatusOfApiError(failure),
    ...(problems.length === 0 && rows.length === 0 && { notice: { kind: 'problem' as const, text: notice } }),
  }
}

/** Shows what differs by now; orders where only the five minutes of a preview are over. */
async function failed(
  form: ByForm,
  failure: ApiError,
  shown: CheckoutPage,
): Promise<Result<PageOutcome<'checkout'>, ApiError>> {
  const page = await pageNow(form, shown)
  if (!page.ok || 'goTo' in page.value) return page
  const { show } = page.value
  const isSame =
    failure.code === 'plan-changed' &&
    readShownRows(form.fields['shown']).length > 0 &&
    changesSince(form, show).length === 0
  if (!isSame) return ok(shownAgain(form, failure, page.value))
  const again = await order(form, { ...bodyOf(form), preview_token: startOf(show).previewToken })
  if (!again.ok) return ok(shownAgain(form, again.failure, page.value))
  return again.value === undefined ? page : ok(again.value)
}

/**
 * The checkout without script (CAT-17): address, method and order by one form. The number of a card is typed on the
 * provider's own page, which comes back with its token (B-49); a bank that wants to confirm is gone to and comes back.
 */
export async function checkOutByForm(
  { fields }: FormBody,
  member: Member,
  { context, ...page }: { readonly context: RequestContext } & CheckoutPage,
): Promise<Result<PageOutcome<'checkout'>, ApiError>> {
  const before = await page.load(context, page.db)
  if (!before.ok || 'goTo' in before.value) return before
  const { show: shown } = before.value
  if (shown.provider === null) return fail(NO_PROVIDER)
  if (shown.closed !== undefined || shown.waitingPayment !== null) return before
  const form = { fields, member, context, shown }
  const acted = await actOn(form)
  if (!acted.ok) return failed(form, acted.failure, page)
  return acted.value === undefined ? before : ok(acted.value)
}
