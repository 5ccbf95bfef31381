import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { money } from '../src/money/index.ts'
import { dunningSchedules, paymentStates } from '../src/payment/index.ts'
import type { DunningScheduleName } from '../src/payment/index.ts'
import type { PaymentOutcome } from '../src/billing/index.ts'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'

const page = readFileSync(join(import.meta.dirname, '../../../docs/domain/billing.md'), 'utf8')

/** The account of the page, and a line of its table after each thing that happened. */
class Story {
  readonly world = new World({ at: at('2026-01-05T10:00') })
  readonly lines: string[] = []
  #mails = 0

  line(what: string): void {
    const { world } = this
    const [kind, status, total] = world.documents.at(-1) ?? []
    const state = world.archive.payments.at(-1)?.state
    const name = Object.entries(paymentStates).find(([, number]) => number === state)?.[0]
    const mails = world.mails.slice(this.#mails).map(([template]) => template.replaceAll('_', ' '))
    this.#mails = world.mails.length
    const document =
      kind === undefined ? '' : `${kind.replaceAll('_', ' ')}, ${((total ?? 0) / 100).toFixed(2)}, ${status}`
    const cells = [
      shown(world.now).replace('T', ' '),
      what,
      world.state.replaceAll('_', ' '),
      document,
      state === undefined ? '' : `${state} ${name}`,
      mails.join(', '),
    ]
    this.lines.push(`| ${cells.join(' | ')} |`)
  }

  to(instant: string, what: string): void {
    this.world.to(at(instant))
    this.line(what)
  }

  answer(outcome: PaymentOutcome, what: string): void {
    this.world.answer(this.world.archive.attempts.at(-1)?.id ?? 0, outcome)
    this.line(what)
  }
}

test('docs/domain/billing.md tells of one account what billing makes of it', () => {
  const story = new Story()
  const { world } = story
  story.line('registers for plan M, 60.00 a month')
  world.to(at('2026-01-08T09:00'))
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  story.line('checks out, to be paid when the trial ends')
  story.to('2026-01-09T10:00', 'three days before the end')
  story.to('2026-01-12T10:00', 'the trial ends: the card is charged')
  world.provider = () => declined
  story.to('2026-02-12T10:00', 'the renewal is declined')
  story.to('2026-02-13T10:00', 'the second try is declined')
  world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
  story.to('2026-02-15T10:00', 'the third try is paid')
  story.to('2026-03-12T10:00', 'the next renewal, a month after the one that was declined')
  world.to(at('2026-03-20T08:00'))
  story.answer({ kind: 'disputed', reference: 'ch_5' }, 'the customer disputes it')
  world.to(at('2026-03-25T08:00'))
  story.answer({ kind: 'dispute_won', reference: 'ch_5' }, 'the bank decides for the shop')
  world.run({ kind: 'unlock' })
  story.line('the staff lift the lock')
  story.to('2026-04-12T10:00', 'the method is off since the dispute: 14 days to pay')
  world.to(at('2026-04-14T10:00'))
  world.setMethod(card)
  world.run({ kind: 'retry' })
  story.line('a new card pays it at once')
  world.to(at('2026-04-20T08:00'))
  const paid = world.archive.documents.at(-1)?.id ?? 0
  const goodwill = { destination: 'method', reason: 'goodwill', by: 'ada' } as const
  world.run({ kind: 'refund', documentId: paid, net: money(2000, 'USD'), ...goodwill })
  story.line('the staff give 20.00 of it back')
  story.to('2026-05-12T10:00', 'the next renewal is charged whole: a refund is no discount')
  expect(page).toContain(story.lines.join('\n'))
})

const scheduleNames: Readonly<Record<DunningScheduleName, string>> = {
  renewal: 'renewal',
  first_conversion: 'first charge after a trial',
  bank_return: 'bank debit that came back',
  manual: 'bank transfer, after its due date',
  statement: 'statement to a payer, after its due date',
}

test('docs/domain/billing.md has the schedules as they are', () => {
  for (const name of ['renewal', 'first_conversion', 'bank_return', 'manual'] as const) {
    const { attemptDays, readOnlyDay, expiredDay } = dunningSchedules[name]
    const tries = attemptDays.length === 0 ? 'none' : attemptDays.join(', ')
    const over = name === 'first_conversion' ? `${expiredDay}, and the invoice is void` : String(expiredDay)
    const readOnly = readOnlyDay === expiredDay ? '' : ` ${readOnlyDay}`
    expect(page).toContain(`| ${scheduleNames[name]} | ${tries} |${readOnly} | ${over} |`)
  }
  expect(page).toContain(`| ${scheduleNames.statement} | none | never | never |`)
})
