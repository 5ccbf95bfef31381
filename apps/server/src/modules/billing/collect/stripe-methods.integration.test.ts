import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  deleteCustomer,
  detachMethod,
  renewCard,
  revokeMandate,
} from '../../../platform/gateway/stripe/testing/stand-in-methods.ts'
import { StripeWorld } from '../testing/stripe-world.ts'

const stripe = new StripeWorld()

describe('[PAY-10] a method that can’t be charged any more', () => {
  const onFile = async () =>
    (
      await sql<{ method_ref: string; place: string }>`
        select method_ref, case when is_current then 'charged' else 'backup' end as place from payment_method
        where is_current or is_backup order by id`.execute(stripe.db)
    ).rows
  const mailed = async () =>
    (await sql`select id from outbox where dedupe_key like 'method_lost:%'`.execute(stripe.db)).rows.length
  const methodOf = () => [...stripe.rig.standIn.ledger.methods.keys()].at(0) ?? ''

  test('as it was detached in the dashboard, is off the file by its event, and its member is mailed once', async () => {
    await stripe.paid()
    detachMethod(stripe.rig.standIn.ledger, methodOf())
    await stripe.deliver(stripe.rig.sentWebhooks().slice(-1))
    expect([await onFile(), await mailed()]).toEqual([[], 1])
  })

  test('as its customer was deleted, is so as well', async () => {
    await stripe.paid()
    const [customer] = stripe.rig.standIn.ledger.customers.keys()
    deleteCustomer(stripe.rig.standIn.ledger, customer ?? '')
    await stripe.deliver(stripe.rig.sentWebhooks().slice(-1))
    expect([await onFile(), await mailed()]).toEqual([[], 1])
  })

  test('as its mandate was taken back, is so as well', async () => {
    await stripe.paid()
    const { ledger } = stripe.rig.standIn
    ledger.mandates.set('mandate_1', {
      id: 'mandate_1',
      object: 'mandate',
      payment_method: methodOf(),
      status: 'active',
    })
    await sql`update payment_method set mandate_ref = 'mandate_1' where is_current`.execute(stripe.db)
    const event = { id: 'evt_1', type: 'mandate.updated', object: { id: 'mandate_1', payment_method: methodOf() } }
    await stripe.deliver([stripe.rig.sign(event, 'current', stripe.rig.now())])
    expect([(await onFile()).length, await mailed()]).toEqual([1, 0])
    revokeMandate(ledger, 'mandate_1')
    await stripe.deliver(stripe.rig.sentWebhooks().slice(-1))
    expect([await onFile(), await mailed()]).toEqual([[], 1])
  })

  test('is replaced by the backup', async () => {
    await stripe.paid()
    await sql`insert into payment_method (account_id, type, provider, customer_ref, method_ref, verified_at, brand, fingerprint,
        is_current, is_backup, created_at)
      select account_id, type, provider, customer_ref, 'pm_backup', verified_at, brand, 'other', false, true, created_at
      from payment_method where is_current`.execute(stripe.db)
    detachMethod(stripe.rig.standIn.ledger, methodOf())
    await stripe.deliver(stripe.rig.sentWebhooks().slice(-1))
    expect([await onFile(), await mailed()]).toEqual([[{ method_ref: 'pm_backup', place: 'charged' }], 1])
  })

  test('is left on file by the daily reading where Stripe knows none by its name, as with other keys', async () => {
    await stripe.paid()
    await sql`update payment_method set expiry_year = 2050, expiry_month = 2 where is_current`.execute(stripe.db)
    stripe.rig.standIn.ledger.methods.clear()
    await stripe.readMissed()
    expect((await onFile()).length).toBe(1)
  })
})

describe('a card that its network renewed', () => {
  /** Charged until the end of February 2050, in a month's time; Stripe knows a later year. */
  async function renewed(): Promise<void> {
    await stripe.paid()
    await sql`update payment_method set expiry_year = 2050, expiry_month = 2 where is_current`.execute(stripe.db)
    const [method] = stripe.rig.standIn.ledger.methods.keys()
    renewCard(stripe.rig.standIn.ledger, method ?? '', 2056)
  }
  const known = async () =>
    (await sql`select expiry_year, expiry_month, last_four from payment_method where is_current`.execute(stripe.db))
      .rows

  test('[PAY-10] is charged on: its event is followed', async () => {
    await renewed()
    await stripe.deliver(stripe.rig.sentWebhooks().slice(-1))
    expect(await known()).toEqual([{ expiry_year: 2056, expiry_month: 12, last_four: '5556' }])
  })

  test('is read again before it ends, where its event is lost', async () => {
    await renewed()
    await stripe.readMissed()
    expect(await known()).toEqual([{ expiry_year: 2056, expiry_month: 12, last_four: '5556' }])
  })
})
