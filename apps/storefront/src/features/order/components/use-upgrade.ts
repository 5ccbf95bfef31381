import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { money } from '@waybill/domain/money'
import { formatMoney, localePath } from '@waybill/i18n'
import { useShell, type ShellValue } from '../../../app/shell-context.ts'
import { challengeHref } from '../../../lib/challenge-trip.ts'
import { noteUpgrade } from '../../../lib/analytics-queue.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import { removeLocal, setLocalFlag } from '../../../lib/local-storage.ts'
import { dropSession } from '../../../lib/session-values.ts'
import { readActivation } from '../api/checkout-context.ts'
import {
  checkStatus,
  putInCart,
  readOffer,
  readReactivation,
  upgrade,
  type UpgradeCycle,
  type UpgradeOffer,
  type UpgradeOutcome,
  type UpgradeStart,
} from '../api/upgrade.ts'
import { pollActivation } from '../model/activation-polling.ts'
import { progressText } from '../model/progress-text.ts'
import type { UpgradedPlan } from './upgrade-button.tsx'

/** B§4: the dialog opens a second after the answer, and only if the reader is still there. */
const OPENS_AFTER_MS = 1_000
/** B§9: how long the success stands before the page goes on. */
const SUCCESS_MS = 2_500
const ACCOUNT = '/account/billing/subscription'

/** The texts of B-28 as the pricing page has them. */
const WAITING = {
  'order.processing': 'upgrade.processing',
  'order.processingLonger': 'upgrade.processingLonger',
} as const

export type UpgradePhase =
  | { readonly kind: 'checking' }
  | { readonly kind: 'form'; readonly error?: string }
  | { readonly kind: 'working'; readonly text?: string }
  /** `text`: when the change takes effect that is stored by now (B-39). */
  | { readonly kind: 'done'; readonly text?: string | undefined }
  /** A message with OK; `reloads` where only a new page helps, `needsMethod` with the way to the form for one. */
  | { readonly kind: 'message'; readonly text: string; readonly reloads?: true; readonly needsMethod?: true }

/** What the page can do with the answers: go on, sign in again, put the plan into the cart (B-36). */
function useSteps(plan: UpgradedPlan) {
  const { shell, t, announce } = useShell()
  const { locale } = shell
  const [phase, setPhase] = useState<UpgradePhase>({ kind: 'checking' })
  const [offer, setOffer] = useState<UpgradeOffer>()
  const go = (path: string): void => location.assign(localePath(locale, path))
  const say = (text: string | undefined): void => setPhase({ kind: 'message', text: text ?? t('errors.upgrade') })
  const withoutMethod = (text: string | undefined): void =>
    setPhase({ kind: 'message', text: text ?? t('upgrade.methodFirst'), needsMethod: true })
  const goToCheckout = async (): Promise<void> => {
    const put = await putInCart(plan.id, locale)
    if (put === true) return go('/account/checkout?pricing=1')
    say(put)
  }
  const signedOut = (text: string | undefined): void => {
    dropBearerToken()
    setPhase({ kind: 'message', text: text ?? t('errors.unauthorized'), reloads: true })
  }
  return {
    phase,
    setPhase,
    offer,
    setOffer,
    go,
    say,
    goToCheckout,
    signedOut,
    withoutMethod,
    t,
    announce,
    locale,
    shell,
  }
}

/** The dialog opens a second after the answer, and only if the reader is still there (B§4). */
async function openDialog(
  plan: UpgradedPlan,
  { locale, t, signedOut, say, goToCheckout, withoutMethod, setOffer, setPhase }: ReturnType<typeof useSteps>,
  signal: AbortSignal,
): Promise<void> {
  const stopped = await checkStatus(locale)
  if (signal.aborted) return
  if (stopped?.kind === 'unauthorized') return signedOut(stopped.text)
  if (stopped?.kind === 'failed') return say(undefined)
  const pause = new Promise((resolve) => setTimeout(resolve, OPENS_AFTER_MS))
  const isNew = stopped?.kind === 'create'
  const found = await (isNew ? readReactivation(plan.id, { locale }) : readOffer(plan.id, locale))
  if (signal.aborted) return
  if (found.kind === 'checkout') return goToCheckout()
  if (found.kind === 'unauthorized') return signedOut(found.text)
  const isOffered = found.kind === 'offer'
  // a bank payment settles for days: what waits for the renewal is open all the same (B-27)
  if (stopped?.kind === 'pending' && !(isOffered && found.offer.notice !== null)) return say(t('errors.pendingPayment'))
  await pause
  if (signal.aborted) return
  if (found.kind === 'methodless') return withoutMethod(found.text)
  if (!isOffered) return say(failureOf(found))
  setOffer(found.offer)
  setPhase({ kind: 'form' })
}

