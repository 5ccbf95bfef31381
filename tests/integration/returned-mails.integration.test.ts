import { createHmac } from 'node:crypto'
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

const SECRET = `whsec_${Buffer.from('thirty-two bytes for the alias..').toString('base64')}`

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
    MAIL_RETURN: 'bounces@mail.lodeway.example',
    MAIL_BOUNCE_SECRET: SECRET,
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
    const shared = await client.post('/cart/share', {
      emails: ['Gone.One@depot.example', 'gone.three@depot.example', 'here.one@depot.example'],
      queue: 0,
    })
    expect(resultOf(shared)['recipients']).toEqual([
      { email: 'Gone.One@depot.example', state: 'suppressed' },
      { email: 'gone.three@depot.example', state: 'undelivered' },
      { email: 'here.one@depot.example', state: 'sent' },
    ])
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

/** A mail as the server took it. */
const mailTo = (email: string) =>
  eventually(`a mail to ${email}`, async () => sink.mails.findLast(({ recipients }) => recipients[0] === email))

const failed = (email: string, status: string, diagnostic: string): string =>
  [
    'From: MAILER-DAEMON@mx.depot.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="edge"',
    '',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.depot.example',
    '',
    `Final-Recipient: rfc822; ${email}`,
    `Action: ${status.startsWith('5') ? 'failed' : 'delayed'}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    '--edge--',
    '',
  ].join('\r\n')

/** As Standard Webhooks sign; the time is the machine's, by the header of any answer. */
async function handIn(
  body: string,
  { secret = SECRET, secondsAgo = 0 }: { secret?: string; secondsAgo?: number } = {},
) {
  const { headers: any } = await fetch(`${shop.url}/healthz`)
  const at = String(Date.parse(any.get('date') ?? '') / 1_000 - secondsAgo)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': at,
    'webhook-signature': `v1,${signature}`,
  }
  const answer = await fetch(`${shop.url}/mail/webhooks/bounce`, { method: 'POST', headers, body })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer of ours
  return (await answer.json()) as { readonly status: number; readonly code?: string; readonly result?: unknown }
}

const handInReport = (to: string, message: string) => handIn(JSON.stringify({ to, message }))

describe('[QUO-19, SEC-03] a mail that comes back later (S-15)', () => {
  test('has a return address of its own in the envelope, and the sender’s name in the head', async () => {
    await share('envelope.one@depot.example')
    await share('envelope.two@depot.example')
    const [one, two] = [await mailTo('envelope.one@depot.example'), await mailTo('envelope.two@depot.example')]
    expect(one.sender).toMatch(/^bounces\+\d+\.[0-9a-f]{32}@mail\.lodeway\.example$/)
    expect(two.sender).not.toBe(one.sender)
    expect(one.source).toMatch(/^From: Lodeway <shop@lodeway\.example>\r$/m)
    expect(one.source).not.toContain('bounces+')
  })

  test('marks its recipient by a signed call, once', async () => {
    const id = await share('later.one@depot.example')
    const { sender } = await mailTo('later.one@depot.example')
    await untilState(id, 'sent')
    const delay = failed('later.one@depot.example', '4.4.1', '450 4.4.1 No route')
    expect(await handInReport(sender, delay)).toMatchObject({ status: 200, result: { noted: 0 } })
    const report = failed('later.one@depot.example', '5.1.1', '550 5.1.1 No such user')
    expect(await handInReport(sender, report)).toMatchObject({ status: 200, result: { noted: 1 } })
    const again = failed('later.one@depot.example', '5.2.2', '552 5.2.2 Full')
    expect(await handInReport(sender.toUpperCase(), again)).toMatchObject({ status: 200, result: { noted: 0 } })
    expect(await recipientOf(id)).toMatchObject({
      state: 'undelivered',
      barrier: 'unreachable',
      undelivered: { reason: 'unknown', code: '550 5.1.1', text: '550 5.1.1 No such user' },
    })
  })

  test('of an address that it was forwarded to suppresses no one: other quotes still go to the first', async () => {
    const id = await share('forwards.one@depot.example')
    const { sender } = await mailTo('forwards.one@depot.example')
    await untilState(id, 'sent')
    expect(await handInReport(sender, failed('old@elsewhere.example', '5.1.1', '550 5.1.1 Gone'))).toMatchObject({
      result: { noted: 1 },
    })
    expect(await recipientOf(id)).toMatchObject({ state: 'undelivered', undelivered: { reason: 'unknown' } })
    const next = await client.post('/cart/share', { emails: ['forwards.one@depot.example'] })
    expect(resultOf(next)['recipients']).toEqual([{ email: 'forwards.one@depot.example', state: 'queued' }])
  })

  test('of a mail that was sent again meanwhile says nothing of the newer one', async () => {
    const id = await share('again.one@depot.example')
    const first = await mailTo('again.one@depot.example')
    const { id: recipientId } = await untilState(id, 'sent')
    expectOk(await client.post(`/account/quotes/${id}/resend`, { recipient_id: recipientId }), 'the repeat')
    await eventually('the repeat is there', async () =>
      (await mailTo('again.one@depot.example')).sender === first.sender ? undefined : true,
    )
    await untilState(id, 'sent')
    const report = failed('again.one@depot.example', '5.2.2', '552 5.2.2 Full')
    expect(await handInReport(first.sender, report)).toMatchObject({ result: { noted: 0 } })
    expect(await recipientOf(id)).toMatchObject({ state: 'sent' })
  })

  test('that no one can forge: another mail’s address, a changed signature, another secret, an old call', async () => {
    const id = await share('safe.one@depot.example')
    const { sender } = await mailTo('safe.one@depot.example')
    await untilState(id, 'sent')
    const report = failed('safe.one@depot.example', '5.1.1', '550 5.1.1 No such user')
    const number = /\+(\d+)\./.exec(sender)?.[1] ?? ''
    for (const forged of [
      sender.replace(`+${number}.`, `+${Number(number) - 1}.`),
      `bounces+${number}@mail.lodeway.example`,
      'shop@lodeway.example',
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await handInReport(forged, report)).toMatchObject({ status: 422, code: 'unknown-return-address' })
    const body = JSON.stringify({ to: sender, message: report })
    const other = `whsec_${Buffer.from('another thirty-two bytes of ours').toString('base64')}`
    expect(await handIn(body, { secret: other })).toMatchObject({ status: 401, code: 'bad-signature' })
    expect(await handIn(body, { secondsAgo: 400 })).toMatchObject({ status: 401 })
    expect(await handIn('{}')).toMatchObject({ status: 422, code: 'malformed-event' })
    expect(await handIn(JSON.stringify({ to: sender, message: 'x'.repeat(1024 * 1024) }))).toMatchObject({
      status: 413,
    })
    expect(await handInReport(sender, 'Subject: Away\r\n\r\nI am away.')).toMatchObject({ result: { noted: 0 } })
    expect(await recipientOf(id)).toMatchObject({ state: 'sent' })
  })
})
