import type { TeamProps, TeamSeats } from '@waybill/contract/pages'
import { POLICY_PAGES } from '@waybill/contract/policies'
import { money } from '@waybill/domain/money'
import { moduleTrials } from '@waybill/domain/subscription'
import { localePath } from '@waybill/i18n'
import { fullName } from '../../platform/full-name.ts'
import { buysFromPartner, seesAmounts } from '../../platform/http/actor.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findPrimaryName } from '../account/index.ts'
import { priceView, textIn } from '../catalog/index.ts'
import { findActiveItems, findLiveSubscription, type StoredItem, type StoredSubscription } from '../billing/index.ts'
import { isAdministrator, readTeam } from './use-cases/read-team.ts'
import { NEWEST_EVENTS, teamHistory } from './use-cases/team-history.ts'

interface Held {
  readonly subscription: StoredSubscription | undefined
  readonly items: readonly StoredItem[]
}

async function heldBy({ member, db }: MemberContext): Promise<Held> {
  const subscription = await findLiveSubscription(db, member.accountId)
  return { subscription, items: await findActiveItems(db, subscription) }
}

function featuresIn({ items }: Held, { ports, locale }: RequestContext): TeamProps['features'] {
  const { modules } = ports.catalogue.current()
  return items.flatMap(({ product_id: id }) => {
    const module = modules.get(id)
    const isShown = module !== undefined && !module.isCore && !module.isDefault
    return isShown ? [{ code: module.code, title: textIn(module.title, locale) }] : []
  })
}

/** Add-ons that are on, which can be closed to a member. */
export async function featuresOf(acting: MemberContext): Promise<TeamProps['features']> {
  return featuresIn(await heldBy(acting), acting.context)
}

/**
 * Members that were bought beyond the included ones, and what one more costs at the price that the account has (A-65, B-99). No
 * price to who sees no amounts, and where another account pays (B-09, B-35).
 */
async function seatsOf({ subscription, items }: Held, { member, context, db }: MemberContext): Promise<TeamSeats> {
  const { ports, currency, locale } = context
  const current = ports.catalogue.current()
  const module = current.teamModules.find(({ isDeleted }) => !isDeleted)
  const key = current.usageKeys.get(module?.usageKey ?? '')
  if (module === undefined || key === undefined) return { bought: 0, isOn: false, further: null }
  const item = items.find((each) => each.product_id === module.id && each.trial_state !== moduleTrials.overdue)
  const isOn = item !== undefined
  const declared = subscription?.quantities[key.key] ?? 0
  const hidesMoney = buysFromPartner(member) || !seesAmounts(member)
  const of =
    isOn && subscription !== undefined ? await ports.catalogue.version(subscription.catalogue_version, db) : current
  const sold = of.modules.get(module.id) ?? module
  return {
    bought: isOn ? Math.max(0, declared - key.freeUnits) : 0,
    isOn,
    further: hidesMoney
      ? null
      : { title: textIn(sold.title, locale), price: priceView(of, sold, subscription?.currency ?? currency) },
  }
}

/** Invitations, changes and removals; `?earlier=` is the key of an event, for the hundred before it. */
async function historyOf({ member, context, db }: MemberContext): Promise<TeamProps['history']> {
  const before = Number(new URL(context.request.url, 'http://path').searchParams.get('earlier')) || undefined
  const { accountId } = member
  const { entries, next } = await teamHistory(
    db,
    { accountId, before },
    before === undefined ? NEWEST_EVENTS : undefined,
  )
  const page = localePath(context.locale, '/account/members')
  return {
    entries,
    olderHref: next === undefined ? null : `${page}?earlier=${next}#history`,
    newestHref: before === undefined ? null : `${page}#history`,
  }
}

/** The team as its page shows it. */
export async function teamProps(acting: MemberContext): Promise<TeamProps> {
  const { member, context, db } = acting
  const { members, invitations, included, requires_factor: requires } = await readTeam(acting)
  const canChange = isAdministrator(member)
  const query = new URL(context.request.url, 'http://path').searchParams
  const opened = Number(query.get('member') ?? '')
  const isOpen = canChange && members.some(({ id, role }) => id === opened && role !== 'primary')
  const held = await heldBy(acting)
  const primaryName = await findPrimaryName(db, member)
  return {
    memberId: member.memberId,
    canChange,
    requiresFactor: requires === 1,
    canRequire: canChange && members.some(({ id, has_factor: hasFactor }) => id === member.memberId && hasFactor === 1),
    ...(primaryName !== undefined && { primaryName }),
    included,
    seats: await seatsOf(held, acting),
    members: members.map((each) => ({
      id: each.id,
      name: fullName({ firstName: each.first_name, lastName: each.last_name }),
      email: each.email,
      role: each.role,
      isReadOnly: each.is_read_only === 1,
      closedPages: POLICY_PAGES.filter((page) => each.pages[page] === 1),
      closedFeatures: Object.keys(each.features),
      joinedAt: each.joined_at_epoch ?? 0,
      standing: each.standing_approval && money(each.standing_approval.limit_minor, each.standing_approval.currency),
      hasFactor: each.has_factor === 1,
      reset: each.factor_reset && {
        by: each.factor_reset.requested_by,
        requestedAt: each.factor_reset.requested_at_epoch ?? 0,
        takesEffectAt: each.factor_reset.takes_effect_at_epoch ?? 0,
      },
    })),
    invitations: invitations.map((each) => ({
      id: each.id,
      email: each.email,
      role: each.role,
      isReadOnly: each.is_read_only === 1,
      isExpired: each.state === 'expired',
      isRequested: each.state === 'requested',
      expiresAt: each.expires_at_epoch ?? 0,
    })),
    history: canChange ? await historyOf(acting) : null,
    pages: POLICY_PAGES,
    features: canChange ? featuresIn(held, context) : [],
    opened: isOpen ? opened : null,
    isRemoving: isOpen && query.has('remove'),
    isHandingOver: isOpen && query.has('primary'),
    isResetting: isOpen && query.has('factor'),
    values: {},
    problems: [],
    currency: member.currency,
    timeZone: member.timeZone,
  }
}
