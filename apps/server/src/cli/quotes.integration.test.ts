import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'

const { run, query } = cliOfDemoShop()

interface StoredQuestion {
  readonly number: string
  readonly email: string
}

/** A question of a recipient of a quote of the demo shop, about which no mail is queued. */
async function storedQuestion(): Promise<StoredQuestion> {
  const [found] = await query(sql<StoredQuestion & { readonly quote: string; readonly recipient: number }>`
    select quote.number, recipient.email, quote.id as quote, recipient.id as recipient
    from quote join quote_recipient recipient on recipient.quote_id = quote.id
    where quote.state = 'open' and quote.order_id is null
      and quote.expires_at > (select max(created_at) from quote) order by quote.number limit 1`)
  if (found === undefined) throw new Error('the demo shop has no open quote')
  await query(sql`insert into quote_message (quote_id, recipient_id, author_side, audience, name, text, created_at)
    values (${found.quote}, ${found.recipient}, 'recipient', 'one', '', ${'Do they count?\n\u001b[31mRed'}, ${new Date(Date.UTC(2026, 4, 1))})`)
  return found
}

test(
  '[QUO-18] the staff read the questions about a quote and answer them under the name of the shop',
  SEVERAL_CALLS,
  async () => {
    const { number, email } = await storedQuestion()
    const { code, text } = await run(['quotes', 'thread', number])
    expect(code).toBe(0)
    expect(text).toContain(`  ${email}\n  Do they count?\n  [31mRed\nOpened by: ${email}.`)
    const answer = ['quotes', 'answer', number, '--to', email, '--text', 'They do.']
    expect(await run(answer)).toEqual({ code: 0, text: 'Sent to 1 recipient.' })
    const [message] = await query(
      sql`select author_side, audience, name, text from quote_message order by id desc limit 1`,
    )
    expect(message).toEqual({ author_side: 'shop', audience: 'one', name: 'Lodeway', text: 'They do.' })
    const [event] = await query(
      sql<{ actor: string }>`select actor, data ->> 'number' as number from event where name = 'quote.message'`,
    )
    expect(event).toEqual({ actor: 'operator:local', number })
    const mails = await query(
      sql`select payload ->> 'to' as "to" from outbox where payload ->> 'template' = 'quote_message'`,
    )
    expect(mails).toEqual([{ to: email }])
    const wrong = ['quotes', 'answer', number, '--to', 'other@read.example', '--text', 'Hello']
    expect(await run(wrong)).toEqual({ code: 1, text: 'Nothing is sent: other@read.example is no recipient of it.' })
    expect(await run(['quotes', 'thread', 'Q-999999'])).toMatchObject({ code: 1 })
    expect(await run(['quotes', 'thread', 'nine'])).toMatchObject({ code: 2 })
  },
)
