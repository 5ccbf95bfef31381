import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { localePath } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import {
  checkStatus,
  putInCart,
  readOffer,
  readReactivation,
  upgrade,
  type UpgradeCycle,
  type UpgradeOffer,
} from '../api/upgrade.ts'
import { failureOf, settle, type UpgradePhase } from './settle-upgrade.ts'

/** B§4: the dialog opens a second after the answer, and only if the reader is still there. */
const OPENS_AFTER_MS = 1_000

export interface UpgradedPlan {
  readonly id: number
  readonly title: string
  /** It costs less than the present plan: the buttons name the direction. */
  readonly isDown?: boolean
}

/** Ways on from an answer: go on, sign in again, put the plan into the cart. */
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

/** The upgrade from the click to `/route`: status, dialog, change, activation. */
export function useUpgrade(plan: UpgradedPlan) {
  const steps = useSteps(plan)
  const { phase, setPhase, offer, setOffer, t, locale, shell } = steps
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
    const send = (sent: UpgradeCycle) => upgrade(sent, { packageId: plan.id, addOns, pageToken, locale })
    await settle({ ...steps, upgraded, readAgain, send, path }, await send(cycle), {
      cycle,
      signal,
    })
  }

  /** The cycles with these add-ons from before; false, with the reason, where there are none. */
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

/** Of a subscription that begins anew; undefined for a change. */
function chosenAddOns({ reactivation }: UpgradeOffer): readonly number[] | undefined {
  return reactivation?.add_ons.flatMap(({ id, is_chosen: isChosen }) => (isChosen === 1 ? [id] : []))
}
