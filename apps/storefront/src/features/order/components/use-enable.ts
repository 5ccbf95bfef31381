import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EnableProps } from '@waybill/contract/pages'
import { progressTable } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import { removeLocal } from '../../../lib/local-storage.ts'
import { dropSession } from '../../../lib/session-values.ts'
import { readActivation } from '../api/checkout-context.ts'
import { enableOrder, type EnableOutcome } from '../api/enable-order.ts'
import { pollActivation } from '../model/activation-polling.ts'
import type { CheckoutFailure } from '../model/checkout-phase.ts'
import { progressText } from '../model/progress-text.ts'

/** B§4: between the order and its upgrade. */
const PAUSE_MS = 1_000
/** Time for which the success is shown before the page goes on by itself. */
const SUCCESS_MS = 3_000

export type EnablePhase =
  | { readonly kind: 'form'; readonly setback?: CheckoutFailure }
  | { readonly kind: 'working'; readonly checks: number }
  | { readonly kind: 'done' | 'slow' }

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** From the click on ENABLE to what it switched on; no step of it is a payment. */
export function useEnable({ memberId, terms, destination }: EnableProps) {
  const { shell, t, announce, refresh, expectedBadge } = useShell()
  const { locale, pageToken = '' } = shell
  const [phase, setPhase] = useState<EnablePhase>({ kind: 'form' })
  const stay = useRef<AbortController>(undefined)
  useEffect(() => {
    stay.current = new AbortController()
    return () => stay.current?.abort()
  }, [])
  const fail = (text: string): void => setPhase({ kind: 'form', setback: { kind: 'failed', text } })

  const stopped = async (outcome: Exclude<EnableOutcome, { kind: 'enabled' }>): Promise<void> => {
    const { kind, text } = outcome
    if (kind === 'unauthorized') {
      dropBearerToken()
      return setPhase({ kind: 'form', setback: { kind, text: text ?? t('errors.unauthorized') } })
    }
    if (kind === 'failed') return fail(text ?? t('errors.default'))
    await refresh()
    setPhase({ kind: 'form', setback: { kind, text: text ?? t('order.planChanged.text') } })
  }

  const follow = async (signal: AbortSignal): Promise<void> => {
    const end = await pollActivation({
      check: () => readActivation(locale),
      isHidden: () => document.hidden,
      onCheck: (checks) => {
        setPhase({ kind: 'working', checks })
        if (checks < 2) announce(t(progressText(checks)))
      },
      signal,
    })
    if (end === undefined) return
    if (end.kind === 'slow') return setPhase({ kind: 'slow' })
    if (end.kind === 'ended' && end.reason === 'unauthorized') return stopped({ kind: end.reason, text: end.message })
    if (end.kind === 'ended') return fail(end.message ?? t(progressTable.checkout.messages.error))
    // the ordered cart is closed
    expectedBadge.set(0)
    removeLocal(['registered', 'cart'])
    dropSession()
    announce(t(progressTable.checkout.messages.success))
    setPhase({ kind: 'done' })
  }

  const submit = async (): Promise<void> => {
    const signal = stay.current?.signal
    if (signal === undefined || phase.kind !== 'form') return
    setPhase({ kind: 'working', checks: 0 })
    const outcome = await enableOrder({ memberId, terms, pageToken, locale, pause })
    await (outcome.kind === 'enabled' ? follow(signal) : stopped(outcome))
  }

  const openDestination = useEffectEvent((): void => location.assign(localePath(locale, destination)))
  useEffect(() => {
    if (phase.kind !== 'done') return
    const timer = setTimeout(() => openDestination(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [phase.kind])
  return { phase, submit }
}
