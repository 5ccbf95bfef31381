import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChangedOffer } from '@waybill/contract/pages'
import { shownDifferences } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import { challengeHref } from '../../../lib/challenge-trip.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import { fetchPage } from '../../../lib/fetch-page.ts'
import { removeLocal } from '../../../lib/local-storage.ts'
import { dropSession } from '../../../lib/session-values.ts'
import type { ApplyOutcome, PostedOrder } from '../api/apply-cart.ts'
import { readActivation } from '../api/checkout-context.ts'
import { pollActivation } from '../model/activation-polling.ts'
import type { ApplyPhase, Confirmable } from '../model/apply-phase.ts'
import type { Setback } from '../model/checkout-phase.ts'
import { progressText } from '../model/progress-text.ts'

/** How long the success is shown before the page goes on (B-37). */
const SUCCESS_MS = 2_500
const SCHEDULED = '/account/billing/subscription?scheduled=1'

interface ApplyParts<Sent> {
  readonly destination: string
  readonly changed: ChangedOffer | undefined
  /** What differs is shown under this. */
  readonly changedText: Pick<Setback, 'text' | 'title'>
  /** What the page as it is by now offers in the place of what was confirmed. */
  readonly offerIn: (props: object) => Confirmable<Sent> | undefined
  readonly send: (sent: Sent, order: PostedOrder | undefined) => Promise<ApplyOutcome>
  readonly onDone?: () => void
}

/** Where the form begins: after a form without script, with what is different by now. */
const firstPhase = <Sent>({ changed, changedText }: ApplyParts<Sent>): ApplyPhase => ({
  kind: 'form',
  ...(changed && { setback: { kind: 'changed', ...changedText, ...changed } }),
})

/** Once everything is switched on the page goes on by itself. */
function useDestination({ kind }: ApplyPhase, destination: string): void {
  const { shell } = useShell()
  const goOn = useEffectEvent((): void => location.assign(localePath(shell.locale, destination)))
  useEffect(() => {
    if (kind !== 'done') return
    const timer = setTimeout(() => goOn(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [kind])
}

/** The cart from the click that confirms it to what it switched on (D-35, ORD-03). */
export function useApply<Sent>(parts: ApplyParts<Sent>) {
  const { shell, t, announce, showPage, refresh, expectedBadge } = useShell()
  const { locale } = shell
  const [phase, setPhase] = useState<ApplyPhase>(() => firstPhase(parts))
  const stay = useRef<AbortController>(undefined)
  const order = useRef<PostedOrder>(undefined)
  useEffect(() => {
    stay.current = new AbortController()
    return () => stay.current?.abort()
  }, [])
  useDestination(phase, parts.destination)
  const back = (setback: Setback): void => setPhase({ kind: 'form', setback })

  const succeed = ({ isLater }: Confirmable<Sent>): void => {
    // the ordered cart is closed
    expectedBadge.set(0)
    removeLocal(['registered', 'cart', 'previous_plan_id'])
    dropSession()
    if (isLater) return location.assign(localePath(locale, SCHEDULED))
    parts.onDone?.()
    announce(t('subscription.updated'))
    setPhase({ kind: 'done' })
  }

  const follow = async (confirmed: Confirmable<Sent>): Promise<void> => {
    const end = await pollActivation({
      check: () => readActivation(locale),
      isHidden: () => document.hidden,
      onCheck: (checks) => {
        setPhase({ kind: 'working', checks })
        // each text once: they alternate for minutes
        if (checks < 2) announce(t(progressText(checks)))
      },
      signal: stay.current?.signal ?? AbortSignal.abort(),
    })
    if (end === undefined) return
    if (end.kind === 'enabled') return succeed(confirmed)
    if (end.kind === 'slow') return setPhase({ kind: 'slow' })
    const text = end.message ?? t('errors.progress')
    if (end.reason === 'pending_payment') return setPhase({ kind: 'pending', text })
    back({ kind: 'failed', text })
  }

  /** Shows the page of now with what is different; where nothing is, the same is confirmed by its new token (B-93). */
  const confirmAgain = async (shown: Confirmable<Sent>, isRepeated: boolean): Promise<void> => {
    const found = await fetchPage()
    if (found === 'same') return
    const fresh = found && parts.offerIn(found.props)
    if (found !== undefined) await showPage(found)
    const rows = fresh === undefined ? [] : shownDifferences(shown.rows, fresh.rows)
    if (fresh !== undefined && rows.length === 0 && !isRepeated) return confirm(fresh, true)
    back({ kind: 'changed', ...parts.changedText, ...(rows.length > 0 && { rows }) })
  }

  const confirm = async (confirmed: Confirmable<Sent>, isRepeated = false): Promise<void> => {
    setPhase({ kind: 'working', checks: 0 })
    const outcome = await parts.send(confirmed.sent, order.current)
    order.current = 'order' in outcome ? outcome.order : undefined
    switch (outcome.kind) {
      case 'accepted':
        return follow(confirmed)
      case 'challenge':
        return location.assign(challengeHref(outcome.url, localePath(locale, shell.path)))
      case 'changed':
        return confirmAgain(confirmed, isRepeated)
      case 'lost':
        return back({ kind: 'failed', text: t('order.lost') })
      case 'unauthorized':
        dropBearerToken()
        return back({ kind: 'unauthorized', text: outcome.text ?? t('errors.unauthorized') })
      case 'declined':
      case 'failed':
        // what was tried is an order of its own: the next click confirms what the page shows by then
        await refresh()
        return back({ kind: outcome.kind, text: outcome.text ?? t('errors.default') })
    }
  }

  return {
    phase,
    submit: (confirmed: Confirmable<Sent>) => (phase.kind === 'form' ? void confirm(confirmed) : undefined),
  }
}
