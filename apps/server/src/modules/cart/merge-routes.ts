import type { FastifyInstance } from 'fastify'
import type { CartMergeProps } from '@waybill/contract/pages'
import type { MergeChoice } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'
import { apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar, ActionContext } from '../../platform/http/register-action.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { stateOf } from './answer-change.ts'
import { MERGE_PATH, REVIEW_PATH } from './cart-paths.ts'
import { cartViewer } from './view/cart-viewer.ts'
import { mergedView, mergeOut, mergeView } from './view/merge-view.ts'
import { mergeTheCarts, type MergedCarts } from './use-cases/merge-carts.ts'
import { previewMerge } from './use-cases/preview-merge.ts'
import { findOwnCart } from './use-cases/read-cart.ts'
import { cartFormSubmit } from './submit-cart-form.ts'

const CHOICES: readonly MergeChoice[] = ['union', 'visitor', 'member']

const NO_MEMBER = apiError(401, 'unauthorized')

function memberOf({ actor }: RequestContext): Member | undefined {
  return actor.kind === 'member' ? actor : undefined
}

/** The answer to a decision on stale carts: the cart, or the preview, as it is now. */
async function answerMerge(merged: Result<MergedCarts, ApiError>, { context, db }: ActionContext) {
  if (merged.ok) {
    const { stored, kind, savedAs } = merged.value
    const result = { ...(await stateOf(context, db, { stored })), kind, saved_as: savedAs ?? null }
    return ok({ result, version: result.version })
  }
  const { failure } = merged
  const member = memberOf(context)
  if (failure.code === 'nothing-to-merge')
    return fail({ ...failure, details: await stateOf(context, db, { stored: await findOwnCart(context, db) }) })
  const preview =
    failure.code === 'merge-changed' && member ? await previewMerge(context, db, { member, lock: false }) : undefined
  return fail(preview ? { ...failure, details: mergeOut(await cartViewer(context, db, undefined), preview) } : failure)
}

function registerPreview(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /cart/merge', async (_, context, db) => {
    const member = memberOf(context)
    const preview = member && (await previewMerge(context, db, { member, lock: false }))
    if (preview === undefined) return fail(apiError(404, 'nothing-to-merge'))
    return ok({ result: mergeOut(await cartViewer(context, db, undefined), preview) })
  })
}

type MergePage = Result<PageOutcome<'cart_merge'>, ApiError>

const titleOf = (context: RequestContext): string => context.ports.pages.translator(context.locale)('merge.title')

function shown(context: RequestContext, show: CartMergeProps | undefined, rejected?: ApiError): MergePage {
  if (show === undefined) return ok({ goTo: localePath(context.locale, REVIEW_PATH) })
  if (rejected === undefined) return ok({ show, title: titleOf(context) })
  const text = context.ports.pages.translator(context.locale)(errorText(rejected.code, rejected.status))
  return ok({ show, title: titleOf(context), status: rejected.status, notice: { kind: 'problem', text } })
}

async function showPreview(context: RequestContext, db: Executor, rejected?: ApiError): Promise<MergePage> {
  const member = memberOf(context)
  if (member === undefined) return fail(NO_MEMBER)
  const preview = await previewMerge(context, db, { member, lock: false })
  return shown(context, preview && mergeView(await cartViewer(context, db, undefined), preview), rejected)
}

/** The carts of a merge at a sign-in: calls, and a page that needs no script. */
export function registerMerge(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerPreview(app, ports)
  const submitCartForm = cartFormSubmit(actions)
  const merge = actions.answering({
    key: 'POST /cart/merge',
    run: async ({ body }, { context, db }) => {
      const member = memberOf(context)
      return member === undefined
        ? fail(NO_MEMBER)
        : mergeTheCarts(context, db, { member, choice: body.choice, digest: body.digest })
    },
    answer: answerMerge,
    bodyOf: ({ choice: given, digest }) => {
      const choice = CHOICES.find((one) => one === given)
      return choice === undefined
        ? fail(invalidField('choice'))
        : ok({ choice, ...(digest !== undefined && { digest }) })
    },
  })
  registerPage(app, ports, {
    path: MERGE_PATH,
    name: 'cart_merge',
    access: 'account',
    signInFirst: true,
    load: (context, db) => showPreview(context, db),
    // the decision, or a module of the proposal that is put into the cart
    submit: async (form, context, db) => {
      if (form.fields['intent'] !== 'cart.merge') return submitCartForm(form, context, db)
      const merged = await merge(form.fields, { context, db })
      if (merged.ok)
        return shown(
          context,
          merged.value.done && mergedView(await cartViewer(context, db, merged.value.done.stored), merged.value.done),
        )
      return merged.failure.status === 409 ? showPreview(context, db, merged.failure) : merged
    },
  })
}
