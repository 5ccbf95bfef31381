import type { OtherPayer } from '@waybill/domain/billing'
import type { CollectionChannel } from '@waybill/domain/subscription'
import { instantFrom } from '@waybill/domain/calendar'
import { fail, type Result } from '@waybill/domain/result'
import {
  said,
  WrongUsage,
  type StaffChecks,
  type StaffContext,
  type StaffInput,
  type StaffHandlers,
} from '../../../../platform/staff-action.ts'
import { changeBetween, changeChannel, extendTrial, type InterimResult } from '../account-commands.ts'
import { cancelSubscription } from '../../subscribe/index.ts'
import { leavePayer, setPartner, takeOnAccount } from '../payer-commands.ts'
import { amountText, utc } from '../../../../platform/staff-text.ts'
import { unlockCountry } from '../release-hold.ts'

/** Payment from now on, by channel. */
const CHANNELS: Readonly<Record<CollectionChannel, string>> = {
  direct: 'its next invoices are charged to its payment method; without one they are due by bank transfer',
  wired: 'its next invoices are mailed with their PDF and due by bank transfer, and nothing is charged',
  mobile: 'the app store bills it, and it gets no more invoices here',
  shopify: 'Shopify bills it, and it gets no more invoices here',
}

/** `2026-12-31` is its first instant, UTC; another one is written `2026-12-31T18:00Z`. */
function readInstant(text: string): number {
  const at = instantFrom(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text)
  if (at === undefined) throw new WrongUsage('--until takes a day as 2026-12-31, or an instant as 2026-12-31T18:00Z.')
  return at
}

function invoicedText({ invoiced }: InterimResult, purpose: string): string {
  if (invoiced === undefined) return 'nothing is charged until its next renewal'
  const { total, byCredit } = invoiced
  return `${amountText(total)} is invoiced for ${purpose}, ${amountText(byCredit)} of it paid by account credit`
}

const credited = (done: InterimResult): string => `${amountText(done.credited)} is credited`

/** Sentences on what the staff did between two invoices. */
const BETWEEN = {
  pause: (done: InterimResult) =>
    `is paused; ${credited(done)}${done.invoiced ? `, ${amountText(done.invoiced.total)} is invoiced for usage` : ''}`,
  resume: (done: InterimResult) => `is resumed; ${invoicedText(done, 'the rest of its period')}`,
  reverse_migration: (done: InterimResult) =>
    `is on its legacy plan again; ${credited(done)}, ${invoicedText(done, 'the rest of its legacy period')}`,
} as const

function between(kind: keyof typeof BETWEEN) {
  return (context: StaffContext, { accountId, by }: StaffInput<'pause'>) =>
    said(
      changeBetween(context, { accountId, command: { kind }, by }),
      (done) => `The subscription of account ${accountId} ${BETWEEN[kind](done)}.`,
    )
}

async function cancelNow(context: StaffContext, accountId: number, by: string): Promise<Result<unknown, string>> {
  const ended = await cancelSubscription(context, { accountId, notice: 'cancel_now', actor: `operator:${by}` })
  return ended.ok ? ended : fail(ended.failure.code)
}

export const accountCommands = {
  'extend-trial': (context, { until, days = 0, ...given }) =>
    said(
      extendTrial(context, { ...given, to: until === undefined ? { days } : { at: readInstant(until) } }),
      (end) => `The trial of account ${given.accountId} ends on ${utc(end)}.`,
    ),
  cancel: (context, { accountId, by }) =>
    said(
      cancelNow(context, accountId, by),
      () => `The subscription of account ${accountId} has ended; what was unused of it is credited.`,
    ),
  pause: between('pause'),
  resume: between('resume'),
  'reverse-migration': between('reverse_migration'),
  channel: (context, { to, ...given }) =>
    said(
      changeChannel(context, { ...given, channel: to }),
      () => `The channel of account ${given.accountId} is ${to}: ${CHANNELS[to]}.`,
    ),
  'unlock-country': (context, given) =>
    said(
      unlockCountry(context, given),
      (until) => `The country of account ${given.accountId} can be changed until ${utc(until)}.`,
    ),
  'take-on': (context, { partner, organization = 0, ...given }) => {
    const payer: OtherPayer = {
      by: partner === undefined ? 'organization' : 'partner',
      accountId: partner ?? organization,
    }
    return said(
      takeOnAccount(context, { ...given, payer }),
      () =>
        `Account ${payer.accountId} pays for account ${given.accountId} from now on, by its statement on the 1st of each month.`,
    )
  },
  leave: (context, given) =>
    said(leavePayer(context, given), ({ paidUntil: until }) => {
      const over = until === undefined ? 'pays for itself from now on' : `is paid for to ${utc(until)}, and ends then`
      return `Account ${given.accountId} ${over}.`
    }),
  partner: (context, given) =>
    said(
      setPartner(context, given),
      () => `Account ${given.accountId} is a partner, with ${given.percent} % off from its next statement on.`,
    ),
} satisfies Partial<StaffHandlers>

export const accountChecks = {
  'extend-trial': ({ until }) => until !== undefined && readInstant(until),
} satisfies StaffChecks
