import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import {
  choosePlan,
  expectSound,
  giveCard,
  invariantsOf,
  mailsTo,
  register,
  resultOf,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards, played } from './story.ts'

/** As a shop that takes real cards: each buyer has another one. */
const shop = shopWithoutCustomers({ TRIAL_LIMITS: 'strict' })
const password = 'three quiet words'
const person = { password, first_name: 'Ada', last_name: 'Lam', company: 'Lam & Lam', country: 'FR' }

/** Registers with a plan in the cart, as the form does; answers status and code. */
async function tryOut(email: string): Promise<string> {
  const client = await choosePlan(new ShopClient(shop.url))
  const { status, body } = await client.post('/register', { email, ...person })
  const { code = 'registered' } = body
  return `${status} ${typeof code === 'string' ? code : ''}`
}

const checkOut = ({ client, memberId }: RegisteredMember, start: 'now' | 'trial_end') =>
  client.post(`/billing/account/${memberId}/checkout`, { start })

describe('one trial of a plan (B-75)', () => {
  test('[REG-04] is given to one of twenty aliases of a mailbox, and its owner gets a mail', played, async () => {
    const first = await tryOut('ada.lam@gmail.com')
    const aliases = Array.from({ length: 19 }, (_, place) =>
      place % 2 === 0 ? `adalam+${place}@gmail.com` : `A.d.a.lam+${place}@googlemail.com`,
    )
    const others = await Promise.all(aliases.map((email) => tryOut(email)))
    expect([first, ...new Set(others)]).toEqual(['200 registered', '409 trial-had'])
    const mails = await eventually('the owner has a mail of each', async () => {
      const found = (await mailsTo(shop.url, 'ada.lam@gmail.com')).filter(({ subject }) =>
        subject.startsWith('Someone'),
      )
      return found.length === aliases.length ? found : undefined
    })
    expect(mails).toHaveLength(19)
  })

  test('[REG-04] is given once where aliases register at the same moment', played, async () => {
    const names = Array.from({ length: 6 }, (_, place) => `sam+${place}@race.example`)
    const answers = await Promise.all(names.map((email) => tryOut(email)))
    expect(answers.filter((answer) => answer === '200 registered')).toHaveLength(1)
    expect(answers.filter((answer) => answer === '409 trial-had')).toHaveLength(5)
    expect(await tryOut('sam@other-race.example')).toBe('200 registered')
  })

  test(
    '[REG-04] is confirmed once with a card: another account starts today, or takes another card',
    played,
    async () => {
      const one = await register(shop.url, 'one@card.example')
      await giveCard(shop.url, one, { card: cards.good })
      expect((await checkOut(one, 'trial_end')).status).toBe(200)
      const other = await register(shop.url, 'other@card.example')
      await giveCard(shop.url, other, { card: cards.good })
      const rejected = await checkOut(other, 'trial_end')
      expect([rejected.status, rejected.body['code'], rejected.body['result']]).toEqual([
        406,
        'trial-had-method',
        'This payment method was already used for a free trial. Start your subscription today, or use another method.',
      ])
      expect(resultOf(await checkOut(other, 'now'))).toMatchObject({ state: 'paid', is_enabled: 1 })
      const third = await register(shop.url, 'third@card.example')
      await giveCard(shop.url, third, { card: cards.confirmedByBank })
      expect((await checkOut(third, 'trial_end')).status).toBe(200)
      await expect(giveCard(shop.url, third, { card: cards.good })).rejects.toThrow('trial-had-method')
      await expectSound(shop.url)
    },
  )

  test('[REG-04] is confirmed once where two accounts check out with one card at the same moment', played, async () => {
    const [left, right] = [await register(shop.url, 'left@two.example'), await register(shop.url, 'right@two.example')]
    for (const buyer of [left, right])
      // oxlint-disable-next-line no-await-in-loop -- one card
      await giveCard(shop.url, buyer, { card: cards.rejectedWhenCharged })
    const answers = await Promise.all([left, right].map((buyer) => checkOut(buyer, 'trial_end')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 406])
  })
})

describe('an organisation that pays for its members (B-20)', () => {
  let mine: PlayedShop | undefined
  afterEach(() => mine?.end())

  // on the embedded store the shop stands still for each command
  test(
    '[REG-04] has one trial: that of the second account ends when it is taken on (B-75)',
    { timeout: 600_000 },
    async () => {
      mine = await PlayedShop.open()
      const payer = await Story.begin(mine.url, 'payer')
      const [first, second] = [await Story.begin(mine.url, 'first'), await Story.begin(mine.url, 'second')]
      for (const member of [first, second]) {
        const words = ['take-on', String(await member.accountId()), '--organization', String(await payer.accountId())]
        expect(await mine.command(...words)).toEqual({ code: 0, text: expect.any(String) })
      }
      expect([await first.state(), await second.state()]).toEqual(['trial', 'expired'])
      await eventually('the member is mailed', async () =>
        (await second.mails()).find(([, subject]) => /^Your free trial of .+ has ended/.test(subject)),
      )
      expect((await first.mails()).some(([, subject]) => /^Your free trial of .+ has ended/.test(subject))).toBe(false)
      // it buys again once its payer lets it
      expect((await mine.command('leave', String(await second.accountId()))).code).toBe(0)
      await second.choose()
      await second.card(cards.good)
      expect((await second.checkOut('now')).body['result']).toMatchObject({ state: 'paid' })
      expect([await second.state(), (await invariantsOf(mine.url))['violations']]).toEqual(['subscribed', []])
    },
  )
})
