import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { invariantsOf, resultOf } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards } from './story.ts'

/** On the embedded store the shop stands still for each command. */
const severalCommands = { timeout: 600_000 }
const reason = ['--reason', 'a lost week'] as const

/** Weight and volume limits, with a trial of two weeks; Load planner, which has none. */
const [tried, charged] = [24, 25] as const

let shop: PlayedShop
beforeAll(async () => {
  shop = await PlayedShop.open(1, { TRIAL_LIMITS: 'strict' })
}, severalCommands.timeout)
afterAll(() => shop.end())

/** Grants a trial; answers the exit code and what the command says. */
async function grant(story: Story, ...words: readonly string[]): Promise<string> {
  const { code, text } = await shop.command('grant-trial', String(await story.accountId()), ...words, ...reason)
  return `${code} ${text.trim()}`
}

/** Start that the checkout begins with: today, or the end of a trial. */
async function startOf(story: Story): Promise<unknown> {
  const { chosen } = resultOf(await story.get('/account/checkout'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own choice; a test that reads it finds out
  return (chosen as { readonly start: string } | undefined)?.start
}

/** Switches a module on, at once with what it costs now, or off; answers whether it is on, and in its trial. */
async function perform(story: Story, action: 'activate' | 'deactivate') {
  const path = `/manage/ui/module/${tried}/${action}`
  const { token } = resultOf(await story.get(path))
  expect((await story.post(path, { is_marketplace: true, token })).status).toBe(201)
  return resultOf(await story.get(`/manage/ui/module/${tried}/activate/status`))['state']
}

test(
  '[REG-04] an add-on is tried, charged, granted again by the staff, tried again and charged (B-75)',
  severalCommands,
  async () => {
    const story = await Story.begin(shop.url, 'add-on')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(10)
    expect([await perform(story, 'activate'), await perform(story, 'deactivate')]).toEqual(['trial', 'off'])
    expect([await perform(story, 'activate'), await perform(story, 'deactivate')]).toEqual(['active', 'off'])
    const accountId = await story.accountId()
    expect(await grant(story, '--module', String(tried))).toBe(
      `0 The next purchase of module ${tried} by account ${accountId} begins with a trial.`,
    )
    expect(await grant(story, '--module', String(tried))).toBe(
      `1 Nothing is granted: a trial of --module ${tried} is unused: the next purchase of it begins with that.`,
    )
    expect(await perform(story, 'activate')).toBe('trial')
    expect(await grant(story, '--module', String(tried))).toBe(
      `1 Nothing is granted: a trial of --module ${tried} runs.`,
    )
    expect([await perform(story, 'deactivate'), await perform(story, 'activate')]).toEqual(['off', 'active'])
    expect((await invariantsOf(shop.url))['violations']).toEqual([])
  },
)

test(
  '[REG-04] a plan is tried, over, granted again, tried again without a card, and then charged at once (B-75)',
  severalCommands,
  async () => {
    const story = await Story.begin(shop.url, 'plan')
    await story.to(8)
    expect([await story.state(), await story.rights(), await startOf(story)]).toEqual(['expired', 0, 'now'])
    const ends = new Date(story.start + 15 * DAY_MS).toISOString().slice(0, 10)
    expect(await grant(story)).toContain(
      `0 The trial of account ${await story.accountId()} is granted again: it ends on ${ends}`,
    )
    expect([await story.state(), (await story.rights()) > 0, await startOf(story)]).toEqual([
      'trial',
      true,
      'trial_end',
    ])
    expect(await grant(story)).toContain('1 Nothing is granted: the trial that runs is granted already')
    await story.to(16)
    expect([await story.state(), await story.rights()]).toEqual(['expired', 0])
    await story.choose()
    await story.card(cards.good)
    expect((await story.checkOut('trial_end')).status).toBe(200)
    expect([await story.state(), (await story.invoices()).map(([kind, minor, state]) => [kind, minor, state])]).toEqual(
      ['subscribed', [['period', 5900, 2]]],
    )
    expect(await grant(story)).toContain('1 Nothing is granted: account')
    expect((await invariantsOf(shop.url))['violations']).toEqual([])
  },
)

test(
  '[REG-04] a card that another account tried with is taken for the end of a trial that the staff granted (B-75)',
  severalCommands,
  async () => {
    const first = await Story.begin(shop.url, 'first-of-card')
    await first.card(cards.confirmedByBank)
    expect((await first.checkOut('trial_end')).status).toBe(200)
    const second = await Story.begin(shop.url, 'second-of-card')
    await second.card(cards.confirmedByBank)
    expect((await second.checkOut('trial_end')).body['code']).toBe('trial-had-method')
    expect(await grant(second)).toContain('any payment method can be used for it')
    expect((await second.checkOut('trial_end')).status).toBe(200)
    expect(await second.state()).toBe('trial_scheduled')
  },
)

test(
  '[OPS-10] billing grant-trial names the argument that is missing or wrong, and changes nothing',
  severalCommands,
  async () => {
    const story = await Story.begin(shop.url, 'arguments')
    const accountId = String(await story.accountId())
    const said = async (...words: readonly string[]) => {
      const { code, text } = await shop.command('grant-trial', ...words)
      return `${code} ${text}`
    }
    expect(await said(accountId)).toContain('2 billing grant-trial needs a --reason.')
    expect(await said(accountId, '--module', 'limits', ...reason)).toContain('2 --module takes the id of an add-on')
    expect(await said('999999', ...reason)).toContain('1 Nothing is granted: there is no account 999999')
    expect(await said(accountId, '--module', '999999', ...reason)).toContain('--module 999999 is no module of the shop')
    expect(await said(accountId, '--module', String(charged), ...reason)).toContain(
      `--module ${charged} has no trial of its own`,
    )
    expect(
      await shop.rows(`select name from event where name like '%.trial_granted' and account_id = ${accountId}`),
    ).toEqual([])
    expect((await shop.command('grant-trial', accountId, ...reason)).code).toBe(0)
    expect(
      await shop.rows(
        `select actor, data ->> 'reason' as reason from event where name = 'subscription.trial_granted' and account_id = ${accountId}`,
      ),
    ).toEqual([{ actor: 'operator:staff@lodeway.example', reason: 'a lost week' }])
  },
)
