import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { freePort } from '@waybill/testkit/free-port'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { choosePlan, demoPeople, expectOk, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { startSmtpSink, type SmtpSink } from '@waybill/testkit/smtp-sink'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

interface Recipient {
  readonly id: number
  readonly state: string
  readonly barrier?: string
  readonly undelivered?: { readonly at: number; readonly reason: string; readonly code: string; readonly text: string }
}

/** Answers of the mail server by the first word of an address; it takes the others. */
const ANSWERS: Record<string, string> = {
  gone: '550-5.1.1 The account that you tried to reach\r\n550 5.1.1 does not exist <script>alert(1)</script>',
  full: '552 5.2.2 Mailbox full',
  slow: '451 4.7.1 Greylisted, come again',
}

let store: ThrowawayStore
let sink: SmtpSink
let shop: RunningShop
let client: ShopClient

beforeAll(async () => {
  const port = await freePort()
  sink = await startSmtpSink(port, (to) => ANSWERS[to.split('.')[0] ?? ''])
  store = await throwawayStore(storeKind(), 'seeded')
  shop = await startShop(store, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Lodeway <shop@lodeway.example>',
  })
  const [member] = await demoPeople(shop.url)
  client = await signInAgain(shop.url, member?.email ?? '', member?.password)
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await sink.stop()
  await store.dispose()
}, 60_000)

async function share(email: string): Promise<string> {
  await choosePlan(client)
  return String(resultOf(expectOk(await client.post('/cart/share', { emails: [email] }), 'the share'))['quote_id'])
}

const pageOf = async (id: string) => resultOf(expectOk(await client.get(`/account/quotes/${id}`), 'the quote'))

async function recipientOf(id: string): Promise<Recipient | undefined> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props
  return ((await pageOf(id))['recipients'] as readonly Recipient[])[0]
}

const untilState = (id: string, state: string): Promise<Recipient> =>
  eventually(`the recipient is ${state}`, async () => {
    const recipient = await recipientOf(id)
    return recipient?.state === state ? recipient : undefined
  })

describe('[QUO-19] a mail that the server rejects at the hand-over (S-15)', () => {
  test('to a mailbox that isn’t there is undelivered with the reason, and no sender mails it again', async () => {
    const id = await share('gone.one@depot.example')
    const recipient = await untilState(id, 'undelivered')
    expect(recipient).toMatchObject({
      barrier: 'unreachable',
      undelivered: {
        reason: 'unknown',
        code: '550 5.1.1',
        text: '550-5.1.1 The account that you tried to reach 550 5.1.1 does not exist <script>alert(1)</script>',
      },
    })
    const { steps } = await pageOf(id)
    expect(steps).toContainEqual(expect.objectContaining({ kind: 'undelivered', who: 'gone.one@depot.example' }))
    const page = await client.get(`/account/quotes/${id}`, { accept: 'text/html' })
    expect(page.text).not.toContain('<script>alert(1)')
    const again = await client.post(`/account/quotes/${id}/resend`, { recipient_id: recipient.id })
    expect(again.body).toMatchObject({ status: 409, code: 'recipient-unreachable' })
    const shared = await client.post('/cart/share', { emails: ['Gone.One@depot.example'] })
    expect(resultOf(shared)['recipients']).toEqual([{ email: 'Gone.One@depot.example', state: 'suppressed' }])
  })

  test('to a full mailbox is sent again by hand as often as it comes back, which forgets the reason', async () => {
    const id = await share('full.one@depot.example')
    const first = await untilState(id, 'undelivered')
    expect(first).toMatchObject({ undelivered: { reason: 'full', code: '552 5.2.2' } })
    expect(first.barrier).toBeUndefined()
    const resend = () => client.post(`/account/quotes/${id}/resend`, { recipient_id: first.id })
    expectOk(await resend(), 'the first repeat')
    await eventually('it came back once more', async () => {
      const { steps } = await pageOf(id)
      const kinds = (steps as readonly { readonly kind: string }[]).map(({ kind }) => kind)
      return kinds.filter((kind) => kind === 'undelivered').length === 2 ? true : undefined
    })
    const { full: rejected } = ANSWERS
    delete ANSWERS['full']
    expectOk(await resend(), 'the second repeat')
    const sent = await untilState(id, 'sent')
    ANSWERS['full'] = rejected ?? ''
    expect(sent.undelivered).toBeUndefined()
    expect(sink.mails.filter(({ recipients }) => recipients[0] === 'full.one@depot.example')).toHaveLength(1)
  })

  test('for now alone is tried again, and is on its way until then', async () => {
    const id = await share('slow.one@depot.example')
    await client.post('/cart/share', { emails: ['next.one@depot.example'], queue: 0 })
    expect(await recipientOf(id)).toMatchObject({ state: 'waiting', barrier: 'waiting' })
    delete ANSWERS['slow']
    expectOk(await client.post('/sandbox/clock', { advance: 'PT2M' }), 'the clock')
    await eventually('the mail is there', async () =>
      sink.mails.find(({ recipients }) => recipients[0] === 'slow.one@depot.example'),
    )
    await untilState(id, 'sent')
  })

  test('is not among the mails that the operator looks after', async () => {
    const id = await share('gone.two@depot.example')
    await untilState(id, 'undelivered')
    const { text } = await client.get('/metrics')
    expect(/^waybill_outbox_dead (\d+)$/m.exec(text)?.[1] ?? text).toBe('0')
  })
})
