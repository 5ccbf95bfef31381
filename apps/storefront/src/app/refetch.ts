import type { ResultOf } from '@waybill/contract'
import type { PageShell } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import type { Dispatch, SetStateAction } from 'react'
import { call } from '../lib/call.ts'
import { freshnessAfter, isEmpty, type CartEvent } from '../lib/cart/cart-freshness.ts'
import { takeCartFlag } from '../lib/cart/tab-messages.ts'
import type { CartFreshness } from '../lib/cart/cart-view.ts'
import { backoff } from '../lib/backoff.ts'
import { fetchPage, type FreshPage } from '../lib/fetch-page.ts'
import type { Observable } from '../lib/observable.ts'
import { fetchLazyParts } from './code-split.tsx'

interface ShownPage {
  readonly props: object
  readonly shell: PageShell
}

/** The parts of the page that reading the cart uses. */
export interface PagePort {
  /** The data of the page as loaded. */
  readonly shell: PageShell
  /** The data that the page is drawn from. */
  readonly latestProps: { readonly current: object }
  readonly setShown: Dispatch<SetStateAction<ShownPage>>
  readonly expectedBadge: Observable<number | undefined>
  readonly freshness: Observable<CartFreshness>
}

/** The data that the page should have: new, or the present; undefined when it is unknown. */
type FreshResult = FreshPage | 'same' | undefined
type PageRead = () => Promise<FreshResult>

/** Delay before the retry. */
const RETRY_MS = 2000

let newest: Promise<void> = Promise.resolve()
let count = 0

function settle(found: FreshResult, port: PagePort): boolean {
  const setFreshness = (event: CartEvent): void => port.freshness.set(freshnessAfter(port.freshness.get(), event))
  if (found === undefined) {
    // oxlint-disable-next-line eslint/no-console -- CART-31: logged, and nothing else
    console.warn('the cart could not be read')
    setFreshness({ kind: 'unreadable' })
    return false
  }
  if (found !== 'same') port.setShown(({ shell }) => ({ props: found.props, shell: { ...shell, ...found.shell } }))
  port.expectedBadge.set(undefined)
  setFreshness({ kind: 'read' })
  return true
}

/** Reads, and retries once when that fails. Of several that overlap only the last one's answer is shown. */
function read(look: PageRead, port: PagePort): Promise<void> {
  count += 1
  const mine = count
  const run = async (): Promise<void> => {
    const [found] = await Promise.all([look(), fetchLazyParts()])
    if (mine !== count) return newest
    if (settle(found, port)) return undefined
    void lookAgain()
    return undefined
  }
  const lookAgain = async (): Promise<void> => {
    await backoff(RETRY_MS)
    if (mine !== count) return
    const found = await look()
    if (mine === count) settle(found, port)
  }
  newest = run()
  return newest
}

/** Fetches this document's data again. */
export function readPage(port: PagePort): Promise<void> {
  return read(fetchPage, port)
}

/** Shows the page with the data of a change's answer. */
export function showPage(page: FreshPage, port: PagePort): Promise<void> {
  return read(() => Promise.resolve(page), port)
}

function isOfCart(shown: unknown): shown is Pick<CartView, 'version' | 'catalogueVersion'> {
  return typeof shown === 'object' && shown !== null && 'version' in shown && 'catalogueVersion' in shown
}

/** True where the page was drawn from this very cart. */
function isShown(props: object, cart: ResultOf<'GET /cart/data'>): boolean {
  if (!('cart' in props)) return false
  if (props.cart === null) return isEmpty(cart)
  return (
    isOfCart(props.cart) &&
    props.cart.version === cart.version &&
    props.cart.catalogueVersion === cart.catalogue_version
  )
}

/** Fetches the cart, and the document where that shows another one. */
export function checkCart(port: PagePort): Promise<void> {
  const look: PageRead = async () => {
    const outcome = await call('GET /cart/data', { locale: port.shell.locale })
    if (!outcome.ok) return undefined
    if (isShown(port.latestProps.current, outcome.result)) return 'same'
    port.expectedBadge.set(outcome.result.badge)
    return fetchPage()
  }
  return read(look, port)
}

/** A change that was under way when the page before was left is answered soon: until then the cart is the one of before. */
const LOOKS_MS = [250, 500, 1000, 2000, 4000]

async function readPending(port: PagePort): Promise<void> {
  const versionNow = async (): Promise<number | undefined> => {
    const outcome = await call('GET /cart/data', { locale: port.shell.locale })
    return outcome.ok ? outcome.result.version : undefined
  }
  const before = await versionNow()
  for (const ms of LOOKS_MS) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await backoff(ms)
    // oxlint-disable-next-line no-await-in-loop -- as above
    if ((await versionNow()) !== before) return checkCart(port)
  }
}

/** The cart changed elsewhere: the tab that gets the message has found the flag too, and removes it. */
export async function onTabMessage(isFromHistory: boolean, port: PagePort): Promise<void> {
  const flag = takeCartFlag()
  await (isFromHistory ? readPage(port) : checkCart(port))
  if (flag === 'pending') await readPending(port)
}
