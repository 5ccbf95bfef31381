import type { ResultOf } from '@waybill/contract'
import type { DeletionProps, PageShell } from '@waybill/contract/pages'
import { ok } from '@waybill/domain/result'
import { formatInstant, localePath } from '@waybill/i18n'
import type { MemberContext } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { countMembers } from '../account/index.ts'
import { registerFormPage, type FormSite, type RejectedForm } from '../profile/index.ts'
import { findFactor } from '../session/index.ts'
import { DELETION_PAGE } from './deletion-mails.ts'
import { findDeletion, type RequestedDeletion } from './repository-deletions.ts'
import { endingBlocker, requestDeletion, withdrawDeletion } from './request-deletion.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** The member who requested it takes it back, until it has begun. */
const mayTakeBack = ({ memberId, begunAt }: RequestedDeletion, reader: { readonly memberId: number }): boolean =>
  memberId === reader.memberId && begunAt === null

function deletionOut(
  deletion: RequestedDeletion,
  reader: { readonly memberId: number },
): NonNullable<ResultOf<'GET /account/me/deletion'>['deletion']> {
  const { scope, requestedAt, effectiveAt } = deletion
  return {
    scope,
    requested_at: iso(requestedAt),
    requested_at_epoch: requestedAt,
    effective_at: iso(effectiveAt),
    effective_at_epoch: effectiveAt,
    can_be_taken_back: mayTakeBack(deletion, reader) ? 1 : 0,
  }
}

/** Text of its page, and of the notice above the others. */
function textOf(
  { scope, effectiveAt, begunAt }: RequestedDeletion,
  { member, context: { ports, locale } }: Pick<MemberContext, 'member' | 'context'>,
): string {
  const t = ports.pages.translator(locale)
  const date = formatInstant(effectiveAt, locale, { style: 'weekday', timeZone: member.timeZone })
  if (begunAt !== null) return t('profile.deletion.bannerBegun')
  if (scope === 'account') return t('profile.deletion.bannerAccount', { date })
  return t(member.isPrimary ? 'profile.deletion.bannerPrimary' : 'profile.deletion.banner', { date })
}

async function deletionProps(acting: MemberContext, { fields, problems }: RejectedForm): Promise<DeletionProps> {
  const { member, db } = acting
  const { accountId, isPrimary, email } = member
  const pending = await findDeletion(db, member)
  const factor = await findFactor(db, member.memberId, acting.context.now)
  const isShared = isPrimary && (await endingBlocker(db, accountId)) !== undefined
  return {
    email,
    scope: isPrimary ? 'account' : 'member',
    ...(pending && {
      pending: { text: textOf(pending, acting), canBeTakenBack: mayTakeBack(pending, member) },
    }),
    isShared,
    members: await countMembers(db, accountId),
    hasFactor: factor !== undefined,
    hasPasskey: factor !== undefined && factor.passkeys > 0,
    rejected: problems.length === 0 ? '' : (fields['intent'] ?? ''),
    problems,
  }
}

/** The page of a deletion, and its calls (S-23). */
export function registerDeletion(site: FormSite): void {
  const { actions } = site
  actions.member('GET /account/me/deletion', async (_, { member, db }) => {
    const deletion = await findDeletion(db, member)
    return ok({ deletion: deletion === undefined ? null : deletionOut(deletion, member) })
  })
  actions.member(
    'POST /account/me/deletion',
    async ({ body }, acting) => {
      const requested = await requestDeletion(body, acting)
      return requested.ok ? ok({ deletion: deletionOut(requested.value, acting.member) }) : requested
    },
    {
      bodyOf: (fields) =>
        ok({
          scope: fields['scope'] === 'account' ? ('account' as const) : ('member' as const),
          password: (fields['password'] ?? '').slice(0, 1_024),
          code: (fields['code'] ?? '').slice(0, 40),
        }),
    },
  )
  actions.member('DELETE /account/me/deletion', (_, acting) => withdrawDeletion(acting))
  registerFormPage(site, {
    path: DELETION_PAGE,
    name: 'deletion',
    title: 'profile.deletion.title',
    props: deletionProps,
  })
}

/** Pages of the account, each with the notice of a deletion. */
const ACCOUNT_PAGES = /^\/(?:account|billing)(?:\/|\?|$)/

/** Notice on every page of the account while a deletion waits; on its own page nothing. */
export async function waitingDeletionOf(context: RequestContext, status = 200): Promise<PageShell['deletion']> {
  const { actor, ports, locale, request } = context
  if (status >= 500 || actor.kind !== 'member' || !ACCOUNT_PAGES.test(request.url)) return undefined
  if (request.url.split('?')[0] === DELETION_PAGE) return undefined
  const deletion = await findDeletion(ports.store.db, actor)
  if (deletion === undefined) return undefined
  const text = textOf(deletion, { member: actor, context })
  if (!mayTakeBack(deletion, actor)) return { text }
  const label = ports.pages.translator(locale)('profile.deletion.takeBack')
  return { text, link: { href: localePath(locale, DELETION_PAGE), label } }
}
