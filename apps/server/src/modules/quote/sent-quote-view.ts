import type { QuoteAnswerView, SentQuoteRow, SentQuoteStep, SentRecipientView } from '@waybill/contract/pages'
import { quoteLabel, resendBlocker, sentQuoteState, type SentQuoteState } from '@waybill/domain/quote'
import { seesAmounts, type Actor } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Executor } from '../../platform/database/database.ts'
import { quoteSummary } from './quote-summary.ts'
import { pricedBy } from './quote-terms.ts'
import type { QuoteViewRow, SentRecipient, listOwnerSteps } from './repository-sent.ts'
import type { StoredQuoteAnswer } from './repository-answers.ts'
import { storedState, type StoredQuote } from './repository.ts'
import { mailedRecipient } from './use-cases/change-sent-quote.ts'

const CLOSED_UNSENT: ReadonlySet<SentQuoteState> = new Set<SentQuoteState>(['revoked', 'superseded'])

function recipientState(recipient: SentRecipient, quote: SentQuoteState): SentRecipientView['state'] {
  if (recipient.state === 'undelivered') return 'undelivered'
  if (recipient.is_unreachable) return 'unreachable'
  if (recipient.has_opted_out) return 'opted_out'
  if (recipient.state === 'suppressed') return 'unsent'
  if (recipient.opened_on !== null) return 'opened'
  if (quote === 'expired') return 'expired'
  if (recipient.state === 'sent') return 'sent'
  return CLOSED_UNSENT.has(quote) ? 'unsent' : 'waiting'
}

function undeliveredPart(recipient: SentRecipient): Pick<SentRecipientView, 'undelivered'> {
  const { undelivered_at: at, undelivered_reason: reason, undelivered_code: code, undelivered_text: text } = recipient
  return at === null || reason === null ? {} : { undelivered: { at, reason, code, text } }
}

interface SentParts {
  readonly quote: StoredQuote
  readonly recipients: readonly SentRecipient[]
  /** In their order. */
  readonly answers: readonly StoredQuoteAnswer[]
  readonly isOpened: boolean
  readonly hasAmounts: boolean
}

function answerView(answer: StoredQuoteAnswer): QuoteAnswerView {
  const { kind, answered_at: at, name, role, order_number: orderNumber, reason, words } = answer
  return {
    kind,
    at,
    ...(name !== '' && { name }),
    ...(role !== '' && { role }),
    ...(orderNumber !== '' && { orderNumber }),
    ...(reason !== null && { reason }),
    ...(words !== '' && { words }),
  }
}

/** A member without amounts sees those of a quote that was sent to the address that they confirmed (S-13). */
export function seesQuote(actor: Actor, recipients: readonly Pick<SentRecipient, 'email'>[]): boolean {
  if (actor.kind !== 'member') return false
  const own = actor.email.toLowerCase()
  return seesAmounts(actor) || (actor.isEmailVerified && recipients.some(({ email }) => email.toLowerCase() === own))
}

/** A sent quote as the list of its owner shows it; the title in the reader's language, from the quote's own catalogue. */
export async function sentQuoteRow(parts: SentParts, context: RequestContext, db: Executor): Promise<SentQuoteRow> {
  const { quote, recipients, answers, isOpened, hasAmounts } = parts
  const { ports, locale, now } = context
  const catalogue = await pricedBy(ports, db, quote)
  const state = sentQuoteState(storedState(quote), isOpened, now)
  const { planTitle: title, ...totals } = quoteSummary(quote, catalogue, { locale, t: ports.pages.translator(locale) })
  return {
    id: quote.id,
    number: quoteLabel(quote),
    title,
    ...(hasAmounts && totals),
    state,
    ...(quote.accepted_by !== '' && { acceptedBy: quote.accepted_by }),
    recipients: recipients.map((recipient) => {
      const answer = answers.findLast(({ recipient_id: id }) => id === recipient.id)
      const blocker = resendBlocker(storedState(quote), mailedRecipient(recipient), now)
      return {
        id: recipient.id,
        email: recipient.email,
        state: recipientState(recipient, state),
        ...(recipient.opened_on !== null && { openedOn: recipient.opened_on }),
        ...undeliveredPart(recipient),
        ...(blocker !== undefined && { barrier: blocker }),
        ...(answer !== undefined && { answer: answerView(answer) }),
      }
    }),
    declines: answers
      .filter(({ kind, recipient_id: recipientId }) => kind === 'declined' && recipientId === null)
      .map(answerView),
    sentAt: quote.created_at,
    expiresAt: quote.expires_at,
  }
}

const KIND_OF: Readonly<Record<string, SentQuoteStep['kind']>> = {
  'quote.resent': 'resent',
  'quote.revoked': 'revoked',
  'quote.reminded': 'reminded',
  'quote.ordered': 'ordered',
  'quote.extended': 'extended',
  'quote.revised': 'revised',
  'quote.undelivered': 'undelivered',
}

interface LogParts extends SentParts {
  readonly state: SentQuoteState
  readonly views: readonly QuoteViewRow[]
  readonly owned: Awaited<ReturnType<typeof listOwnerSteps>>
}

/**
 * Lists what happened, newest first. A view has only a day: it stands before what else happened on that day, but never before the
 * quote was sent.
 */
export function sentQuoteSteps({
  quote,
  state,
  recipients,
  answers,
  views,
  owned,
}: LogParts): readonly SentQuoteStep[] {
  const emailOf = new Map(recipients.map(({ id, email }) => [id, email]))
  const named = (id: number | null) => {
    const email = id === null ? undefined : emailOf.get(id)
    return email ? { who: email } : {}
  }
  const sentAt = quote.created_at
  const steps: (SentQuoteStep & { readonly order: number })[] = [
    { kind: 'shared', at: sentAt, order: sentAt },
    ...views.map(({ recipient_id: id, day }) => ({
      kind: 'viewed' as const,
      at: day,
      order: Math.max(day, sentAt + 1),
      ...named(id),
    })),
    ...owned.flatMap(({ name, at, recipientId }) => {
      const kind = KIND_OF[name]
      return kind === undefined ? [] : [{ kind, at, order: at, ...named(recipientId) }]
    }),
  ]
  if (state === 'expired') steps.push({ kind: 'expired', at: quote.expires_at, order: quote.expires_at })
  steps.push(
    ...answers.map((answer) => ({
      kind: answer.kind,
      at: answer.answered_at,
      order: answer.answered_at,
      ...named(answer.recipient_id),
      ...(answer.name !== '' && { who: answer.name }),
      answer: answerView(answer),
    })),
    ...answerBefore(quote, answers),
  )
  return [...steps].sort((a, b) => b.order - a.order).map(({ order: _, ...step }) => step)
}

/** The answer to a quote that was answered before answers had rows of their own. */
function answerBefore(
  { state, answered_at: at, accepted_by: who }: StoredQuote,
  answers: readonly StoredQuoteAnswer[],
): readonly (SentQuoteStep & { readonly order: number })[] {
  if (at === null || answers.length > 0 || (state !== 'accepted' && state !== 'declined')) return []
  return [{ kind: state, at, order: at, ...(who !== '' && { who }) }]
}
