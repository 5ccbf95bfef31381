import type { FastifyInstance } from 'fastify'
import type { ApprovalProps } from '@waybill/contract/pages'
import { hasSameContents, isEmptyCart } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { MemberContext, ActionRegistrar } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { fullName } from '../../platform/full-name.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { findPrimaryName } from '../account/index.ts'
import { differenceText, findAccountCart, loadOwnCart } from '../cart/index.ts'
import { APPROVAL_PAGE, CART_PAGE } from './use-cases/waiting-approval.ts'
import { findApprovalOf, findOpenApproval } from './repository-approvals.ts'
import { approvalBlocker, requestApproval } from './use-cases/request-approval.ts'

type ApprovalOutcome = Result<PageOutcome<'approval'>, ApiError>

function titleIn({ ports, locale }: RequestContext): string {
  return ports.pages.translator(locale)('account.approval.title')
}

/** For the member who sends it: the cart, when it was sent, and the name of the primary member. */
async function requesterPage({ member, context, db }: MemberContext): Promise<ApprovalOutcome> {
  const { stored, view } = await loadOwnCart(context, db)
  const primaryName = (await findPrimaryName(db, member)) ?? ''
  const isEmpty = stored === undefined || isEmptyCart(stored.cart)
  const standing = isEmpty
    ? undefined
    : await findApprovalOf(db, { accountId: member.accountId, cartId: stored.id, cartVersion: stored.version })
  const show: ApprovalProps = {
    state: isEmpty ? 'empty' : standing === undefined ? 'ready' : 'sent',
    primaryName,
    cart: isEmpty ? null : view,
    expiresAt: standing?.expiresAt ?? null,
    timeZone: member.timeZone,
  }
  return ok({ show, title: titleIn(context), badge: view?.badge ?? 0 })
}

/**
 * For the primary member (the link of the mail): their cart while it is what was sent, else the difference first (S-21), or
 * that it waits no longer.
 */
async function approverPage({ member, context, db }: MemberContext): Promise<ApprovalOutcome> {
  const { request, locale, now, ports } = context
  const { accountId, timeZone } = member
  const toCart = ok({ goTo: localePath(locale, CART_PAGE) })
  const id = Number(new URL(request.url, 'http://path').searchParams.get('request') ?? '')
  if (!Number.isSafeInteger(id) || id <= 0) return toCart
  const plain = { primaryName: '', cart: null, expiresAt: null, timeZone }
  const sent = await findOpenApproval(db, { accountId, id, now })
  if (sent === undefined) return ok({ show: { state: 'over', ...plain }, title: titleIn(context) })
  const present = (await findAccountCart(db, member))?.cart
  if (sent.sentCart === null || present === undefined || hasSameContents(sent.sentCart, present)) return toCart
  const viewer = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  const before = { ...sent.sentCart, currency: present.currency }
  const change = { requestedBy: fullName(sent), difference: differenceText(viewer, before, present) }
  return ok({ show: { state: 'changed', ...plain, change }, title: titleIn(context) })
}

async function load(context: RequestContext, db: Executor): Promise<ApprovalOutcome> {
  const { actor } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const reading = { member: actor, context, db }
  const blocker = approvalBlocker(actor)
  if (blocker === undefined) return approverPage(reading)
  if (blocker === 'not-primary') return requesterPage(reading)
  const reason = context.ports.pages.translator(context.locale)(errorText(blocker, 403))
  const show: ApprovalProps = {
    state: 'closed',
    reason,
    primaryName: '',
    cart: null,
    expiresAt: null,
    timeZone: actor.timeZone,
  }
  return ok({ show, title: titleIn(context) })
}

/** A cart that is sent to the member who may check it out (ACC-13): a call, and a page whose form is the same. */
export function registerApproval(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.member('POST /account/approval', (_, { member, context, db }) => requestApproval(member, context, db))
  registerPage(app, ports, {
    path: APPROVAL_PAGE,
    name: 'approval',
    access: 'account',
    signInFirst: true,
    load,
    submit: async (form, context, db) => {
      const sent = await actions.submit(APPROVAL_PAGE, form, { context, db })
      return sent.ok ? ok({ goTo: sent.value.leadsTo }) : load(context, db)
    },
  })
}
