import { correctedAgeMs, settleTaxNumber } from '@waybill/domain/billing'
import type { TaxNumberOutcome } from '@waybill/domain/billing'
import { noTax, taxRateOf } from '@waybill/domain/invoice'
import type { TaxRate } from '@waybill/domain/invoice'
import { loadedFrom } from './billing-archive.ts'
import { aCart, card } from './billing-shop.ts'
import { at, World } from './billing-world.ts'

/** The rates of the accounts in stories: none, French ones, and that of a French business whose number is verified. */
export const taxRates = {
  none: noTax,
  standard: taxRateOf('TVA', '20'),
  reduced: taxRateOf('TVA', '5.5'),
  fine: taxRateOf('TVA', '6.625'),
  reverse: { name: 'TVA', basisPoints: 0, isReverseCharge: true },
} as const satisfies Readonly<Record<string, TaxRate>>

/** Another address: the account has this rate from now on. */
export function setTaxRate(world: World, taxRate: TaxRate): void {
  world.run({ kind: 'note_tax', taxRate })
}

/** M is paid since 12 January 2026: 60.00 and 12.00 of tax. */
export function payingWithTax(until = '2026-01-20T10:00'): World {
  const world = new World({ at: at('2026-01-05T10:00') })
  setTaxRate(world, taxRates.standard)
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at(until))
  return world
}

/** Settles what the register says of the account's tax number; invoices of the last 14 days are loaded for it. */
export function answerTaxNumber(world: World, outcome: TaxNumberOutcome): void {
  const taxedSince = world.now - correctedAgeMs
  const named = { attemptId: undefined, reference: undefined, documentId: undefined }
  world.write(settleTaxNumber(loadedFrom(world.archive, { ...named, taxedSince }), outcome, world.now))
  // what is corrected by it is due at once
  world.to(world.now)
}

/** The register has confirmed the number. */
export const verified: TaxNumberOutcome = { kind: 'verified', taxRate: taxRates.reverse }
