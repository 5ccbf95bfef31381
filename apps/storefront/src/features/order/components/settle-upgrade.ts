import { changeDifferences, localePath, type MessageId, type ShownChange } from '@waybill/i18n'
import type { ShellValue } from '../../../app/shell-context.ts'
import { noteUpgrade } from '../../../lib/analytics/analytics-queue.ts'
import { challengeHref } from '../../../lib/challenge-trip.ts'
import { removeLocal, setLocalFlag } from '../../../lib/local-storage.ts'
import { dropSession } from '../../../lib/session-values.ts'
import { readActivation } from '../api/checkout-context.ts'
import type { UpgradeCycle, UpgradeOffer, UpgradeOutcome, UpgradeStart } from '../api/upgrade.ts'
import { pollActivation } from '../model/activation-polling.ts'
import { progressText } from '../model/progress-text.ts'
import { amountsOf } from './upgrade-review.tsx'

/** B§9: how long the success stands before the page goes on. */
const SUCCESS_MS = 2_500
const ACCOUNT = '/account/billing/subscription'
/** The texts of B-28 by the ids under which the pricing page has them. */
const WAITING: Partial<Record<MessageId, MessageId>> = {
  'order.processing': 'upgrade.processing',
  'order.processingLonger': 'upgrade.processingLonger',
}

function waitingText(checks: number): MessageId {
  const text = progressText(checks)
  return WAITING[text] ?? text
}

/** The text of a start that offers nothing. */
export const failureOf = (found: UpgradeStart): string | undefined => ('text' in found ? found.text : undefined)

export type UpgradePhase =
  | { readonly kind: 'checking' }
  | { readonly kind: 'form'; readonly error?: string }
  | { readonly kind: 'working'; readonly text?: string }
  /** `text`: when the change takes effect that is stored by now. */
  | { readonly kind: 'done'; readonly text?: string | undefined }
  /** A message with OK; `reloads` where only a new page helps, `needsMethod` with the way to the form for one. */
  | { readonly kind: 'message'; readonly text: string; readonly reloads?: true; readonly needsMethod?: true }

/** Parts that the steps after a confirmation share. */
interface SettleContext extends Pick<ShellValue, 't' | 'announce'> {
  readonly locale: ShellValue['shell']['locale']
  readonly setPhase: (phase: UpgradePhase) => void
  readonly setOffer: (offer: UpgradeOffer) => void
  readonly signedOut: (text: string | undefined) => void
  readonly withoutMethod: (text: string | undefined) => void
  readonly go: (path: string) => void
  /** Of the page, without the language. */
  readonly path: string
  /** The packages before and after. */
  readonly upgraded: { readonly from: number; readonly to: number }
  /** The offer as it is by now. */
  readonly readAgain: () => Promise<UpgradeStart>
  /** Confirms a cycle. */
  readonly send: (cycle: UpgradeCycle) => Promise<UpgradeOutcome>
}

interface ConfirmedCycle {
  readonly cycle: UpgradeCycle
  readonly signal: AbortSignal
  /** It was confirmed a second time, by the token of now. */
  readonly isRepeated?: true
}

/** `text`: the extra line of a change that waits for its day. */
function succeed({ t, announce, setPhase, go, upgraded, path }: SettleContext, text: string | undefined): void {
  noteUpgrade({ ...upgraded, path })
  removeLocal(['registered', 'cart', 'previous_plan_id'])
  dropSession()
  setLocalFlag('subscription_upgraded', '1')
  announce([t('upgrade.updated'), ...(text === undefined ? [] : [text])].join(' '))
  setPhase({ kind: 'done', text })
  setTimeout(() => go('/route'), SUCCESS_MS)
}

async function follow(parts: SettleContext, { cycle, signal }: ConfirmedCycle): Promise<void> {
  const { t, announce, locale, setPhase, signedOut } = parts
  const end = await pollActivation({
    check: () => readActivation(locale),
    isHidden: () => document.hidden,
    onCheck: (checks) => {
      setPhase({ kind: 'working', text: t(waitingText(checks)) })
      if (checks < 2) announce(t(waitingText(checks)))
    },
    signal,
  })
  if (end === undefined) return
  if (end.kind === 'enabled') return succeed(parts, cycle.timeframe === 'now' ? undefined : end.message)
  if (end.kind === 'slow') return setPhase({ kind: 'message', text: t('upgrade.processingSlow') })
  if (end.reason === 'unauthorized') return signedOut(end.message)
  // a bank payment of days is no failure, and nothing is confirmed a second time
  if (end.reason === 'pending_payment' && end.message !== undefined)
    return setPhase({ kind: 'message', text: end.message })
  setPhase({ kind: 'form', error: end.message ?? t('errors.upgrade') })
}

/** Carries a confirmed cycle to its end. */
export async function settle(parts: SettleContext, outcome: UpgradeOutcome, following: ConfirmedCycle): Promise<void> {
  const { t, locale, setPhase, signedOut, withoutMethod } = parts
  switch (outcome.kind) {
    case 'accepted':
      return follow(parts, following)
    case 'challenge':
      return location.assign(challengeHref(outcome.url, localePath(locale, ACCOUNT)))
    case 'changed':
      return showChanged(parts, following)
    case 'lost':
      return setPhase({ kind: 'form', error: t('errors.lost') })
    case 'unauthorized':
      return signedOut(outcome.text)
    case 'methodless':
      return withoutMethod(outcome.text)
    case 'failed':
      return setPhase({ kind: 'form', error: outcome.text ?? t('errors.upgrade') })
  }
}

const shownOf = (cycle: UpgradeCycle): ShownChange => ({
  ...amountsOf(cycle),
  nextDate: cycle.next_date_epoch ?? 0,
  waiting: (cycle.kept_change ?? cycle.cancelled_change)?.message ?? null,
})

/** Content of the review beside amounts and days of now. */
const contentOf = ({
  label,
  sides,
  lines,
  tax_minor: tax,
  from_credit_minor: from,
  to_credit_minor: to,
}: UpgradeCycle) =>
  JSON.stringify([label, sides, lines.map(({ title, amount_minor: minor }) => [title, minor]), tax, from, to])

/** The cycle as it would be charged now, and what is different; where nothing is, the same is confirmed by its new token. */
async function showChanged(parts: SettleContext, { cycle: shown, signal, isRepeated }: ConfirmedCycle): Promise<void> {
  const { t, locale, setPhase, setOffer, readAgain, send } = parts
  const found = await readAgain()
  const fresh = found.kind === 'offer' ? found.offer.options.find(({ key }) => key === shown.key) : undefined
  if (found.kind !== 'offer' || fresh === undefined)
    return setPhase({ kind: 'message', text: failureOf(found) ?? t('errors.upgrade') })
  setOffer(found.offer)
  const differences = changeDifferences(shownOf(shown), shownOf(fresh), { locale, t })
  const isSame = differences.length === 0 && contentOf(shown) === contentOf(fresh)
  if (isSame && !isRepeated) return settle(parts, await send(fresh), { cycle: fresh, signal, isRepeated: true })
  const what = differences.length === 0 ? t('upgrade.differsOther') : differences.join(' ')
  setPhase({ kind: 'form', error: t('upgrade.differs', { what }) })
}
