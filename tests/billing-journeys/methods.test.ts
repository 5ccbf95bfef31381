import { expect, test } from 'vitest'
import { expectSound } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()

/** A subscriber since day 7 whose card is declined from then on. */
async function failing(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  await story.card(cards.rejectedWhenCharged)
  return { story, renewal: await story.renewalDay() }
}

test(
  'a renewal that the first card declines is paid by the backup, and no mail asks for a card (B-55)',
  played,
  async () => {
    const { story, renewal } = await failing('backup-pays')
    await story.backup(cards.good)
    await story.to(renewal)
    expect(await story.invoices()).toEqual([
      ['trial_end', 5900, 2, 'd7 00:00'],
      ['period', 5900, 2, `d${renewal} 00:00`],
    ])
    expect((await story.mails()).filter(([, subject]) => /declined|failed/i.test(subject))).toEqual([])
    await expectSound(shop.url)
  },
)

test(
  'a backup that comes after the decline waits, pays at once when it is charged first, and stays alone (B-52, B-55)',
  played,
  async () => {
    const { story, renewal } = await failing('backup-first')
    await story.to(renewal + 0.5)
    await story.backup(cards.good)
    const stateOfRenewal = async () => (await story.invoices())[1]?.[2]
    expect(await stateOfRenewal()).toBe(8)
    expect((await story.changeMethod('primary')).status).toBe(200)
    expect([await story.state(), await stateOfRenewal()]).toEqual(['subscribed', 2])
    expect((await story.changeMethod('remove')).status).toBe(200)
    const last = await story.changeMethod('remove')
    expect([last.status, last.body['code']]).toEqual([406, 'method-needed'])
    await expectSound(shop.url)
  },
)
