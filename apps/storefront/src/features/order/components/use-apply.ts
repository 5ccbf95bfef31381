import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ChangedOffer } from '@waybill/contract/pages'
import { progressTable, shownDifferences } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { useShell, type ShellValue } from '../../../app/shell-context.ts'
import { challengeHref } from '../../../lib/challenge-trip.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import { fetchPage } from '../../../lib/fetch-page.ts'
import { removeLocal } from '../../../lib/local-storage.ts'
import { dropSession } from '../../../lib/session-values.ts'
import type { ApplyOutcome, PostedOrder } from '../api/apply-cart.ts'
import { readActivation } from '../api/checkout-context.ts'
import { pollActivation } from '../model/activation-polling.ts'
import type { ApplyPhase, ApplyOffer } from '../model/apply-phase.ts'
import type { CheckoutFailure } from '../model/checkout-phase.ts'
import { progressText } from '../model/progress-text.ts'

const SUCCESS_MS = 2_500
const SCHEDULED = '/account/billing/subscription?scheduled=1'

interface ApplyParts<Sent> {
  readonly destination: string
  readonly changed: ChangedOffer | undefined
  /** Title and text above the differences. */
  readonly changedText: Pick<CheckoutFailure, 'text' | 'title'>
  /** Offer of the page as it is by now, in the place of the confirmed one. */
  readonly offerIn: (props: object) => ApplyOffer<Sent> | undefined
  readonly send: (sent: Sent, order: PostedOrder | undefined) => Promise<ApplyOutcome>
  readonly onDone?: () => void
  /** The cart is ordered: nothing is left to confirm. */
  readonly onEnd: () => void
}

/** First phase of the form: after a form without script, with what is different by now. */
const firstPhase = <Sent>({ changed, changedText }: ApplyParts<Sent>): ApplyPhase => ({
  kind: 'form',
  ...(changed && { setback: { kind: 'changed', ...changedText, ...changed } }),
})

/** Once everything is switched on the page goes on by itself. */
function useDestination({ kind }: ApplyPhase, destination: string): void {
  const { shell } = useShell()
  const openDestination = useEffectEvent((): void => location.assign(localePath(shell.locale, destination)))
  useEffect(() => {
    if (kind !== 'done') return
    const timer = setTimeout(() => openDestination(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [kind])
}

interface ApplyRun<Sent> {
  readonly parts: ApplyParts<Sent>
  readonly page: ShellValue
  readonly show: (phase: ApplyPhase) => void
  readonly signal: AbortSignal
  /** The order that the next click goes on with. */
  readonly order: RefObject<PostedOrder | undefined>
}

const back = <Sent>({ show }: ApplyRun<Sent>, setback: CheckoutFailure): void => show({ kind: 'form', setback })

function signedOut<Sent>(run: ApplyRun<Sent>, text: string | undefined): void {
  dropBearerToken()
  back(run, { kind: 'unauthorized', text: text ?? run.page.t('errors.unauthorized') })
}

function end<Sent>({ parts, show }: ApplyRun<Sent>, phase: Exclude<ApplyPhase, { kind: 'form' | 'working' }>): void {
  parts.onEnd()
  show(phase)
}

function succeed<Sent>(run: ApplyRun<Sent>, { isLater }: ApplyOffer<Sent>): void {
  const { parts, page } = run
  const { t, announce, expectedBadge, shell } = page
  // the ordered cart is closed
  expectedBadge.set(0)
  removeLocal(['registered', 'cart', 'previous_plan_id'])
  dropSession()
  if (isLater) return location.assign(localePath(shell.locale, SCHEDULED))
  parts.onDone?.()
  announce(t(progressTable.change_package.messages.success))
  end(run, { kind: 'done' })
}

async function follow<Sent>(run: ApplyRun<Sent>, confirmed: ApplyOffer<Sent>): Promise<void> {
  const { show, signal, page } = run
  const { t, announce, shell } = page
  const found = await pollActivation({
    check: () => readActivation(shell.locale),
    isHidden: () => document.hidden,
    onCheck: (checks) => {
      show({ kind: 'working', checks })
      // each text once: they alternate for minutes
      if (checks < 2) announce(t(progressText(checks)))
    },
    signal,
  })
  if (found === undefined) return
  if (found.kind === 'enabled') return succeed(run, confirmed)
  if (found.kind === 'slow') return end(run, { kind: 'slow' })
  if (found.reason === 'unauthorized') return signedOut(run, found.message)
  const text = found.message ?? t(progressTable.checkout.messages.error)
  if (found.reason === 'pending_payment') return end(run, { kind: 'pending', text })
  back(run, { kind: 'failed', text })
}

/** Shows the page of now with what is different; where nothing is, the same is confirmed by its new token. */
async function confirmAgain<Sent>(run: ApplyRun<Sent>, shown: ApplyOffer<Sent>, isRepeated: boolean): Promise<void> {
  const { parts, page } = run
  const found = await fetchPage()
  if (found === 'same') return
  const fresh = found && parts.offerIn(found.props)
  if (found !== undefined) await page.showPage(found)
  const rows = fresh === undefined ? [] : shownDifferences(shown.rows, fresh.rows)
  if (fresh !== undefined && rows.length === 0 && !isRepeated) return confirm(run, fresh, true)
  back(run, { kind: 'changed', ...parts.changedText, ...(rows.length > 0 && { rows }) })
}

async function confirm<Sent>(run: ApplyRun<Sent>, confirmed: ApplyOffer<Sent>, isRepeated = false): Promise<void> {
  const { parts, page, order } = run
  const { t, shell, refresh } = page
  run.show({ kind: 'working', checks: 0 })
  const outcome = await parts.send(confirmed.sent, order.current)
  order.current = 'order' in outcome ? outcome.order : undefined
  switch (outcome.kind) {
    case 'accepted':
      return follow(run, confirmed)
    case 'challenge':
      return location.assign(challengeHref(outcome.url, localePath(shell.locale, shell.path)))
    case 'changed':
      return confirmAgain(run, confirmed, isRepeated)
    case 'lost':
      return back(run, { kind: 'failed', text: outcome.text ?? t('errors.lost') })
    case 'unauthorized':
      return signedOut(run, outcome.text)
    case 'declined':
    case 'failed':
      // what was tried is an order of its own: the next click confirms what the page shows by then
      await refresh()
      return back(run, { kind: outcome.kind, text: outcome.text ?? t('errors.default') })
  }
}

/** The cart from the click that confirms it to what it switched on. */
export function useApply<Sent>(parts: ApplyParts<Sent>) {
  const page = useShell()
  const [phase, setPhase] = useState<ApplyPhase>(() => firstPhase(parts))
  const stay = useRef<AbortController>(undefined)
  const order = useRef<PostedOrder>(undefined)
  useEffect(() => {
    stay.current = new AbortController()
    return () => stay.current?.abort()
  }, [])
  useDestination(phase, parts.destination)
  const submit = (confirmed: ApplyOffer<Sent>): void => {
    const signal = stay.current?.signal
    if (signal === undefined || phase.kind !== 'form') return
    void confirm({ parts, page, show: setPhase, signal, order }, confirmed)
  }
  return { phase, submit }
}
