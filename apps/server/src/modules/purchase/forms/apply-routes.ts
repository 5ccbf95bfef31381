import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { apiError } from '../../../platform/http/api-error.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { registerPage } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import { receiveForm } from '../../contact/index.ts'
import { applyByForm } from './apply-by-form.ts'
import { showApply, type ApplyOutcome } from './apply-page.ts'
import { submitAccountForm } from './submit-account-form.ts'

const PATH = '/account/change'

/** The request to the shop's staff, where no call can make the change. */
async function sendRequest(form: FormBody, context: RequestContext, db: Executor): Promise<ApplyOutcome> {
  const received = await inTransaction(context.ports.store, async (write) =>
    ok(await receiveForm(form, { context, db: write, about: { isChange: true } })),
  )
  if (!received.ok) return received
  if (received.value !== 'sent') return showApply(context, db, received.value)
  return ok({ goTo: localePath(context.locale, `${PATH}?sent=1`) })
}

async function submitApply(form: FormBody, context: RequestContext, db: Executor): Promise<ApplyOutcome> {
  const { actor } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const { intent } = form.fields
  if (intent === undefined) return sendRequest(form, context, db)
  if (intent === 'change.apply') return applyByForm(form, actor, { context, db })
  return submitAccountForm(form, context, { db, load: showApply })
}

/** Where Apply leads: the cart of a subscriber is priced as a change, and confirmed (A-42, D-35). */
export function registerApply(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: PATH,
    name: 'change',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: (context, db) => showApply(context, db),
    submit: submitApply,
  })
}
