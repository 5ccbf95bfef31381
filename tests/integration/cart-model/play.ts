import { expect } from 'vitest'
import {
  freeSavedCartName,
  isEmptyCart,
  isNoChange,
  mergeOptions,
  savedCartKey,
  type CartContext,
  type MergeOption,
  type SavedCart,
} from '@waybill/domain/cart'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { meant, type Click, type SignIn, type Step } from './clicks.ts'
import { kept, modelled, newModel, replaced, tick, type Model } from './rules.ts'
import {
  answeredMerges,
  answeredSavedCarts,
  answeredView,
  isOfSavedCarts,
  modelMerges,
  modelSavedCarts,
  modelView,
  offeredMerges,
  send,
} from './api-words.ts'

/** Counts of each kind of click: a model that is never rejected and never breaks a package proves little. */
export const met = {
  plain: 0,
  unchanged: 0,
  rejected: 0,
  cascade: 0,
  brokenPackage: 0,
  restoredPackage: 0,
  switched: 0,
  undone: 0,
  cleared: 0,
  currency: 0,
  counted: 0,
  acknowledged: 0,
  kept: 0,
  opened: 0,
  openedInAnotherCurrency: 0,
  renamed: 0,
  dropped: 0,
  adopted: 0,
  union: 0,
  visitorChosen: 0,
  memberChosen: 0,
  loserSaved: 0,
  priceChangesShown: 0,
  priceChangesRead: 0,
}

export type Met = keyof typeof met

const OF_CLICK: Partial<Readonly<Record<Click['kind'], Met>>> = {
  undo: 'undone',
  acknowledge: 'acknowledged',
  keep: 'kept',
  rename: 'renamed',
  drop: 'dropped',
}

/** Was a price shown that had changed since it was shown last? */
function readOf(before: Model, after: Model): Met {
  return [...after.shown].some(([id, minor]) => before.shown.get(id) !== minor) ? 'priceChangesRead' : 'acknowledged'
}

function kindOf(before: Model, after: Model, click: Click): Met {
  const { kind } = click
  const named = kind === 'acknowledge' && after.shown !== before.shown ? readOf(before, after) : OF_CLICK[kind]
  if (named !== undefined) return named
  const [was, is] = [before.cart, after.cart]
  if (kind === 'open') return kept(before, click)?.cart.currency === is.currency ? 'opened' : 'openedInAnotherCurrency'
  if (before.changedAt === after.changedAt) return 'unchanged'
  if (kind === 'currency') return 'currency'
  if (kind === 'quantities') return 'counted'
  if (kind === 'switch' && is.planId !== was.planId) return 'switched'
  if (kind === 'orphans' && is.lines.length < was.lines.length) return 'cleared'
  if (!was.planReset && is.planReset) return 'brokenPackage'
  if (was.planReset && is.planId > 0 && is.planId === was.previousPlanId) return 'restoredPackage'
  return was.lines.length - is.lines.length > 1 ? 'cascade' : 'plain'
}

/** A visitor or member with a cart of the server's and one of the model's. */
export interface Player {
  readonly client: ShopClient
  readonly context: CartContext
  /** Credentials of the member; guests have none. */
  readonly account?: { readonly email: string; readonly password: string }
}

/** One click on both sides: they agree on the answer. */
async function clickOnce({ client, context }: Player, model: Model, requested: Click): Promise<Model> {
  const click = meant(model.cart, requested)
  if (click === undefined) return model
  const expected = modelled(context, model, click)
  const answer = await send(client, model, click)
  const shown = JSON.stringify(click)
  if (typeof expected === 'string') {
    met.rejected += 1
    expect(answer.status === 200 ? 'done' : answer.body['code'], `${shown}: ${answer.text}`).toBe(expected)
    return model
  }
  met[kindOf(model, expected, click)] += 1
  expect(answer.status, `${shown}: ${answer.text}`).toBe(200)
  if (isOfSavedCarts(click) && click.kind !== 'open') {
    expect(answeredSavedCarts(answer), shown).toEqual(modelSavedCarts(context, expected))
    return expected
  }
  expect(answeredView(answer), shown).toEqual(modelView(context, expected))
  const { analytics_codes: codes, saved_as: savedAs } = resultOf(answer)
  if (click.kind === 'open') expect(savedAs, shown).toBe(expected.savedAs)
  else expect(codes, shown).toEqual(expected.codes)
  return expected
}

