import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { apiError, NO_PROVIDER } from '../../../platform/http/api-error.ts'
import { buysFromPartner } from '../../../platform/http/actor.ts'
import { callRegistrar } from '../../../platform/http/register-call.ts'
import type { Ports } from '../../../platform/ports.ts'
import { checkoutOut } from '../place/answer.ts'
import { upgradeHtml } from './upgrade-html.ts'
import { changeSubscription, removeScheduled } from './change-subscription.ts'
import { previewSubscription } from './confirm-change.ts'
import { createSubscription } from '../orders/create-subscription.ts'
import { reactivationOffer } from './reactivation-offer.ts'
import { upgradeDialog } from './upgrade-options.ts'

const UNAUTHORIZED = apiError(401, 'unauthorized')

/** Changes of a running subscription: what they would do, doing it, and taking a scheduled one back (D-39). */
export function registerChanges(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  registerCreation(app, ports)
  call('GET /manage/ui/account/subscription/upgrade/message', async ({ query }, context, db) => {
    const { actor } = context
    if (actor.kind !== 'member') return fail(UNAUTHORIZED)
    const dialog = await upgradeDialog(db, query, { member: actor, context })
    if (!dialog.ok) return dialog
    if (context.request.headers.accept?.includes('application/json') === true) return ok({ result: dialog.value })
    const { locale } = context
    const body = upgradeHtml(dialog.value, { locale, t: ports.pages.translator(locale) })
    const headers = { 'content-language': locale, vary: 'Accept, Accept-Language' }
    return ok({ raw: { type: 'text/html; charset=utf-8', body, headers } })
  })
  call('POST /account/subscription/preview', async ({ body }, context, db) => {
    const { actor } = context
    if (actor.kind !== 'member') return fail(UNAUTHORIZED)
    const preview = await previewSubscription(db, body, { member: actor, context })
    return preview.ok ? ok({ result: preview.value }) : preview
  })
  call(
    'POST /account/subscription/change',
    async ({ body }, context) => {
      const { actor } = context
      if (actor.kind !== 'member') return fail(UNAUTHORIZED)
      // what a partner is billed for takes no payment here (B-35)
      if (context.ports.gateway === undefined && !buysFromPartner(actor)) return fail(NO_PROVIDER)
      const changed = await changeSubscription(body, actor, context)
      return changed.ok ? ok({ result: checkoutOut(changed.value) }) : changed
    },
    { transaction: 'own' },
  )
  call(
    'POST /billing/subscription/change',
    async ({ body }, context) => {
      const { actor } = context
      if (actor.kind !== 'member') return fail(UNAUTHORIZED)
      if (context.ports.gateway === undefined && !buysFromPartner(actor)) return fail(NO_PROVIDER)
      const changed = await changeSubscription(body, actor, context)
      return changed.ok ? ok({ result: checkoutOut(changed.value) }) : changed
    },
    { transaction: 'own' },
  )
  call(
    'DELETE /account/subscription/scheduled',
    async (_, context) => {
      const { actor } = context
      if (actor.kind !== 'member') return fail(UNAUTHORIZED)
      const removed = await removeScheduled(actor, context)
      return removed.ok ? ok({ result: {} }) : removed
    },
    { transaction: 'own' },
  )
}

/** A first subscription, or one that has ended: the same command as a checkout (B-33). */
function registerCreation(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /account/subscription/reactivation', async ({ query }, context, db) => {
    const { actor } = context
    if (actor.kind !== 'member') return fail(UNAUTHORIZED)
    const offer = await reactivationOffer(db, query, { member: actor, context })
    return offer.ok ? ok({ result: offer.value }) : offer
  })
  call(
    'POST /account/subscription/create',
    async ({ body }, context) => {
      const { actor } = context
      if (actor.kind !== 'member') return fail(UNAUTHORIZED)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      const created = await createSubscription(body, actor, context)
      return created.ok ? ok({ result: checkoutOut(created.value) }) : created
    },
    { transaction: 'own' },
  )
}
