import { sql, type RawBuilder } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { anywhere } from '../../platform/database/like-pattern.ts'
import { agreedTotal } from './repository.ts'

/** A search among the quotes of an account; each part narrows it. */
export interface QuoteSearch {
  /** In number, sender, comment, a recipient's address, or the title. */
  readonly text?: string
  /** Plans whose title has the text, by version of the catalogue; plan 0 is a custom solution. */
  readonly titled?: readonly { readonly version: number; readonly planIds: readonly number[] }[]
  /** Minor units of `currency`, both ends included. */
  readonly amountFrom?: number
  readonly amountTo?: number
  readonly currency: string
  /** Epoch ms; the end is not included. */
  readonly sentFrom?: number
  readonly sentBefore?: number
}

/** Versions of the catalogue that the quotes of an account were made from. */
export async function listQuotedVersions(db: Executor, accountId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('quote')
    .select('catalogue_version')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ catalogue_version: version }) => version)
}

function textCondition(accountId: number, text: string, titled: QuoteSearch['titled'] = []): RawBuilder<boolean> {
  const pattern = anywhere(text)
  const parts = [
    sql<boolean>`number ilike ${pattern}`,
    sql<boolean>`comment ilike ${pattern}`,
    // one who has left is named no more (S-24)
    sql<boolean>`(sender_name ilike ${pattern}
      and not exists (select from member where id = quote.member_id and removed_at is not null))`,
    sql<boolean>`id in (select quote_id from quote_recipient
      where account_id = ${accountId} and email_norm like ${anywhere(text.toLowerCase())})`,
    // the plan's own line
    ...titled.map(
      ({ version, planIds }) => sql<boolean>`(catalogue_version = ${version} and (exists (select from quote_line
        where quote_id = quote.id and position = 0 and product_id = any(${[...planIds]}::int[]))
        or exists (select from jsonb_array_elements(offered->'options') option
          where greatest(0, (option->'snapshot'->'cart'->>'planId')::int) = any(${[...planIds]}::int[]))))`,
    ),
  ]
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Conditions of a search, for rows of `quote` of one account. */
export function searchConditions(accountId: number, search: QuoteSearch): readonly RawBuilder<boolean>[] {
  const { text, titled, amountFrom, amountTo, currency, sentFrom, sentBefore } = search
  return [
    ...(sentFrom === undefined ? [] : [sql<boolean>`created_at >= ${instant(sentFrom)}`]),
    ...(sentBefore === undefined ? [] : [sql<boolean>`created_at < ${instant(sentBefore)}`]),
    ...(amountFrom === undefined && amountTo === undefined ? [] : [sql<boolean>`currency = ${currency}`]),
    ...(amountFrom === undefined ? [] : [sql<boolean>`${agreedTotal} >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql<boolean>`${agreedTotal} <= ${amountTo}`]),
    ...(text === undefined ? [] : [textCondition(accountId, text, titled)]),
  ]
}
