import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/events.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { donePath } from '../../platform/pages/form-outcome.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { markVerified } from './repository.ts'
import { findLink, redeemLink } from '../session/index.ts'
import { sendVerification } from './use-cases/send-verification.ts'

/** Verifies by the link of the mail, once (D-13). */
async function verify(token: string, context: RequestContext, db: Executor): Promise<Result<string, ApiError>> {
  const tokenHash = hashToken(token)
  const link = await findLink(db, { tokenHash, purpose: 'verify_email', now: context.now })
  if (link === undefined || !(await redeemLink(db, { tokenHash, now: context.now })))
    return fail(apiError(410, 'link-expired'))
  await markVerified(db, link.memberId, context.now)
  await recordEvent(db, context.ports.keys, {
    name: 'account.email_verified',
    entity: 'member',
    entityId: String(link.memberId),
    accountId: link.accountId,
    actor: `member:${link.memberId}`,
    data: {},
    now: context.now,
  })
  return ok(link.email)
}

function tokenOf(context: RequestContext): string {
  const params: unknown = context.request.params
  return typeof params === 'object' && params !== null && 'token' in params && typeof params.token === 'string'
    ? params.token
    : ''
}

/** The one GET that writes: in the session that registered the link verifies at once; anywhere else a button posts (D-13). */
async function loadPage(context: RequestContext): Promise<Result<PageOutcome<'verify_email'>, ApiError>> {
  const { ports, actor, now } = context
  void context.reply.header('referrer-policy', 'no-referrer')
  const title = ports.pages.translator(context.locale)('account.verify.title')
  const token = tokenOf(context)
  const link = await findLink(ports.store.db, { tokenHash: hashToken(token), purpose: 'verify_email', now })
  if (link === undefined) return ok({ show: { state: 'invalid' }, title, status: 410 })
  if (actor.kind !== 'member' || actor.sessionId !== link.sessionId)
    return ok({ show: { state: 'confirm', email: link.email }, title })
  const verified = await inTransaction(ports.store, (db) => verify(token, context, db))
  return ok(
    verified.ok
      ? { show: { state: 'verified', email: verified.value }, title }
      : { show: { state: 'invalid' }, title, status: 410 },
  )
}

export function registerVerification(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  const call = callRegistrar(app, ports)
  call('POST /verify-email/{token}', async ({ params }, context, db) => {
    const verified = await verify(params.token, context, db)
    return verified.ok ? ok({ result: { email: verified.value } }) : verified
  })
  actions.member(
    'POST /account/email/verification',
    async (_, { member, context, db }) => {
      const sent = await sendVerification(member, context, db)
      return sent.ok ? ok({ state: sent.value, email: member.email }) : sent
    },
    { nextOf: (_, { context }) => donePath(context, 'sent') },
  )
  registerPage(app, ports, {
    path: '/verify-email/:token',
    name: 'verify_email',
    access: 'session',
    load: loadPage,
    submit: async (_, context, db) => {
      const title = ports.pages.translator(context.locale)('account.verify.title')
      const verified = await verify(tokenOf(context), context, db)
      return ok(
        verified.ok
          ? { show: { state: 'verified', email: verified.value }, title }
          : { show: { state: 'invalid' }, title, status: 410 },
      )
    },
  })
}
