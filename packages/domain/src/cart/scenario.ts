import { canonicalText } from '../canonical/index.ts'
import { fail, ok, unreachable } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { isEmptyCart } from './empty-cart.ts'
import type { Cart } from './types.ts'

/** Most scenarios that one owner keeps (CART-27). */
export const scenarioLimit = 10

/** Longest name, in Unicode code points (CART-27). */
export const scenarioNameLimit = 50

/** A cart that is kept under a name, to be compared, opened or quoted later (CART-27): a stored state, not a live one. */
export interface Scenario {
  /** Trimmed, in NFC; unique among its owner's without regard to case. */
  readonly name: string
  readonly cart: Cart
  /** Epoch ms. */
  readonly keptAt: number
}

/** All carts of one owner: the open one, and those kept beside it. */
export interface CartDesk {
  readonly cart: Cart
  readonly scenarios: readonly Scenario[]
}

/** What can be done with scenarios; `at` is the instant in epoch ms. */
export type ScenarioCommand =
  /** Keeps a copy of the open cart, or of another one, as a merge does with the loser. */
  | { readonly kind: 'keep'; readonly name: string; readonly at: number; readonly cart?: Cart }
  /** Opens a copy of a scenario; the cart that was open is kept under `keepAs` unless it is kept already: nothing is lost. */
  | { readonly kind: 'open'; readonly name: string; readonly keepAs: string; readonly at: number }
  /** Opens a cart from elsewhere, as that of a quote; the one that was open is saved as with `open`. */
  | { readonly kind: 'replace'; readonly cart: Cart; readonly keepAs: string; readonly at: number }
  /** Takes a `replace` back: the saved cart is the open one again and leaves the list; an open one that was changed since is saved. */
  | {
      readonly kind: 'bring_back'
      readonly name: string
      /** The cart that took its place, as it was put there. */
      readonly replacedBy: Cart
      readonly keepAs: string
      readonly at: number
    }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  | { readonly kind: 'drop'; readonly name: string }

/** Why nothing was done. */
export type ScenarioFailure =
  | { readonly code: 'scenario-name-invalid'; readonly limit: number }
  | { readonly code: 'scenario-name-taken'; readonly name: string }
  | { readonly code: 'no-such-scenario'; readonly name: string }
  | { readonly code: 'too-many-scenarios'; readonly limit: number }
  | { readonly code: 'empty-cart' }

/** What a command would do to the desk: preview and execution are this one value. */
export interface ScenarioPlan {
  readonly before: CartDesk
  readonly after: CartDesk
  /** Stable text; equal exactly when two plans are equal. */
  readonly digest: string
}

/** What two names of one owner may not share (CART-27). */
export const scenarioKey = (name: string): string => name.toLowerCase()

function planOf(before: CartDesk, after: CartDesk): ScenarioPlan {
  return { before, after, digest: canonicalText({ before, after }) }
}

function cleanName(name: string): Result<string, ScenarioFailure> {
  const clean = name.normalize('NFC').trim()
  const { length } = Array.from(clean)
  return length === 0 || length > scenarioNameLimit
    ? fail({ code: 'scenario-name-invalid', limit: scenarioNameLimit })
    : ok(clean)
}

function found(scenarios: readonly Scenario[], name: string): Scenario | undefined {
  return scenarios.find((scenario) => scenarioKey(scenario.name) === scenarioKey(name.normalize('NFC').trim()))
}

/** True when one of the scenarios is this very cart (CART-27). */
export function isKept(scenarios: readonly Pick<Scenario, 'cart'>[], cart: Cart): boolean {
  const text = canonicalText(cart)
  return scenarios.some((scenario) => canonicalText(scenario.cart) === text)
}

function contentsOf({ planId, lines, currency, quantities, pricing, entries }: Cart): string {
  const held = lines.map(({ productId, bundled }) => [productId, bundled] as const).sort(([a], [b]) => a - b)
  return canonicalText({ planId: Math.max(planId, 0), held, currency, quantities, pricing, entries: entries ?? null })
}

/** True when two carts ask for the same, in whatever order and for whatever reason their lines came in (QUO-10). */
export function hasSameContents(one: Cart, other: Cart): boolean {
  return contentsOf(one) === contentsOf(other)
}

/** A name like the given one that none of the scenarios has: the same, or with the first number that is free (CART-27). */
export function freeScenarioName(scenarios: readonly Pick<Scenario, 'name'>[], wish: string): string {
  const taken = new Set(scenarios.map(({ name }) => scenarioKey(name)))
  const base = Array.from(wish.normalize('NFC').trim())
  const numbered = (count: number): string => {
    const ending = count === 1 ? '' : ` ${count}`
    return (
      base
        .slice(0, scenarioNameLimit - ending.length)
        .join('')
        .trimEnd() + ending
    )
  }
  let count = 1
  while (taken.has(scenarioKey(numbered(count)))) count += 1
  return numbered(count)
}

