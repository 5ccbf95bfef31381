import { leastNoticeDays, type PriceStep, type RepriceRejection } from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import { fail, ok } from '@waybill/domain/result'
import { priceModelOf } from '@waybill/domain/subscription'
import {
  WrongUsage,
  type StaffAnswer,
  type StaffContext,
  type StaffInput,
  type StaffHandlers,
} from '../../../../platform/staff-action.ts'
import { titleOf } from '../../../catalog/index.ts'
import { amountText, rateText, utc } from '../../../../platform/staff-text.ts'
import { planPrices, previewPrices, withdrawPrices, type RepricedAccount } from '../reprice-accounts.ts'

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
  const model = priceModelOf(price)
  return `${rateText(amount, model)}${model === undefined ? ' a unit' : ''}${free > 0 ? ` above ${free}` : ''}`
}

function nameOf(catalogue: Catalogue, productId: number): string {
  if (productId === 0) return 'Custom Solution'
  return catalogue.products.has(productId) ? titleOf(catalogue, productId, 'en') : `product ${productId}`
}

function stepText(catalogue: Catalogue, { before, after }: PriceStep): string {
  const name = nameOf(catalogue, before.productId)
  const title = before.kind === 'extra_assets' ? `${name}, extra ${before.assetType}s` : name
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

type Repriced = StaffInput<'reprice'>

async function withdraw(context: StaffContext, { accounts: among, by }: Repriced): Promise<StaffAnswer> {
  let [done, left] = [0, 0]
  for await (const { accountId, company, isDone } of withdrawPrices(context, { among, by })) {
    context.out(`account ${accountId}, ${company}: ${isDone ? 'its prices stay' : REASONS.unavailable}`)
    if (isDone) done += 1
    else left += 1
  }
  const text = `Accounts whose prices are withdrawn: ${done}${left > 0 ? `; held or busy: ${left}` : ''}`
  return done > 0 && left === 0 ? ok({ answer: done, text: `${text}.` }) : fail(text)
}

/** Moves subscribers to the prices of the newest catalogue: preview, or plan with notice. */
async function move(
  context: StaffContext,
  { accounts: among, days, json, confirm, by }: Repriced,
): Promise<StaffAnswer> {
  const catalogue = (await context.openCatalogue()).current()
  const { version } = catalogue
  if (confirm !== undefined && confirm !== String(version))
    throw new WrongUsage(`--confirm takes the version of the preview; the newest is ${version}.`)
  const isPreview = confirm === undefined
  const repricing = { catalogue, noticeDays: days, among }
  const accounts = isPreview ? previewPrices(context, repricing) : planPrices(context, { ...repricing, by })
  let [moved, others, busy] = [0, 0, 0]
  for await (const account of accounts) {
    context.out(json === true ? accountJson(account) : accountText(account, catalogue))
    if (account.outcome.ok) moved += 1
    else others += 1
    if (!account.outcome.ok && account.outcome.failure === 'unavailable') busy += 1
  }
  const who = isPreview ? 'that move' : 'that are notified and move'
  const sum = `Accounts ${who} to the prices of catalogue version ${version}: ${moved}; that keep theirs: ${others}`
  const hint = moved > 0 ? `\nTo plan it and send the notices: the same with --confirm ${version}` : ''
  if (!isPreview && (moved === 0 || busy > 0)) return fail(json === true ? '' : sum)
  return ok({ answer: moved, text: json === true ? '' : `${sum}.${isPreview ? ` Nothing is changed.${hint}` : ''}` })
}

export const repricing = {
  reprice: (context, given) => (given.withdraw === true ? withdraw(context, given) : move(context, given)),
} satisfies Partial<StaffHandlers>
