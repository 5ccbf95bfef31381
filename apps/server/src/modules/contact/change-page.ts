import type { FastifyInstance } from 'fastify'
import { applyBarrier } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { isAffiliate, isIndirect, payerOf, type Member } from '../../platform/http/actor.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { findPrimaryName } from '../account/index.ts'
import { loadOwnCart } from '../cart/index.ts'
import { findLiveSubscription } from '../subscription/index.ts'
import { changeWish } from './change-wish.ts'
import { freshForm, receiveForm, showForm, type Unsent } from './message-form.ts'

const PATH = '/account/change'

type ChangeOutcome = Result<PageOutcome<'change'>, ApiError>

interface Reader {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}

/** Bought through a partner: what is chosen is switched on, and nothing of it is checked out (B-35). */
function isEnabling(member: Member): boolean {
  return isIndirect(member) || isAffiliate(member)
}

/** Why this member can't request a change; undefined where they can. */
async function closedBy({ member, context, db }: Reader): Promise<{ readonly closed?: string }> {
  const barrier = applyBarrier(payerOf(member))
  if (barrier === undefined) return {}
  const t = context.ports.pages.translator(context.locale)
  if (barrier === 'read-only') return { closed: t('subscription.control.readOnly') }
  const name = barrier === 'not-primary' ? await findPrimaryName(db, member) : undefined
  return { closed: name === undefined ? t(errorText(barrier, 403)) : t('subscription.control.none', { name }) }
}

/** A member who has ordered nothing yet checks out. */
async function hasSomethingToChange({ member, db }: Reader): Promise<boolean> {
  if (isEnabling(member)) return true
  const subscription = await findLiveSubscription(db, member.accountId)
  return subscription?.state === subscriptionStatuses.subscribed || typeof subscription?.confirmed_order_id === 'string'
}

async function pageOf(reader: Reader, unsent: Unsent | undefined, isSent: boolean): Promise<ChangeOutcome> {
  const { member, context, db } = reader
  const { ports, locale } = context
  if (!(await hasSomethingToChange(reader))) return ok({ goTo: localePath(locale, '/account/checkout') })
  const t = ports.pages.translator(locale)
  const { view } = await loadOwnCart(context, db)
  const wish = view === null ? undefined : changeWish(view, { t, locale })
  const { form, outcome } = showForm(context, unsent ?? freshForm(context, wish))
  return ok({
    show: { ...form, cart: view, isEnabling: isEnabling(member), ...(await closedBy(reader)), isSent },
    title: t('account.change.title'),
    badge: view?.badge ?? 0,
    ...outcome,
  })
}

async function load(context: RequestContext, db: Executor): Promise<ChangeOutcome> {
  const { actor, request } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const isSent = new URL(request.url, 'http://path').searchParams.has('sent')
  return pageOf({ member: actor, context, db }, undefined, isSent)
}

async function submit(body: FormBody, context: RequestContext, db: Executor): Promise<ChangeOutcome> {
  const { actor } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const received = await receiveForm(body, { context, db, about: { isChange: true } })
  if (received !== 'sent') return pageOf({ member: actor, context, db }, received, false)
  return ok({ goTo: localePath(context.locale, `${PATH}?sent=1`) })
}

/** A subscription is changed by us: Apply leads here, where the change is shown and sent as a message. */
export function registerChange(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, { path: PATH, name: 'change', access: 'account', signInFirst: true, load, submit })
}
