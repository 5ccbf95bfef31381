import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckoutProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { useFrame } from '../../../app/frame-context.ts'
import { challengeReturnOf, withoutChallenge } from '../../../lib/challenge-trip.ts'
import { readSession } from '../../../lib/session-values.ts'
import { emptyForm, type CheckoutPhase } from '../model/checkout-phase.ts'
import { runOrder, runPrepared, type Prepared, type Start } from '../model/run-checkout.ts'
import { useCheckoutDesk } from './use-checkout-desk.ts'

export interface PaymentSaver {
  readonly save: (form: HTMLFormElement) => Promise<Prepared>
  /** Repeats what waited for the bank; undefined when it was the order itself that waited. */
  readonly resume: (resultToken: string) => Promise<Prepared | undefined>
}

/** How long the success is shown before the page goes on by itself. */
const SUCCESS_MS = 3_000

/** A checkout from the press of the button to what it switched on (ORD-05). */
export function useCheckout(props: CheckoutProps, saver: PaymentSaver) {
  const { frame, t } = useFrame()
  const [start, setStart] = useState<Start>(props.isTrial ? 'trial_end' : 'now')
  const [phase, setPhase] = useState<CheckoutPhase>(emptyForm)
  const page = useRef<AbortController>(undefined)
  const desk = useCheckoutDesk({ props, show: setPhase, signal: () => (page.current ??= new AbortController()).signal })

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (phase.kind !== 'form') return
    setPhase({ kind: 'working', step: 'details', checks: 0 })
    await runPrepared(desk, await saver.save(form), start)
  }

  const comeBack = useEffectEvent(async (): Promise<void> => {
    const returned = challengeReturnOf(location.search)
    if (returned === undefined) return
    history.replaceState(null, '', location.pathname + withoutChallenge(location.search))
    const chosen: Start = props.isTrial && readSession('timeframe') !== 'now' ? 'trial_end' : 'now'
    setStart(chosen)
    if (returned.resultToken === undefined) {
      desk.show({ kind: 'form', problems: [], setback: { kind: 'failed', text: t('order.challenge.cancelled') } })
      return
    }
    desk.show({ kind: 'working', step: 'payment', checks: 0 })
    const prepared = await saver.resume(returned.resultToken)
    await (prepared === undefined ? runOrder(desk, chosen, returned.resultToken) : runPrepared(desk, prepared, chosen))
  })
  useEffect(() => {
    page.current = new AbortController()
    // after the page has been hydrated as the server drew it
    queueMicrotask(() => void comeBack())
    return () => page.current?.abort()
  }, [])

  useEffect(() => {
    if (phase.kind !== 'done') return
    const timer = setTimeout(() => location.assign(localePath(frame.locale, props.destination)), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [phase.kind, frame.locale, props.destination])

  return { start, setStart, phase, submit }
}
