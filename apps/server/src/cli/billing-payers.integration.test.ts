import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'

const { run, query, billing } = cliOfDemoShop()

async function accountOf(company: string): Promise<string> {
  const [row] = await query(sql<{ id: number }>`select id from account where company = ${company}`)
  if (row === undefined) throw new Error(`${company} is not in the demo shop`)
  return String(row.id)
}

test(
  '[OPS-10] a payer is begun and ended by commands of the staff, each in the audit trail',
  SEVERAL_CALLS,
  async () => {
    const [bakery, couriers] = [await accountOf('Halden Bakery Runs'), await accountOf('Kestrel Courier Co')]
    expect((await billing('take-on', bakery, '--partner', couriers)).text).toBe(
      'Nothing is changed: the payer is no partner; "billing partner" makes it one.',
    )
    // an account that is its own payer is a partner, and no command ends that
    for (const way of ['--partner', '--organization'])
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await billing('take-on', couriers, way, couriers)).text, way).toContain('pays for itself already')
    expect(await billing('partner', couriers, '--percent', '20')).toEqual({
      code: 0,
      text: `Account ${couriers} is a partner, with 20 % off from its next statement on.`,
    })
    expect(await billing('take-on', bakery, '--partner', couriers)).toEqual({
      code: 0,
      text: `Account ${couriers} pays for account ${bakery} from now on, by its statement on the 1st of each month.`,
    })
    expect((await billing('take-on', bakery, '--organization', couriers)).text).toContain('another account pays for it')
    const left = await billing('leave', bakery)
    expect(left.text).toMatch(
      new RegExp(`^Account ${bakery} is paid for to \\d{4}-\\d\\d-01 00:00 UTC, and ends then\\.$`),
    )
    expect((await billing('leave', bakery)).text).toContain('its payer is leaving already')
    expect((await billing('leave', couriers)).text).toContain("it is a partner's own account")
    expect((await billing('leave', '999999')).text).toContain('there is no account of this number')
    const terms = await query(sql<{ kind: string; ended: boolean }>`
    select kind, to_at is not null as ended from payer_term where account_id = ${bakery} order by id`)
    expect(terms).toEqual([{ kind: 'partner', ended: true }])
    const events = await query(sql<{ name: string }>`
    select name from event where actor = 'operator:ana@shop.example' and name like any(array['account.%', 'partner.%'])
    order by id`)
    expect(events.map(({ name }) => name)).toEqual([
      'account.taken_on',
      'partner.percent_set',
      'account.taken_on',
      'account.left_payer',
    ])
    expect((await run(['doctor'])).code).toBe(0)
    for (const words of [
      ['take-on', bakery],
      ['take-on', bakery, '--partner', 'six'],
      ['take-on', bakery, '--partner', couriers, '--organization', couriers],
      ['partner', couriers, '--percent', '101'],
      ['partner', couriers],
      ['unlock-country', bakery],
    ])
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await billing(...words)).code, words.join(' ')).toBe(2)
  },
)
