import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import { column, is, isId, stateIs, stateOf, type DeclaredSource, type StateCases } from './repository-list-parts.ts'

const quoteStates = (now: number): StateCases => ({
  unanswered: sql<boolean>`${is('quote.state', 'open')} and quote.expires_at > ${instant(now)}`,
  accepted: is('quote.state', 'accepted'),
  declined: is('quote.state', 'declined'),
  withdrawn: is('quote.state', 'revoked'),
  expired: sql<boolean>`(${is('quote.state', 'expired')} or (${is('quote.state', 'open')} and quote.expires_at <= ${instant(now)}))`,
})

/** Quotes at an instant, in epoch ms: an unanswered one expires by the clock alone. */
export const quotesAt = (now: number): DeclaredSource<'quotes'> => ({
  table: 'quote',
  base: sql<boolean>`quote.state not in ('superseded', 'draft')`,
  filters: {
    number: (number) => sql<boolean>`quote.number = ${number.trim().toUpperCase()}`,
    state: stateIs(quoteStates(now)),
    account: isId('quote.account_id'),
  },
  sorts: { created_at: { instant: column('quote.created_at') } },
  joins: sql`left join account on account.id = quote.account_id`,
  cells: {
    number: column('quote.number'),
    company: column('account.company'),
    author: sql`nullif(quote.sender_name, '')`,
    state: stateOf(quoteStates(now)),
    total: column('quote.total'),
    currency: column('quote.currency'),
    created_at: column('quote.created_at'),
    expires_at: column('quote.expires_at'),
    account_id: column('quote.account_id'),
    id: column('quote.id'),
  },
})
