import { leastNoticeDays, type PriceStep, type RepriceRejection } from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import { titleOf } from '../modules/catalog/index.ts'
import { amountText, utc } from '../modules/billing/staff/present-forecast.ts'
import {
  planPrices,
  previewPrices,
  withdrawPrices,
  type RepricedAccount,
} from '../modules/billing/staff/reprice-accounts.ts'
import { createCatalogueHolder } from '../platform/catalogue-holder.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore, type OpenedStore } from './with-store.ts'

const REASONS: Readonly<Record<RepriceRejection | 'unavailable', string>> = {
  'in-trial': 'in trial: it buys at the prices of its day, or those that its checkout named',
  'not-subscribed': 'not subscribed',
  'legacy-plan': 'on a legacy plan, which its member leaves by a change',
  'billed-elsewhere': 'a store bills it',
  'paid-by-other': 'a partner or an organisation pays for it',
  paused: 'paused',
  'already-cancelled': 'cancelled, it ends before',
  'currency-waits': 'another currency waits for its renewal, with prices of its own',
  'notice-too-short': `fewer than ${leastNoticeDays} days of notice`,
  'prices-current': 'its prices are those of the catalogue',
  'prices-planned': 'planned already, with its notice',
  'prices-not-planned': 'nothing is planned',
  unavailable: 'held or busy: try again',
}

function priceText(price: PriceStep['before']): string {
  if ('recurring' in price) return amountText(price.recurring)
  const [amount, free] = price.kind === 'extra_assets' ? [price.rate, price.included] : [price.unit, price.free]
  return `${amountText(amount)} a unit${free > 0 ? ` above ${free}` : ''}`
}

function nameOf(catalogue: Catalogue, productId: number): string {
  if (productId === 0) return 'Custom Solution'
  return catalogue.products.has(productId) ? titleOf(catalogue, productId, 'en') : `product ${productId}`
}

function stepText(catalogue: Catalogue, { before, after }: PriceStep): string {
  const { productId, kind } = before
  const name = nameOf(catalogue, productId)
  const title = kind === 'extra_assets' ? `${name}, extra ${before.assetType}s` : name
  return `  ${title}: ${priceText(before)} → ${priceText(after)}`
}

/** One account as lines of text. */
function accountText({ accountId, company, outcome }: RepricedAccount, catalogue: Catalogue): string {
  const name = `account ${accountId}, ${company}`
  if (!outcome.ok) return `${name}: not touched, ${REASONS[outcome.failure]}`
  const { at, interval, before, after, steps, unsold, isReplacing } = outcome.value
  if (steps.length === 0) return `${name}: what was planned is withdrawn, its prices are those of the catalogue`
  const sums = `${amountText(before)} → ${amountText(after)} a ${interval}`
  return [
    `${name}: ${sums}, from ${utc(at)}${isReplacing ? ', in the place of what was planned' : ''}`,
    ...steps.map((step) => stepText(catalogue, step)),
    ...unsold.map((id) => `  ${nameOf(catalogue, id)}: stays as it is, it has no price any more`),
  ].join('\n')
}

/** The same as data: amounts in minor units, instants in ms. */
function accountJson({ accountId, company, outcome }: RepricedAccount): string {
  return JSON.stringify(
    outcome.ok ? { accountId, company, ...outcome.value } : { accountId, company, reason: outcome.failure },
  )
}

interface Given {
  readonly as?: string | undefined
  readonly days?: string | undefined
  readonly confirm?: string | undefined
  readonly withdraw?: boolean | undefined
  readonly json?: boolean | undefined
}

interface Call {
  readonly words: readonly string[]
  readonly given: Given
  readonly terminal: Terminal
}

function readAccounts(words: readonly string[]): readonly number[] | undefined {
  if (words.some((word) => !/^\d{1,15}$/.test(word)))
    throw new WrongUsage('billing reprice takes numbers of accounts; without one it is about all of them.')
  return words.length === 0 ? undefined : words.map(Number)
}

