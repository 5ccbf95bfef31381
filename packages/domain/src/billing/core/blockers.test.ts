import { describe, expect, test } from 'vitest'
import { blockersOf } from '../index.ts'
import type { BlockedAction, BlockerFacts, MemberBlocker, Payer } from '../index.ts'

const payer: Payer = {
  isPrimary: true,
  isReadOnly: false,
  isBilledToPartner: false,
  isPartnerAccount: false,
  isPaidByOrganization: false,
  isLocked: false,
  isEmailVerified: true,
}
const inOrder: readonly (readonly [Partial<Payer>, MemberBlocker])[] = [
  [{ isBilledToPartner: true }, 'billed-to-partner'],
  [{ isPartnerAccount: true }, 'partner-account'],
  [{ isPaidByOrganization: true }, 'organization-pays'],
  [{ isReadOnly: true }, 'read-only'],
  [{ isPrimary: false }, 'not-primary'],
  [{ isLocked: true }, 'account-locked'],
  [{ isEmailVerified: false }, 'email-unverified'],
]
const all = inOrder.map(([, blocker]) => blocker)
const direct = { channel: 'direct' } as const
const details = { hasMethod: true, isAddressComplete: true, isTaxKnown: true }

describe('what stands in the way of a member', () => {
  test('[ACC-02, ACC-12] is one cause each, and of several first the one that no step of theirs changes', () => {
    expect(blockersOf({ payer })).toEqual([])
    expect(inOrder.map(([about]) => blockersOf({ payer: { ...payer, ...about } }))).toEqual(all.map((one) => [one]))
    const everything = inOrder.reduce<Payer>((several, [about]) => ({ ...several, ...about }), payer)
    expect(blockersOf({ payer: everything })).toEqual(all)
  })

  const acts: readonly (readonly [BlockedAction, readonly MemberBlocker[]])[] = [
    ['pay', all],
    ['book', ['organization-pays', 'read-only', 'not-primary', 'account-locked', 'email-unverified']],
    ['apply', ['organization-pays', 'read-only', 'not-primary']],
    ['request', ['organization-pays', 'read-only', 'not-primary', 'account-locked']],
    ['settle', all.slice(0, -1)],
    ['call', all.slice(0, -2)],
    ['notice', ['billed-to-partner', 'organization-pays']],
  ]

  test.each(acts)('[ACC-02] for the act %s is %j (B-17, B-20, B-23, B-35)', (act, blockers) => {
    const stopped = inOrder.flatMap(([about]) => blockersOf({ act, payer: { ...payer, ...about } }))
    expect(stopped).toEqual(blockers)
  })
})

describe('what stands in the way beside the member', () => {
  const states: readonly (readonly [string, BlockerFacts, readonly string[]])[] = [
    ['a subscription that runs', { subscription: direct }, []],
    ['a bank transfer', { subscription: { channel: 'wired', statusNow: 1 } }, []],
    ['an app store', { subscription: { channel: 'mobile' } }, ['billed-elsewhere']],
    ['a shop platform, paused', { subscription: { channel: 'shopify', pausedAt: 0 } }, ['billed-elsewhere', 'paused']],
    ['no subscription', { subscription: 'none' }, ['not-subscribed']],
    ['a trial', { subscription: { ...direct, statusNow: -1 } }, ['in-trial']],
    ['an end', { subscription: { ...direct, statusNow: -2 } }, ['not-subscribed']],
    ['a pause', { subscription: { ...direct, statusNow: 1, pausedAt: 5 } }, ['paused']],
    ['a debt', { subscription: { ...direct, statusNow: 1, isReadOnlyForDebt: true } }, ['debts-first']],
    ['a legacy plan', { subscription: { ...direct, statusNow: 1, isLegacy: true } }, ['legacy-plan']],
    ['a shop without a provider', { hasProvider: false }, ['no-provider']],
    ['complete details', { details }, []],
    ['no method', { details: { ...details, hasMethod: false } }, ['billing-missing']],
    ['half an address', { details: { ...details, isAddressComplete: false } }, ['billing-missing']],
    ['an address of unknown tax', { details: { ...details, isTaxKnown: false } }, ['billing-missing']],
  ]

  test.each(states)('[ACC-02] of %s', (_, facts, blockers) => {
    expect(blockersOf(facts)).toEqual(blockers)
    expect(blockersOf({ ...facts, payer })).toEqual(blockers)
    const locked = { ...facts, payer: { ...payer, isLocked: true } }
    expect(blockersOf(locked)).toEqual(['account-locked', ...blockers])
  })
})
