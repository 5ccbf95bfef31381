import { expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { answerTaxNumber, setTaxRate, taxRates, verified } from '@waybill/testkit/tax-number'
import { at, declined, World } from '@waybill/testkit/billing-world'

/** M is charged on 12 January: 60.00 and 12.00 of tax. */
function taxed(until: string, provider?: World['provider']): World {
  const world = new World({ at: at('2026-01-05T10:00') })
  setTaxRate(world, taxRates.standard)
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  if (provider !== undefined) world.provider = provider
  world.to(at(until))
  return world
}

/** The mails since a number of plans: template, and what they name. */
const mailedSince = (world: World, plans: number) =>
  world.plans
    .slice(plans)
    .flatMap(({ events }) => events.flatMap(({ mails }) => mails))
    .map(({ template, named, noteId }) => [template, named, noteId === undefined ? undefined : kindOf(world, noteId)])

const kindOf = (world: World, documentId: number) => world.archive.documents.find(({ id }) => id === documentId)?.kind

test('[INV-05] a correction by a verified number is one mail in place of the receipt: 12.00 of 72.00 are credit (B-87, B-89)', () => {
  const world = taxed('2026-01-10T10:00')
  const before = world.plans.length
  answerTaxNumber(world, verified)
  expect(mailedSince(world, before)).toEqual([
    ['invoice_corrected', { reason: 'tax_number', credited: 1200 }, 'credit'],
  ])
})

test('of an open invoice it credits nothing, and what is open goes on (B-135)', () => {
  const world = taxed('2026-02-06T10:00', () => declined)
  const before = world.plans.length
  answerTaxNumber(world, verified)
  expect(mailedSince(world, before)[0]).toEqual(['invoice_corrected', { reason: 'tax_number', credited: 0 }, 'credit'])
  expect(mailedSince(world, before)).toHaveLength(1)
})

test('an invoice that the staff issue again is mailed the same way, and what it costs more has its receipt (B-84)', () => {
  const world = taxed('2026-01-10T10:00')
  setTaxRate(world, taxRates.none)
  const before = world.plans.length
  world.run({ kind: 'reissue_invoice', documentId: world.archive.documents[0]?.id ?? 0 })
  expect(mailedSince(world, before)).toEqual([['invoice_corrected', { reason: 'details', credited: 1200 }, 'credit']])
  setTaxRate(world, taxRates.standard)
  world.to(at('2026-02-06T10:00'))
  setTaxRate(world, taxRates.none)
  const then = world.plans.length
  world.run({ kind: 'reissue_invoice', documentId: world.archive.documents.at(-1)?.id ?? 0 })
  expect(mailedSince(world, then).map(([template]) => template)).toEqual(['invoice_corrected'])
})
