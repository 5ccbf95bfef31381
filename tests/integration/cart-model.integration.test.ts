import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  badgeCount,
  cartBreakdown,
  classifyAdd,
  emptyCart,
  lineProblems,
  planCommand,
  type Cart,
  type CartViewer,
} from '@waybill/domain/cart'
import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import { seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient, type Answered } from '@waybill/testkit/shop-client'
import { invariantsOf, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { readCatalogueFolder } from '../../apps/server/src/modules/catalog/import/index.ts'
import { DEMO_CATALOGUE } from '../../apps/server/src/modules/shop-admin/use-cases/seed-empty-shop.ts'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()

const shop = shopOfFile()
let members = 0
/** How often each kind of click came up: a model that is never refused and never breaks a package proves little. */
const met = { plain: 0, refused: 0, cascade: 0, brokenPackage: 0, restoredPackage: 0 }

beforeAll(() => void process.stdout.write(`cart model: seed ${seed}\n`))

function demoCatalogue(): Catalogue {
  const read = readCatalogueFolder(DEMO_CATALOGUE)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return indexCatalogue(read.value, 1)
}

const catalogue = demoCatalogue()
const productIds = [...catalogue.products.keys()]
const packageIds = catalogue.document.packages.map(({ id }) => id)

/** One click: an id of the shop, or one that it doesn't know; what a package lost is brought back whatever the id says. */
interface Click {
  readonly kind: 'add' | 'remove' | 'bring_back'
  readonly id: number
  readonly pricing: boolean
}

const clicks: fc.Arbitrary<readonly Click[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'add', 'remove', 'bring_back', 'bring_back'),
    id: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...productIds) },
      { weight: 3, arbitrary: fc.constantFrom(...packageIds) },
      { weight: 1, arbitrary: fc.constantFrom(999_999) },
    ),
    pricing: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
)

/** What the domain makes of a click: the cart after it, or the code of the refusal. */
function modelled(cart: Cart, viewer: CartViewer, { kind, id, pricing }: Click): Cart | string {
  const command =
    kind === 'remove'
      ? ({ ok: true, value: { kind: 'remove', productId: id } } as const)
      : classifyAdd(catalogue, { id, module: catalogue.packages.get(id) === undefined, pricing })
  const plan = command.ok ? planCommand({ catalogue, viewer }, cart, command.value) : command
  return plan.ok ? plan.value.after : plan.failure.code
}

function send(client: ShopClient, { kind, id, pricing }: Click): Promise<Answered> {
  if (kind === 'remove') return client.post('/cart/remove', { id })
  const module = catalogue.packages.get(id) === undefined ? 1 : 0
  return client.post('/cart/add', { id, module, pricing: pricing ? 1 : 0 })
}

/** What both sides say of a cart, in the words of the wire. */
function modelView(cart: Cart): object {
  const { total, bundle, bundleBefore, additional } = cartBreakdown(catalogue, cart)
  return {
    plan: cart.planId < 0 ? null : cart.planId,
    lines: cart.lines.map(({ productId, bundled, isDefault, reason }) => ({
      id: productId,
      bundled,
      isDefault,
      reason: reason.kind,
      because: 'productId' in reason ? reason.productId : undefined,
    })),
    amounts: [total, bundle, bundleBefore, additional].map(({ minor }) => minor),
    planreset: cart.planReset,
    badge: badgeCount(catalogue, cart),
    problems: lineProblems(catalogue, cart).map(({ productId, code }) => `${productId} ${code}`),
  }
}

interface CartAnswer {
  readonly plan: { readonly id: number } | null
  readonly modules: readonly {
    readonly id: number
    readonly bundled: number
    readonly is_default: number
    readonly reason: { readonly kind: string; readonly product_id?: number }
  }[]
  readonly totalPrice_minor: number
  readonly totalDiscountedPrice_minor: number
  readonly totalBundleNonDiscountedPrice_minor: number
  readonly totalAdditionalModulesPrice_minor: number
  readonly planreset: number
  readonly badge: number
  readonly problems: readonly { readonly line_id: number; readonly code: string }[]
}

