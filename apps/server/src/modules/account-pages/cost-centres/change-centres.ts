import type { BodyOf, ResultOf } from '@waybill/contract'
import { customSolutionId } from '@waybill/domain/catalog'
import { centreKey, mostCentres } from '@waybill/domain/invoice'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { invalidField, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import {
  archiveCentre,
  changeCentre,
  findChargedItems,
  findLiveSubscription,
  insertCentre,
  listCentres,
  lockCentres,
  nameCentre,
  type StoredCentre,
} from '../../billing/index.ts'
import { findAccountCart } from '../../cart/index.ts'
import { titlesFor } from '../titles.ts'

type CentresOut = ResultOf<'GET /account/cost-centres'>
type ChangedCentres = Promise<Result<CentresOut, ApiError>>

/** Most centres in all: archived ones stay, because they can be restored. */
const MOST_IN_ALL = 5 * mostCentres

/** Products that the subscription charges for: its plan and what was bought beside it, each once. */
async function chargedIds({ member, db }: MemberContext): Promise<readonly number[]> {
  const subscription = await findLiveSubscription(db, member.accountId)
  if (subscription === undefined) return []
  const items = await findChargedItems(db, subscription, { onceDebtIsPaid: true })
  return [...new Set(items.map(({ product_id: id }) => id))]
}

/** Products that lie in the account's cart with a price of their own, so that the first invoice of its order is grouped already. */
async function inCart({ member, db }: MemberContext): Promise<readonly number[]> {
  const { cart } = (await findAccountCart(db, member)) ?? {}
  if (cart === undefined) return []
  const lines = cart.lines.flatMap(({ productId, bundled }) => (bundled ? [] : productId))
  return cart.planId > customSolutionId ? [cart.planId, ...lines] : lines
}

/** The centres of the account, and what subscription and cart charge to each; an archived one is named by nothing. */
export async function readCentres(acting: MemberContext): Promise<CentresOut> {
  const { member, context, db } = acting
  const stored = await listCentres(db, member.accountId)
  const [charged, title] = [await chargedIds(acting), titlesFor(context)]
  const ids = [...new Set([...charged, ...(await inCart(acting))])]
  const named = new Map(
    stored.flatMap((centre) => (centre.isArchived ? [] : centre.productIds.map((id) => [id, centre.id] as const))),
  )
  return {
    cost_centres: stored.map(({ id, name, orderNumber, isArchived }) => ({
      id,
      name,
      order_number: orderNumber,
      is_archived: isArchived ? 1 : 0,
    })),
    products: ids.map((id) => ({
      product_id: id,
      title: title(id),
      is_bought: charged.includes(id) ? 1 : 0,
      cost_centre: named.get(id) ?? null,
    })),
  }
}

/** Records what was done with a centre by numbers alone: erasing an account leaves no name in its events. */
async function record(
  { member, context, db }: MemberContext,
  name: `cost_centre.${'added' | 'changed' | 'archived' | 'restored' | 'named'}`,
  { centreId, data = {} }: { readonly centreId: number | null; readonly data?: object },
): Promise<void> {
  const { accountId } = member
  const entity = { entity: 'cost_centre', entityId: String(centreId ?? 0), accountId } as const
  await recordEvent(db, context.ports.keys, { name, ...entity, actor: actorName(member), data, now: context.now })
}

async function lockedCentres({ member, db }: MemberContext): Promise<readonly StoredCentre[]> {
  await lockCentres(db, member.accountId)
  return listCentres(db, member.accountId)
}

/** The rejection of a name that another centre has, archived ones too: they can be restored. */
function nameProblem(stored: readonly StoredCentre[], name: string, ownId?: number): ApiError | undefined {
  const other = stored.find((centre) => centre.id !== ownId && centreKey(centre.name) === centreKey(name))
  if (other === undefined) return undefined
  return invalidField('name', other.isArchived ? 'costCentre.error.archivedName' : 'costCentre.error.name')
}

function isFull(stored: readonly StoredCentre[]): boolean {
  return stored.filter(({ isArchived }) => !isArchived).length >= mostCentres
}

export async function addCentre(
  { name, order_number: orderNumber = '' }: BodyOf<'POST /account/cost-centres'>,
  acting: MemberContext,
): ChangedCentres {
  const stored = await lockedCentres(acting)
  const problem = nameProblem(stored, name)
  if (problem !== undefined) return fail(problem)
  if (isFull(stored)) return fail(invalidField('name', 'costCentre.error.most', { count: mostCentres }))
  if (stored.length >= MOST_IN_ALL)
    return fail(invalidField('name', 'costCentre.error.mostInAll', { count: MOST_IN_ALL }))
  const { accountId } = acting.member
  const centreId = await insertCentre(acting.db, { accountId, name, orderNumber, now: acting.context.now })
  await record(acting, 'cost_centre.added', { centreId })
  return ok(await readCentres(acting))
}

/** Issued documents keep the name and the number that they were issued with. */
export async function renameCentre(
  id: number,
  { name, order_number: orderNumber }: BodyOf<'POST /account/cost-centres/{id}'>,
  acting: MemberContext,
): ChangedCentres {
  const stored = await lockedCentres(acting)
  const centre = stored.find((each) => each.id === id)
  if (centre === undefined) return fail(NOT_FOUND)
  const problem = nameProblem(stored, name, id)
  if (problem !== undefined) return fail(problem)
  const next = { name, orderNumber: orderNumber ?? centre.orderNumber }
  if (next.name !== centre.name || next.orderNumber !== centre.orderNumber) {
    await changeCentre(acting.db, { accountId: acting.member.accountId, id }, next)
    await record(acting, 'cost_centre.changed', { centreId: id })
  }
  return ok(await readCentres(acting))
}

/** Archives a centre, or restores it; done twice it is done once. */
export async function setArchived(id: number, isArchived: boolean, acting: MemberContext): ChangedCentres {
  const stored = await lockedCentres(acting)
  const centre = stored.find((each) => each.id === id)
  if (centre === undefined) return fail(NOT_FOUND)
  if (centre.isArchived === isArchived) return ok(await readCentres(acting))
  if (!isArchived && isFull(stored)) return fail(invalidField('id', 'costCentre.error.most', { count: mostCentres }))
  const { accountId } = acting.member
  await archiveCentre(acting.db, { accountId, id }, isArchived ? acting.context.now : null)
  await record(acting, isArchived ? 'cost_centre.archived' : 'cost_centre.restored', { centreId: id })
  return ok(await readCentres(acting))
}

/** Names the centres of products: all of them, or none where one is wrong. Documents that are issued already stay as they are. */
export async function nameProducts(
  { products }: BodyOf<'POST /account/cost-centres/products'>,
  acting: MemberContext,
): ChangedCentres {
  const stored = await lockedCentres(acting)
  const charged = await readCentres(acting)
  for (const [place, { product_id: productId, cost_centre: centreId }] of products.entries()) {
    const product = charged.products.find((each) => each.product_id === productId)
    if (product === undefined) return fail(invalidField(`products[${place}].product_id`, 'costCentre.error.product'))
    const isKnown = centreId === null || stored.some(({ id, isArchived }) => id === centreId && !isArchived)
    if (!isKnown) return fail(invalidField(`products[${place}].cost_centre`, 'costCentre.error.unknown'))
  }
  const { accountId } = acting.member
  const last = new Map(products.map(({ product_id: productId, cost_centre: centreId }) => [productId, centreId]))
  for (const { product_id: productId, cost_centre: before } of charged.products) {
    const centreId = last.get(productId)
    if (centreId === undefined || centreId === before) continue
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one connection
    await nameCentre(acting.db, { accountId, productId, centreId })
    // oxlint-disable-next-line no-await-in-loop -- events in the order of the list
    await record(acting, 'cost_centre.named', { centreId, data: { product: productId } })
  }
  return ok(await readCentres(acting))
}
