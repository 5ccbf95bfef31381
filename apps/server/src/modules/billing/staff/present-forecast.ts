import type { ChargesAhead, DueItem, ForecastEffect, ForecastInstant } from '@waybill/domain/billing'
import type { ChargeLine } from '@waybill/domain/invoice'
import type { SubscriptionState } from '@waybill/domain/subscription'
import { amountText, utc } from '../../../platform/staff-text.ts'
import type { AccountReport } from './account-report.ts'

/** Names for the texts of a forecast. */
export interface Names {
  /** `Visa •••• 4242`. */
  readonly methodOf: (id: number) => string
  /** `invoice 1001`, or `a draft`. */
  readonly documentOf: (id: number) => string
  readonly productOf: (id: number) => string
}

export const stateTexts: Readonly<Record<SubscriptionState, string>> = {
  visitor: 'never in trial',
  trial: 'in trial, without a checkout: nothing is charged at its end',
  trial_confirmed: 'in trial, with a confirmed checkout',
  conversion_failed: 'subscribed, its first charge was declined',
  subscribed: 'subscribed',
  pending_change: 'subscribed, a change is scheduled',
  past_due: 'subscribed and past due, with full access',
  read_only: 'subscribed and past due, read-only',
  canceled: 'subscribed, cancelled to the end of the paid period',
  paused: 'subscribed, paused',
  expired: 'expired',
  legacy: 'on a legacy plan',
  closed: 'closed',
}

function causeOf({ kind, id }: DueItem, { documentOf }: Names): string {
  const document = id === undefined ? '' : documentOf(id)
  switch (kind) {
    case 'tax':
      return `${document} is corrected: the tax number is verified`
    case 'finalise':
      return `${document} is issued`
    case 'attempt':
      return `${document} is tried again`
    case 'due_date':
      return `the due date of ${document} passes`
    case 'read_only':
      return `${document} is still unpaid`
    case 'challenge':
      return `the customer's bank has not confirmed the charge for ${document} in time`
    case 'last_day':
      return `the last day to pay ${document} passes`
    case 'trial_end':
      return 'the trial ends'
    case 'add_on_trial_end':
      return 'the trial of an add-on ends'
    case 'boundary':
      return 'the period ends'
    case 'reminder':
      return 'a reminder is due'
  }
}

/** A charge of the one list of the member's page: its day, the sum, and what it is for. */
function chargeText(
  { at, total, lines, credit, isEstimate }: ChargesAhead['charges'][number],
  { productOf }: Names,
): string {
  const nameOf = ({ kind, productId = 0 }: ChargeLine): string =>
    kind === 'extra_assets' ? 'extra assets' : productId === 0 ? 'Custom Solution' : productOf(productId)
  const names = [...new Set(lines.map(nameOf))].join(', ')
  const paid = credit.minor === 0 ? '' : `, ${amountText(credit)} of it paid by account credit`
  return `  ${utc(at)}  ${isEstimate ? 'about ' : ''}${amountText(total)} for ${names}${paid}`
}

function issuedText({ total, credit }: Extract<ForecastEffect, { kind: 'issued' }>): string {
  const issued = `an invoice of ${amountText(total)} is issued`
  return credit.minor === 0 ? issued : `${issued}, ${amountText(credit)} of it paid by account credit`
}

const MOST_NAMED = 3

/** The first of what is switched on or off: a plan brings many modules along. */
function listText(ids: readonly number[], { productOf }: Names): string {
  const more = ids.length - MOST_NAMED
  return `${ids.slice(0, MOST_NAMED).map(productOf).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** One effect in words; mails are listed together. */
function effectText(effect: Exclude<ForecastEffect, { kind: 'mailed' }>, names: Names): string {
  switch (effect.kind) {
    case 'drafted':
      return `an invoice of ${amountText(effect.total)} is drafted, and issued on ${utc(effect.finaliseAt)}`
    case 'issued':
      return issuedText(effect)
    case 'noted':
      return `a credit note of ${amountText(effect.total)} is issued`
    case 'tried':
      return `${amountText(effect.amount)} will be charged to ${names.methodOf(effect.methodId)}`
    case 'awaited':
      return `${amountText(effect.amount)} has to come by bank transfer until ${utc(effect.dueAt)}`
    case 'voided':
      return `${names.documentOf(effect.documentId)} is void`
    case 'credited':
      return `${amountText(effect.amount)} goes to the account's credit`
    case 'state':
      return `the account is then ${stateTexts[effect.to]}`
    case 'period':
      return `the next period ends on ${utc(effect.period.end)}`
    case 'on':
    case 'off':
      return `switched ${effect.kind}: ${listText(effect.productIds, names)}`
  }
}

function mailText({ template, days }: Extract<ForecastEffect, { kind: 'mailed' }>): string {
  const name = template.replaceAll('_', ' ')
  return days === undefined ? name : `${name}, ${days} ${days === 1 ? 'day' : 'days'} before`
}

/**
 * Effects of an instant, as one sentence: `on 2026-12-01 09:00 UTC the period ends: an invoice of $49.00 is issued; $49.00 will
 * be charged to Visa •••• 4242; mail: receipt`. One that is past waits for the worker's visit.
 */
function forecastText({ at, doneAt, dueItems, effects }: ForecastInstant, now: number, names: Names): string {
  const causes = [...new Set(dueItems.map((due) => causeOf(due, names)))].join(', and ')
  const mails = effects.flatMap((effect) => (effect.kind === 'mailed' ? mailText(effect) : []))
  const changes = effects.flatMap((effect) => (effect.kind === 'mailed' ? [] : effectText(effect, names)))
  const texts = [...changes, ...(mails.length === 0 ? [] : [`mail: ${mails.join(' and ')}`])]
  const when = doneAt > now ? `on ${utc(doneAt)}` : `now, due since ${utc(at)},`
  return `${when} ${causes}: ${texts.length === 0 ? 'nothing changes' : texts.join('; ')}`
}

/** Lines of the dated charges, and of each instant if its charge is paid, and if it is declined. */
export function forecastLines({ forecast, now, account }: AccountReport, names: Names): readonly string[] {
  if ('problem' in forecast) return [`Next: can't be planned: ${forecast.problem}`]
  const { charges, ifPaid, ifDeclined } = forecast
  const texts = (instants: typeof ifPaid) => instants.map((instant) => `  ${forecastText(instant, now, names)}`)
  const ahead = charges.length === 0 ? [] : ['Charges ahead:', ...charges.map((charge) => chargeText(charge, names))]
  if (ifPaid.length === 0) return [...ahead, 'Next: nothing by itself']
  const isCharging = ifPaid.some(({ effects }) => effects.some(({ kind }) => kind === 'tried'))
  const held = account.heldAt === null ? '' : ' once the account is released'
  return isCharging
    ? [
        ...ahead,
        `Next${held}, if every charge is paid:`,
        ...texts(ifPaid),
        `Next${held}, if every charge is declined:`,
        ...texts(ifDeclined),
      ]
    : [...ahead, `Next${held}:`, ...texts(ifPaid)]
}
