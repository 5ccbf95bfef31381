import type { MessageId } from '@waybill/i18n'

/** What the sandbox's tokens do when they are used, by the names of its gateway. */
const outcomes: Readonly<Record<string, MessageId>> = {
  paid: 'sandbox.outcome.paid',
  declined: 'sandbox.outcome.declined',
  insufficient_funds: 'sandbox.outcome.insufficient_funds',
  expired_card: 'sandbox.outcome.expired_card',
  wrong_code: 'sandbox.outcome.wrong_code',
  three_d_secure: 'sandbox.outcome.challenge',
  fails_when_charged: 'sandbox.outcome.attach_fails_later',
  blocked: 'sandbox.outcome.blocked',
  settles: 'sandbox.outcome.ach_settles',
  settles_late: 'sandbox.outcome.ach_late',
  settles_then_returns: 'sandbox.outcome.ach_returned',
  closed_account: 'sandbox.outcome.ach_closed',
}

/** The text of an outcome; undefined for one that came as a text. */
export function outcomeText(outcome: string): MessageId | undefined {
  return Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined
}
