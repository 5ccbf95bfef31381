import type { CheckoutProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import type { ShellValue } from '../../../app/shell-context.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import { challengeHref } from '../../../lib/challenge-trip.ts'
import { fetchPage } from '../../../lib/fetch-page.ts'
import { removeLocal } from '../../../lib/local-storage.ts'
import { dropSession, writeSession } from '../../../lib/session-values.ts'
import { checkOut } from './check-out.ts'
import { type ActivationStatus, pollActivation } from '../model/activation-polling.ts'
import { checkoutFailure } from '../model/checkout-outcome.ts'
import type { CheckoutPhase } from '../model/checkout-phase.ts'
import { idempotencyKey, rotateIdempotencyKey } from '../model/idempotency-key.ts'
import { chargesOf, offeredChoice, type OrderChoice } from '../model/order-choice.ts'
import type { CheckoutContext } from '../model/run-checkout.ts'
import { call, errorMessage } from '../../../lib/call.ts'

const IN_TROUBLE: ReadonlySet<number> = new Set([429, 500, 503])

/** Is the subscription switched on yet. */
export async function readActivation(locale: string): Promise<ActivationStatus> {
  const outcome = await call('GET /account/subscription/active/status', { locale })
  if (outcome.ok) {
    const { is_enabled: isEnabled, reason, message } = outcome.result
    if (isEnabled === 1) return { kind: 'enabled', ...(reason === 'scheduled' && { message }) }
    if (reason === 'pending_payment') return { kind: 'ended', reason, message }
    if (reason === 'declined' || reason === 'challenge') return { kind: 'ended', reason: 'rejected', message }
    return { kind: 'waiting' }
  }
  const { error } = outcome
  if (error === undefined || IN_TROUBLE.has(error.status)) return { kind: 'unreachable' }
  const reason = checkoutFailure(error).kind === 'unauthorized' ? 'unauthorized' : 'rejected'
  return { kind: 'ended', reason, message: errorMessage(error) }
}

export interface CheckoutParts {
  readonly page: Pick<ShellValue, 'shell' | 't' | 'refresh' | 'showPage' | 'announce' | 'expectedBadge'>
  readonly props: CheckoutProps
  readonly show: (phase: CheckoutPhase) => void
  readonly choose: (chosen: OrderChoice) => void
  /** Aborted when the page is left. */
  readonly signal: () => AbortSignal
}

/** Order that one key pays for: the same lines, started and paid the same way, by the same method where it brings one. */
function orderOf(props: CheckoutProps, chosen: OrderChoice, paymentToken?: string): string {
  const { first } = chargesOf(props, chosen)
  const { start, interval } = chosen
  const named = first.lines.map(({ title, amount }) => [title, amount.minor])
  return JSON.stringify([
    props.memberId,
    start,
    interval,
    first.amount.currency,
    first.amount.minor,
    named,
    paymentToken,
  ])
}

/** True for the props of this page: the address is the same, so that the page is too. */
function isCheckout(props: object): props is CheckoutProps {
  return 'charges' in props && 'memberId' in props
}

/** The browser's side of a checkout: calls, storage, the way to the bank. */
export function checkoutContext({ page, props: shownAtFirst, show, choose, signal }: CheckoutParts): CheckoutContext {
  const { shell, t, refresh, showPage, announce, expectedBadge } = page
  const { locale, pageToken = '' } = shell
  const latest = { props: shownAtFirst }
  return {
    t,
    show,
    announce,
    refresh,
    rowsOf: (chosen) => chargesOf(latest.props, chosen).shown,
    reload: async (chosen) => {
      const found = await fetchPage()
      if (found === undefined || found === 'same' || !isCheckout(found.props)) return undefined
      latest.props = found.props
      const offered = offeredChoice(found.props, chosen)
      choose(offered)
      await showPage(found)
      return offered
    },
    isOpen: async () => (await fetchPage()) !== 'same',
    removeProduct: async (id) => (await call('POST /cart/remove', { body: { id }, locale })).ok,
    checkOut: (chosen, resultToken, paymentToken) => {
      const { props } = latest
      const key = idempotencyKey(orderOf(props, chosen, paymentToken))
      const query = new URLSearchParams(shell.path.split('?')[1])
      const { memberId, terms } = props
      const { dueNow, first, previewToken } = chargesOf(props, chosen)
      const shown = chosen.start === 'now' ? dueNow : first.amount
      const sent = { memberId, chosen, shown, previewToken, terms, query, idempotencyKey: key }
      return checkOut({ ...sent, resultToken, paymentToken, pageToken, locale })
    },
    rotateKey: rotateIdempotencyKey,
    poll: (onCheck) =>
      pollActivation({
        check: () => readActivation(locale),
        isHidden: () => document.hidden,
        onCheck,
        signal: signal(),
      }),
    goToBank: (url, { start, interval }, paymentToken) => {
      if (paymentToken === undefined) dropSession(['payment_token'])
      else writeSession('payment_token', paymentToken)
      writeSession('timeframe', start)
      writeSession('interval', interval)
      location.assign(challengeHref(url, localePath(locale, shell.path)))
    },
    showOrdered: () => {
      location.assign(localePath(locale, '/account/billing/subscription?created=1'))
    },
    dropToken: dropBearerToken,
    clearStored: () => {
      // the ordered cart is closed
      expectedBadge.set(0)
      removeLocal(['registered', 'cart'])
      dropSession()
    },
  }
}
