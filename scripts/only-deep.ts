/** Stories of what is rare, by calls; the rules of each are tested without a shop (packages/domain, tests/golden). */
const rareStories = [
  'announced-money',
  'cancelling-trials',
  'carried-trials',
  'change-standing',
  'changing-by-debit',
  'changing-within',
  'correcting',
  'country',
  'currency',
  'extra-assets',
  'joined-changes',
  'lapsing-trials',
  'migrating',
  'monthly-add-ons',
  'more-in-advance',
  'one-trial',
  'own-retries',
  'own-trials',
  'pausing',
  'payment-required',
  'read-only-plan',
  'repricing',
  'shown-next',
  'starting-by-debit',
  'steps',
  'trials-granted-again',
  'year-ahead',
].map((name) => `tests/billing-journeys/${name}.test.ts`)

/** The image is built file by file and started; a shop of thousands is made, and every statement looked at. */
const ofWholeShops = [
  'apps/server/src/container.integration.test.ts',
  'tests/integration/grown-shop.integration.test.ts',
]

/** Databases of before the first release, at the commit to pass through and at the end of the former migrations. */
const ofFormerReleases = [
  'apps/server/src/cli/former-backup.integration.test.ts',
  'apps/server/src/platform/database/former-chain.integration.test.ts',
]

/** Shops that sell in another way than most, or did. */
const ofRareShops = ['catalogue-change', 'gone-currency', 'no-price', 'third-shop'].map(
  (name) => `tests/integration/${name}.integration.test.ts`,
)

/** In the browser: stories of months, in shops of their own; calls hold their amounts as well. */
const ofMonths = [
  'dated-months',
  'dated-story',
  'main-job',
  'reactivation',
  'spec-legacy',
  'spec-tour',
  'spec-upgrades',
  'spec-usage',
]
/** Each in a shop of its own that is set up for one rare screen; calls hold what it sells and charges. */
const inOwnShops = [
  'cart-retired',
  'change-without-method',
  'checkout-changes',
  'enable-order',
  'first-look',
  'legacy-plan',
  'member-kinds',
  'method-for-a-trial',
  'own-look',
  'payments-closed',
  'price-changes',
  'second-shop',
  'stripe',
  'trial-used',
  'upgrade-republished',
  'upgrade-settling',
]
/** Banks, providers and lines that fail between two steps; the journeys pay, are declined and confirm. */
const ofInterruptions = [
  'cart-sync-failures',
  'checkout-interrupted',
  'subscription-blocks',
  'upgrade-confirming',
  'waiting-states',
]
/** The same screens once more: in each state, in both schemes, between two widths, with longer texts, part by part. */
const ofScreens = [
  'analytics-search',
  'breakpoints',
  'cart-dialogs-members',
  'cart-everywhere',
  'cart-kinds',
  'cart-states',
  'form-states',
  'lazy-parts',
  'longer-texts',
  'mail-schemes',
  'one-format',
  'schemes',
  'share-states',
  'total-in-view',
]
/** Single elements on a page of the sandbox; the journeys use them by keyboard and touch where they stand. */
const ofElements = ['gallery', 'gallery-combobox', 'gallery-keyboard', 'gallery-tags']

/** Files that a default run leaves to a deep one (docs/testing.md): what they prove alone is found before a release. */
export const onlyDeep = {
  integration: [...rareStories, ...ofWholeShops, ...ofFormerReleases, ...ofRareShops],
  browser: [...ofMonths, ...inOwnShops, ...ofInterruptions, ...ofScreens, ...ofElements].map(
    (name) => `tests/journeys/${name}.e2e.ts`,
  ),
} as const
