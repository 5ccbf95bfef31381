import {
  bestFit,
  cartBreakdown,
  compareSavedCarts,
  confirmationOf,
  emptyCart,
  isChangePackage,
  lineProblems,
  mergeCarts,
  planCommand,
  undoOf,
} from '../src/cart/index.ts'
import type { Cart, CartCommand, CartPlan } from '../src/cart/index.ts'
import { indexCatalogue } from '../src/catalog/index.ts'
import type { Catalogue, Module } from '../src/catalog/index.ts'
import type { Currency, Money } from '../src/money/index.ts'
import { quoteDifference, snapshotQuote } from '../src/quote/index.ts'
import { aDocument, aModule, aPackage, aUsageKey } from './catalogue-builders.ts'
import { amount, count, list, readMoney, whole, writeMoney } from './worked-form.ts'
import type { Form, Parts } from './worked-form.ts'

const viewer = { kind: 'visitor' } as const
const packageId = 90

/** Reads a row of prices: "10 + 20" in USD. */
function readList(prices = '', currency = ''): Money[] {
  return prices.split(' + ').map((price) => readMoney(`${price} ${currency}`))
}

function modulesOf(prices: readonly Money[], first: number, about: (index: number) => Partial<Module> = () => ({})) {
  return prices.map(({ minor, currency }, index) =>
    aModule(first + index, { basePrice: { [currency]: minor }, ...about(index) }),
  )
}

/** A cart that is being changed, with the plan that changed it last. */
interface Shopping {
  readonly catalogue: Catalogue
  readonly cart: Cart
  readonly last?: CartPlan
}

function run({ catalogue, cart }: Shopping, ...commands: readonly CartCommand[]): Shopping {
  return commands.reduce<Shopping>(
    (shopping, command) => {
      const plan = planCommand({ catalogue, viewer }, shopping.cart, command)
      if (!plan.ok) throw new Error(`rejected: ${plan.failure.code}`)
      return { catalogue, cart: plan.value.after, last: plan.value }
    },
    { catalogue, cart },
  )
}

const totalOf = ({ catalogue, cart }: Shopping): Money => cartBreakdown(catalogue, cart).total
const start = (catalogue: Catalogue, currency: Currency): Shopping => ({ catalogue, cart: emptyCart(currency) })
const add = (productId: number): CartCommand => ({ kind: 'add_module', productId })
const remove = (productId: number): CartCommand => ({ kind: 'remove', productId })
const addPackage: CartCommand = { kind: 'add_package', productId: packageId, pricing: false }

/** The id of the module at a price: prices of one sum differ. */
function idOf(catalogue: Catalogue, price: Money): number {
  const found = catalogue.document.modules.find(({ basePrice }) => basePrice[price.currency] === price.minor)
  if (found === undefined) throw new Error(`no module at ${writeMoney(price)}`)
  return found.id
}

/** A package (90) of the modules from 1 on, in a cart, with the modules from 50 on beside it. */
function packaged({ prices, currency = '', percent = '0', beside }: Parts): Shopping {
  const bundled = modulesOf(readList(prices, currency), 1)
  const extras = beside === undefined ? [] : modulesOf(readList(beside, currency), 50)
  const ids = bundled.map(({ id }) => id)
  const packages = [aPackage(packageId, ids, { discount: Number(percent) })]
  const catalogue = indexCatalogue(aDocument({ modules: [...bundled, ...extras], packages }), 1)
  const empty = start(catalogue, readMoney(`0 ${currency}`).currency)
  return run(empty, addPackage, ...extras.map(({ id }) => add(id)))
}

function removal(shopping: Shopping, parts: Parts): CartCommand {
  return remove(idOf(shopping.catalogue, readMoney(`${parts.without} ${parts.currency}`)))
}

