import type { FastifyInstance } from 'fastify'
import { calls } from '@waybill/contract'
import type { CartConfirmationProps } from '@waybill/contract/pages'
import { readUtms, type ProductActionRequest, type Utms } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { ownPath } from '../../../platform/http/own-path.ts'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import { REVIEW_PATH } from '../cart-paths.ts'
import { actionOf, cartChange, optionsIn } from '../change-routes.ts'
import { confirmAction } from '../use-cases/confirm-action.ts'

type ConfirmationFields = Readonly<Record<string, string | undefined>>

const ACTION = 'POST /cart/module/{id}/{action}'

function bodyIn({ keep_addons: keeps, ...fields }: ConfirmationFields) {
  return { ...optionsIn(fields, /^\d{1,7}$/), ...(keeps === '1' && { keep_addons: 1 as const }) }
}

/** The change to confirm; undefined where the address names nothing. */
function requestOf(context: RequestContext, fields: ConfirmationFields): ProductActionRequest | undefined {
  const read = calls[ACTION].params.safeParse(context.request.params)
  return read.success ? actionOf(read.data, bodyIn(fields)) : undefined
}

/** Fields that the form of the page sends on, so that the change stays the same. */
function fieldsOf({ pricing, quantity, place, replaces }: ProductActionRequest): CartConfirmationProps['fields'] {
  return {
    ...(pricing !== undefined && { pricing: pricing ? '1' : '0' }),
    ...(quantity !== undefined && { quantity: String(quantity) }),
    ...(place !== undefined && { place }),
    ...(replaces === true && { replace: '1' }),
  }
}

/** The confirmation as a page, for browsers without script (CART-14): its form performs the change. */
async function load(
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'cart_confirmation'>, ApiError>> {
  const query: ConfirmationFields = Object.fromEntries(new URL(context.request.url, 'http://path').searchParams)
  const request = requestOf(context, query)
  if (request === undefined) return fail(NOT_FOUND)
  const requested = await confirmAction(context, db, request)
  if (!requested.ok) return requested
  const { confirmation, rejected } = requested.value
  const back = ownPath(query['back'], REVIEW_PATH)
  // nothing would change: after a second click, or one in another tab, the reader sees the cart as it is
  if (confirmation.status === 201) return ok({ goTo: localePath(context.locale, back) })
  return ok({
    show: { confirmation, back, fields: fieldsOf(request) },
    title: confirmation.title,
    ...(rejected !== undefined && { status: 403 }),
  })
}

/** The same question again, about the cart as it is now. */
function confirmationUrl(
  { locale, request: { url } }: RequestContext,
  requested: ProductActionRequest,
  back: string,
): string {
  const query = new URLSearchParams({ ...fieldsOf(requested), back })
  return localePath(locale, `${new URL(url, 'http://path').pathname}?${query.toString()}`)
}

/** Attribution by the page that is returned to: this form has an address of its own. */
function attributionOfPage(back: string): Utms {
  const query = new URL(back, 'http://path').searchParams
  return readUtms((name) => query.get(name))
}

/** One product by its action word, confirmed on a page or by a call. */
export function registerConfirmationPage(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  const act = actions.answering(
    cartChange(
      ACTION,
      (body, { params }) => ({ act: actionOf(params, body) }),
      (fields) => ok({ ...bodyIn(fields), ...attributionOfPage(ownPath(fields['back'], REVIEW_PATH)) }),
    ),
  )
  registerPage(app, ports, {
    path: '/cart/module/:id/:action',
    name: 'cart_confirmation',
    access: 'cart',
    transaction: 'own',
    load,
    submit: async ({ fields }, context, db) => {
      const { version = '' } = fields
      const back = ownPath(fields['back'], REVIEW_PATH)
      const changed = await act(fields, { context, db, ...(/^\d{1,15}$/.test(version) && { seen: Number(version) }) })
      if (changed.ok) return ok({ goTo: localePath(context.locale, back) })
      const request = requestOf(context, fields)
      // only what was shown is confirmed
      return request !== undefined && changed.failure.code === 'stale-version'
        ? ok({ goTo: confirmationUrl(context, request, back) })
        : changed
    },
  })
}
