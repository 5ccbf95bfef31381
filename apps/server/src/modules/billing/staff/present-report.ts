import { dueItemsOf, plannedPrices } from '@waybill/domain/billing'
import type { ItemRow, PaymentOutcome, ReceivableRow } from '@waybill/domain/billing'
import { dunningInstant, dunningSchedules, type PaymentState } from '@waybill/domain/payment'
import { moduleTrials } from '@waybill/domain/subscription'
import { maskedMethod } from '../store/methods.ts'
import type { AccountReport } from './account-report.ts'
import { amountText, rateText, utc } from '../../../platform/staff-text.ts'
import { forecastLines, stateTexts, type Names } from './present-forecast.ts'
import { givenLines } from './present-refunds.ts'
import { usageLines } from './present-usage.ts'
import type { ReportedAttempt, ReportedCredit, ReportedMethod } from '../store/report.ts'

const paymentTexts: Readonly<Record<PaymentState, string>> = {
  0: 'unpaid: not tried yet, or tried again soon after an error of the provider',
  1: 'pending: the provider has it, its result comes later',
  2: 'paid',
  3: 'processing: the provider is being called',
  4: 'refunded',
  5: 'scheduled for a date',
  6: 'void: nothing is owed',
  7: 'fraud: blocked by the provider, or disputed',
  8: 'failed: declined, and tried again by the dunning schedule',
  9: 'due: nothing can be charged, it waits for a bank transfer or a method',
  10: 'overdue: the dunning schedule is spent, or the due date has passed',
}

/** The account types of B-03. */
const kindTexts = ['unknown', 'legacy primary', 'legacy sub', 'affiliate', 'indirect', 'marketplace', 'organization']
const methodTypes = ['none', 'card', 'bank account', 'Amazon Pay', 'PayPal', 'bank transfer']

function maskOf({ type, brand, lastFour }: ReportedMethod): string {
  return lastFour === null ? (methodTypes[type] ?? '') : maskedMethod(brand ?? '', lastFour)
}

function namesOf({ methods, numbers, facts, titles }: AccountReport): Names {
  return {
    methodOf: (id) => {
      const method = methods.find((one) => one.id === id)
      return method === undefined ? `method ${id}` : maskOf(method)
    },
    documentOf: (id) => {
      const [number, document] = [numbers[id], facts.documents.find((row) => row.id === id)]
      // of the forecast alone
      if (document === undefined) return 'that invoice'
      if (number === undefined) return 'a draft'
      return document.kind === 'credit' ? `credit note ${number}` : `invoice ${number}`
    },
    productOf: (id) => titles[id] || `product ${id}`,
  }
}

function accountLines({ account, facts }: AccountReport): readonly string[] {
  const { id, currency, isLocked, paidBy } = facts.account
  const { company, country, kind, name, email, createdAt, heldAt, heldReason } = account
  return [
    `Account ${id}: ${[company, name, email].filter((part) => part !== '').join(', ')}`,
    `  ${kindTexts[kind] ?? kind} account in ${country}, billed in ${currency}, since ${utc(createdAt)}`,
    ...(paidBy === 'itself' ? [] : [`  its ${paidBy} pays: it has no invoices of its own`]),
    ...(heldAt === null
      ? []
      : [`  HELD since ${utc(heldAt)}: ${heldReason ?? ''}`, '  its bills stand still until "billing release"']),
    ...(isLocked ? ['  LOCKED: it can spend no money until "billing unlock"'] : []),
  ]
}

function priceText({ price, bundled }: ItemRow, interval: 'month' | 'year'): string {
  if (price === undefined) return bundled ? 'with the plan' : 'without a price'
  switch (price.kind) {
    case 'plan':
    case 'module':
      return `${amountText(price.recurring)} a ${interval}`
    case 'usage':
    case 'prepaid':
      return `${rateText(price.unit, price.model)} a ${price.usageKey} and month, ${price.kind === 'usage' ? 'in arrears' : 'in advance'}, ${price.declared} declared`
    case 'extra_assets':
      return `${amountText(price.rate)} for each ${price.assetType} beyond ${price.included}`
  }
}

