import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckoutProps } from '@waybill/contract/pages'
import type { Money } from '@waybill/domain/money'
import { progressTable } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import { lazyCode } from '../../../app/code-split.tsx'
import { challengeReturnOf, withoutChallenge } from '../../../lib/challenge-trip.ts'
import { dropSession, readSession } from '../../../lib/session-values.ts'
import type { CheckoutParts } from '../api/checkout-context.ts'
import { emptyForm, type CheckoutPhase } from '../model/checkout-phase.ts'
import { type OrderChoice, type Start, chargesOf, offeredChoice, startWithStored } from '../model/order-choice.ts'
import type { PaymentResult } from '../model/run-checkout.ts'
import type { BodyOf } from '@waybill/contract'
import { call } from '../../../lib/call.ts'

/** The cart keeps the choice, so that a reload and the pages after this one say the same; the order names its own. */
async function saveInterval(interval: BodyOf<'POST /cart/interval'>['interval'], locale: string): Promise<void> {
  await call('POST /cart/interval', { body: { interval }, locale })
}

export interface PaymentPort {
  readonly save: (form: HTMLFormElement, charged?: Money) => Promise<PaymentResult>
  /** Repeats what waited for the bank; undefined when it was the order itself that waited. */
  readonly resume: (resultToken: string) => Promise<PaymentResult | undefined>
}

const orderCode = lazyCode('features/order/model/run-checkout', async () => {
  const [{ checkoutContext }, { runFilled, runOrder, runPrepared, runRemoval, withMethod }] = await Promise.all([
    import('../api/checkout-context.ts'),
    import('../model/run-checkout.ts'),
  ])
  return { checkoutContext, runFilled, runOrder, runPrepared, runRemoval, withMethod }
})

/** Time for which the success is shown before the page goes on by itself. */
const SUCCESS_MS = 3_000

/** Choice that was ordered before the bank's challenge; without an interval of its own, that of the page. */
function sentChoice({ chosen: { interval } }: CheckoutProps): OrderChoice {
  const sent = readSession('interval')
  const start: Start = readSession('timeframe') === 'now' ? 'now' : 'trial_end'
  return { start, interval: sent === 'month' || sent === 'year' ? sent : interval }
}

/** True once after the bank's page was left by going back: the method that waited for it is not on file. */
function leftBank({ waitingPayment }: CheckoutProps): boolean {
  if (readSession('billing') === undefined || waitingPayment !== null) return false
  dropSession(['billing'])
  return true
}

/** First phase of the form; after one that was posted without script, what is wrong with it or different by now. */
function firstPhase({ problems = [], changed }: CheckoutProps): CheckoutPhase {
  return { ...emptyForm, problems, ...(changed && { setback: { kind: 'changed', ...changed } }) }
}

/** The choice of month or year goes into the cart; an order waits for that, because a cart that changes later stays open. */
function useInterval(choose: (part: Partial<OrderChoice>) => void) {
  const { locale } = useShell().shell
  const saved = useRef(Promise.resolve())
  const chooseInterval = (interval: OrderChoice['interval']): void => {
    choose({ interval })
    saved.current = saved.current.then(() => saveInterval(interval, locale))
  }
  return { chooseInterval, untilSaved: () => saved.current }
}

/** The choice of the page; what the method that is chosen can't have is none (B-114). */
function useChosen(props: CheckoutProps) {
  const [picked, setChosen] = useState<OrderChoice>(props.chosen)
  const [usesStored, setUsesStored] = useState(true)
  const isSpent = props.isTrialSpent === true && usesStored
  const chosen: OrderChoice = usesStored ? { ...picked, start: startWithStored(props, picked) } : picked
  const choose = (part: Partial<OrderChoice>): void => setChosen((before) => ({ ...before, ...part }))
  return { chosen, setChosen, choose, isSpent, usesStored, setUsesStored, ...useInterval(choose) }
}

