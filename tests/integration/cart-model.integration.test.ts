import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  actOnProduct,
  badgeCount,
  cartBreakdown,
  classifyAdd,
  classifyRemoval,
  emptyCart,
  isNoChange,
  lineProblems,
  planCommand,
  undoOf,
  type Cart,
  type CartContext,
  type CartFailure,
  type CartPlan,
  type CartViewer,
} from '@waybill/domain/cart'
import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import type { Result } from '@waybill/domain/result'
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
const met = {
  plain: 0,
  refused: 0,
  cascade: 0,
  brokenPackage: 0,
  restoredPackage: 0,
  switched: 0,
  undone: 0,
  cleared: 0,
}

beforeAll(() => void process.stdout.write(`cart model: seed ${seed}\n`))

function demoCatalogue(): Catalogue {
  const read = readCatalogueFolder(DEMO_CATALOGUE)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return indexCatalogue(read.value, 1)
}

const catalogue = demoCatalogue()
const productIds = [...catalogue.products.keys()]
const packageIds = catalogue.document.packages.map(({ id }) => id)

/**
 * One click: an id of the shop, or one that it doesn't know. Whatever the id says, what is taken out is one of the cart's
 * lines, what is let go is one that others came for, and what is brought back is what its package lost.
 */
interface Click {
  readonly kind: (typeof KINDS)[number]
  readonly id: number
  readonly pricing: boolean
}

const KINDS = [
  'add',
  'remove',
  'take_out',
  'let_go',
  'bring_back',
  'activate',
  'deactivate',
  'remove_of_kind',
  'quantities',
  'restore',
  'orphans',
  'switch',
  'undo',
  'empty',
] as const

/** How often each, once where nothing is said: carts have to grow before they can break and be whole again. */
const OFTEN: Partial<Readonly<Record<(typeof KINDS)[number], number>>> = {
  add: 10,
  take_out: 5,
  let_go: 8,
  bring_back: 14,
  orphans: 10,
  switch: 2,
  undo: 3,
  activate: 2,
  restore: 6,
}

const clicks: fc.Arbitrary<readonly Click[]> = fc.array(
  fc.record({
    kind: fc.oneof(...KINDS.map((kind) => ({ weight: OFTEN[kind] ?? 1, arbitrary: fc.constant(kind) }))),
    id: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...productIds) },
      { weight: 6, arbitrary: fc.constantFrom(...packageIds) },
      { weight: 1, arbitrary: fc.constantFrom(999_999) },
    ),
    pricing: fc.integer({ min: 0, max: 3 }).map((number) => number === 3),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
)

const isModule = (id: number): boolean => catalogue.packages.get(id) === undefined
/** One key is fed by its id, so that both sides count the same; above 99 no key takes it. */
const usagesOf = (id: number): Readonly<Record<string, number>> => ({ driver: id % 50, 'user-team': id % 9 })

/** A package for any id; one of them is none. */
const packageOf = (id: number): number => packageIds[id % (packageIds.length + 1)] ?? id

/** What the rules make of a click. */
function planned(context: CartContext, cart: Cart, { kind, id, pricing }: Click): Result<CartPlan, CartFailure> {
  const command = (value: Parameters<typeof planCommand>[2]) => planCommand(context, cart, value)
  switch (kind) {
    case 'remove':
      return command({ kind, productId: id })
    case 'remove_of_kind': {
      const removal = classifyRemoval(catalogue, { id, module: isModule(id) })
      return removal.ok ? command(removal.value) : removal
    }
    case 'activate':
    case 'deactivate':
      return actOnProduct(context, cart, { id, action: kind })
    case 'quantities':
      return command({ kind: 'set_quantities', quantities: usagesOf(id) })
    case 'restore':
      return command({ kind })
    case 'orphans':
      return command({ kind: 'remove_orphans' })
    case 'switch':
      return command({ kind: 'switch_package', productId: packageOf(id) })
    case 'empty':
      return command({ kind })
    default: {
      const add = classifyAdd(catalogue, { id, module: isModule(id), pricing })
      return add.ok ? command(add.value) : add
    }
  }
}