function readDays(days = String(leastNoticeDays)): number {
  if (!/^\d{1,3}$/.test(days) || Number(days) < leastNoticeDays)
    throw new WrongUsage(`--days takes a count of days from ${leastNoticeDays} on.`)
  return Number(days)
}

async function withdraw(open: OpenedStore, { words, given, terminal }: Call): Promise<number> {
  const by = await staffAddress(open.store.db, requiredName('reprice --withdraw', given.as))
  let [done, left] = [0, 0]
  for await (const { accountId, company, isDone } of withdrawPrices(portsOf(open), {
    among: readAccounts(words),
    by,
  })) {
    terminal.out(`account ${accountId}, ${company}: ${isDone ? 'its prices stay' : REASONS.unavailable}`)
    if (isDone) done += 1
    else left += 1
  }
  terminal.out(`Accounts whose prices are withdrawn: ${done}${left > 0 ? `; held or busy: ${left}` : ''}.`)
  return done > 0 && left === 0 ? 0 : 1
}

/** Prints each account as it comes; answers how many are moved, and how many could not be looked at. */
async function print(
  accounts: AsyncIterable<RepricedAccount>,
  catalogue: Catalogue,
  { given, terminal }: Call,
): Promise<{ readonly moved: number; readonly others: number; readonly busy: number }> {
  let [moved, others, busy] = [0, 0, 0]
  for await (const account of accounts) {
    terminal.out(given.json === true ? accountJson(account) : accountText(account, catalogue))
    if (account.outcome.ok) moved += 1
    else others += 1
    if (!account.outcome.ok && account.outcome.failure === 'unavailable') busy += 1
  }
  return { moved, others, busy }
}

async function move(open: OpenedStore, catalogue: Catalogue, call: Call): Promise<number> {
  const { words, given, terminal } = call
  const { version } = catalogue
  const repricing = { catalogue, noticeDays: readDays(given.days), among: readAccounts(words) }
  const say = (text: string): void => (given.json === true ? undefined : terminal.out(text))
  if (given.confirm === undefined) {
    const { moved, others } = await print(previewPrices(portsOf(open), repricing), catalogue, call)
    say(
      `Accounts that move to the prices of catalogue version ${version}: ${moved}; that keep theirs: ${others}. Nothing is changed.`,
    )
    if (moved > 0) say(`To plan it and send the notices: the same with --confirm ${version} --as <name>`)
    return 0
  }
  if (given.confirm !== String(version))
    throw new WrongUsage(`--confirm takes the version of the preview; the newest is ${version}.`)
  const by = await staffAddress(open.store.db, requiredName('reprice --confirm', given.as))
  const { moved, others, busy } = await print(planPrices(portsOf(open), { ...repricing, by }), catalogue, call)
  say(
    `Accounts that are notified and move to the prices of catalogue version ${version}: ${moved}; that keep theirs: ${others}.`,
  )
  return moved > 0 && busy === 0 ? 0 : 1
}

/** Moves subscribers to the prices of the newest catalogue: preview, plan with notice, or withdrawal (B-99). */
export async function repriceAll(call: Call): Promise<number> {
  const { words, given, terminal } = call
  readAccounts(words)
  readDays(given.days)
  if (given.withdraw === true && given.confirm !== undefined)
    throw new WrongUsage('billing reprice takes --confirm or --withdraw.')
  if (given.withdraw === true) requiredName('reprice --withdraw', given.as)
  if (given.confirm !== undefined) requiredName('reprice --confirm', given.as)
  return withStore(terminal, async (open) => {
    if (given.withdraw === true) return withdraw(open, call)
    const holder = await createCatalogueHolder(open.store, () => undefined)
    try {
      return await move(open, holder.current(), call)
    } finally {
      await holder.stop()
    }
  })
}
