import type { FeatureRequest, FeaturesProps, PurchaseConfirmation } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { NO_PROVIDER, apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { failureText, rejectedForm } from '../../../platform/pages/form-outcome.ts'
import type { PageLoader, PageOutcome } from '../../../platform/pages/register-page.ts'
import { confirmModule } from '../modules/confirm-module.ts'
import { confirmationOut } from '../modules/module-confirmation.ts'
import type { WantedModule } from '../modules/module-token.ts'
import { confirmPurchase, purchaseModules } from '../modules/purchase-modules.ts'
import { switchModule } from '../modules/switch-module.ts'

const PAGE = '/account/manage-features'
const FIELD = /^add\.(.{1,100})$/
/** As many as the calls take. */
const LONGEST_LIST = 200

type Outcome = Result<PageOutcome<'features'>, ApiError>

interface Posted {
  readonly form: FormBody
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
  readonly load: PageLoader<'features'>
}

/** The codes that the form ticks: a field for each, so that it works without script. */
function tickedCodes(fields: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(fields)
    .flatMap((name) => FIELD.exec(name)?.[1] ?? [])
    .slice(0, LONGEST_LIST)
}

const listOf = (codes: readonly string[]) => codes.map((code) => ({ add_on_code: code }))

/** The page with what was ticked, and what it would buy and charge. */
async function shown(
  { context, db, load }: Posted,
  choice: { readonly ticked: readonly string[]; readonly purchase: PurchaseConfirmation | null },
): Promise<Outcome> {
  const page = await load(context, db)
  if (!page.ok || 'goTo' in page.value) return page
  const show: FeaturesProps = { ...page.value.show, tab: 'list', ...choice }
  return ok({ ...page.value, show })
}

/** Shows the list that the server would buy, with all that it needs, and what it charges (MOD-05). */
async function reviewPurchase(posted: Posted): Promise<Outcome> {
  const { form, member, context, db, load } = posted
  const ticked = tickedCodes(form.fields)
  const confirmed =
    ticked.length === 0
      ? fail(apiError(422, 'invalid-input', { message: 'features.list.nothing' }))
      : await confirmPurchase(db, { member, context }, listOf(ticked))
  if (confirmed.ok) return shown(posted, { ticked, purchase: confirmed.value })
  const page = await rejectedForm(confirmed.failure, context, { db, load })
  return page.ok && 'show' in page.value
    ? ok({ ...page.value, show: { ...page.value.show, tab: 'list', ticked } })
    : page
}

/** Buys the list that was shown; a list that differs from the one confirmed last is 406, and nothing is bought (MOD-05). */
async function buyPurchase(posted: Posted): Promise<Outcome> {
  const { form, member, context, db, load } = posted
  const { locale, ports } = context
  if (ports.gateway === undefined) return rejectedForm(NO_PROVIDER, context, { db, load })
  const codes = tickedCodes(form.fields)
  const token = (form.fields['preview_token'] ?? '').slice(0, 400)
  const bought = await purchaseModules({ member, context }, { modules: listOf(codes), preview_token: token })
  if (bought.ok) return ok({ goTo: localePath(locale, `${PAGE}?switched=list`) })
  const { failure } = bought
  if (failure.status === 604) return ok({ goTo: localePath(locale, '/account/billing/subscription') })
  const page = await rejectedForm(failure, context, { db, load })
  if (!page.ok || !('show' in page.value)) return page
  // another amount is shown at once, and confirmed by its own token
  const fresh =
    failure.code === 'plan-changed' ? await confirmPurchase(db, { member, context }, listOf(codes)) : undefined
  const purchase = fresh?.ok === true ? fresh.value : null
  return ok({ ...page.value, show: { ...page.value.show, tab: 'list', ticked: codes, purchase } })
}

/** `?module=24&action=activate&timeframe=renewal`, so that it works without script; undefined without one. */
function wantedIn(fields: Pick<URLSearchParams, 'get'>): WantedModule | undefined {
  const id = Number(fields.get('module') ?? '')
  const action = fields.get('action')
  if (!Number.isSafeInteger(id) || id <= 0 || (action !== 'activate' && action !== 'deactivate')) return undefined
  return { id, action, timeframe: fields.get('timeframe') === 'renewal' ? 'renewal' : 'now' }
}

/** The confirmation of the module that the query names, or why it can't be switched; null where it names none. */
export async function moduleRequest(
  query: URLSearchParams,
  { member, context, db }: Pick<Posted, 'member' | 'context' | 'db'>,
): Promise<FeatureRequest | null> {
  const wanted = wantedIn(query)
  if (wanted === undefined) return null
  const confirmed = await confirmModule(db, { member, context }, wanted)
  if (!confirmed.ok) return { kind: 'rejected', text: failureText(confirmed.failure, context) }
  const confirmation = confirmationOut(confirmed.value, context)
  return confirmation.token === null
    ? { kind: 'rejected', text: failureText(apiError(406, 'nothing-changes'), context) }
    : { kind: 'confirm', confirmation }
}

/** Switches the module of a confirmation by its token, without script. The bank is met on the subscription's page. */
export async function submitFeature(
  form: FormBody,
  context: RequestContext,
  { db, load }: Pick<Posted, 'db' | 'load'>,
): Promise<Outcome> {
  const { actor, locale, ports } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const posted = { form, member: actor, context, db, load }
  if (form.fields['intent'] === 'purchase.review') return reviewPurchase(posted)
  if (form.fields['intent'] === 'purchase.buy') return buyPurchase(posted)
  const wanted = wantedIn(new URLSearchParams({ ...form.fields }))
  const token = form.fields['token'] ?? ''
  const rejected = (failure: ApiError) => rejectedForm(failure, context, { db, load })
  if (wanted === undefined || token === '' || token.length > 400) return rejected(invalidField('token'))
  if (ports.gateway === undefined) return rejected(NO_PROVIDER)
  const { id, action } = wanted
  const switched = await switchModule({ member: actor, context }, { id, action, token })
  if (switched.ok) {
    const done = wanted.timeframe === 'renewal' ? 'later' : '1'
    return ok({ goTo: localePath(locale, `${PAGE}?switched=${done}`) })
  }
  if (switched.failure.status === 604) return ok({ goTo: localePath(locale, '/account/billing/subscription') })
  return rejected(switched.failure)
}
