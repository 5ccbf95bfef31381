import { createHash } from 'node:crypto'
import type { ResultOf } from '@waybill/contract'
import type { Attribution } from '@waybill/domain/cart'
import {
  fittingChoice,
  nextReminderAt,
  quoteLabel,
  quoteText,
  reviseQuote,
  type QuoteContent,
  type RevisionPlan,
  type RevisionRejection,
} from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { recordEvents, type QueuedMail } from '../../../platform/events.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { hashToken } from '../../../platform/ids.ts'
import { earlierToken } from '../newer-revision.ts'
import { insertQuote, insertRecipients, type OfferedQuote } from '../repository-insert.ts'
import { quoteMailKey, rememberSentQuote, storedState, suppressedAmong, type StoredQuote } from '../repository.ts'
import { insertLinks } from '../repository-recipients.ts'
import { followRevision, listRevisedRecipients, storeNextLink, supersedeQuote } from '../repository-revisions.ts'
import { storeShareLink } from '../repository-owner.ts'
import { ofOption, storedOffer, type PricedRevision } from '../revision-offers.ts'
import { countShare } from '../share-limits.ts'
import type { OwnedQuote } from './quote-owner.ts'
import { nameWithoutAddress } from './share-checks.ts'

type Revised = ResultOf<'POST /account/quotes/{id}/revise'>

/** An offer that takes the place of a locked quote of its owner. */
export interface NextRevision {
  readonly quote: StoredQuote
  readonly offer: PricedRevision
  /** Place, from 1, of the option that it changes. */
  readonly option?: number | undefined
  readonly comment: string
  readonly cartId: string
  readonly attribution: Attribution
  /** The end that its owner set, epoch ms; otherwise the end stays. */
  readonly expiresAt?: number
  /** The cart that revises the quote goes on revising it. */
  readonly isCartRevised: boolean
}

