import type { FeaturesProps } from '@waybill/contract/pages'
import { describe, expect, test } from 'vitest'
import { drawn, member, t } from './testing/drawn.ts'
import { SavedCarts } from './src/features/cart/components/saved-carts/saved-carts.tsx'
import { AddOnsTable } from './src/features/subscription/components/add-ons-table.tsx'
import ApprovalPage from './src/pages/approval.tsx'
import CartReviewPage from './src/pages/cart-review.tsx'
import CataloguePage from './src/pages/catalogue.tsx'
import ChangePage from './src/pages/change.tsx'
import DestinationPage from './src/pages/destination.tsx'
import FeaturedPage from './src/pages/featured.tsx'
import FeaturesPage from './src/pages/features.tsx'
import IndustryPage from './src/pages/industry.tsx'
import InvoicesPage from './src/pages/invoices.tsx'
import MailboxPage from './src/pages/mailbox.tsx'
import PricingPage from './src/pages/pricing.tsx'
import RegisterPage from './src/pages/register.tsx'
import SentQuotesPage from './src/pages/sent-quotes.tsx'
import TeamPage from './src/pages/team.tsx'

const noFilter = { platforms: [], industries: [] }
const listing = { ...noFilter, view: 'grid', gridHref: '?view=grid', listHref: '?view=list', cart: null } as const