function answeredView(answer: Answered): object {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own shape, checked by the comparison
  const cart = resultOf(answer) as unknown as CartAnswer
  return {
    plan: cart.plan?.id ?? null,
    lines: cart.modules.map(({ id, bundled, is_default: isDefault, reason }) => ({
      id,
      bundled: bundled === 1,
      isDefault: isDefault === 1,
      reason: reason.kind,
      because: reason.product_id,
    })),
    amounts: [
      cart.totalPrice_minor,
      cart.totalDiscountedPrice_minor,
      cart.totalBundleNonDiscountedPrice_minor,
      cart.totalAdditionalModulesPrice_minor,
    ],
    planreset: cart.planreset === 1,
    badge: cart.badge,
    problems: cart.problems.map(({ line_id: id, code }) => `${id} ${code}`),
  }
}

function kindOf(before: Cart, after: Cart): keyof typeof met {
  if (!before.planReset && after.planReset) return 'brokenPackage'
  if (before.planReset && after.planId > 0 && after.planId === before.previousPlanId) return 'restoredPackage'
  return before.lines.length - after.lines.length > 1 ? 'cascade' : 'plain'
}

/** The click with the id that it means in this cart; undefined where nothing is missing. */
function meant(cart: Cart, click: Click): Click | undefined {
  if (click.kind !== 'bring_back') return click
  const missing = cart.trackedIds.find((id) => cart.lines.every(({ productId }) => productId !== id))
  return missing === undefined ? undefined : { kind: 'add', id: missing, pricing: false }
}

/** Plays the clicks on the server and on the model side by side; they agree after each. */
async function play(client: ShopClient, viewer: CartViewer, list: readonly Click[]): Promise<void> {
  let cart = emptyCart('USD')
  for (const wish of list) {
    const click = meant(cart, wish)
    if (click === undefined) continue
    const expected = modelled(cart, viewer, click)
    // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is tested
    const answer = await send(client, click)
    met[typeof expected === 'string' ? 'refused' : kindOf(cart, expected)] += 1
    if (typeof expected !== 'string') cart = expected
    expect(answer.status === 200 ? answeredView(answer) : answer.body['code'], answer.text).toEqual(
      typeof expected === 'string' ? expected : modelView(cart),
    )
  }
  expect(answeredView(await client.get('/cart/data'))).toEqual(modelView(cart))
}

async function newMember(): Promise<ShopClient> {
  const client = new ShopClient(shop.url)
  members += 1
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US' }
  const email = `model-${members}@kho.example`
  const answer = await client.post('/register', { email, password: 'three quiet words', ...person })
  if (answer.status !== 200) throw new Error(answer.text)
  return client
}

// the last two look at what the first ones did
describe('the cart of the server is the cart of the rules, whatever is clicked', { shuffle: false }, () => {
  test.each<[who: string, open: () => Promise<ShopClient>, viewer: CartViewer, runs: number]>([
    ['a visitor', async () => new ShopClient(shop.url), { kind: 'visitor' }, isDeep ? 400 : 30],
    ['a member', newMember, { kind: 'member', isLegacy: false }, isDeep ? 100 : 10],
  ])('by %s', async (_, open, viewer, runs) => {
    await fc.assert(
      fc.asyncProperty(clicks, async (list) => play(await open(), viewer, list)),
      // shrinking may take as long as a test may: what is smallest by then is told
      { seed, numRuns: runs, interruptAfterTimeLimit: isDeep ? 500_000 : 17_000 },
    )
  })

  test('and all kinds of clicks came up', () => {
    expect(Object.entries(met).filter(([, count]) => count < 3)).toEqual([])
  })

  test('and the invariants of the shop hold after all of it', async () => {
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  })
})
