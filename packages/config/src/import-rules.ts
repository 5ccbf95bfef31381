/** The one table behind `scripts/check-imports.ts` and the diagram of `docs/architecture.md`: which package may import which. */

export const packageNames = [
  'domain',
  'contract',
  'client',
  'i18n',
  'ui',
  'testkit',
  'config',
  'server',
  'storefront',
  'back-office',
  'scripts',
  'bench',
  'tests',
] as const

export type PackageName = (typeof packageNames)[number]

/** Leave to import another package, as a whole or only some of its folders, as values or only as types. */
export interface Grant {
  readonly to: PackageName
  /** Paths below the source folder of `to`; absent: all of it. */
  readonly folders?: readonly string[]
  readonly typesOnly?: true
}

export interface PackageRules {
  readonly folder: string
  /** Start of the `folders` of a grant. */
  readonly sources: string
  readonly holds: string
  readonly mayImport: readonly Grant[]
  /** `none`: no package of others and no module of Node, so that it runs anywhere. */
  readonly packages?: 'none'
}

/** Types of the domain whose amounts and assets `i18n` explains as a text. */
const spoken: Grant = { to: 'domain', folders: ['catalog', 'pricing'], typesOnly: true }
const whole = (...names: readonly PackageName[]): readonly Grant[] => names.map((to) => ({ to }))
const money: Grant = { to: 'domain', folders: ['money'] }

export const importRules: Readonly<Record<PackageName, PackageRules>> = {
  domain: {
    folder: 'packages/domain',
    sources: 'packages/domain/src',
    holds:
      'pure rules: money, locale, calendar, catalog, pricing, cart, quote, subscription, invoice, payment, billing',
    mayImport: [],
    packages: 'none',
  },
  contract: {
    folder: 'packages/contract',
    sources: 'packages/contract/src',
    holds: 'every path, request, response and error as schemas; the props of every page and mail',
    mayImport: [{ to: 'domain', typesOnly: true }],
  },
  client: {
    folder: 'packages/client',
    sources: 'packages/client/src',
    holds: 'the typed client of programs: its types are generated from the description of the API',
    mayImport: [],
  },
  i18n: {
    folder: 'packages/i18n',
    sources: 'packages/i18n/src',
    holds: 'texts in four languages and those of the shop, formatting of money, dates and quantities',
    mayImport: [money, { to: 'domain', folders: ['locale'] }, spoken],
  },
  ui: {
    folder: 'packages/ui',
    sources: 'packages/ui/src',
    holds: 'tokens, primitives, Money and BillingDate, the gallery',
    mayImport: [money, { to: 'domain', folders: ['calendar'], typesOnly: true }, { to: 'i18n' }],
  },
  testkit: {
    folder: 'packages/testkit',
    sources: 'packages/testkit/src',
    holds: 'builders, fixed clock, mail capture, gateway driver, throwaway stores',
    mayImport: [{ to: 'domain' }, { to: 'contract' }],
  },
  config: {
    folder: 'packages/config',
    sources: 'packages/config/src',
    holds: 'this table, budgets and our own lint rules',
    mayImport: [],
  },
  server: {
    folder: 'apps/server',
    sources: 'apps/server/src',
    holds: 'modules by area, platform behind small ports, migrations, seed',
    mayImport: whole('domain', 'contract', 'client', 'i18n'),
  },
  storefront: {
    folder: 'apps/storefront',
    sources: 'apps/storefront/src',
    holds: 'a pure view: pages, features, mails, the two entries',
    mayImport: [{ to: 'domain' }, { to: 'contract', typesOnly: true }, { to: 'i18n' }, { to: 'ui' }],
  },
  'back-office': {
    folder: 'apps/back-office',
    sources: 'apps/back-office/src',
    holds: "the staff's view of the admin calls: pages and the frame",
    mayImport: [
      { to: 'contract', typesOnly: true },
      { to: 'contract', folders: ['staff'] },
      ...whole('client', 'i18n', 'ui'),
    ],
  },
  scripts: {
    folder: 'scripts',
    sources: 'scripts',
    holds: 'bootstrap and checks, each a small program with its own test',
    mayImport: [{ to: 'config' }],
  },
  bench: {
    folder: 'bench',
    sources: 'bench',
    holds: 'measurements as ratios to a floor of the same run',
    mayImport: whole('domain', 'contract', 'server', 'testkit', 'scripts'),
  },
  tests: {
    folder: 'tests',
    sources: 'tests',
    holds: 'journeys, faults, golden documents, tests over several packages',
    mayImport: whole('domain', 'contract', 'i18n', 'server', 'testkit', 'scripts'),
  },
}

/** Imports of a test beside the code in addition to the grants of its package. */
export const testGrants: readonly Grant[] = [{ to: 'testkit' }]

