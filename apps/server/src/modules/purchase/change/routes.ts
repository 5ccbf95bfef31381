import { ok } from '@waybill/domain/result'
import type { ActionRegistrar } from '../../../platform/http/register-action.ts'
import { charging, chargingOrPartner, OWN } from '../charging.ts'
import { checkoutAnswer } from '../place/answer.ts'
import { upgradeHtml } from './upgrade-html.ts'
import { changeSubscription, removeScheduled } from './change-subscription.ts'
import { previewSubscription } from './confirm-change.ts'
import { createSubscription } from '../orders/create-subscription.ts'
import { reactivationOffer } from './reactivation-offer.ts'
import { upgradeDialog } from './upgrade-options.ts'

/** Changes of a running subscription, and the creation of one: what they would do, doing it, and taking a scheduled one back. */
export function registerChanges({ member, memberOutcome }: ActionRegistrar): void {
  memberOutcome('GET /manage/ui/account/subscription/upgrade/message', async ({ query }, by) => {
    const dialog = await upgradeDialog(by.db, query, by)
    if (!dialog.ok) return dialog
    const { locale, ports, request } = by.context
    if (request.headers.accept?.includes('application/json') === true) return ok({ result: dialog.value })
    const body = upgradeHtml(dialog.value, { locale, t: ports.pages.translator(locale) })
    const headers = { 'content-language': locale, vary: 'Accept, Accept-Language' }
    return ok({ raw: { type: 'text/html; charset=utf-8', body, headers } })
  })
  member('GET /account/subscription/reactivation', ({ query }, by) => reactivationOffer(by.db, query, by))
  // a first subscription, or one that has ended: the same command as a checkout
  member(
    'POST /account/subscription/create',
    charging(async ({ body }, by) => checkoutAnswer(await createSubscription(body, by.member, by.context))),
    OWN,
  )
  member('POST /account/subscription/preview', ({ body }, by) => previewSubscription(by.db, body, by))
  for (const key of ['POST /account/subscription/change', 'POST /billing/subscription/change'] as const)
    member(
      key,
      chargingOrPartner(async ({ body }, by) => checkoutAnswer(await changeSubscription(body, by.member, by.context))),
      OWN,
    )
  member('DELETE /account/subscription/scheduled', (_, by) => removeScheduled(by), OWN)
}
