import type { FastifyInstance } from 'fastify'
import { type Currency, type Money, toMajor } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { invalidField, type ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { type PageOutcome, type PageHandler, registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { ownPath } from '../../platform/http/own-path.ts'
import { titleOf } from '../catalog/index.ts'
import { answerChange } from './answer-change.ts'
import { CURRENCY_PATH } from './cart-paths.ts'
import { findSold, previewCurrency, rejectUnsold, switchCurrency } from './use-cases/switch-currency.ts'
import type { ResultOf } from '@waybill/contract'
import type { CurrencyChange, ShownAmount } from '@waybill/domain/cart'
import { cartViewer, namedProduct, type CartViewer } from './view/cart-viewer.ts'

type CurrencyPreview = ResultOf<'GET /cart/currency'>

function priceOut({ shows, amount }: ShownAmount): CurrencyPreview['lines'][number]['before'] {
  return { currency: amount.currency, price: toMajor(amount), price_minor: amount.minor, shows }
}

function totalOut(total: Money): CurrencyPreview['before'] {
  return { currency: total.currency, total: toMajor(total), total_minor: total.minor }
}

/** Change of another currency, in the API: each line with both amounts, and both totals. */
function currencyOut(viewer: CartViewer, change: CurrencyChange, version: number): CurrencyPreview {
  return {
    version,
    lines: change.changed.map(({ productId, before, after }) => ({
      ...namedProduct(viewer, productId),
      before: priceOut(before),
      after: priceOut(after),
    })),
    unavailable: change.unavailable.map((id) => namedProduct(viewer, id)),
    before: totalOut(change.totalBefore),
    after: totalOut(change.totalAfter),
  }
}

const SHOP = '/platform/marketplace'

/** Extra assets are no product. */
const EXTRA_ASSETS_ID = -1

function registerPreview(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /cart/currency', async ({ query }, context, db) => {
    const unsold = rejectUnsold(context, 'to', query.to)
    if (unsold !== undefined) return fail(unsold)
    const { change, version } = await previewCurrency(context, db, query.to)
    return ok({ result: currencyOut(await cartViewer(context, db, undefined), change, version), version })
  })
}

interface CurrencyRequest {
  readonly to: Currency
  /** Page that the reader came from. */
  readonly back: string
}

async function showChange(
  context: RequestContext,
  db: Executor,
  { to, back, rejected }: CurrencyRequest & { readonly rejected?: ApiError },
): Promise<Result<PageOutcome<'cart_currency'>, ApiError>> {
  const { locale, ports, actor } = context
  const t = ports.pages.translator(locale)
  const catalogue = ports.catalogue.current()
  const { change, version } = await previewCurrency(context, db, to)
  const isFixed = actor.kind === 'member'
  if (!isFixed && change.from === change.to) return ok({ goTo: localePath(locale, back) })
  const lines = change.changed.map(({ productId: id, ...line }) => ({
    id,
    title: titleOf(catalogue, id, locale),
    ...line,
  }))
  const { from, totalBefore, totalAfter, unavailable, extraAssets } = change
  const assets = extraAssets && { id: EXTRA_ASSETS_ID, title: t('cart.extraAssets'), ...extraAssets }
  return ok({
    show: {
      from,
      to,
      totalBefore,
      totalAfter,
      isFixed,
      lines: [...lines, ...(assets ? [assets] : [])],
      unavailableCount: unavailable.length,
      version,
      back,
    },
    title: t(isFixed ? 'merge.currency.fixedTitle' : 'merge.currency.title', { currency: isFixed ? from : to }),
    ...(rejected && {
      status: rejected.status,
      notice: { kind: 'problem', text: t(errorText(rejected.code, rejected.status), rejected.values) },
    }),
  })
}

function requestOf(
  context: RequestContext,
  to: string | undefined,
  back: string | undefined,
): CurrencyRequest | undefined {
  const currency = findSold(context, to)
  return currency && { to: currency, back: ownPath(back, SHOP) }
}

/** The switch by its call and by the form of its page, which shows again what has changed since. */
function registerSwitch(actions: ActionRegistrar): PageHandler<'cart_currency'> {
  const submit = actions.answering({
    key: 'POST /cart/currency',
    transaction: 'own',
    run: async ({ body }, { context, db }) => {
      const { currency, version: seen } = body
      const switched = await switchCurrency(context, db, { key: 'POST /cart/currency', body, currency, seen })
      return switched.ok ? ok({ ...switched.value, currency }) : switched
    },
    answer: (switched, { context, db }) =>
      answerChange(switched, {
        db,
        context: switched.ok ? { ...context, currency: switched.value.currency } : context,
      }),
    bodyOf: ({ version = '', ...fields }, { context }) => {
      const currency = findSold(context, fields['currency'])
      if (currency === undefined) return fail(invalidField('currency'))
      return ok({ currency, ...(/^\d{1,15}$/.test(version) && { version: Number(version) }) })
    },
  })
  return async ({ fields }, context, db) => {
    const request = requestOf(context, fields['currency'], fields['back'])
    if (request === undefined) return ok({ goTo: localePath(context.locale, ownPath(fields['back'], SHOP)) })
    const switched = await submit(fields, { context, db })
    if (switched.ok) return ok({ goTo: localePath(context.locale, request.back) })
    return switched.failure.status === 409
      ? showChange(context, db, { ...request, rejected: switched.failure })
      : switched
  }
}

/** Another currency for the cart: what it changes is shown first, by a call or on a page that needs no script. */
export function registerCurrency(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerPreview(app, ports)
  registerPage(app, ports, {
    path: CURRENCY_PATH,
    name: 'cart_currency',
    access: 'cart',
    transaction: 'own',
    load: async (context, db) => {
      const { searchParams } = new URL(context.request.url, 'http://path')
      const request = requestOf(context, searchParams.get('to') ?? undefined, searchParams.get('back') ?? undefined)
      return request === undefined ? ok({ goTo: localePath(context.locale, SHOP) }) : showChange(context, db, request)
    },
    submit: registerSwitch(actions),
  })
}
