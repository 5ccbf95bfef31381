import type { FastifyRequest } from 'fastify'
import type { PageShell } from '@waybill/contract/pages'
import { END_OF_IMPERSONATION } from '@waybill/contract/read-as-member'
import type { Result } from '@waybill/domain/result'
import { formatInstant } from '@waybill/i18n'
import { rehearse } from '../database/rehearsal.ts'
import { fullName } from '../full-name.ts'
import { hashToken } from '../ids.ts'
import type { Ports, RequestContext } from '../ports.ts'
import { isImpersonated, type Member } from './actor.ts'
import type { ApiError } from './api-error.ts'
import type { CookieJar } from './cookies.ts'

const found = new WeakMap<FastifyRequest, Promise<Member | undefined>>()

/** The member in whose place the staff read, in this browser and now (S-31): found once a request. */
export async function findImpersonated(
  { sessions, store, realClock }: Ports,
  request: FastifyRequest,
  cookies: CookieJar,
): Promise<Member | undefined> {
  const token = cookies.read('impersonation')
  if (token === undefined) return undefined
  const known = found.get(request)
  if (known !== undefined) return known
  const lookup = { tokenHash: hashToken(token), now: realClock.now() }
  const finding = sessions.findImpersonated(store.db, lookup)
  found.set(request, finding)
  return finding
}

/**
 * Answers a read. In the place of a member it leaves no trace: it runs in one transaction, which is rolled back, and outside of
 * which the database can't be reached (S-31).
 */
export async function answerRead<Value>(
  context: RequestContext,
  work: (context: RequestContext) => Promise<Result<Value, ApiError>>,
): Promise<Result<Value, ApiError>> {
  const { actor, ports } = context
  if (!isImpersonated(actor)) return work(context)
  const done = await rehearse(
    ports.store,
    (store) => work({ ...context, ports: { ...ports, store } }),
    () => false,
  )
  return done.ok ? done.value : done
}

/** Notice on every page that a member of the staff reads as a member (S-31). */
export function impersonationNotice({ actor, locale, ports }: RequestContext): Pick<PageShell, 'impersonation'> {
  if (actor.kind !== 'member' || actor.impersonation === undefined) return {}
  const { company, endsAt } = actor.impersonation
  const t = ports.pages.translator(locale)
  const time = formatInstant(endsAt, locale, { style: 'time' })
  const text = t('common.impersonation.text', { name: fullName(actor), company: company || actor.email, time })
  return { impersonation: { text, label: t('common.impersonation.end'), action: END_OF_IMPERSONATION } }
}