describe('[CUI-15] a list with nothing in it says so and names the way on', () => {
  test('a filter of the catalogue that leaves nothing leads back to everything', () => {
    const packages = { cards: [] }
    const page = { ...listing, heading: 'all', moduleCount: 0, packageCount: 0, plans: [], categories: [] } as const
    const { text, links } = drawn(<CataloguePage {...page} industryPackages={packages} />)
    expect(text).toContain('Nothing matches this filter. Try another category or industry.')
    expect(links).toContain('/platform/marketplace')
  })

  test('a filter of the featured page that leaves nothing leads to the whole catalogue', () => {
    const page = { ...listing, packages: { cards: [] }, modules: [], allHref: '/platform/marketplace?all=1' }
    const { text, links } = drawn(<FeaturedPage {...page} />)
    expect(text).toContain('Nothing matches this filter.')
    expect(links).toContain('/platform/marketplace?all=1')
  })

  test('an industry without a package of its own says so, and begins with the plans', () => {
    const page = { ...listing, name: 'Bakeries', slug: 'bakeries', summary: '', moduleCount: 0, categories: [] }
    const { text } = drawn(<IndustryPage {...page} packages={{ cards: [] }} plans={[]} />)
    expect(text).toContain('No package for Bakeries yet. Start with a plan and add the modules below.')
  })

  test('the pricing page of a visitor without a cart has a place for the total, with what fills it', () => {
    const plans = {
      cycle: 'month',
      yearlyDiscount: 6,
      intervals: ['month'],
      differencesOnly: false,
      plans: [],
    } as const
    const page = <PricingPage {...plans} categories={[]} groups={[]} cart={null} />
    const { text } = drawn(page, { kind: 'visitor' })
    expect(text).toContain('Choose a plan to see your total here. No card needed.')
  })

  test('an empty cart still lists the saved ones, and offers to save nothing', () => {
    const savedCarts = { list: [], limit: 10, saving: 'empty', suggestedName: '' } as const
    const review = { cart: null, schedule: null, suggestions: [], tax: null }
    const { text, links } = drawn(<CartReviewPage {...review} savedCarts={savedCarts} />)
    expect(text).toContain('Your shopping cart is empty. Return to the marketplace and add an item.')
    expect(text).not.toContain('Saved carts')
    expect(links).toContain('/platform/marketplace/featured')
  })

  test('before the first saved cart its list says what saving is for; the full list says what to do', () => {
    const savedCarts = { list: [], limit: 10, suggestedName: 'Regional' }
    expect(drawn(<SavedCarts savedCarts={{ ...savedCarts, saving: 'possible' }} />).text).toContain(
      'Save this cart under a name, try another one, and come back to it.',
    )
    expect(drawn(<SavedCarts savedCarts={{ ...savedCarts, saving: 'full' }} />).text).toContain(
      'You have 10 saved carts, which is the maximum. Delete one of them first.',
    )
  })

  test('without an add-on its table is a sentence; otherwise each stands with its state', () => {
    expect(drawn(<AddOnsTable addOns={[]} timeZone="UTC" />).main).toBe('<p class="muted">No add-ons yet.</p>')
    const addOns = [{ title: 'Load planner', state: 'overdue', trialEndsAt: null, price: null }] as const
    const { text } = drawn(<AddOnsTable addOns={addOns} timeZone="UTC" />)
    expect(text).toContain('Load planner')
    expect(text).toContain(t('subscription.state.pastDue'))
  })

  test('sent quotes: none at all lead to the catalogue, none in a state lead to all of them', () => {
    const fields = { text: '', amountFrom: '', amountTo: '', sentFrom: '', sentTo: '' }
    const search = { ...fields, currency: 'USD', today: '2026-03-02', problems: [] } as const
    const list = { quotes: [], filters: ['open'], isContinued: false, timeZone: 'UTC' } as const
    const page = { ...list, search, hasNoAmounts: false } as const
    const none = drawn(<SentQuotesPage {...page} filter="all" />)
    expect(none.text).toContain('No quotes yet Fill a cart and share it as a quote.')
    expect(none.links).toContain('/platform/marketplace')
    const filtered = drawn(<SentQuotesPage {...page} filter="open" />)
    expect(filtered.text).toContain('No quotes in this state Show all quotes')
    expect(filtered.links).toContain('/account/quotes?state=open')
    const searched = drawn(<SentQuotesPage {...page} filter="open" search={{ ...search, text: 'vans' }} />)
    expect(searched.text).toContain('No quotes match')
    expect(searched.links.some((link) => link?.endsWith('q=vans') === true)).toBe(true)
    expect(searched.links).toContain('/account/quotes?state=open')
  })

  test('invoices: none at all say when the first comes, none in a year lead to all of them', () => {
    const links = { archiveHref: null, centresHref: null, olderHref: null, newestHref: null } as const
    const page = { invoices: [], ...links, timeZone: 'UTC' } as const
    const reader = { control: 'all', channel: 'direct', canCharge: true } as const
    const none = drawn(<InvoicesPage {...page} {...reader} years={[]} year={null} />)
    expect(none.text).toContain(t('subscription.invoices.empty'))
    expect(none.links).not.toContain('/account/billing/invoices?year=2026')
    const ofYear = drawn(<InvoicesPage {...page} {...reader} years={[2026]} year={2025} />)
    expect(ofYear.text).toContain('No invoices in 2025. Show all invoices')
    expect(ofYear.links).toContain('/account/billing/invoices?year=2026')
  })

  test('a destination where nothing is switched on leads to the subscription; otherwise it says what runs, and why', () => {
    const { text, links } = drawn(<DestinationPage kind="routes" enabled={[]} />)
    expect(text).toContain('Nothing is on yet.')
    expect(links).toContain('/account/billing/subscription')
    const full = drawn(<DestinationPage kind="routes" enabled={[{ title: 'Route planning', source: 'trial' }]} />)
    expect(full.text).toContain('Your 1 active module: Route planning')
    expect(full.text).toContain(t('subscription.source.trial'))
  })

  test('a team of one says so, and where another member is invited', () => {
    const seats = { bought: 0, isOn: true, further: null }
    const primary = { id: 1, name: member.name, email: member.email, role: 'primary', joinedAt: 0 } as const
    const dana = {
      ...primary,
      isReadOnly: false,
      closedPages: [],
      closedFeatures: [],
      standing: null,
      hasFactor: false,
      reset: null,
    }
    const rights = {
      pages: [],
      features: [],
      opened: null,
      isRemoving: false,
      isHandingOver: false,
      isResetting: false,
      requiresFactor: false,
      canRequire: false,
    }
    const form = { values: {}, problems: [], currency: 'USD', timeZone: 'UTC', history: null } as const
    const team = { memberId: 1, canChange: true, included: 5, seats, members: [dana], invitations: [] }
    const { text } = drawn(<TeamPage {...team} {...rights} {...form} />)
    expect(text).toContain('You are the only member so far. Invite a colleague below, and choose the role.')
    expect(text).toContain('Send the invitation')
  })

  test('a mailbox of the sandbox without a mail says so', () => {
    expect(drawn(<MailboxPage mails={[]} open={null} />).text).toContain('No e-mails yet.')
  })
})