/** Plans the next revision: 409 for what the table forbids, and where nothing would change. */
async function planOf(
  { quote, offer, option = 1, expiresAt }: NextRevision,
  { context, db }: OwnedQuote,
): Promise<Result<RevisionPlan, ApiError>> {
  const { now, ports } = context
  const before = await storedOffer(ofOption(quote, option), context, db)
  const current = { ...before, ...storedState(quote), revision: quote.revision, sharedAt: quote.created_at }
  const { snapshot, year, options } = offer
  const days = ports.catalogue.settings().quoteDays
  const next = {
    snapshot,
    days,
    ...(year && { year }),
    ...(options && { options }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
  const plan = reviseQuote(current, next, now)
  return plan.ok ? plan : fail(apiError(409, codeOf(plan.failure)))
}

function codeOf(failure: RevisionRejection): string {
  if (failure.code === 'unchanged') return 'unchanged'
  return failure.from === 'superseded' ? 'quote-superseded' : 'transition-rejected'
}

/**
 * Stores the next revision of a quote and mails it to the same recipients, each with a link of their own; the one before is superseded,
 * and its pages lead each reader to their new link (S-07). In the transaction that locked the quote.
 */
export async function replaceQuote(replacement: NextRevision, owned: OwnedQuote): Promise<Result<Revised, ApiError>> {
  const { quote, comment, cartId } = replacement
  const plan = await planOf(replacement, owned)
  if (!plan.ok) return plan
  const recipients = await listRevisedRecipients(owned.db, quote.id)
  const emails = recipients.map(({ email }) => email)
  const limited = await countShare(owned.context, owned.db, { emails, comment, cartId })
  if (limited !== undefined) return fail(limited)
  return ok(await store({ ...replacement, next: plan.value.next, recipients }, owned))
}

interface Planned extends NextRevision {
  readonly next: RevisionPlan['next']
  readonly recipients: Awaited<ReturnType<typeof listRevisedRecipients>>
}

async function store(planned: Planned, owned: OwnedQuote): Promise<Revised> {
  const { quote, next, cartId, isCartRevised } = planned
  const { owner, context, db } = owned
  const { ids, keys, publicUrl } = context.ports
  const { accountId } = owner.scope
  const id = ids.uuid(context.now)
  const token = ids.token()
  const sealed = keys.seal('sent-quote', token)
  await supersedeQuote(db, quote, sealed)
  await insertRevision({ ...planned, id, token }, owned)
  const copied = await copyRecipients({ ...planned, id }, owned)
  const label = quoteLabel({ number: quote.number, revision: next.revision })
  const count = copied.filter(({ state }) => state === 'queued').length
  await rememberSentQuote(db, cartId, { number: label, count, sealed })
  if (accountId === null) await storeShareLink(db, quote.number, sealed)
  else await followRevision(db, { accountId, from: quote.id, to: id, isRevised: isCartRevised })
  const event = { entity: 'quote', accountId: accountId ?? undefined, actor: owner.actor, now: context.now }
  const { number } = quote
  const { revision } = next
  const replaced = { number, revision, replaced: quote.revision, next: id }
  const { total } = (planned.offer.contents?.[0] ?? planned.offer).snapshot.breakdown
  await recordEvents(db, keys, [
    { ...event, name: 'quote.revised', entityId: quote.id, data: replaced, mails: [] },
    {
      ...event,
      name: 'quote.shared',
      entityId: id,
      data: { number, revision, recipients: copied.length, total },
      mails: copied.flatMap(({ mail }) => mail ?? []),
    },
  ])
  return {
    quote_id: id,
    number,
    revision,
    url: publicUrl + localePath(quote.locale, `/quotes/${token}`),
    expires_at: new Date(next.expiresAt).toISOString(),
    recipients: copied.map(({ email, state }) => ({ email, state })),
  }
}

/** Everything that the next revision leaves to its recipients: the same as before, as far as it still has it. */
function nextChoice(
  { accepted, offered, option_names: names }: StoredQuote,
  contents: readonly QuoteContent[],
  { ports }: OwnedQuote['context'],
): OfferedQuote | undefined {
  if (offered === null || accepted !== null) return undefined
  const carts = contents.map(({ snapshot }) => snapshot.cart)
  const choice = fittingChoice(ports.catalogue.current(), carts, offered)
  const options = contents.map(({ snapshot, kept }) => ({ snapshot, ...(kept && { kept }) }))
  return { choice: { ...choice, options }, names }
}

async function insertRevision(
  {
    quote,
    offer,
    next,
    id,
    token,
    comment,
    cartId,
    attribution,
  }: Planned & { readonly id: string; readonly token: string },
  { owner, context, db }: OwnedQuote,
): Promise<void> {
  const { expiresAt } = next
  const contents = offer.contents ?? [offer]
  const [{ snapshot, kept } = offer] = contents
  await insertQuote(db, {
    id,
    accountId: owner.scope.accountId ?? undefined,
    memberId: owner.memberId ?? undefined,
    cartId,
    // who revises the quote of another member sends in their own name
    senderName: quote.member_id === owner.memberId ? quote.sender_name : nameWithoutAddress(owner.name),
    preparedFor: quote.prepared_for,
    comment,
    locale: quote.locale,
    snapshot,
    offered: nextChoice(quote, contents, context),
    sentHash: createHash('sha256').update(quoteText(snapshot)).digest('hex'),
    tokenHash: hashToken(token),
    expiresAt,
    remindAt: nextReminderAt(expiresAt, context.now),
    attribution,
    now: context.now,
    revised: {
      number: quote.number,
      revision: next.revision,
      logs_views: quote.logs_views,
      kept: kept ? JSON.stringify(kept) : null,
    },
  })
}

interface CopiedRecipient {
  readonly email: string
  readonly state: 'queued' | 'suppressed'
  readonly mail: QueuedMail | undefined
}

/** The recipients of the revision before, who declined it too: what they are offered now is another. */
async function copyRecipients(
  { quote, recipients, id }: Planned & { readonly id: string },
  { owner, context, db }: OwnedQuote,
): Promise<readonly CopiedRecipient[]> {
  if (recipients.length === 0) return []
  const { ids, keys } = context.ports
  const emails = recipients.map(({ email }) => email)
  const suppressed = await suppressedAmong(db, emails)
  const planned = recipients.map((recipient) => ({
    ...recipient,
    state: suppressed.has(recipient.email.toLowerCase()) ? ('suppressed' as const) : ('queued' as const),
    secrets: { token: ids.token(), unsubscribe: ids.token() },
  }))
  const about = { quoteId: id, accountId: owner.scope.accountId ?? undefined }
  const rows = await insertRecipients(
    db,
    planned.map(({ email, state, secrets }) => ({
      ...about,
      email,
      state,
      unsubscribeHash: hashToken(secrets.unsubscribe),
    })),
  )
  const idOf = new Map(rows.map((row) => [row.email, row.id]))
  const viewOf = (token: string) => [{ purpose: 'view' as const, tokenHash: hashToken(token) }]
  await insertLinks(
    db,
    planned.map(({ email, secrets }) => ({
      ...about,
      recipientId: idOf.get(email) ?? 0,
      links: viewOf(secrets.token),
    })),
  )
  await insertLinks(
    db,
    planned.map(({ id: before }) => ({
      quoteId: quote.id,
      accountId: about.accountId,
      recipientId: before,
      links: viewOf(earlierToken(keys, before)),
    })),
  )
  for (const { id: before, secrets } of planned)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await storeNextLink(db, before, keys.seal('sent-quote', secrets.token))
  return planned.map(({ email, state, secrets }) => {
    const refs = { quoteId: id, recipientId: idOf.get(email) ?? 0 }
    const dedupeKey = quoteMailKey(id, refs.recipientId)
    const mail = { template: 'quote', to: email, locale: quote.locale, dedupeKey, refs, secrets } as const
    return { email, state, mail: state === 'suppressed' ? undefined : mail }
  })
}