function packageTotal(parts: Parts): string {
  const intact = packaged(parts)
  if (parts.without === undefined) return writeMoney(totalOf(intact))
  const broken = run(intact, removal(intact, parts))
  if (parts.then === 'restored') return writeMoney(totalOf(run(broken, { kind: 'restore' })))
  if (parts.then === 'undone' && broken.last !== undefined) return writeMoney(totalOf(run(broken, undoOf(broken.last))))
  return writeMoney(totalOf(broken))
}

/** Totals of a confirmation: before, and after OK. */
function requested(parts: Parts): string {
  const { catalogue, cart, last } = run(packaged(parts), removal(packaged(parts), parts))
  const productId = last?.difference.removed[0]?.productId ?? cart.planId
  if (last === undefined) throw new Error('nothing was asked')
  const { price } = confirmationOf({ catalogue, viewer }, last, productId)
  return `${writeMoney(price.before)}, then ${writeMoney(price.after)}`
}

const cartPattern = (name: string): string =>
  `(?:package of (?<${name}Package>[\\d. +]+) at (?<${name}Percent>\\d+) % off|(?<${name}>[\\d. +]+))`

/** Modules 10 to 14, each needing the one before; the last is added. */
function chained(parts: Parts): string {
  const { prices, currency = '', without } = parts
  const modules = modulesOf(readList(prices, currency), 10, (index) =>
    index === 0 ? {} : { dependencies: [9 + index] },
  )
  const catalogue = indexCatalogue(aDocument({ modules }), 1)
  const last = add(9 + modules.length)
  const shopping = run(start(catalogue, readMoney(`0 ${currency}`).currency), last)
  return writeMoney(totalOf(without === undefined ? shopping : run(shopping, removal(shopping, parts))))
}

/** A module (1) with its companion (2). */
function accompanied(parts: Parts): string {
  const [parent, companion] = [readMoney(parts.price), readMoney(parts.companion)]
  const modules = [
    ...modulesOf([parent], 1, () => ({ companions: [2] })),
    ...modulesOf([companion], 2, () => ({ isCrossSell: true })),
  ]
  const shopping = run(start(indexCatalogue(aDocument({ modules }), 1), parent.currency), add(1))
  return writeMoney(totalOf(parts.gone === undefined ? shopping : run(shopping, remove(1))))
}

/** A cart of modules, or of a package, in a shop that has them all: equal prices are the same module. */
function namedCarts(parts: Parts, names: readonly string[]): { catalogue: Catalogue; carts: readonly Cart[] } {
  const { currency = '' } = parts
  const rows = names.map((name) => ({
    prices: readList(parts[`${name}Package`] ?? parts[name], currency),
    percent: parts[`${name}Percent`],
  }))
  const minors = [...new Set(rows.flatMap(({ prices }) => prices.map(({ minor }) => minor)))]
  const { currency: code } = readMoney(`0 ${currency}`)
  const modules = minors.map((minor, index) => aModule(index + 1, { basePrice: { [code]: minor } }))
  const idsOf = (prices: readonly Money[]): number[] => prices.map(({ minor }) => minors.indexOf(minor) + 1)
  const packages = rows.flatMap(({ prices, percent }, index) =>
    percent === undefined ? [] : [aPackage(packageId + index, idsOf(prices), { discount: Number(percent) })],
  )
  const catalogue = indexCatalogue(aDocument({ modules, packages }), 1)
  const carts = rows.map(({ prices, percent }, index) => {
    const plan: CartCommand = { kind: 'add_package', productId: packageId + index, pricing: false }
    return run(start(catalogue, code), ...(percent === undefined ? idsOf(prices).map(add) : [plan])).cart
  })
  return { catalogue, carts }
}

