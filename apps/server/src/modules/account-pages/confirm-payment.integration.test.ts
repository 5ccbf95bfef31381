import { beforeAll, describe, expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  answerAtBank,
  cardToken,
  invariantsOf,
  linkIn,
  mailsTo,
  readyToPay,
  register,
  resultOf,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { eventually } from '@waybill/testkit/eventually'
import { overtakePaidAnswers } from '@waybill/testkit/overtaken-readings'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { storeKind } from '@waybill/testkit/store'

const CHECKS_THE_BANK = '4000002760003184'
const RESULT = 'three_d_secure_action_result_token_id'
const shop = shopOfFile()
/** Its clock goes on until the links are over. */
const lateShop = shopOfFile()

let [buyer, declining, reader]: RegisteredMember[] = []
let late: RegisteredMember | undefined

/** A trial that ends today, with a card whose bank wants its charge confirmed. */
async function endTrials(url: string, names: readonly string[]): Promise<RegisteredMember[]> {
  const people: RegisteredMember[] = []
  for (const name of names) people.push(await readyToPay(url, `${name}@bakery.example`, CHECKS_THE_BANK))
  for (const { client, memberId } of people)
    expect((await client.post(`/billing/account/${memberId}/checkout`, { start: 'trial_end' })).status).toBe(200)
  await advanceClock(url, 'P7D')
  return people
}

beforeAll(async () => {
  ;[buyer, declining, reader] = await endTrials(shop.url, ['confirms', 'declines', 'reads'])
  ;[late] = await endTrials(lateShop.url, ['waits'])
  // who confirmed reads that it is paid, also where a webhook overtakes the bank's answer
  if (storeKind() === 'postgres') await overtakePaidAnswers(shop.store)
}, 120_000)

function of(person: RegisteredMember | undefined): RegisteredMember {
  if (person === undefined) throw new Error('no one is registered')
  return person
}

const confirmMails = async (person: RegisteredMember | undefined) =>
  (await mailsTo(of(person).client.url, of(person).email)).filter(({ subject }) =>
    subject.startsWith('Confirm your payment'),
  )

/** The path in the newest mail with a link to confirm. */
async function linkOf(person: RegisteredMember | undefined): Promise<string> {
  const [mail] = await confirmMails(person)
  return linkIn(mail, '/billing/confirm/')
}

/** Page of a reader without a session. */
async function shown(path: string, url = shop.url): Promise<readonly [number, unknown]> {
  const answer = await new ShopClient(url).get(path, { accept: 'application/json' })
  return [answer.status, resultOf(answer)['state']]
}

const locationOf = (answer: ShopAnswer): string => answer.headers.get('location') ?? ''
const invoiceStates = async ({ client }: RegisteredMember): Promise<unknown> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own list; a test that reads it finds out
  const invoices = resultOf(await client.get('/account/billing/subscription'))['invoices'] as readonly {
    readonly paymentState: number
  }[]
  return invoices.map(({ paymentState }) => paymentState)
}

