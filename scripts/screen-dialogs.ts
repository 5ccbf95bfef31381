import { call, REVIEW, signInAs, visitorWith, type Screen, type Stage } from './screen-stage.ts'
import { then } from './screen-kinds.ts'

const CATALOGUE = '/platform/marketplace'
const FIELD_SERVICE = `${CATALOGUE}/packages/field-service`

/** Of the demo shop, as a cart call names them. */
const CALLS = {
  regional: { id: 2, module: 0, pricing: 1 },
  fieldService: { id: 5, module: 0 },
  proofOfVisit: { id: 31, module: 1 },
  visitForms: { id: 32, module: 1 },
  photoAudit: { id: 33, module: 1 },
  driverApp: { id: 47, module: 1 },
  auditTrail: { id: 54, module: 1 },
  calendarFeed: { id: 19, module: 1 },
} as const

type Name = keyof typeof CALLS

interface Place {
  /** A kind of demo account; a visitor where it is missing. */
  readonly kind?: string
  readonly holds?: readonly Name[]
  readonly path: string
}

/** A reader with this in the cart, on a page. */
const place = (name: string, { kind, holds = [], path }: Place): Screen => ({
  name,
  prepare: async (stage) => {
    if (kind === undefined) await visitorWith(stage)
    else {
      await signInAs(stage, kind)
      await call(stage, '/cart/empty', {})
    }
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    for (const product of holds) await call(stage, '/cart/add', CALLS[product])
    await stage.open(path)
  },
})

async function press({ page }: Stage, name: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click()
}

/** The confirmation that a button opens. */
const needsConfirmation = (name: string, where: Place, button: string | RegExp): Screen =>
  then(place(name, where), name, async (stage) => {
    await press(stage, button)
    await stage.page.getByRole('dialog').waitFor()
  })

const answers = (screen: Screen, name: string, button: RegExp): Screen =>
  then(screen, name, async ({ page }) => {
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
  })

/** Its answer doesn't come, or isn't the one that was hoped for. */
const answered = (screen: Screen, name: string, status: number | undefined): Screen =>
  then(screen, name, async ({ page }) => {
    await page.route('**/cart/module/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (status === undefined) return undefined
      return route.fulfill({ status, json: { status, code: 'rejected', reference: 'r', result: 'Not today.' } })
    })
    await page.getByRole('dialog').getByRole('button', { name: /^OK/ }).click()
    await page
      .getByRole('dialog')
      .locator(status === undefined ? '[aria-busy="true"]' : '[role="alert"]')
      .waitFor()
  })

const TRIAL = 'trial'
const plain = needsConfirmation(
  'dialog-add',
  { kind: TRIAL, path: `${CATALOGUE}/api/list` },
  'Add to cart: Audit trail',
)
const dependents: Place = { holds: ['photoAudit'], path: REVIEW }

/** Every kind of question, in the numbers of A-31. */
const confirmations: readonly Screen[] = [
  needsConfirmation('dialog-remove', { kind: TRIAL, holds: ['auditTrail'], path: REVIEW }, 'Remove Audit trail'),
  needsConfirmation(
    'dialog-add-needs',
    { kind: TRIAL, path: `${CATALOGUE}/field-work/list` },
    'Add to cart: Photo audit',
  ),
  plain,
  needsConfirmation(
    'dialog-default',
    { holds: ['driverApp'], path: `${CATALOGUE}/planning/route-board` },
    /^Remove add-on/,
  ),
  needsConfirmation(
    'dialog-default-locked',
    { kind: TRIAL, holds: ['driverApp'], path: `${CATALOGUE}/planning/route-board` },
    /^Remove add-on/,
  ),
  needsConfirmation('dialog-dependents', dependents, 'Remove Driver app'),
  needsConfirmation('dialog-dependents-es', { ...dependents, path: `/es${REVIEW}` }, /^Quitar App del conductor/),
  needsConfirmation('dialog-dependents-vi', { ...dependents, path: `/vi${REVIEW}` }, /^Gỡ .*Ứng dụng/),
  needsConfirmation(
    'dialog-replace',
    { holds: ['regional', 'proofOfVisit'], path: `${CATALOGUE}/pricing` },
    'Try now: Network',
  ),
  needsConfirmation(
    'dialog-break',
    { holds: ['fieldService'], path: FIELD_SERVICE },
    'Remove add-on Multi-driver optimizer',
  ),
  needsConfirmation('dialog-legacy', { kind: 'legacy', path: `${CATALOGUE}/pricing` }, /Network$/),
  needsConfirmation(
    'dialog-prorated',
    { kind: 'primary', path: `${CATALOGUE}/api/audit-trail` },
    'Add to cart: Audit trail',
  ),
]

const states: readonly Screen[] = [
  answered(plain, 'dialog-running', undefined),
  answered(plain, 'dialog-failed', 422),
  then(answers(plain, 'dialog-success', /^OK/), 'dialog-success', async ({ page }) => {
    await page.getByRole('dialog', { name: /added/ }).waitFor()
  }),
  then(
    place('trial-needs-package', { holds: ['driverApp'], path: REVIEW }),
    'trial-needs-package',
    async ({ page }) => {
      await page
        .getByRole('link', { name: /^Try now/ })
        .filter({ visible: true })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  ),
]

const broken: Place = { holds: ['fieldService'], path: REVIEW }

/** A package that was broken: `path` is opened after that. */
const breaks = (name: string, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await place(name, broken).prepare(stage)
    await call(stage, '/cart/remove', { id: 22 })
    await stage.open(path)
  },
})

async function opensDrawer({ page, width }: Stage): Promise<void> {
  if (width > 950) return
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
}

const besides: readonly Screen[] = [
  place('package-tree', { holds: ['fieldService'], path: FIELD_SERVICE }),
  breaks('package-broken', FIELD_SERVICE),
  breaks('cart-upsell', REVIEW),
  breaks('cart-upsell-vi', `/vi${REVIEW}`),
  breaks('catalogue-upsell', CATALOGUE),
  then(breaks('cart-drawer', CATALOGUE), 'cart-drawer', opensDrawer),
  {
    name: 'cart-orphans',
    prepare: async (stage) => {
      await place('cart-orphans', { holds: ['visitForms', 'calendarFeed'], path: REVIEW }).prepare(stage)
      await call(stage, '/cart/remove', { id: 32 })
      await stage.open(REVIEW)
    },
  },
  then(place('cart-undo', { holds: ['regional', 'proofOfVisit'], path: REVIEW }), 'cart-undo', async (stage) => {
    await press(stage, 'Remove Proof of visit')
    await stage.page.getByRole('button', { name: 'Undo' }).waitFor()
  }),
]

/** Confirmations of a cart, their results, and the broken package. */
export const dialogScreens: readonly Screen[] = [...confirmations, ...states, ...besides]