function joined(parts: Parts): string {
  const { catalogue, carts } = namedCarts(parts, ['newer', 'older'])
  const [visitor, member] = carts
  if (visitor === undefined || member === undefined) throw new Error('two carts meet')
  const merging = { visitor, member, visitorChangedAt: 2, memberChangedAt: 1, hasLiveSubscription: false }
  const { plan, savedCart } = mergeCarts({ catalogue, viewer }, merging)
  const kept = savedCart === undefined ? '' : `, kept ${writeMoney(cartBreakdown(catalogue, savedCart).total)}`
  return `${writeMoney(cartBreakdown(catalogue, plan.after).total)}${kept}`
}

function fitted(parts: Parts): string {
  const { catalogue, carts } = namedCarts(parts, ['held', 'offer'])
  const fit = carts[0] && bestFit({ catalogue, viewer }, carts[0])
  return fit === undefined ? 'nothing cheaper' : writeMoney(fit.price.total)
}

function compared(parts: Parts): string {
  const { catalogue, carts } = namedCarts(parts, ['first', 'second'])
  const names = ['the first', 'the second']
  const { cheapest } = compareSavedCarts(
    catalogue,
    carts.map((cart, index) => ({ name: names[index] ?? '', cart })),
  )
  return cheapest === undefined ? 'none' : `${cheapest.names.join(' and ')} at ${writeMoney(cheapest.total)}`
}

function revised(parts: Parts): string {
  const { catalogue, carts } = namedCarts(parts, ['first', 'second'])
  const [before, after] = carts.map((cart) => snapshotQuote(catalogue, cart))
  if (before?.ok !== true || after?.ok !== true) throw new Error('both can be quoted')
  const { added, removed, bundle, total } = quoteDifference(before.value, after.value)
  const steps = [
    ...(bundle === undefined ? [] : [`plan ${writeMoney(bundle.before)} to ${writeMoney(bundle.after)}`]),
    ...added.map((line) => `${writeMoney(line.amount)} more`),
    ...removed.map((line) => `${writeMoney(line.amount)} less`),
  ]
  return `${steps.join(', ')}, ${writeMoney(total.before)} to ${writeMoney(total.after)}`
}

function problems(parts: Parts): string {
  const { currency, minor } = readMoney(parts.price)
  const cart = run(start(indexCatalogue(aDocument({ modules: [aModule(1)] }), 1), currency), add(1)).cart
  const later: Partial<Module> = {
    basePrice: parts.state === 'not sold' ? {} : { [currency]: minor },
    isDeleted: parts.state === 'retired',
  }
  const catalogue = indexCatalogue(aDocument({ modules: [aModule(1, later)] }), 2)
  const shown = parts.shown === undefined ? new Map<number, number>() : new Map([[1, readMoney(parts.shown).minor]])
  const [problem] = lineProblems(catalogue, cart, { shown })
  return problem === undefined ? 'no problem' : problem.code.replaceAll('_', ' ')
}

function changed(parts: Parts): string {
  const codes = (text = ''): string[] => (text === '' ? [] : text.split(' and '))
  const { cart, account, cartParts, accountParts, expired } = parts
  const chain = ['alpha', 'beta', 'gamma']
  const packages = chain.map((code, index) =>
    aPackage(packageId + index, [1], { code, ...(index > 0 ? { contains: packageId + index - 1 } : {}) }),
  )
  const catalogue = indexCatalogue(aDocument({ modules: [aModule(1)], packages }), 1)
  const productId = packageId + chain.indexOf(cart ?? '')
  const command: CartCommand = { kind: 'add_package', productId, pricing: false, entries: codes(cartParts) }
  const shopping = run(start(catalogue, 'USD'), command)
  const current = { code: account ?? '', subpackageCodes: codes(accountParts), isExpired: expired !== undefined }
  return isChangePackage(catalogue, shopping.cart, current) ? 'a change' : 'no change'
}

