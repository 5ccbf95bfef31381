import { ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import { authoriseCall } from '../../platform/http/authorise.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { PageOutcome, PageHandler } from '../../platform/pages/register-page.ts'
import { CENTRE_NAMED } from './cart-paths.ts'
import { pageViewer, type CartViewer } from './view/cart-viewer.ts'
import { cartView } from './view/cart-view.ts'
import { savedCartsView } from './view/saved-cart-view.ts'
import { readCarts } from './use-cases/read-saved-carts.ts'
import { cartFormSubmit } from './submit-cart-form.ts'
import type { CartReviewProps, CartTaxView, DrawingOf, SuggestionView } from '@waybill/contract/pages'
import type { Cart } from '@waybill/domain/cart'
import { crossSell, customSolutionId, modulePage } from '@waybill/domain/catalog'
import { percentOfRate } from '@waybill/domain/invoice'
import { findTaxation, listCentres } from '../billing/index.ts'
import { reasonOut, shownPrice, textIn } from '../catalog/index.ts'
import type { TrialSchedule } from '@waybill/contract/views/cart-live'
import { daysInMs, periodOf, trialWindow } from '@waybill/domain/calendar'

/** The first reminder comes 3 days before the end of the trial (B-89). */
const REMINDER_DAYS_BEFORE = 3
const MONTH = { unit: 'month', count: 1 } as const
const YEAR = { unit: 'year', count: 1 } as const

/** Dates at which money would move if the reader began a trial with this cart now; members have their own dates. */
function trialSchedule({ actor, now, ports }: RequestContext): TrialSchedule | null {
  if (actor.kind !== 'visitor') return null
  const { trialDays } = ports.catalogue.settings()
  const trialEndsAt = trialWindow(now, trialDays).end
  return {
    today: now,
    reminderAt: trialEndsAt - daysInMs(REMINDER_DAYS_BEFORE),
    trialEndsAt,
    nextMonthAt: periodOf(trialEndsAt, MONTH, 0).end,
    nextYearAt: periodOf(trialEndsAt, YEAR, 0).end,
  }
}

/** Suggestions for a cart, and for the subscription that it would change. */
function suggestionsView(viewer: CartViewer, cart: Cart, drawingOf: DrawingOf): readonly SuggestionView[] {
  const { catalogue, locale, live, t } = viewer
  const held = live?.selection
  const reader = { catalogue, locale, currency: cart.currency, team: { quantities: cart.quantities, t } }
  const ids = [...cart.lines, ...(held?.lines ?? [])].map(({ productId }) => productId)
  const planId = cart.planId === customSolutionId ? (held?.planId ?? customSolutionId) : cart.planId
  return crossSell(catalogue, { ids, planId, currency: cart.currency }).map(({ module, reason }) => {
    const path = modulePage(catalogue, module)?.path
    return {
      id: module.id,
      title: textIn(module.title, locale),
      ...(path !== undefined && { href: localePath(locale, path) }),
      icon: drawingOf(module.icon, 'module'),
      price: shownPrice(reader, module),
      reason: reasonOut(viewer, reason, t).reason,
    }
  })
}

/** Tax that the checkout would add by the reader's address; a visitor has none yet. */
async function taxView({ actor, ports }: RequestContext, db: Executor): Promise<CartTaxView | null> {
  if (ports.seller.taxes === undefined) return null
  const taxation =
    actor.kind === 'member'
      ? await findTaxation(db, ports.seller, actor.accountId)
      : ({ kind: 'unknown', missing: 'country' } as const)
  switch (taxation.kind) {
    case 'none':
      return null
    case 'taxed':
      return { kind: 'taxed', name: taxation.rate.name, percent: percentOfRate(taxation.rate) }
    case 'reverse_charge':
    case 'unknown':
      return { kind: taxation.kind }
  }
}

const CENTRES = '/account/billing/cost-centres'

/** The cost centres that lines name, and for who may change that all of them; nothing for accounts without (S-25). */
async function centresOf({ actor, locale }: RequestContext, db: Executor): Promise<Pick<CartReviewProps, 'centres'>> {
  if (actor.kind !== 'member') return {}
  const canChange = authoriseCall('POST /account/cost-centres/products', actor) === undefined
  const shown = (await listCentres(db, actor.accountId)).filter(
    ({ isArchived, productIds }) => !isArchived && (canChange || productIds.length > 0),
  )
  if (shown.length === 0) return {}
  return {
    centres: {
      ...(canChange && { href: localePath(locale, CENTRES) }),
      choices: shown.map(({ id, name }) => ({ id, name })),
      named: Object.fromEntries(shown.flatMap(({ id, productIds }) => productIds.map((product) => [product, id]))),
    },
  }
}

type ReviewOutcome = Promise<Result<PageOutcome<'cart_review'>, ApiError>>

/** A saved cart was sent as a quote, and the page is requested again: reloading it sends nothing twice. */
const SHARED = 'shared'

async function reviewOf(context: RequestContext, db: Executor) {
  const carts = await readCarts(context, db)
  const viewer = await pageViewer(context, db, carts.stored)
  const view = cartView(viewer, carts.stored)
  return {
    show: {
      cart: view,
      schedule: view === null || view.mainAction.needsPackage === true ? null : trialSchedule(context),
      savedCarts: savedCartsView(viewer, carts),
      tax: await taxView(context, db),
      ...(view !== null && (await centresOf(context, db))),
      suggestions:
        view === null || carts.stored === undefined
          ? []
          : suggestionsView(viewer, carts.stored.cart, context.ports.pages.drawingOf),
    },
    title: viewer.t('cart.title'),
    badge: view?.badge ?? 0,
  }
}

/** The cart in full, with the saved carts beside it (M§2 screen 3). */
export async function loadCartReview(context: RequestContext, db: Executor): ReviewOutcome {
  const { searchParams } = new URL(context.request.url, 'http://path')
  const t = context.ports.pages.translator(context.locale)
  const done = (text: string) => ({ notice: { kind: 'done' as const, text } })
  return ok({
    ...(await reviewOf(context, db)),
    ...(searchParams.has(SHARED) && done(t('quote.share.success'))),
    ...(searchParams.get('done') === CENTRE_NAMED && done(t('costCentre.done.named'))),
  })
}

/** The error is shown above the page as it is. */
async function showFailure(rejected: ApiError, context: RequestContext, db: Executor): ReviewOutcome {
  const t = context.ports.pages.translator(context.locale)
  const field = rejected.errors?.[0]
  const text =
    field === undefined
      ? t(rejected.message ?? errorText(rejected.code, rejected.status), rejected.values)
      : t(field.message, field.values)
  return ok({
    ...(await reviewOf(context, db)),
    notice: { kind: 'problem', text },
    status: httpStatusOfApiError(rejected),
  })
}

/** The script-free forms of the review: what is wrong with those of saved carts is shown above it. */
export function submitCartReview(actions: ActionRegistrar): PageHandler<'cart_review'> {
  const submit = cartFormSubmit(actions)
  return async (form, context, db) => {
    const done = await submit(form, context, db)
    const isOfCart = form.fields['intent']?.startsWith('cart.') === true
    return done.ok || isOfCart || done.failure.status >= 500 ? done : showFailure(done.failure, context, db)
  }
}