/** The scenarios with one more, under a name that is free. */
function withKept(scenarios: readonly Scenario[], kept: Scenario): Result<readonly Scenario[], ScenarioFailure> {
  const name = cleanName(kept.name)
  if (!name.ok) return name
  if (found(scenarios, name.value) !== undefined) return fail({ code: 'scenario-name-taken', name: name.value })
  if (scenarios.length >= scenarioLimit) return fail({ code: 'too-many-scenarios', limit: scenarioLimit })
  return ok([...scenarios, { ...kept, name: name.value }])
}

type Of<Kind extends ScenarioCommand['kind']> = Extract<ScenarioCommand, { kind: Kind }>

function keep(desk: CartDesk, { name, at: keptAt, cart = desk.cart }: Of<'keep'>): Result<CartDesk, ScenarioFailure> {
  if (isEmptyCart(cart)) return fail({ code: 'empty-cart' })
  const scenarios = withKept(desk.scenarios, { name, cart, keptAt })
  return scenarios.ok ? ok({ ...desk, scenarios: scenarios.value }) : scenarios
}

/** Another cart in the place of the open one, which is saved first unless it is empty or saved already. */
function inPlace(
  { cart: before, scenarios }: CartDesk,
  { cart, keepAs, at: keptAt }: Omit<Of<'replace'>, 'kind'>,
): Result<CartDesk, ScenarioFailure> {
  if (isEmptyCart(before) || isKept(scenarios, before)) return ok({ cart, scenarios })
  const kept = withKept(scenarios, { name: keepAs, cart: before, keptAt })
  return kept.ok ? ok({ cart, scenarios: kept.value }) : kept
}

/** A cart that asks for the same already stays as it is, with what it remembers of a broken package. */
function replace(desk: CartDesk, command: Of<'replace'>): Result<CartDesk, ScenarioFailure> {
  return hasSameContents(desk.cart, command.cart) ? ok(desk) : inPlace(desk, command)
}

/** The opened scenario stays in the list: who opens another one next finds it under the name that it was given. */
function open(desk: CartDesk, { name, ...rest }: Of<'open'>): Result<CartDesk, ScenarioFailure> {
  const opened = found(desk.scenarios, name)
  return opened === undefined ? fail({ code: 'no-such-scenario', name }) : inPlace(desk, { ...rest, cart: opened.cart })
}

function bringBack(desk: CartDesk, { name, replacedBy, ...rest }: Of<'bring_back'>): Result<CartDesk, ScenarioFailure> {
  const saved = found(desk.scenarios, name)
  if (saved === undefined) return fail({ code: 'no-such-scenario', name })
  const scenarios = desk.scenarios.filter((other) => other !== saved)
  return hasSameContents(desk.cart, replacedBy)
    ? ok({ cart: saved.cart, scenarios })
    : inPlace({ cart: desk.cart, scenarios }, { ...rest, cart: saved.cart })
}

function rename(desk: CartDesk, { name, to }: Of<'rename'>): Result<CartDesk, ScenarioFailure> {
  const scenario = found(desk.scenarios, name)
  if (scenario === undefined) return fail({ code: 'no-such-scenario', name })
  const fresh = cleanName(to)
  if (!fresh.ok) return fresh
  const others = desk.scenarios.filter((other) => other !== scenario)
  if (found(others, fresh.value) !== undefined) return fail({ code: 'scenario-name-taken', name: fresh.value })
  const renamed = { ...scenario, name: fresh.value }
  return ok({ ...desk, scenarios: desk.scenarios.map((other) => (other === scenario ? renamed : other)) })
}

function drop(desk: CartDesk, { name }: Of<'drop'>): Result<CartDesk, ScenarioFailure> {
  const scenario = found(desk.scenarios, name)
  if (scenario === undefined) return fail({ code: 'no-such-scenario', name })
  return ok({ ...desk, scenarios: desk.scenarios.filter((other) => other !== scenario) })
}

function carriedOut(desk: CartDesk, command: ScenarioCommand): Result<CartDesk, ScenarioFailure> {
  switch (command.kind) {
    case 'keep':
      return keep(desk, command)
    case 'open':
      return open(desk, command)
    case 'replace':
      return replace(desk, command)
    case 'bring_back':
      return bringBack(desk, command)
    case 'rename':
      return rename(desk, command)
    case 'drop':
      return drop(desk, command)
    default:
      return unreachable(command)
  }
}

/** What a scenario command would do (CART-27). Pure and total; a refusal changes nothing. */
export function planScenario(desk: CartDesk, command: ScenarioCommand): Result<ScenarioPlan, ScenarioFailure> {
  const after = carriedOut(desk, command)
  return after.ok ? ok(planOf(desk, after.value)) : after
}