/** The upgrade from the click to `/route` (SUB-04): status, dialog, change, activation. */
export function useUpgrade(plan: UpgradedPlan) {
  const steps = useSteps(plan)
  const { phase, setPhase, offer, setOffer, go, signedOut, withoutMethod, t, announce, locale, shell } = steps
  const stay = useRef<AbortController>(undefined)
  const open = useEffectEvent((signal: AbortSignal) => openDialog(plan, steps, signal))
  useEffect(() => {
    const controller = new AbortController()
    stay.current = controller
    queueMicrotask(() => void open(controller.signal))
    return () => controller.abort()
  }, [])

  const submit = async (cycle: UpgradeCycle): Promise<void> => {
    const signal = stay.current?.signal
    if (signal === undefined || offer === undefined || phase.kind !== 'form') return
    const upgraded = { from: offer.current.package_id, to: plan.id }
    const addOns = chosenAddOns(offer)
    const { pageToken = '', path } = shell
    setPhase({ kind: 'working' })
    const readAgain = () => (addOns ? readReactivation(plan.id, { addOns, locale }) : readOffer(plan.id, locale))
    await settle(
      { t, announce, locale, setPhase, setOffer, signedOut, withoutMethod, go, upgraded, readAgain, path },
      await upgrade(cycle, { packageId: plan.id, addOns, pageToken, locale }),
      { cycle, signal },
    )
  }

  /** The cycles with these add-ons from before; false, with the reason, where there are none (B-42). */
  const chooseAddOns = async (addOns: readonly number[]): Promise<boolean> => {
    setPhase({ kind: 'working' })
    const found = await readReactivation(plan.id, { addOns, locale })
    if (stay.current?.signal.aborted === true) return false
    setPhase({ kind: 'form', ...(found.kind !== 'offer' && { error: failureOf(found) ?? t('errors.upgrade') }) })
    if (found.kind === 'offer') setOffer(found.offer)
    return found.kind === 'offer'
  }
  const showError = (error: string | undefined) => setPhase({ kind: 'form', ...(error !== undefined && { error }) })
  return { phase, offer, submit, chooseAddOns, showError }
}

interface Parts extends Pick<ShellValue, 't' | 'announce'> {
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
}

const failureOf = (found: UpgradeStart): string | undefined => ('text' in found ? found.text : undefined)

/** Of a subscription that begins anew; undefined for a change. */
function chosenAddOns({ reactivation }: UpgradeOffer): readonly number[] | undefined {
  return reactivation?.add_ons.flatMap(({ id, is_chosen: isChosen }) => (isChosen === 1 ? [id] : []))
}

/** What was confirmed, and whether its page is still there. */
interface Following {
  readonly cycle: UpgradeCycle
  readonly signal: AbortSignal
}

/** `text`: the extra line of a change that waits for its day (B-39). */
function succeed({ t, announce, setPhase, go, upgraded, path }: Parts, text: string | undefined): void {
  noteUpgrade({ ...upgraded, path })
  removeLocal(['registered', 'cart', 'previous_plan_id'])
  dropSession()
  setLocalFlag('subscription_upgraded', '1')
  announce([t('upgrade.updated'), ...(text === undefined ? [] : [text])].join(' '))
  setPhase({ kind: 'done', text })
  setTimeout(() => go('/route'), SUCCESS_MS)
}

async function follow(parts: Parts, { cycle, signal }: Following): Promise<void> {
  const { t, announce, locale, setPhase, signedOut } = parts
  const end = await pollActivation({
    check: () => readActivation(locale),
    isHidden: () => document.hidden,
    onCheck: (checks) => {
      setPhase({ kind: 'working', text: t(WAITING[progressText(checks)]) })
      if (checks < 2) announce(t(WAITING[progressText(checks)]))
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

async function settle(parts: Parts, outcome: UpgradeOutcome, following: Following): Promise<void> {
  const { t, locale, setPhase, signedOut, withoutMethod } = parts
  switch (outcome.kind) {
    case 'accepted':
      return follow(parts, following)
    case 'challenge':
      return location.assign(challengeHref(outcome.url, localePath(locale, ACCOUNT)))
    case 'changed':
      return showChanged(parts, following.cycle)
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

/** The cycle as it would be charged now, and what is different; the next click confirms it. */
async function showChanged({ t, locale, setPhase, setOffer, readAgain }: Parts, shown: UpgradeCycle): Promise<void> {
  const found = await readAgain()
  const fresh = found.kind === 'offer' ? found.offer.options.find(({ key }) => key === shown.key) : undefined
  if (found.kind !== 'offer' || fresh === undefined)
    return setPhase({ kind: 'message', text: failureOf(found) ?? t('errors.upgrade') })
  const amountOf = (minor: number): string => formatMoney(money(minor, fresh.currency), locale, 2)
  setOffer(found.offer)
  setPhase({
    kind: 'form',
    error: t('upgrade.differs', {
      before: amountOf(shown.amount_due_now_minor),
      after: amountOf(fresh.amount_due_now_minor),
      nextBefore: amountOf(shown.next_amount_minor),
      nextAfter: amountOf(fresh.next_amount_minor),
    }),
  })
}
