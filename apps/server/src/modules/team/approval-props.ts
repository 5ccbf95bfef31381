import type { ApprovalAnswerView, ApprovalProps } from '@waybill/contract/pages'
import { daysInMs } from '@waybill/domain/calendar'
import { hasSameContents, isEmptyCart, type Cart } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'
import { fullName } from '../../platform/full-name.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findMemberContact, findPrimaryName } from '../account/index.ts'
import { differenceText, findAccountCart, loadOwnCart, viewAsOwnCart } from '../cart/index.ts'
import { standingOf } from './use-cases/standing-approval.ts'
import {
  findApproval,
  findApprovalOf,
  findLastApproval,
  findOpenApproval,
  listWaitingApprovals,
  type StoredApproval,
} from './repository-approvals.ts'

/** Days for which an answer is shown to who sent the cart. */
const ANSWER_SHOWN_MS = daysInMs(14)

/** Nothing is known but the zone of the reader. */
export const blankProps = (timeZone: string) => ({ primaryName: '', cart: null, expiresAt: null, timeZone })

/** Of a request that is over. */
const NOTHING_MORE = { difference: '', note: '', isAside: false }

async function answerIn(db: Executor, request: StoredApproval): Promise<ApprovalAnswerView | undefined> {
  const { decision, decidedAt: at, decidedBy, words } = request
  if (decision === null || at === null || decidedBy === null) return undefined
  const by = fullName(await findMemberContact(db, decidedBy))
  return { decision, by, at, words, ...(request.standingAmount !== null && { isStanding: true }) }
}

/** The last request of the reader: the one for this cart, while it waits, or what became of it, while that is news. */
async function lastSent(
  { member, context, db }: MemberContext,
  { primaryName, present }: { readonly primaryName: string; readonly present: Cart | undefined },
): Promise<{ readonly standing?: StoredApproval; readonly answer?: ApprovalAnswerView }> {
  const last = await findLastApproval(db, member)
  if (last === undefined) return {}
  const answer = await answerIn(db, last)
  if (answer !== undefined) return answer.at + ANSWER_SHOWN_MS > context.now ? { answer } : {}
  const { accountId } = member
  if ((await findOpenApproval(db, { accountId, id: last.id, now: context.now })) === undefined) return {}
  const isPresent =
    present && last.sentCart && hasSameContents({ ...last.sentCart, currency: present.currency }, present)
  if (isPresent) return { standing: last }
  return { answer: { decision: 'waiting', by: primaryName, at: last.requestedAt, words: '' } }
}

/** For the member who sends it: the cart, when it was sent, what became of the last one, and the primary member's name. */
export async function senderProps(reading: MemberContext): Promise<{ show: ApprovalProps; badge: number }> {
  const { member, context, db } = reading
  const { stored, view } = await loadOwnCart(context, db)
  const primaryName = (await findPrimaryName(db, member)) ?? ''
  const isEmpty = stored === undefined || isEmptyCart(stored.cart)
  const ofVersion = isEmpty
    ? undefined
    : await findApprovalOf(db, { accountId: member.accountId, cartId: stored.id, cartVersion: stored.version })
  const last = await lastSent(reading, { primaryName, present: stored?.cart })
  const standing = ofVersion ?? last.standing
  const allowed = await standingOf(db, member, context)
  const show: ApprovalProps = {
    state: isEmpty ? 'empty' : standing === undefined ? 'ready' : 'sent',
    ...(last.answer && { answer: last.answer }),
    ...(allowed && { standing: allowed }),
    primaryName,
    cart: isEmpty ? null : view,
    expiresAt: standing?.expiresAt ?? null,
    timeZone: member.timeZone,
  }
  return { show, badge: view?.badge ?? 0 }
}

/** Id of the newest request that waits for the account's primary member, put aside or not. */
export async function newestWaiting({ member, context, db }: MemberContext): Promise<number | undefined> {
  const [newest] = await listWaitingApprovals(db, { accountId: member.accountId, now: context.now })
  return newest?.id
}

/** The open cart beside the one that was sent, as a sentence; empty where their contents are the same. */
function differenceFrom(sent: Cart, present: Cart, { ports, locale }: RequestContext): string {
  const viewer = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  return differenceText(viewer, { ...sent, currency: present.currency }, present)
}

/**
 * For the primary member: the cart as it was sent, with what the open one has instead (S-21), or that it waits no longer and
 * what they answered. Undefined where an earlier release didn't keep what was sent.
 */
export async function approverProps(
  id: number,
  { member, context, db }: MemberContext,
): Promise<ApprovalProps | undefined> {
  const { accountId, timeZone } = member
  const waiting = await listWaitingApprovals(db, { accountId, now: context.now })
  const sent = waiting.find((one) => one.id === id)
  if (sent === undefined) {
    const known = await findApproval(db, { accountId, id })
    const answer = known && (await answerIn(db, known))
    const request = known && { id, requestedBy: fullName(known), requestedAt: known.requestedAt, ...NOTHING_MORE }
    return { state: 'over', ...blankProps(timeZone), ...(answer && request && { answer, request }) }
  }
  if (sent.sentCart === null) return undefined
  const present = (await findAccountCart(db, member))?.cart
  const { sentCart, sentTotal, sentPrices, requestedAt, expiresAt } = sent
  const difference = present ? differenceFrom(sentCart, present, context) : ''
  return {
    state: difference === '' ? 'waiting' : 'changed',
    request: {
      id,
      requestedBy: fullName(sent),
      requestedAt,
      difference,
      note: sent.note,
      isAside: sent.putAsideAt !== null,
      ...(sentTotal !== null && { total: money(sentTotal, sent.currency) }),
    },
    others: waiting
      .filter((other) => other.id !== id)
      .map((other) => ({ id: other.id, requestedBy: fullName(other), requestedAt: other.requestedAt })),
    ...blankProps(timeZone),
    cart: await viewAsOwnCart(context, db, { cart: sentCart, ...(sentPrices && { shown: sentPrices }) }),
    expiresAt,
  }
}