const trialTexts: Readonly<Record<ItemRow['trial'], string>> = {
  [moduleTrials.paid]: '',
  [moduleTrials.trial]: ', in trial',
  [moduleTrials.expired]: ', its trial is over',
  [moduleTrials.overdue]: ', off for its debt',
}

function subscriptionLines({ facts, state }: AccountReport, { productOf }: Names): readonly string[] {
  const { subscription, items } = facts
  if (subscription === undefined) return ['Subscription: none, the account was never in trial']
  const { terms, interval, channel, period, trial, cancelAt, pausedAt, scheduled, catalogueVersion } = subscription
  const plan = terms.planId === 0 ? 'Custom Solution' : productOf(terms.planId)
  const coming = plannedPrices(facts)
  return [
    `Subscription: ${plan}, ${stateTexts[state]}`,
    `  billed by the ${interval}, channel ${channel}, prices of catalogue version ${catalogueVersion}`,
    `  period from ${utc(period.start)} to ${utc(period.end)}`,
    ...(trial === undefined ? [] : [`  trial from ${utc(trial.start)} to ${utc(trial.end)}`]),
    ...(cancelAt === undefined ? [] : [`  ends on ${utc(cancelAt)}`]),
    ...(scheduled === undefined ? [] : [`  changes on ${utc(scheduled.at)}, as ordered by ${scheduled.orderId}`]),
    ...(coming === undefined
      ? []
      : [
          `  prices change on ${utc(coming.at)}: ${amountText(coming.before)} → ${amountText(coming.after)} in advance`,
        ]),
    ...(pausedAt === undefined ? [] : [`  paused since ${utc(pausedAt)}`]),
    ...items
      .filter(({ price, bundled }) => price !== undefined || !bundled)
      .map((item) => `  item: ${productOf(item.productId)}, ${priceText(item, interval)}${trialTexts[item.trial]}`),
  ]
}

/** Events that an open invoice waits for, and the instant at which something is lost. */
function clockTexts({ facts }: AccountReport, receivable: ReceivableRow): readonly string[] {
  const { id, firstFailedAt, schedule, isHardDecline, isAddOn, endedAt } = receivable
  const tries = dueItemsOf(facts).filter((due) => due.id === id && due.kind === 'attempt')
  const { readOnlyDay, expiredDay } = dunningSchedules[schedule]
  return [
    ...(firstFailedAt === undefined ? [] : [`first failure ${utc(firstFailedAt)}`]),
    ...(isHardDecline ? ['no try can succeed with this method'] : []),
    ...tries.map(({ at }) => `next try ${utc(at)}`),
    // nothing of the payer's own ends with what it pays for others
    ...(firstFailedAt === undefined || endedAt !== undefined || !Number.isFinite(expiredDay)
      ? []
      : [
          ...(readOnlyDay === expiredDay
            ? []
            : [`${isAddOn ? 'add-ons off' : 'read-only'} from ${utc(dunningInstant(firstFailedAt, readOnlyDay))}`]),
          `over on ${utc(dunningInstant(firstFailedAt, expiredDay))}`,
        ]),
  ]
}

function openInvoiceLines(report: AccountReport, { documentOf }: Names): readonly string[] {
  const { facts } = report
  const open = facts.receivables.filter((receivable) => receivable.open.minor > 0)
  const lines = open.flatMap((receivable) => {
    const total = facts.documents.find(({ id }) => id === receivable.id)?.total ?? receivable.open
    const payment = facts.payments.find(({ documentId }) => documentId === receivable.id)
    const due = `  ${documentOf(receivable.id)}: ${amountText(receivable.open)} of ${amountText(total)} is open, due ${utc(receivable.dueAt)}`
    const clock = clockTexts(report, receivable)
    return [
      due,
      ...(payment === undefined ? [] : [`    payment ${payment.state} ${paymentTexts[payment.state]}`]),
      ...(clock.length === 0 ? [] : [`    ${clock.join(', ')}`]),
    ]
  })
  return lines.length === 0 ? ['Open invoices: none'] : ['Open invoices:', ...lines]
}

