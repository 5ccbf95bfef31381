import { expect, test } from 'vitest'
import { invariantsOf, setGateway } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopOfFile()

test(
  'a reactivation pays the old invoice first: a decline creates nothing, and one checkout pays both (B-42, B-104)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'back-again')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const renewal = await story.renewalDay()
    await story.to(renewal - 1)
    await setGateway(shop.url, { mode: 'decline', count: 1_000 })
    await story.to(renewal + 22)
    expect(await story.state()).toBe('expired')
    const before = await story.invoices()
    const owed = await story.owed()
    expect(owed).toBeGreaterThan(0)

    await story.choose()
    expect((await story.checkOut('now')).body).toMatchObject({ status: 701 })
    expect([await story.state(), await story.invoices()]).toEqual(['expired', before])

    await setGateway(shop.url, { mode: 'ok', count: 0 })
    const ordered = await story.checkOut('now')
    expect(ordered.body['result']).toMatchObject({ state: 'paid', due_now_minor: owed + 5900, is_enabled: 1 })
    expect([await story.state(), await story.owed()]).toEqual(['subscribed', 0])
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 5900, 2])
    expect(await story.renewalDay()).toBeGreaterThanOrEqual(renewal + 22 + 28)
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  },
)
