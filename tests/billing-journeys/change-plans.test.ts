import { expect, test } from 'vitest'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const CHANGE = '/account/billing/subscription?change=1'

interface PlanOffer {
  readonly id: number
  readonly title: string
  readonly isCurrent: boolean
  readonly isForIndustry: boolean
  readonly difference?: { readonly added: readonly string[]; readonly lost: readonly string[] }
}

test(
  '[SUB-02] the change form offers every package with the modules that come and go, as its preview says',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'change-plans')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const { changeForm } = resultOf(await story.get(CHANGE)) as { changeForm: { plans: readonly PlanOffer[] } }
    const { plans } = changeForm
    const line = plans.filter(({ isForIndustry }) => !isForIndustry)
    expect(line.map(({ title }) => title)).toEqual(['Local', 'Regional', 'Network'])
    expect(plans.map(({ title }) => title)).toContain('Bakery and food')
    const [present, ...more] = plans.filter(({ isCurrent }) => isCurrent)
    expect([present?.title, present?.difference, more]).toEqual(['Regional', undefined, []])
    const others = plans.filter(({ isCurrent }) => !isCurrent)
    expect(others.find(({ title }) => title === 'Network')?.difference?.lost).toEqual([])
    expect(others.find(({ title }) => title === 'Local')?.difference?.lost).not.toEqual([])
    const previews = await Promise.all(others.map(({ id }) => story.get(`${CHANGE}&package_id=${id}`)))
    expect(
      previews.map((answer) => {
        const { cycles } = (resultOf(answer) as { changeForm: { cycles: readonly { sides: unknown }[] } }).changeForm
        return cycles[0]?.sides
      }),
    ).toMatchObject(others.map(({ difference }) => ({ added: difference?.added, removed: difference?.lost })))
  },
)