/** The model: the cart, and the change that an undo takes back. */
interface Model {
  readonly cart: Cart
  readonly last: CartPlan | undefined
}

/** What the rules make of a click on the model, or the code of the refusal. */
function modelled(model: Model, viewer: CartViewer, click: Click): Model | string {
  const { cart, last } = model
  if (click.kind === 'undo') {
    if (last === undefined) return 'nothing-to-undo'
    const undone = planCommand({ catalogue, viewer }, cart, undoOf(last))
    return undone.ok ? { cart: undone.value.after, last: undefined } : undone.failure.code
  }
  const plan = planned({ catalogue, viewer }, cart, click)
  if (!plan.ok) return plan.failure.code
  return isNoChange(plan.value) ? model : { cart: plan.value.after, last: plan.value }
}

function send(client: ShopClient, { kind, id, pricing }: Click): Promise<Answered> {
  switch (kind) {
    case 'remove':
      return client.post('/cart/remove', { id })
    case 'remove_of_kind':
      return client.post('/cart/pricing/categories/remove', { id, module: isModule(id) ? 1 : 0 })
    case 'activate':
    case 'deactivate':
      return client.post(`/cart/module/${id}/${kind}`, {})
    case 'quantities':
      return client.post('/cart/quantities', { usages: usagesOf(id) })
    case 'orphans':
      return client.post('/cart/orphans/remove', {})
    case 'switch':
      return client.post('/cart/switch', { package_id: packageOf(id) })
    case 'restore':
    case 'undo':
    case 'empty':
      return client.post(`/cart/${kind}`, {})
    default:
      return client.post('/cart/add', { id, module: isModule(id) ? 1 : 0, pricing: pricing ? 1 : 0 })
  }
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

function kindOf(before: Cart, after: Cart, { kind }: Click): keyof typeof met {
  if (kind === 'undo') return 'undone'
  if (kind === 'switch' && after.planId !== before.planId) return 'switched'
  if (kind === 'orphans' && after.lines.length < before.lines.length) return 'cleared'
  if (!before.planReset && after.planReset) return 'brokenPackage'
  if (before.planReset && after.planId > 0 && after.planId === before.previousPlanId) return 'restoredPackage'
  return before.lines.length - after.lines.length > 1 ? 'cascade' : 'plain'
}

/** The click with the id that it means in this cart; undefined where there is no such product. */
function meant(cart: Cart, click: Click): Click | undefined {
  const ids = cart.lines.map(({ productId }) => productId)
  const removed = (id: number | undefined): Click | undefined =>
    id === undefined ? undefined : { kind: 'remove', id, pricing: false }
  switch (click.kind) {
    case 'take_out':
      return removed(ids[click.id % ids.length])
    case 'let_go':
      return removed(
        ids.find((id) => cart.lines.some(({ reason }) => reason.kind === 'needed_by' && reason.productId === id)),
      )
    case 'bring_back': {
      const missing = cart.trackedIds.find((id) => !ids.includes(id))
      return missing === undefined ? undefined : { kind: 'add', id: missing, pricing: false }
    }
    default:
      return click
  }
}

/** Plays the clicks on the server and on the model side by side; they agree after each. */
async function play(client: ShopClient, viewer: CartViewer, list: readonly Click[]): Promise<void> {
  let model: Model = { cart: emptyCart('USD'), last: undefined }
  for (const wish of list) {
    const click = meant(model.cart, wish)
    if (click === undefined) continue
    const expected = modelled(model, viewer, click)
    // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is tested
    const answer = await send(client, click)
    met[typeof expected === 'string' ? 'refused' : kindOf(model.cart, expected.cart, click)] += 1
    if (typeof expected !== 'string') model = expected
    expect(answer.status === 200 ? answeredView(answer) : answer.body['code'], answer.text).toEqual(
      typeof expected === 'string' ? expected : modelView(model.cart),
    )
  }
  expect(answeredView(await client.get('/cart/data'))).toEqual(modelView(model.cart))
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
