import type { SubscriptionProps } from '@waybill/contract/pages'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useFrame } from '../../../app/frame-context.ts'

interface ChannelNoteProps {
  readonly channel: Exclude<SubscriptionProps['channel'], 'direct'>
}

/** How somebody pays who has no payment form here (B-68). */
export function ChannelNote({ channel }: ChannelNoteProps) {
  const { t } = useFrame()
  return (
    <Sheet padded>
      <p>{t(`subscription.channel.${channel}`)}</p>
    </Sheet>
  )
}
