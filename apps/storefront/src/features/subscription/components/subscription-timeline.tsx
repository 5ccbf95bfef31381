import type { SubscriptionProps } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Timeline, type TimelineStop } from '@waybill/ui/timeline/timeline.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { aheadOf, pastOf, type TimelineEntry } from '../model/timeline.ts'

/** Past events of the subscription and those that the clock will bring, as sentences. */
export function SubscriptionTimeline({ subscription }: { readonly subscription: SubscriptionProps }) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { history, timeZone, newestHistoryHref } = subscription
  // an earlier page of it ends where the next one begins
  const ahead = newestHistoryHref === null ? aheadOf(subscription, { locale, t }) : []
  const stopsOf = (entries: readonly TimelineEntry[], stateAt: (index: number) => TimelineStop['state']) =>
    entries.map(({ at, text }, index) => ({
      key: `${index} ${at} ${text}`,
      state: stateAt(index),
      date: formatInstant(at, locale, { style: 'weekday', timeZone }),
      text,
    }))
  const stops = [
    ...stopsOf(pastOf(history, { locale, t }), () => 'done'),
    ...stopsOf(ahead, (index) => (index === 0 ? 'next' : 'later')),
  ]
  if (stops.length === 0) return null
  return (
    <Sheet padded>
      <Timeline stops={stops} vertical />
    </Sheet>
  )
}
