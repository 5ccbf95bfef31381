import type { FastifyInstance } from 'fastify'
import type { CartComparisonProps } from '@waybill/contract/pages'
import { countedCart } from '@waybill/domain/billing'
import {
  badgeCount,
  cartForTeam,
  isEmptyCart,
  isSaved,
  leastCompared,
  mostCompared,
  type Cart,
} from '@waybill/domain/cart'
import { progressTable } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { authoriseCall } from '../../platform/http/authorise.ts'
import { httpStatusOfApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ActionContext, ActionRegistrar } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { teamProfileView, titleOf } from '../catalog/index.ts'
import { COMPARISON_PATH } from './cart-paths.ts'
import { cartFormSubmit } from './submit-cart-form.ts'
import { readAs } from './use-cases/read-as.ts'
import { readCarts, type StoredCarts } from './use-cases/read-saved-carts.ts'
import { cartViewer, type CartViewer } from './view/cart-viewer.ts'
import { comparisonView, type ComparableCart } from './view/comparison-view.ts'

/** The form that quotes the carts together, and its texts. */
const TOGETHER = 'savedCart.together'
const TYPED = ['emails', 'sender_name', 'prepared_for', 'comment'] as const

/** The open cart among the ticked ones. */
const OPEN = 'open'

/** The choice that an address says: the carts as several fields, or as one with commas. */
interface ComparisonRequest {
  readonly ids: readonly string[]
  readonly differencesOnly: boolean
  readonly numbers: CartComparisonProps['numbers']
  /** A form of the page has shared the carts as a quote. */
  readonly isShared: boolean
}

function requestOf({ request }: RequestContext): ComparisonRequest {
  const { searchParams } = new URL(request.url, 'http://path')
  const ids = searchParams.getAll('carts').flatMap((text) => text.split(','))
  return {
    ids: [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))],
    differencesOnly: searchParams.get('differences') === '1',
    numbers: searchParams.get('numbers') === 'own' ? 'own' : 'team',
    isShared: searchParams.has('shared'),
  }
}

/** The saved carts, and before them the open one while it isn't one of them. */
function comparableCarts({ t }: CartViewer, { cart, savedCarts }: StoredCarts): readonly ComparableCart[] {
  const isOnlyOpen = !isEmptyCart(cart) && !isSaved(savedCarts, cart)
  return [
    ...(isOnlyOpen ? [{ id: OPEN, name: t('savedCart.compare.open'), cart, isOpen: true }] : []),
    ...savedCarts.map((saved) => ({
      id: saved.id,
      name: saved.name,
      cart: saved.cart,
      isOpen: isSaved([saved], cart),
    })),
  ]
}

/** Reason why the ticked carts don't stand beside each other, or why one of them is missing. */
function problemOf(viewer: CartViewer, { ids }: ComparisonRequest, found: number): string | undefined {
  const { t } = viewer
  if (ids.length === 0) return undefined
  if (found > mostCompared) return t('savedCart.compare.tooMany', { most: mostCompared, count: found })
  if (found < ids.length) return t('savedCart.compare.gone', { count: ids.length - found })
  return found < leastCompared ? t('savedCart.compare.tooFew', { least: leastCompared }) : undefined
}

/** By the numbers of the reader's team, or by those that each cart was saved with. */
function numbered(
  viewer: CartViewer,
  { cart, ...about }: ComparableCart,
  team: Cart['quantities'] | undefined,
): ComparableCart {
  const own = team === undefined ? cart : cartForTeam(viewer.catalogue, cart, team)
  return { ...about, cart: countedCart(viewer.catalogue, own, viewer) }
}

const hasOther = ({ cart }: ComparableCart, team: Cart['quantities']): boolean =>
  Object.entries(cart.quantities).some(([key, quantity]) => team[key] !== undefined && team[key] !== quantity)

function noticeOf(
  problem: string | undefined,
  { isShared }: ComparisonRequest,
  { t }: CartViewer,
): Pick<Extract<PageOutcome<'cart_comparison'>, { readonly show: unknown }>, 'notice'> {
  if (problem !== undefined) return { notice: { kind: 'problem', text: problem } }
  return isShared ? { notice: { kind: 'done', text: t(progressTable.share_quote.messages.success) } } : {}
}

async function loadComparison(
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'cart_comparison'>, ApiError>> {
  const { viewer: reader, cart } = await readAs(context, db)
  const carts = await readCarts(context, db)
  const viewer = await cartViewer(context, db, undefined)
  const request = requestOf(context)
  const comparable = comparableCarts(viewer, carts)
  const ticked = comparable.filter(({ id }) => request.ids.includes(id))
  const isShown = ticked.length >= leastCompared && ticked.length <= mostCompared
  const team = carts.cart.quantities
  const requested = ticked.map((one) => numbered(viewer, one, request.numbers === 'own' ? undefined : team))
  const problem = problemOf(viewer, request, ticked.length)
  return ok({
    show: {
      choices: comparable.map(({ id, name, cart: own }) => ({
        id,
        name,
        ...(own.planId > 0 && { planTitle: titleOf(viewer.catalogue, own.planId, viewer.locale) }),
        badge: badgeCount(viewer.catalogue, own),
        isTicked: request.ids.includes(id),
      })),
      ...(isShown && { compared: comparisonView(viewer, requested) }),
      differencesOnly: request.differencesOnly,
      numbers: request.numbers,
      ...(request.numbers === 'team' && { quantities: team }),
      canQuote: authoriseCall('POST /cart/share', context.actor) === undefined,
      hasOwnNumbers: ticked.some((one) => hasOther(one, team)),
      ...teamProfileView(reader),
      cart,
    },
    title: viewer.t('savedCart.compare.title'),
    badge: cart?.badge ?? 0,
    ...noticeOf(problem, request, viewer),
  })
}

/** The page again with what was typed and the reason why no quote was made: nothing is lost without script. */
async function showRejected(
  { fields }: FormBody,
  rejected: ApiError,
  { context, db }: ActionContext,
): Promise<Result<PageOutcome<'cart_comparison'>, ApiError>> {
  const page = await loadComparison(context, db)
  if (rejected.status >= 500 || !page.ok || 'goTo' in page.value) return fail(rejected)
  const { ports, locale } = context
  const t = ports.pages.translator(locale)
  const {
    message = errorText(rejected.code, rejected.status),
    values,
    errors = [{ path: '', message, values }],
  } = rejected
  const sent = {
    problems: errors.map((error) => ({ path: error.path, message: t(error.message, error.values) })),
    values: Object.fromEntries(TYPED.map((name) => [name, fields[name] ?? ''])),
  }
  return ok({ ...page.value, show: { ...page.value.show, sent }, status: httpStatusOfApiError(rejected) })
}

/** Two to four carts beside each other: a page that its address describes in full, so that it needs no script. */
export function registerComparison(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerPage(app, ports, {
    path: COMPARISON_PATH,
    name: 'cart_comparison',
    access: 'cart',
    load: loadComparison,
    submit: async (form, context, db) => {
      const done = await cartFormSubmit(actions)(form, context, db)
      return done.ok || form.fields['intent'] !== TOGETHER ? done : showRejected(form, done.failure, { context, db })
    },
  })
}
