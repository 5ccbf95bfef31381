import type { BodyOf, ResultOf } from '@waybill/contract'
import { MINUTE_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from '../../platform/events.ts'
import { apiClientName } from '../../platform/http/api-client.ts'
import { apiError, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import type { PageLoader } from '../../platform/pages/register-page.ts'
import type { ApiClient } from '../../platform/ports.ts'
import { emailNorm } from '../account/index.ts'
import {
  findFactor,
  findLink,
  findMemberCredentials,
  insertLink,
  isFactorRequired,
  joinsAtCompany,
  openSession,
  redeemLink,
} from '../session/index.ts'
import { checkPurchase, openPurchase } from './linked-purchase.ts'
import { findHandedMember } from './repository-hand-overs.ts'

const LIFE_MS = 5 * MINUTE_MS

type PortalPage = NonNullable<BodyOf<'POST /api/v1/accounts/{id}/portal-link'>['page']>

/** The page of each name; a link names no other address, so that it leads nowhere else. */
const PAGES = {
  subscription: '/account/billing/subscription',
  checkout: '/account/checkout',
  members: '/account/members',
} as const satisfies Readonly<Record<PortalPage, string>>

const EXPIRED = apiError(410, 'link-expired')

interface PortalMember {
  readonly id: number
  readonly accountId: number
  readonly email: string
}

/**
 * A member who has to prove more than a password is let in by no program: one with a second factor, or whose account requires
 * it, and one who signs in at their company.
 */
async function needsOwnSignIn(db: Executor, { id, accountId, email }: PortalMember, now: number): Promise<boolean> {
  return (
    (await findFactor(db, id, now)) !== undefined ||
    (await isFactorRequired(db, accountId)) ||
    joinsAtCompany(db, { accountId, address: emailNorm(email) })
  )
}

interface MakingLink {
  readonly accountId: number
  readonly memberId: number
  readonly machine: ApiClient
  readonly context: RequestContext
}

type MadeLink = Promise<Result<ResultOf<'POST /api/v1/accounts/{id}/portal-link'>, ApiError>>

/** Makes a link for an active member of the account: only its hash is stored, and its making is in the account's history. */
export async function makePortalLink(
  db: Executor,
  { accountId, memberId, machine, context }: MakingLink,
  query: { readonly page: PortalPage; readonly items?: string },
): MadeLink {
  const { ports, now } = context
  const member = await findHandedMember(db, { accountId, memberId })
  if (member === undefined) return fail(invalidField('member_id', 'errors.field_option'))
  if (await needsOwnSignIn(db, { id: memberId, accountId, email: member.email }, now))
    return fail(apiError(403, 'own-sign-in'))
  const token = ports.ids.token()
  const expiresAt = now + LIFE_MS
  await insertLink(db, { tokenHash: hashToken(token), purpose: 'portal', memberId, accountId, expiresAt })
  const about = { entity: 'member', entityId: String(memberId), accountId, data: query } as const
  await recordEvent(db, ports.keys, { name: 'portal_link.made', ...about, actor: apiClientName(machine), now })
  const path = localePath(member.locale, `/account/portal/${token}?${new URLSearchParams(query).toString()}`)
  return ok({ url: ports.publicUrl + path, ends_at: new Date(expiresAt).toISOString() })
}

/** A link to the checkout of a purchase, for the primary member. */
export async function makeCheckoutLink(
  db: Executor,
  making: MakingLink,
  purchase: Omit<BodyOf<'POST /api/v1/accounts/{id}/checkout-link'>, 'member_id'>,
): MadeLink {
  const { accountId, memberId, context } = making
  const checked = await checkPurchase(db, { accountId, memberId, purchase }, context)
  if (!checked.ok) return checked
  return makePortalLink(db, making, { page: 'checkout', items: JSON.stringify(purchase) })
}

const isPage = (name: string): name is PortalPage => Object.hasOwn(PAGES, name)

/** Takes a link once and signs its member in, where they still need no more than that; the path of the page that follows. */
async function enter(context: RequestContext, db: Executor): Promise<Result<string, ApiError>> {
  const { ports, now } = context
  const tokenHash = hashToken(pathPart(context, 'token'))
  const link = await findLink(db, { tokenHash, purpose: 'portal', now })
  if (link === undefined || !(await redeemLink(db, { tokenHash, now }))) return fail(EXPIRED)
  const { memberId, accountId } = link
  const member = await findHandedMember(db, { accountId, memberId })
  const entering = member && (await findMemberCredentials(db, emailNorm(member.email)))
  if (entering === undefined || (await needsOwnSignIn(db, entering, now))) return fail(EXPIRED)
  await openSession(context, db, entering)
  const about = { entity: 'member', entityId: String(memberId), accountId, data: {} } as const
  await recordEvent(db, ports.keys, { name: 'portal_link.used', ...about, actor: `member:${memberId}`, now })
  const { searchParams } = new URL(context.request.url, 'http://path')
  const [page, items] = [searchParams.get('page') ?? '', searchParams.get('items')]
  if (items !== null) return ok(await openPurchase(db, { items, accountId, memberId }, context))
  return ok(PAGES[isPage(page) ? page : 'subscription'])
}

/** The page of a link: it shows nothing, signs in and leads on; used, late or unknown it is 410. */
export const loadPortal: PageLoader<'destination'> = async (context) => {
  void context.reply.headers({ 'referrer-policy': 'no-referrer' })
  const entered = await inTransaction(context.ports.store, (db) => enter(context, db))
  return entered.ok ? ok({ goTo: localePath(context.locale, entered.value) }) : entered
}
