import { sql } from 'kysely'
import { accountTypes } from '@waybill/domain/order'
import { moduleTrials, subscriptionStatuses } from '@waybill/domain/subscription'
import { instant } from '../../platform/database/column-types.ts'
import { emailNorm } from '../account/index.ts'
import {
  column,
  equals,
  externalIdOf,
  is,
  isFrom,
  isId,
  isOverdue,
  namedElsewhere,
  stateIs,
  stateOf,
  wordOf,
  type AccountSelection,
  type Condition,
  type DeclaredSource,
  type StateCases,
} from './repository-list-parts.ts'
import { isFound } from './repository-search.ts'

/** Accounts whose subscription has not ended. */
const thoseLive = (condition: Condition): AccountSelection => ({
  among: sql`select account_id from subscription where ended_at is null and ${condition}`,
})

const thoseInTrial = (condition: Condition): AccountSelection =>
  thoseLive(sql<boolean>`${is('state', subscriptionStatuses.notSubscribed)} and ${condition}`)

/** Accounts that have an add-on beside their plan, in its trial too. */
const thoseWith = (id: string): AccountSelection => ({
  among: sql`select account_id from subscription_item
    where ${is('product_id', Number(id))} and not bundled and ended_at is null
      and exists (select from product where ${is('product.id', Number(id))} and kind = 'module')`,
})

const thoseOverdue = (condition: Condition): AccountSelection => ({
  among: sql`select account_id from receivable where ${isOverdue} and ${condition}`,
})

/** In no state. */
const NO_STATE = 99
const stateWords: Readonly<Record<string, number>> = {
  subscribed: subscriptionStatuses.subscribed,
  trial: subscriptionStatuses.notSubscribed,
  expired: subscriptionStatuses.expired,
}

const customers: DeclaredSource<'customers'> = {
  table: 'account',
  products: ['plan', 'add_on'],
  filters: {
    q: isFound,
    state: (word) => thoseLive(is('state', stateWords[word] ?? NO_STATE)),
    kind: (word) => is('account.kind', new Map<string, number>(Object.entries(accountTypes)).get(word) ?? -1),
    plan: (id) => thoseLive(is('plan_id', Number(id))),
    add_on: thoseWith,
    country: equals('account.country'),
    currency: equals('account.currency'),
    overdue: () => thoseOverdue(sql<boolean>`true`),
    overdue_since: (day, after) => thoseOverdue(sql<boolean>`overdue_at < ${after(day)}`),
    held: () => ({ among: sql`select account_id from billing_account where held_at is not null` }),
    registered_from: isFrom('account.created_at'),
    trial_ends_from: (day) => thoseInTrial(isFrom('trial_end')(day)),
    trial_ends_until: (day, after) => thoseInTrial(sql<boolean>`trial_end < ${after(day)}`),
    ...namedElsewhere('account'),
  },
  sorts: { registered_at: 'id', company: { text: sql`words_from(account.company, 1) collate "C"` } },
  joins: sql`left join member on member.account_id = account.id and member.is_primary
    left join subscription on subscription.account_id = account.id and subscription.ended_at is null
    left join product on product.id = subscription.plan_id`,
  cells: {
    company: column('account.company'),
    name: sql`trim(member.first_name || ' ' || member.last_name)`,
    email: column('member.email'),
    state: sql`coalesce(${wordOf('subscription.state', stateWords)}, 'none')`,
    plan: column('product.code'),
    country: column('account.country'),
    kind: wordOf('account.kind', accountTypes),
    trial_end: sql`case when subscription.state = ${sql.lit(subscriptionStatuses.notSubscribed)} then subscription.trial_end end`,
    overdue: sql`(select sum(open)::bigint from receivable
      where account_id = account.id and ${isOverdue} and receivable.currency = account.currency)`,
    currency: column('account.currency'),
    registered_at: column('account.created_at'),
    external_id: externalIdOf('account'),
    id: column('account.id'),
  },
}

const isCurrent = sql<boolean>`subscription.ended_at is null`
const isTrial = sql<boolean>`${is('subscription.state', subscriptionStatuses.notSubscribed)} and ${isCurrent}`
/** A pause is the state of its subscription while it lasts. */
const isRunning = (state: number): Condition =>
  sql<boolean>`${is('subscription.state', state)} and ${isCurrent} and subscription.paused_at is null`

const subscriptionStates: StateCases = {
  ended: sql<boolean>`subscription.ended_at is not null`,
  paused: sql<boolean>`subscription.paused_at is not null and ${isCurrent}`,
  trial: isRunning(subscriptionStatuses.notSubscribed),
  expired: isRunning(subscriptionStatuses.expired),
  subscribed: isRunning(subscriptionStatuses.subscribed),
}