const features: FeaturesProps = {
  memberId: 1,
  tab: 'add_ons',
  query: '',
  show: 'all',
  enabled: [],
  package: null,
  categories: [],
  suggested: [],
  inCart: [],
  lock: null,
  buysFromPartner: false,
  isInvoiced: false,
  request: null,
  ticked: [],
  purchase: null,
  failed: [],
  timeZone: 'UTC',
}

describe('[CUI-15] the features of an account', () => {
  test('without an add-on in a state offer all of them', () => {
    const { text, links } = drawn(<FeaturesPage {...features} show="on" />)
    expect(text).toContain('No add-ons here. Choose another filter, or look at all add-ons. Show all add-ons')
    expect(links).toContain('/account/manage-features')
  })

  test('with everything on have nothing to tick, and say so', () => {
    expect(drawn(<FeaturesPage {...features} tab="list" />).text).toContain('Nothing left to add.')
  })

  test('without a plan say so under My Packages', () => {
    expect(drawn(<FeaturesPage {...features} tab="packages" />).text).toContain('No subscription yet')
  })

  test('that could not be read say so under their tabs, with the way to try again', () => {
    const { text, main } = drawn(<FeaturesPage {...features} failed={['add_ons']} />)
    expect(text).toContain('This part couldn’t be loaded. Nothing was changed or charged.')
    expect(text).toContain('Try again')
    expect(main).toContain('tab=packages')
  })
})

describe('[CUI-15] a form that has nothing to send says why', () => {
  const approval = { primaryName: 'Dana Halden', cart: null, expiresAt: null, timeZone: 'UTC' }

  test('an approval of an empty cart leads to the shop; one that is over to the cart', () => {
    const empty = drawn(<ApprovalPage {...approval} state="empty" />)
    expect(empty.text).toContain('Your cart is empty. Add what you need, then send it to Dana Halden from here.')
    expect(empty.links).toContain('/platform/marketplace')
    const request = {
      id: 4,
      requestedBy: 'Ira Vale',
      requestedAt: 0,
      difference: 'Added: Network.',
      note: '',
      isAside: false,
    }
    const changed = drawn(<ApprovalPage {...approval} state="changed" request={request} />)
    expect(changed.text).toContain('since Ira Vale sent it')
    expect(changed.text).toContain('Added: Network.')
    const over = drawn(<ApprovalPage {...approval} state="over" />)
    expect(over.text).toContain(
      'This cart is no longer waiting for you. It was checked out, emptied, replaced or sent again, or its 14 days are over.',
    )
    expect(over.links).toContain('/platform/marketplace/shopping-cart-review')
  })

  test('a change without a cart leads to the plans', () => {
    const { text, links } = drawn(<ChangePage kind="empty" />)
    expect(text).toContain('Your cart is empty. Choose what you want to change first.')
    expect(links).toContain('/platform/marketplace/pricing')
  })

  test('a registration with nothing to try leads to the plans', () => {
    const form = { countries: [], values: {}, problems: [], today: 0, reminderAt: 0, trialEndsAt: 0 }
    const { links } = drawn(<RegisterPage {...form} cart={null} canStart={false} />)
    expect(links).toContain('/platform/marketplace/pricing')
  })
})