describe('a charge that the bank wants confirmed while its customer is away (B-54)', () => {
  test('is mailed once, with amount, invoice and the end of the link, and waits in state 1', async () => {
    const mails = await confirmMails(reader)
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your payment of $59.00'])
    expect(mails[0]?.text).toMatch(/invoice LW-\d+\. Nothing has been charged yet\./)
    expect(mails[0]?.text).toMatch(/The link works until \d+ \w+ \d{4}, \d\d:\d\d UTC\./)
    expect(await invoiceStates(of(reader))).toEqual([1])
  })

  test('its page needs no session, is stored and found nowhere, and names no more than the mail', async () => {
    const answer = await new ShopClient(shop.url).get(await linkOf(reader))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.text).not.toContain(of(reader).email)
    expect(answer.text).not.toContain('3184')
  })

  test('reading it changes nothing, however often', async () => {
    const path = await linkOf(reader)
    for (let times = 0; times < 5; times += 1) expect(await shown(path)).toEqual([200, 'confirm'])
    expect(await shown(`${path}?${RESULT}=guessed`)).toEqual([200, 'returned'])
    expect(await invoiceStates(of(reader))).toEqual([1])
  })

  test('a guessed answer of the bank pays nothing', async () => {
    const path = await linkOf(reader)
    const visitor = new ShopClient(shop.url)
    expect((await visitor.submit(path, { intent: 'finish', result: 'guessed' })).status).toBe(303)
    expect(await shown(path)).toEqual([200, 'confirm'])
  })

  test('the button leads to the bank and back, and the answer pays this one invoice (B-91)', async () => {
    const path = await linkOf(buyer)
    const visitor = new ShopClient(shop.url)
    const bank = locationOf(await visitor.submit(path, { intent: 'confirm' }))
    expect(bank).toMatch(/^\/sandbox\/challenge\/chl_/)
    expect(new URL(bank, shop.url).searchParams.get('next')).toBe(path)
    const result = await answerAtBank(shop.url, bank)
    expect(await shown(`${path}?${RESULT}=${result}`)).toEqual([200, 'returned'])
    const finished = locationOf(await visitor.submit(path, { intent: 'finish', result }))
    expect(await shown(finished)).toEqual([200, 'paid'])
    expect(await shown(path)).toEqual([200, 'alreadyPaid'])
    expect(await invoiceStates(of(buyer))).toEqual([2])
    const receipts = await eventually('the receipt is sent', async () => {
      const mails = await mailsTo(shop.url, of(buyer).email)
      const after = mails.filter(({ subject }) => /^Receipt|^You’re subscribed/.test(subject))
      return after.length < 2 ? undefined : after
    })
    expect(receipts).toHaveLength(2)
  })

  test('a customer who declines at the bank reads so, and dunning begins', async () => {
    const path = await linkOf(declining)
    const visitor = new ShopClient(shop.url)
    const bank = locationOf(await visitor.submit(path, { intent: 'confirm' }))
    const back = locationOf(await visitor.submit(bank, { intent: 'decline' }))
    const result = new URL(back, shop.url).searchParams.get(RESULT) ?? ''
    expect(await shown(locationOf(await visitor.submit(path, { intent: 'finish', result })))).toEqual([200, 'declined'])
    expect(await invoiceStates(of(declining))).toEqual([8])
    expect(locationOf(await visitor.submit(path, { intent: 'confirm' }))).toBe(path)
  })

  test('the subscription page offers the signed-in member the same way', async () => {
    const { client } = of(reader)
    const waiting = resultOf(await client.get('/account/billing/subscription'))['waitingPayment']
    expect(waiting).toMatchObject({ amount: { minor: 5900 }, continueHref: await linkOf(reader) })
  })

  test.each(['AAAA', 'a.b.c', '1.zzzzzzzz.c2lnbmVk'])(
    'a link that isn’t ours is 404 and says so: %s',
    async (token) => {
      expect(await shown(`/billing/confirm/${token}`)).toEqual([404, 'unknown'])
      const posted = await new ShopClient(shop.url).submit(`/billing/confirm/${token}`, { intent: 'confirm' })
      expect(posted.status).toBe(404)
    },
  )

  test('the signature of one link is worth nothing for another invoice', async () => {
    const [one = '', until = '', signature = ''] = (await linkOf(reader)).split('/').at(-1)?.split('.') ?? []
    const next = (Number.parseInt(one, 36) + 1).toString(36)
    expect(await shown(`/billing/confirm/${next}.${until}.${signature}`)).toEqual([404, 'unknown'])
  })

  test('after 72 hours the link is 410, the payment has failed, and its dates count from the first try', async () => {
    const { url } = lateShop
    const { client, email } = of(late)
    const path = await linkOf(late)
    await advanceClock(url, 'PT71H')
    expect(await shown(path, url)).toEqual([200, 'confirm'])
    await advanceClock(url, 'PT2H')
    expect(await shown(path, url)).toEqual([410, 'expired'])
    expect((await new ShopClient(url).submit(path, { intent: 'confirm' })).status).toBe(303)
    // a first conversion has three days from its first try: they are over with the link
    expect(await invoiceStates(of(late))).toEqual([6])
    expect((await client.get('/account/billing/subscription')).status).toBe(200)
    const subjects = (await mailsTo(url, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your subscription to Regional has ended')
    expect(await invariantsOf(url)).toEqual({ ok: true, violations: [] })
  })
})

describe('a card whose verification the bank wants confirmed (B-53)', () => {
  test('is not stored before, and is with the bank’s answer', async () => {
    const { client, memberId } = await register(shop.url, 'verifies@bakery.example')
    await takeBearer(client)
    const path = `/billing/account/${memberId}/info/update`
    const info = { payment_token: await cardToken(shop.url, CHECKS_THE_BANK), first_name: 'Mira', last_name: 'Osei' }
    const methodOf = async () => resultOf(await client.get('/account/billing/subscription'))['method']
    const challenged = await client.post(path, info)
    expect([challenged.status, challenged.body['status']]).toEqual([402, 604])
    expect(await methodOf()).toBeNull()
    const guessed = await client.post(path, { ...info, three_d_secure_token_id: 'guessed' })
    expect(guessed.body['status']).toBe(701)
    expect(await methodOf()).toBeNull()
    const result = await answerAtBank(shop.url, String(resultOf(challenged)['challenge_url']))
    const stored = await client.post(path, { ...info, three_d_secure_token_id: result })
    expect(stored.status, stored.text).toBe(200)
    expect(await methodOf()).toMatchObject({ lastFour: '3184' })
  })
})