/** Once everything is switched on the page goes on by itself. */
function useDestination({ kind }: CheckoutPhase, destination: string): void {
  const { shell } = useShell()
  const { locale } = shell
  useEffect(() => {
    if (kind !== 'done') return
    const timer = setTimeout(() => location.assign(localePath(locale, destination)), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [kind, locale, destination])
}

/** Amount that the first method of an account is charged at once: that payment stores it. */
function chargedNow(props: CheckoutProps, chosen: OrderChoice): Money | undefined {
  const { dueNow } = chargesOf(props, chosen)
  return props.method === null && chosen.start === 'now' && dueNow.minor > 0 ? dueNow : undefined
}

/** The form with how it is saved, and whether it brings another method than the one on file. */
function filledBy(form: HTMLFormElement, saver: PaymentPort, charged: Money | undefined) {
  return { bringsMethod: new FormData(form).get('method') !== 'stored', save: () => saver.save(form, charged) }
}

/** A checkout from the click of the button to what it switched on. */
export function useCheckout(props: CheckoutProps, saver: PaymentPort) {
  const page = useShell()
  const { t } = page
  const { setChosen, ...choice } = useChosen(props)
  const { chosen } = choice
  const [phase, setPhase] = useState<CheckoutPhase>(() => firstPhase(props))
  const stay = useRef<AbortController>(undefined)
  const signal = (): AbortSignal => (stay.current ??= new AbortController()).signal
  const parts: CheckoutParts = { page, props, show: setPhase, choose: setChosen, signal }
  const fail = (text: string): void => setPhase({ kind: 'form', problems: [], setback: { kind: 'failed', text } })

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (phase.kind !== 'form') return
    setPhase({ kind: 'working', step: 'details', checks: 0 })
    await choice.untilSaved()
    // before anything is sent: a customer who has paid must not miss the code that shows it
    const code = await orderCode().catch(() => undefined)
    if (code === undefined) return fail(t(progressTable.checkout.messages.error))
    await code.runFilled(code.checkoutContext(parts), filledBy(form, saver, chargedNow(props, chosen)), chosen)
  }

  const removeProduct = async (productId: number): Promise<void> => {
    const code = await orderCode().catch(() => undefined)
    if (code === undefined) return fail(t(progressTable.checkout.messages.error))
    await code.runRemoval(code.checkoutContext(parts), chosen, productId)
  }

  const comeBack = useEffectEvent(async (): Promise<void> => {
    const returned = challengeReturnOf(location.search)
    // the bank's answer to a method that is not on file yet goes with the form
    if (props.newMethod !== undefined) return
    if (returned === undefined) return leftBank(props) ? fail(t('order.challenge.cancelled')) : undefined
    const { resultToken } = returned
    const code = await orderCode().catch(() => undefined)
    // the address still has the bank's answer: the page loaded again goes on with it
    if (code === undefined) return fail(t(progressTable.checkout.messages.error))
    history.replaceState(null, '', location.pathname + withoutChallenge(location.search))
    const sent = offeredChoice(props, sentChoice(props))
    setChosen(sent)
    // an undecided challenge still waits at the bank, and the page shows it
    if (resultToken === undefined)
      return props.waitingPayment === null ? fail(t('order.challenge.cancelled')) : undefined
    const context = code.checkoutContext(parts)
    context.show({ kind: 'working', step: 'payment', checks: 0 })
    const prepared = await saver.resume(resultToken)
    await (prepared === undefined
      ? code.runOrder(code.withMethod(context, readSession('payment_token')), sent, resultToken)
      : code.runPrepared(context, prepared, sent))
  })
  useEffect(() => {
    stay.current = new AbortController()
    // after the page has been hydrated as the server drew it
    queueMicrotask(() => void comeBack())
    return () => stay.current?.abort()
  }, [])

  useDestination(phase, props.destination)
  return { ...choice, phase, submit, removeProduct: (id: number) => void removeProduct(id) }
}