/** Extra members join the cart as a line when the typed quantity is above the included ones. */
function team(parts: Parts): string {
  const { currency, minor } = readMoney(parts.unit)
  const about = {
    isAdditionalAccountUser: true,
    pricingType: 'USAGE',
    usageKey: 'user-team',
    basePrice: { [currency]: minor },
  } as const
  const key = aUsageKey('user-team', {
    assetType: 'user',
    freeUnits: Number(parts.free),
    isAdditionalAccountUser: true,
  })
  const modules = [aModule(1, { basePrice: { [currency]: 0 } }), aModule(2, about)]
  const catalogue = indexCatalogue(aDocument({ modules, usageKeys: [key] }), 1)
  const quantities = { kind: 'set_quantities', quantities: { 'user-team': Number(parts.quantity) } } as const
  const shopping = run(start(catalogue, currency), add(1), quantities)
  const hasLine = shopping.cart.lines.some(({ productId }) => productId === 2)
  return hasLine ? `${writeMoney(totalOf(shopping))} on a line of its own` : 'no line'
}

const code = '(?<currency>[A-Z]{3})'

/** The ways to write a sum about a cart. */
export const cartForms: readonly Form[] = [
  {
    example: 'package of 60 + 39 USD at 15 % off, beside 20, without 39, restored',
    pattern: whole(
      `package of ${list('prices')} ${code}`,
      `(?: at ${count('percent')} % off)?`,
      `(?:, beside ${list('beside')})?`,
      '(?:, without (?<without>[\\d.]+)(?:, (?<then>restored|undone))?)?',
    ),
    compute: packageTotal,
  },
  {
    example: 'the dialog of a package of 60 + 39 USD at 15 % off, without 39',
    pattern: whole(
      `the dialog of a package of ${list('prices')} ${code}`,
      ` at ${count('percent')} % off`,
      ', without (?<without>[\\d.]+)',
    ),
    compute: requested,
  },
  {
    example: 'a chain of 10 + 20 + 30 USD, without 20',
    pattern: whole(`a chain of ${list('prices')} ${code}`, '(?:, without (?<without>[\\d.]+))?'),
    compute: chained,
  },
  {
    example: '30 USD with its companion at 5 USD, removed',
    pattern: whole(amount('price'), ' with its companion at ', amount('companion'), '(?<gone>, removed)?'),
    compute: accompanied,
  },
  {
    example: 'a cart of 10 + 20 joined with one of 20 + 5 in USD',
    pattern: whole(`a cart of ${cartPattern('newer')} joined with one of ${cartPattern('older')} in ${code}`),
    compute: joined,
  },
  {
    example: 'best fit of 10 + 20 + 5 to a package of 10 + 20 at 50 % off in USD',
    pattern: whole(`best fit of ${cartPattern('held')} to a ${cartPattern('offer')} in ${code}`),
    compute: fitted,
  },
  {
    example: 'the cheapest of 10 + 20 and 25 in USD',
    pattern: whole(`the cheapest of ${cartPattern('first')} and ${cartPattern('second')} in ${code}`),
    compute: compared,
  },
  {
    example: 'a quote of 10 + 20 revised to 10 + 25 in USD',
    pattern: whole(`a quote of ${cartPattern('first')} revised to ${cartPattern('second')} in ${code}`),
    compute: revised,
  },
  {
    example: 'a line shown at 9 USD, now 10 USD',
    pattern: whole(
      'a line',
      '(?: shown at ',
      amount('shown'),
      ')?',
      ', now ',
      amount('price'),
      '(?: but (?<state>retired|not sold))?',
    ),
    compute: problems,
  },
  {
    example: 'gamma with beta and alpha, for an account on gamma with alpha and beta',
    pattern: whole(
      '(?<cart>[a-z]+)(?: with (?<cartParts>[a-z ]+))?',
      ', for an account on (?<account>[a-z]+)(?: with (?<accountParts>[a-z ]+?))?(?<expired>, expired)?',
    ),
    compute: changed,
  },
  {
    example: '7 team members, 5 included, at 8 USD',
    pattern: whole(count('quantity'), ' team members, ', count('free'), ' included, at ', amount('unit')),
    compute: team,
  },
]