async function clickAll(player: Player, start: Model, list: readonly Click[]): Promise<Model> {
  let model = start
  // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is tested
  for (const requested of list) model = await clickOnce(player, model, requested)
  return model
}

/** Saved carts after a guest's are moved along; a name that the account has gets a number. */
function withMoved(theirs: readonly SavedCart[], mine: readonly SavedCart[]): readonly SavedCart[] {
  const moved = [...theirs]
  for (const savedCart of mine) moved.push({ ...savedCart, name: freeSavedCartName(moved, savedCart.name) })
  return moved.toSorted((a, b) => a.savedAt - b.savedAt)
}

/** The loser of a merge is saved under a name with the date, which only the server knows. */
function withLoser(model: Model, option: MergeOption, name: unknown): Model {
  const { savedCart } = option.merge
  expect(typeof name === 'string' ? 'kept' : 'not kept').toBe(savedCart === undefined ? 'not kept' : 'kept')
  if (savedCart === undefined || typeof name !== 'string') return model
  met.loserSaved += 1
  expect(name).toMatch(/^Cart of /)
  expect(model.savedCarts.map((one) => savedCartKey(one.name))).not.toContain(savedCartKey(name))
  return { ...model, savedCarts: [...model.savedCarts, { name, cart: savedCart, savedAt: tick() }] }
}

/** Two carts with something in them wait for a decision: both sides offer the same, and do the same. */
async function decide(
  player: Player,
  { guest, mine, account }: { readonly guest: Player; readonly mine: Model; readonly account: Model },
  choice: SignIn['choice'],
): Promise<Model> {
  const { context } = player
  const carts = { visitor: mine.cart, member: account.cart, hasLiveSubscription: false }
  const times = { visitorChangedAt: mine.changedAt, memberChangedAt: account.changedAt }
  const options = mergeOptions(context, { ...carts, ...times })
  const preview = await guest.client.get('/cart/merge')
  expect(answeredMerges(preview), preview.text).toEqual(modelMerges(context, options))
  const option = options.find((one) => one.choice === choice) ?? options[0]
  if (option === undefined) throw new Error('a merge has an option')
  const digest = offeredMerges(preview).find((one) => one.choice === option.choice)?.digest
  const decided = await guest.client.post('/cart/merge', { choice, digest })
  expect(decided.status, decided.text).toBe(200)
  const { kind, plan } = option.merge
  met[kind === 'visitor' ? 'visitorChosen' : kind === 'member' ? 'memberChosen' : 'union'] += 1
  const from = kind === 'visitor' ? mine : account
  const after = isNoChange(plan) ? account : replaced(context, account, plan.after, from)
  const settled = withLoser(after, option, resultOf(decided)['saved_as'])
  expect(answeredView(decided)).toEqual(modelView(context, settled))
  return settled
}

async function mergeCarts(player: Player, model: Model, { guest: clicked, between, choice }: SignIn): Promise<Model> {
  if (player.account === undefined) return model
  const { catalogue } = player.context
  const guest: Player = {
    client: new ShopClient(player.client.url),
    context: { catalogue, viewer: { kind: 'visitor' } },
  }
  const mine = await clickAll(guest, newModel('USD'), clicked)
  const own = await clickAll(player, model, between)
  const signedIn = await guest.client.post('/account/session', player.account)
  expect(signedIn.status, signedIn.text).toBe(200)
  const account = { ...own, savedCarts: withMoved(own.savedCarts, mine.savedCarts) }
  if (isEmptyCart(mine.cart)) return account
  if (!isEmptyCart(account.cart)) return decide(player, { guest, mine, account }, choice)
  met.adopted += 1
  return replaced(player.context, account, { ...mine.cart, currency: account.cart.currency }, mine)
}

/** Plays the steps on the server and on the model side by side; they agree after each. */
export async function play(player: Player, list: readonly Step[], start = newModel('USD')): Promise<Model> {
  let model = start
  await expectAgreement(player, model)
  for (const step of list)
    // oxlint-disable-next-line no-await-in-loop -- one step after the other is what is tested
    model = step.kind === 'merge' ? await mergeCarts(player, model, step) : await clickOnce(player, model, step)
  await expectAgreement(player, model)
  return model
}

/** The server's answer about a cart, and about the saved carts beside it, is what the model expects. */
async function expectAgreement({ client, context }: Player, model: Model): Promise<void> {
  expect(answeredView(await client.get('/cart/data'))).toEqual(modelView(context, model))
  expect(answeredSavedCarts(await client.get('/cart/saved'))).toEqual(modelSavedCarts(context, model))
}
