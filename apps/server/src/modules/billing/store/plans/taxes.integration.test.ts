import { sql } from 'kysely'
import { change } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { declined } from '@waybill/testkit/billing-world'
import { describe, expect, test } from 'vitest'
import { daysInMs } from '@waybill/domain/calendar'
import { money } from '@waybill/domain/money'
import { billingStore } from '../../testing/billing-store.ts'
import { StoredAccount } from '../../testing/stored-account.ts'

const opened = billingStore()

describe('[REL-03] a taxed account in the database is what it is in memory', () => {
  test('[INV-05] through tax, credit notes of it, and a tax number that is verified late (B-86, B-87)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    await account.setCountry('VN')
    world.checkOut(aCart(20, [320]), 'trial_end')
    // the draft that waits for the end of the trial follows the address
    await account.setCountry('FR')
    await account.to(10)
    const documentId = world.archive.documents[0]?.id ?? 0
    const net = money(1234, 'USD')
    world.run({ kind: 'refund', documentId, net, destination: 'credit', reason: 'goodwill', by: 'ada' })
    await account.verifyTaxNumber()
    expect(world.documents).toEqual([
      ['trial_end', 'paid', 9600],
      ['credit', 'paid', 1481],
      ['credit', 'paid', 8119],
      ['manual', 'paid', 6766],
    ])
    await account.to(50)
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 8000])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
    const { rows } =
      await sql`select invoice.kind, tax.name, tax.basis_points::float8 as rate, tax.net, tax.tax, is_reverse_charge
      from invoice_tax tax join invoice on invoice.id = tax.invoice_id order by invoice.id`.execute(opened.store.db)
    const [taxed, reversed] = [
      { name: 'TVA', rate: 2000, is_reverse_charge: false },
      { name: 'TVA', rate: 0, tax: 0, is_reverse_charge: true },
    ]
    expect(rows.slice(0, 5)).toEqual([
      { kind: 'trial_end', ...taxed, net: 8000, tax: 1600 },
      { kind: 'credit', ...taxed, net: 1234, tax: 247 },
      { kind: 'credit', ...taxed, net: 6766, tax: 1353 },
      { kind: 'manual', ...reversed, net: 6766 },
      { kind: 'period', ...reversed, net: 8000 },
    ])
  })

  test('[INV-05] through a taxed debt that is corrected while a try of it is under way (B-119, B-135)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    await account.setCountry('FR')
    world.checkOut(aCart(20), 'now')
    await account.to(20)
    world.provider = () => declined
    await account.to(29)
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + daysInMs(4) })
    world.run({ kind: 'retry' })
    await account.verifyTaxNumber()
    expect(world.documents.map(([kind, status]) => [kind, status])).toEqual([
      ['period', 'paid'],
      ['period', 'open'],
    ])
    world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
    await account.to(29.5)
    expect(world.documents.slice(1)).toEqual([
      ['period', 'void', 7200],
      ['credit', 'paid', 7200],
      ['manual', 'open', 6000],
    ])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    await account.to(60)
    expect(world.state).toBe('subscribed')
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('[INV-05] through a change that is corrected once, and an end soon after it (B-60, B-87)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    await account.setMethod('card')
    await account.setCountry('FR')
    world.checkOut(aCart(20), 'now')
    change(world, aCart(30), { timeframe: 'now' })
    await account.verifyTaxNumber()
    const corrected = world.documents.length
    world.run({ kind: 'cancel_now' })
    await account.to(20)
    expect(world.documents.slice(corrected).every(([kind]) => kind === 'credit')).toBe(true)
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })

  test('[INV-02] through invoices that are issued again to another address, paid and open (B-135)', async () => {
    const account = await StoredAccount.register(opened.store.db)
    const { world } = account
    const reissue = (place: number) =>
      world.run({ kind: 'reissue_invoice', documentId: world.archive.documents[place]?.id ?? 0 })
    await account.setMethod('card')
    world.checkOut(aCart(20, [320]), 'now')
    await account.to(20)
    await account.setCountry('FR')
    expect(reissue(0)).toBeUndefined()
    await account.flush()
    await account.setCountry('VN')
    await account.to(20.5)
    expect(reissue(2)).toBeUndefined()
    world.provider = () => declined
    await account.to(29)
    expect(reissue(world.archive.documents.findIndex(({ status }) => status === 'open'))).toBeUndefined()
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    await account.to(60)
    expect(world.documents).toEqual([
      ['period', 'paid', 8000],
      ['credit', 'paid', 8000],
      ['manual', 'paid', 9600],
      ['credit', 'paid', 9600],
      ['manual', 'paid', 8000],
      ['period', 'void', 8000],
      ['credit', 'paid', 8000],
      ['manual', 'paid', 8000],
      ['period', 'paid', 8000],
    ])
    for (const { loaded, inMemory } of account.compared) expect(loaded).toEqual(inMemory)
    for (const { visited, inMemory } of account.visits) expect(visited).toEqual(inMemory)
    expect(await account.violations()).toEqual([])
  })
})