/** Single files that may do what their package may not. */
export const exceptions: readonly { readonly from: string; readonly grant: Grant; readonly why: string }[] = [
  { from: 'scripts/screens.ts', grant: { to: 'testkit' }, why: 'it photographs a server that the test kit starts' },
  { from: 'scripts/shop-screens.ts', grant: { to: 'testkit' }, why: 'it photographs shops that the test kit starts' },
  { from: 'tests/journeys/mail-schemes.e2e.ts', grant: { to: 'storefront' }, why: 'it draws the samples of all mails' },
  { from: 'scripts/lighthouse.ts', grant: { to: 'testkit' }, why: 'it measures a server that the test kit starts' },
]

/** Folders that may never be reached from others, over any number of steps. */
export interface Unreachable {
  readonly from: readonly string[]
  readonly to: string
  /** `runtime`: types are erased, so a way over an `import type` does not count. */
  readonly through: 'any' | 'runtime'
  readonly why: string
}

const browserSafe = ['money', 'catalog', 'pricing', 'cart', 'quote']

export const unreachable: readonly Unreachable[] = [
  {
    from: browserSafe.map((folder) => `packages/domain/src/${folder}/`),
    to: 'packages/domain/src/calendar/',
    through: 'any',
    why: 'it also runs in the browser, which has no Temporal',
  },
  {
    from: ['apps/storefront/src/', 'packages/ui/src/', 'packages/i18n/src/'],
    to: 'packages/domain/src/calendar/',
    through: 'runtime',
    why: 'the browser has no Temporal',
  },
  {
    from: ['apps/server/src/platform/'],
    to: 'apps/server/src/modules/',
    through: 'any',
    why: 'what it needs of a module comes through a port',
  },
]

/** Layers of the storefront, lowest first: a file imports its own layer or lower ones. */
export const storefrontLayers: readonly (readonly string[])[] = [
  ['lib/'],
  // the shell of every page: its parts are used by features and pages
  ['app/'],
  // what every feature does with the cart: its changes, their queue and confirmation, the buttons of products
  ['cart/'],
  ['features/'],
  ['pages/', 'mails/'],
  // the entries
  [''],
]

/**
 * The areas of the server, lowest first: one imports those of lower rows alone, of its own row none. What a lower one needs
 * of a higher one it is handed where the areas are composed. `seed` is the folder of that name.
 */
export const moduleLayers: readonly (readonly string[])[] = [
  ['account', 'legal'],
  ['catalog'],
  ['billing'],
  ['cart', 'webhook'],
  ['contact', 'quote', 'search', 'session'],
  ['profile', 'registration'],
  ['purchase'],
  ['account-pages', 'team'],
  ['identity'],
  ['analytics', 'api-docs', 'erasure', 'export', 'operation', 'product-api', 'provisioning'],
  ['admin'],
  ['seed'],
  ['sandbox'],
]

/** Folders of billing: its rules in the domain, and on the server the code that loads facts and executes plans. */
export const billingFolders = ['packages/domain/src/billing/', 'apps/server/src/modules/billing/'] as const

/** The files at the top of these folders but their `index.ts`. */
export const billingEntries = 'entries'

/**
 * The areas of billing, in the domain and on the server, lowest first: a file imports its own area, files of `store` and
 * `core`, and what the `index.ts` of another lower area hands on. The entries call all areas below them, and a forecast
 * runs the domain's entries on.
 */
export const billingAreas: readonly { readonly name: string; readonly holds: string }[] = [
  { name: 'store', holds: 'on the server: what reads and writes the tables' },
  {
    name: 'core',
    holds: 'facts, rows, ledger, plan, due items, state; on the server commands, attempts and billing runs',
  },
  { name: 'documents', holds: 'lines, invoices and their issue, credit notes, attempts of a payment; their PDF' },
  { name: 'usage', holds: 'what is counted, its lines, statements' },
  { name: 'add-ons', holds: 'trials of add-ons, and their end' },
  { name: 'subscribe', holds: 'from the purchase over changes, pauses and renewals to the end' },
  { name: 'collect', holds: 'dunning, outcomes of attempts, refunds, disputes, methods' },
  { name: 'staff', holds: 'commands of the staff' },
  { name: billingEntries, holds: 'decide, settle, advance: a command, an outcome or an instant gives a plan; routes' },
  { name: 'ahead', holds: 'forecasts, charges and credits to come' },
]

/** Files that compose the areas: none of them imports these. */
export const composition = /^apps\/server\/src\/(?:(?:app|main|server|start)|modules\/[^/]+)\.ts$/

/** Packages that only some places may load (a type of theirs may be imported anywhere in the package). */
export const guardedPackages: readonly {
  readonly names: readonly string[]
  readonly only: RegExp
  readonly why: string
}[] = [
  {
    names: ['kysely', 'pg', '@electric-sql/pglite'],
    only: /^apps\/server\/(?:src\/platform\/|src\/modules\/(?:[^/]+\/repository[^/]*\.ts|billing\/store\/)|migrations\/|src\/migrations\/)|^bench\/|^packages\/testkit\//,
    why: 'SQL lives in repositories and the platform',
  },
]