const subscriptions: DeclaredSource<'subscriptions'> = {
  table: 'subscription',
  products: ['plan', 'add_on'],
  filters: {
    state: stateIs(subscriptionStates),
    plan: (id) => is('subscription.plan_id', Number(id)),
    add_on: (id) => sql<boolean>`${isCurrent} and subscription.account_id in (${thoseWith(id).among})`,
    interval: (word) => is('subscription.billing_interval', word),
    currency: equals('subscription.currency'),
    country: (code) => sql<boolean>`subscription.account_id in (select id from account where country = ${code})`,
    trial_ends_from: (day) => sql<boolean>`${isTrial} and subscription.trial_end >= ${instant(Date.parse(day))}`,
    trial_ends_until: (day, after) => sql<boolean>`${isTrial} and subscription.trial_end < ${after(day)}`,
    account: isId('subscription.account_id'),
  },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = subscription.account_id left join product on product.id = subscription.plan_id`,
  cells: {
    company: column('account.company'),
    plan: column('product.code'),
    state: stateOf(subscriptionStates),
    interval: column('subscription.billing_interval'),
    price: sql`(select sum(amount)::bigint from subscription_item where subscription_id = subscription.id
      and ended_at is null and kind in ('plan', 'module') and currency = subscription.currency
      and trial_state not in (${sql.lit(moduleTrials.trial)}, ${sql.lit(moduleTrials.expired)}))`,
    currency: column('subscription.currency'),
    since: column('subscription.created_at'),
    period_end: column('subscription.period_end'),
    trial_end: sql`case when ${isTrial} then subscription.trial_end end`,
    cancel_at: column('subscription.cancel_at'),
    change_at: column('subscription.scheduled_at'),
    country: column('account.country'),
    account_id: column('subscription.account_id'),
    id: column('subscription.id'),
  },
}

const members: DeclaredSource<'members'> = {
  table: 'member',
  // who was erased has no address
  base: sql<boolean>`member.removed_at is null and member.email <> ''`,
  filters: {
    address: (address) => sql<boolean>`member.email_norm = ${emailNorm(address)}`,
    primary: () => sql<boolean>`member.is_primary`,
    account: isId('member.account_id'),
  },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = member.account_id`,
  cells: {
    member: sql`nullif(trim(member.first_name || ' ' || member.last_name), '')`,
    email: column('member.email'),
    role: sql`case when member.is_primary then 'primary' when (member.policies ->> 'subscription')::int = 1 then 'view'
      when member.is_read_only then 'look' else 'manage' end`,
    second_factor: sql`case when exists (select from member_factor where member_id = member.id) then 'on' else 'off' end`,
    joined_at: column('member.created_at'),
    company: column('account.company'),
    account_id: column('member.account_id'),
    id: column('member.id'),
  },
}

const entitlements: DeclaredSource<'entitlements'> = {
  table: 'entitlement',
  products: ['product'],
  filters: { product: (id) => is('entitlement.product_id', Number(id)), account: isId('entitlement.account_id') },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = entitlement.account_id join product on product.id = entitlement.product_id`,
  cells: {
    product: column('product.code'),
    source: column('entitlement.source'),
    from_at: column('entitlement.from_at'),
    to_at: column('entitlement.to_at'),
    company: column('account.company'),
    account_id: column('entitlement.account_id'),
    id: column('entitlement.id'),
  },
}

const invitations: DeclaredSource<'invitations'> = {
  table: 'member_invitation',
  base: sql<boolean>`member_invitation.ended_at is null`,
  filters: { account: isId('member_invitation.account_id') },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = member_invitation.account_id
    left join member on member.id = member_invitation.member_id`,
  cells: {
    email: column('member_invitation.email'),
    role: sql`case when member_invitation.role = 'view' then 'view' when member_invitation.is_read_only then 'look' else 'manage' end`,
    invited_by: sql`nullif(trim(member.first_name || ' ' || member.last_name), '')`,
    invited_at: column('member_invitation.invited_at'),
    to_at: column('member_invitation.expires_at'),
    company: column('account.company'),
    account_id: column('member_invitation.account_id'),
    id: column('member_invitation.id'),
  },
}

const usage: DeclaredSource<'usage'> = {
  table: 'usage_window',
  filters: { account: isId('usage_window.account_id') },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = usage_window.account_id
    left join lateral (select sum((entry -> 'amount' ->> 'minor')::bigint)::bigint as minor, max(entry -> 'amount' ->> 'currency') as currency
      from jsonb_array_elements(usage_window.charged) as entry) as charge on true`,
  cells: {
    usage_key: column('usage_window.usage_key'),
    from_at: column('usage_window.period_start'),
    to_at: column('usage_window.period_end'),
    peak: column('usage_window.peak'),
    quantity: column('usage_window.last_quantity'),
    charged: column('charge.minor'),
    currency: column('charge.currency'),
    company: column('account.company'),
    account_id: column('usage_window.account_id'),
    id: column('usage_window.id'),
  },
}

/** Sources of the lists of customers, of their people and of what they have. */
export const customerSources = { customers, subscriptions, members, entitlements, invitations, usage }
