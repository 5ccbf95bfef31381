import type { FastifyInstance } from 'fastify'
import type { PasswordProps } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/events.ts'
import { apiError, tooMany, type ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { shownProblems } from '../../platform/pages/form-outcome.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { takeFromWindows } from '../../platform/rate-windows.ts'
import { emailNorm, passwordProblem } from '../account/index.ts'
import { noteChangedAccess } from '../billing/index.ts'
import { findLink, insertLink, redeemLink, redeemOtherLinks } from './repository-links.ts'
import { findPasswordHash, setPasswordHash, verifyAddress } from './repository-credentials.ts'
import { endAllSessions, findMemberByEmail } from './repository.ts'
import { recordPassword } from './use-cases/record-password.ts'
import { liftSignInLimit } from './use-cases/sign-in.ts'
import { HOUR_MS } from '@waybill/domain/durations'

const FORGOT = '/account/password/forgot'
const RESET = '/account/password/reset/:token'
const FORGOT_LIMIT = 10
/** Mails an hour to one address, however many networks ask for them. */
const MAIL_LIMIT = 5

/** Time until one more may be requested, by the network it comes from or by the address it is for (ms). */
function waitFor(by: 'from' | 'to', name: string, { db, context }: { db: Executor; context: RequestContext }) {
  if (context.ports.config.RATE_LIMIT === 'off') return undefined
  const limit = by === 'from' ? FORGOT_LIMIT : MAIL_LIMIT
  return takeFromWindows(db, [{ bucket: `forgot:${by}:${name}`, windowMs: HOUR_MS, limit, hits: 1 }], context.now)
}

/**
 * Queues a mail with a link of one hour for a known address; the answer is the same for an unknown one, and for one that has had
 * its mails of this hour (SEC-03).
 */
async function orderReset(
  email: string,
  context: RequestContext,
  db: Executor,
): Promise<Result<Record<string, never>, ApiError>> {
  const { ports, now } = context
  const retryAfterMs = await waitFor('from', context.networkPrefix, { db, context })
  if (retryAfterMs !== undefined) return fail(tooMany(retryAfterMs, { keepsWork: true }))
  const address = emailNorm(email)
  const hasHadItsMails = (await waitFor('to', hashToken(address).toString('base64url'), { db, context })) !== undefined
  const known = await findMemberByEmail(db, address)
  if (known === undefined || hasHadItsMails) return ok({})
  const token = ports.ids.token()
  await insertLink(db, {
    tokenHash: hashToken(token),
    purpose: 'reset_password',
    memberId: known.id,
    accountId: known.accountId,
    expiresAt: now + HOUR_MS,
  })
  await recordEvent(db, ports.keys, {
    name: 'password.reset_requested',
    entity: 'member',
    entityId: String(known.id),
    accountId: known.accountId,
    actor: 'visitor',
    data: {},
    now,
    mails: [
      {
        template: 'reset_password',
        to: known.email,
        locale: known.locale,
        dedupeKey: `reset_password:${ports.ids.uuid(now)}`,
        refs: { memberId: known.id },
        secrets: { token },
      },
    ],
  })
  return ok({})
}

interface NewPassword {
  readonly token: string
  readonly password: string
}

/** Sets the password of a link's member and ends every session: everyone is signed out, and the owner can sign in. */
async function resetPassword(
  { token, password }: NewPassword,
  context: RequestContext,
  db: Executor,
): Promise<Result<Record<string, never>, ApiError>> {
  const { ports, now } = context
  const link = await findLink(db, { tokenHash: hashToken(token), purpose: 'reset_password', now })
  if (link === undefined) return fail(apiError(410, 'link-expired'))
  const weak = await passwordProblem(password)
  if (weak !== undefined) return fail(apiError(422, 'invalid-input', { errors: [weak] }))
  if (!(await redeemLink(db, { tokenHash: hashToken(token), now }))) return fail(apiError(410, 'link-expired'))
  const isFirst = (await findPasswordHash(db, link.memberId)) === ''
  await setPasswordHash(db, link.memberId, await ports.passwords.hash(password))
  // the mail that brings the first password proves the address, as an invitation does
  if (isFirst && !link.isVerified) {
    await verifyAddress(db, link.memberId, now)
    await noteChangedAccess(db, link.accountId, now)
  }
  await redeemOtherLinks(db, { memberId: link.memberId, purpose: 'reset_password', now })
  await endAllSessions(db, link.memberId, now)
  await liftSignInLimit(context, db, link.email)
  const member = await findMemberByEmail(db, emailNorm(link.email))
  if (member !== undefined) await recordPassword(context, db, member)
  return ok({})
}

export function registerPasswordPages(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.anyone('POST /account/password/forgot', ({ body }, { context, db }) => orderReset(body.email, context, db), {
    bodyOf: ({ email = '' }) => ok({ email: email.slice(0, 254) }),
  })
  actions.anyone(
    'POST /account/password/reset/{token}',
    ({ params, body }, { context, db }) => resetPassword({ ...params, ...body }, context, db),
    { bodyOf: ({ password = '' }) => ok({ password: password.slice(0, 1_024) }) },
  )
  const page = (context: RequestContext, show: PasswordProps, status?: number) => {
    const title = ports.pages.translator(context.locale)('account.forgot.title')
    return ok({ show, title, ...(status !== undefined && { status }) })
  }
  registerPage(app, ports, {
    path: FORGOT,
    name: 'password',
    access: 'session',
    load: async (context) => page(context, { step: 'forgot', problems: [] }),
    submit: async (form, context, db) => {
      const ordered = await actions.submit(FORGOT, form, { context, db })
      return ordered.ok ? page(context, { step: 'sent', problems: [] }) : ordered
    },
  })
  registerPage(app, ports, {
    path: RESET,
    name: 'password',
    access: 'session',
    load: async (context, db) => {
      void context.reply.header('referrer-policy', 'no-referrer')
      const link = await findLink(db, {
        tokenHash: hashToken(pathPart(context, 'token')),
        purpose: 'reset_password',
        now: context.now,
      })
      return link === undefined
        ? page(context, { step: 'invalid', problems: [] }, 410)
        : page(context, { step: 'reset', problems: [] })
    },
    submit: async (form, context, db) => {
      const set = await actions.submit(RESET, form, { context, db })
      if (set.ok) return page(context, { step: 'done', problems: [] })
      if (set.failure.status === 410) return page(context, { step: 'invalid', problems: [] }, 410)
      return page(context, { step: 'reset', problems: shownProblems(set.failure, context) }, 422)
    },
  })
}
