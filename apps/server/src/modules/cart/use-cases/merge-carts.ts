import {
  freeSavedCartName,
  isNoChange,
  noAttribution,
  withAttribution,
  type MergeChoice,
  type MergeOption,
} from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { formatInstant } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { closeVisitorCart } from '../repository.ts'
import { insertSavedCart, listSavedCarts } from '../repository-saved-carts.ts'
import { writeCart } from '../repository-write.ts'
import type { StoredCart } from '../stored-cart.ts'
import { shownPricesAfter } from '../shown-prices.ts'
import { digestOf, previewMerge, termsOfMerged, type MergePreview } from './preview-merge.ts'

/** Another member of the account may write at the same moment; what they wrote is part of the next try. */
const TRIES = 5

export interface MergedCarts {
  readonly stored: StoredCart | undefined
  readonly kind: MergeOption['merge']['kind']
  /** The name under which the cart that lost something is saved. */
  readonly savedAs: string | undefined
}

/**
 * Does what the member decided with the visitor's cart (CART-19): all of it in the caller's transaction, or nothing. Without
 * the digest of the option that was shown, whatever that option does now.
 */
export async function mergeTheCarts(
  context: RequestContext,
  db: Executor,
  {
    member,
    choice,
    digest,
  }: { readonly member: Member; readonly choice: MergeChoice; readonly digest: string | undefined },
): Promise<Result<MergedCarts, ApiError>> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const preview = await previewMerge(context, db, { member, lock: true })
    const option = preview?.options.find((one) => one.choice === choice) ?? preview?.options[0]
    if (preview === undefined || option === undefined) return fail(apiError(409, 'nothing-to-merge'))
    if (digest !== undefined && digest !== digestOf(option)) return fail(apiError(409, 'merge-changed'))
    const stored = await writeMerged(context, db, { member, preview, option })
    if (stored !== 'again') return ok(await settle(context, db, { member, preview, option, stored }))
  }
  return fail(apiError(503, 'unavailable', { retryAfterSeconds: 1 }))
}

interface Merging {
  readonly member: Member
  readonly preview: MergePreview
  readonly option: MergeOption
}

async function writeMerged(
  context: RequestContext,
  db: Executor,
  { member, preview, option }: Merging,
): Promise<StoredCart | undefined | 'again'> {
  const { own, visitor } = preview
  const { kind, plan } = option.merge
  if (isNoChange(plan)) return own
  const { ids, catalogue } = context.ports
  const isVisitors = kind === 'adopt' || kind === 'visitor'
  const terms = termsOfMerged(preview, option)
  const before = isVisitors ? visitor.cart : plan.before
  // put together they are what the account's cart came from, if it came from a quote
  const { opened, quote } = isVisitors || own?.opened === undefined ? visitor : own
  const after = {
    id: own?.id ?? ids.uuid(context.now),
    key: ids.token(),
    version: (own?.version ?? 0) + 1,
    catalogueVersion: catalogue.current().version,
    cart: plan.after,
    attribution: withAttribution(
      own?.attribution ?? noAttribution,
      visitor.attribution.last,
      visitor.attribution.first,
    ),
    shown: shownPricesAfter(terms, isVisitors ? visitor : own, { before, after: plan.after }),
    ...(opened && { opened }),
    ...(quote && { quote }),
  }
  const isWritten = await writeCart(db, {
    before: own,
    after,
    ...(isVisitors && { isReplaced: true }),
    owner: { accountId: member.accountId },
    actor: actorName(member),
    eventName: 'cart.merged',
    eventData: { from: visitor.id, version: after.version, kind, choice: option.choice },
    now: context.now,
  })
  return isWritten ? after : 'again'
}

/** The loser is saved, the guest's id is dead: a decision in another tab gets the answer that nothing waits any more. */
async function settle(
  context: RequestContext,
  db: Executor,
  { member, preview, option, stored }: Merging & { readonly stored: StoredCart | undefined },
): Promise<MergedCarts> {
  const savedAs = await saveLoser(context, db, { member, option })
  await closeVisitorCart(db, preview.visitor.id, context.now)
  context.cookies.clear('cart')
  return { stored, kind: option.merge.kind, savedAs }
}

async function saveLoser(
  context: RequestContext,
  db: Executor,
  { member, option }: Pick<Merging, 'member' | 'option'>,
): Promise<string | undefined> {
  const { savedCart: cart } = option.merge
  if (cart === undefined) return undefined
  const { ids, catalogue, pages } = context.ports
  const { accountId, timeZone } = member
  const date = formatInstant(context.now, context.locale, { style: 'date', timeZone })
  const wanted = pages.translator(context.locale)('merge.savedName', { date })
  for (let tried = 0; tried < TRIES; tried += 1) {
    const name = freeSavedCartName(await listSavedCarts(db, { accountId }), wanted)
    const saved = { id: ids.uuid(context.now), name, cart, now: context.now }
    const catalogueVersion = catalogue.current().version
    if (await insertSavedCart(db, { accountId }, { ...saved, catalogueVersion })) return name
  }
  throw new Error(`no free name for what account ${accountId} keeps of a merge`)
}
