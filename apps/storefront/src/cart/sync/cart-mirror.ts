import type { CartView } from '@waybill/contract/views'
import { removeLocal } from '../../lib/local-storage.ts'

/** Name of D-27: a copy of a visitor's cart, ids only; the server's cart decides. */
const STORAGE_NAME = 'cart'
const PREVIOUS_PLAN = 'previous_plan_id'

export interface MirrorLine {
  readonly id: number
  readonly isModule: boolean
  /** A plan that was bought as one of the pricing page. */
  readonly pricing?: boolean
  /** Chosen subpackages of a plan. */
  readonly entries?: readonly string[]
  /** Its title for the case that it can't be added again; the server needs the id alone. */
  readonly title?: string
}

interface CartMirror {
  readonly version: number
  readonly currency: string
  readonly lines: readonly MirrorLine[]
}

/** Lines to add to have this cart again: the plan, then the buyer's choice, then the rest, in the cart's order. */
export function linesToRestore({ plan, lines }: Pick<CartView, 'plan' | 'lines'>): readonly MirrorLine[] {
  // a hidden or internal module is added with the one that needs it, and can't be added by itself
  const own = lines.filter(({ bundled, isUnlisted }) => !bundled && isUnlisted !== true)
  const chosen = own.filter(({ reason }) => reason.kind === 'chosen')
  const others = own.filter(({ reason }) => reason.kind !== 'chosen')
  const modules = [...chosen, ...others].map(({ id, title }) => ({ id, isModule: true, title }))
  if (plan === undefined) return modules
  const { id, pricing, entries, title } = plan
  return [{ id, isModule: false, pricing, ...(entries && { entries }), title }, ...modules]
}

export function mirrorCart(cart: CartView): void {
  const mirror: CartMirror = { version: cart.version, currency: cart.total.currency, lines: linesToRestore(cart) }
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify(mirror))
    // for display only: which plan was broken is known to the server
    if (cart.previousPlanId === undefined) localStorage.removeItem(PREVIOUS_PLAN)
    else localStorage.setItem(PREVIOUS_PLAN, String(cart.previousPlanId))
  } catch {
    // storage is blocked: only the server has the cart
  }
}

function isCart(shown: unknown): shown is CartView {
  return typeof shown === 'object' && shown !== null && 'version' in shown && 'lines' in shown && 'total' in shown
}

/** The cart in the new data of a page, copied with the answer: the code that draws it may come later. */
export function mirrorShown(props: object): void {
  if ('cart' in props && isCart(props.cart)) mirrorCart(props.cart)
}

/** The parts of the plan that a member has, as the last answer named them: a cache of M§9, the server compares. */
export function mirrorParts(memberId: number, codes: readonly string[]): void {
  try {
    sessionStorage.setItem(`subscription_package_${memberId}`, JSON.stringify(codes))
  } catch {
    // storage is blocked
  }
}

/** An emptied cart has no copy. */
export function dropMirror(): void {
  removeLocal(['cart', 'previous_plan_id'])
}

/** The copy as it is stored, so that it can be observed; null where there is none. */
export function storedMirror(): string | null {
  try {
    return localStorage.getItem(STORAGE_NAME)
  } catch {
    return null
  }
}

/** The lines of a copy; none for an unknown format. */
export function mirroredLines(stored: string | null): readonly MirrorLine[] {
  try {
    const mirror: unknown = JSON.parse(stored ?? 'null')
    return isMirror(mirror) ? mirror.lines : []
  } catch {
    return []
  }
}

function isMirror(stored: unknown): stored is CartMirror {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'lines' in stored &&
    Array.isArray(stored.lines) &&
    stored.lines.every(isLine)
  )
}

function isTexts(texts: unknown): texts is readonly string[] {
  return Array.isArray(texts) && texts.every((text) => typeof text === 'string')
}

function isLine(line: unknown): line is MirrorLine {
  return (
    typeof line === 'object' &&
    line !== null &&
    'id' in line &&
    'isModule' in line &&
    Number.isInteger(line.id) &&
    typeof line.isModule === 'boolean' &&
    (!('title' in line) || typeof line.title === 'string') &&
    (!('entries' in line) || isTexts(line.entries))
  )
}