function methodText(method: ReportedMethod): string {
  const { type, expiryYear, expiryMonth, isCurrent, isBackup, disabledAt } = method
  const expiry =
    expiryYear === null || expiryMonth === null
      ? ''
      : `, valid to ${expiryYear}-${String(expiryMonth).padStart(2, '0')}`
  const use = isCurrent ? ', is charged' : isBackup ? ', backup' : ', not used'
  const off = disabledAt === null ? use : `, disabled since ${utc(disabledAt)}`
  return `  ${maskOf(method)} (${methodTypes[type] ?? type})${expiry}${off}`
}

const creditCauses: Readonly<Record<string, string>> = {
  payment: 'paid a part of',
  returned: 'came back from',
  credit_note: 'by',
  deposit: 'deposited by',
}

function creditText({ at, amount, cause, documentNumber, reason, grantedBy }: ReportedCredit): string {
  if (grantedBy !== null) return `  ${utc(at)}  ${amountText(amount)} granted by ${grantedBy}: ${reason ?? ''}`
  const document = documentNumber === null ? '' : ` document ${documentNumber}`
  return `  ${utc(at)}  ${amountText(amount)} ${creditCauses[cause] ?? cause}${document}`
}

function outcomeText(outcome: PaymentOutcome | null): string {
  switch (outcome?.kind) {
    case 'declined':
      return `, ${outcome.code}`
    case 'returned':
      return `, ${outcome.returnCode}`
    case 'pending':
      return `, expected ${utc(outcome.expectedAt)}`
    case 'challenge':
      return `, waits for the customer until ${utc(outcome.challenge.expiresAt)}`
    case 'error':
      return `, error ${outcome.class} of the provider`
    default:
      return ''
  }
}

function attemptText(attempt: ReportedAttempt, { methodOf }: Names): string {
  const { at, amount, documentNumber, methodId, origin, state, outcome, reference, lookAt } = attempt
  const invoice = documentNumber === null ? 'a draft' : `invoice ${documentNumber}`
  const by = origin === 'member' ? 'by the member' : 'by itself'
  const name = reference === null ? '' : ` (${reference})`
  const look = lookAt === null ? '' : `, looked up ${utc(lookAt)}`
  return `  ${utc(at)}  ${amountText(amount)} for ${invoice} from ${methodOf(methodId)}, ${by}: ${state.replaceAll('_', ' ')}${outcomeText(outcome)}${look}${name}`
}

function agreementText({ at, version, locale, by, orderId }: AccountReport['agreements'][number]): string {
  return `  ${utc(at)}  version ${version} in ${locale}, by ${by}, ${orderId === null ? 'at the registration' : `with order ${orderId}`}`
}

function cancellationText({ at, reason, comment }: AccountReport['cancellations'][number]): string {
  const why = [reason?.replaceAll('_', ' '), comment?.replaceAll(/\s+/g, ' ')].filter((part) => part !== undefined)
  return `  ${utc(at)}  ${why.length === 0 ? 'without a reason' : why.join(': ')}`
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [`${title}: none`] : [`${title}:`, ...lines]
}

/** A report of one account in plain words, line by line. */
export function reportLines(report: AccountReport): readonly string[] {
  const names = namesOf(report)
  const { facts, credit, methods, attempts, agreements, cancellations, charges } = report
  const tries = attempts.map((attempt) => attemptText(attempt, names))
  return [
    ...accountLines(report),
    ...subscriptionLines(report, names),
    ...usageLines(report, names),
    ...openInvoiceLines(report, names),
    ...section('Payment methods', methods.map(methodText)),
    `Credit: ${amountText(facts.creditBalance)}`,
    ...credit.map(creditText),
    ...section('Tries of the last 30 days', tries),
    ...givenLines(report),
    ...(agreements.length === 0 ? [] : ['Legal texts that were agreed to:', ...agreements.map(agreementText)]),
    ...(cancellations.length === 0 ? [] : ['Cancelled:', ...cancellations.map(cancellationText)]),
    ...charges.map(({ id, amount, reason }) => `On the list ("billing list"): ${id}, ${amountText(amount)}, ${reason}`),
    ...forecastLines(report, names),
  ]
}
