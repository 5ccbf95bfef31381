import type { ReactNode } from 'react'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { localePath, type MessageId } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'

type Control = Exclude<SubscriptionProps['control'], 'all' | 'none'>

const WHY: Readonly<Record<Control, MessageId>> = {
  read_only: 'subscription.control.readOnly',
  statement: 'subscription.control.statement',
  locked: 'subscription.control.locked',
  partner: 'subscription.control.partner',
  organization: 'subscription.control.organization',
}

interface ControlNoteProps {
  readonly control: Control | 'none'
  readonly primaryName: string | undefined
  /** Switches plan and features, which its partner is billed for. */
  readonly canEnable?: boolean | undefined
}

/** Reason why nothing can be changed here, in the place of the buttons. */
export function ControlNote({ control, primaryName = '', canEnable = false }: ControlNoteProps) {
  const { shell, t } = useShell()
  if (control === 'partner' && canEnable)
    return (
      <>
        <p className="small muted">{t(WHY.partner)}</p>
        <ButtonLink href={localePath(shell.locale, '/platform/marketplace/pricing')}>
          {t('subscription.changePlan')}
        </ButtonLink>
        <ButtonLink href={localePath(shell.locale, '/account/manage-features')}>
          {t('subscription.features.title')}
        </ButtonLink>
      </>
    )
  // its other members change nothing
  if (control === 'partner') return <p className="small muted">{t('subscription.next.partner')}</p>
  if (control !== 'none') return <p className="small muted">{t(WHY[control])}</p>
  return (
    <>
      <p className="small muted">{t('subscription.control.none', { name: primaryName })}</p>
      <ButtonLink href={localePath(shell.locale, '/account/approval')}>{t('common.askApproval')}</ButtonLink>
    </>
  )
}

interface StoreLinkProps {
  readonly subscription: Pick<SubscriptionProps, 'channel' | 'storeHref'>
}

/** The way to the store that bills a subscription, where the shop names one. */
export function StoreLink({ subscription: { channel, storeHref } }: StoreLinkProps) {
  const { t } = useShell()
  if (storeHref === undefined) return null
  const text = channel === 'shopify' ? 'subscription.channel.toShopify' : 'subscription.channel.toStore'
  return <ButtonLink href={storeHref}>{t(text)}</ButtonLink>
}

/** Text in the place of the method on file, for members who have none here. */
function payerText({ channel, control }: Pick<SubscriptionProps, 'channel' | 'control'>): MessageId | undefined {
  if (control === 'statement') return 'invoice.transfer.monthly'
  if (control === 'partner') return 'subscription.next.partner'
  if (control === 'organization') return WHY[control]
  return channel === 'direct' ? undefined : `subscription.channel.${channel}`
}

interface PayerNoteProps {
  readonly subscription: Pick<SubscriptionProps, 'channel' | 'control'>
  /** The method on file, for members who pay by one. */
  readonly children: ReactNode
}

/**
 * Payment of a member who has no payment form here: by bank transfer, by a store (B-68), or not at all where another account
 * pays (B-20).
 */
export function PayerNote({ subscription, children }: PayerNoteProps) {
  const { t } = useShell()
  const text = payerText(subscription)
  if (text === undefined) return children
  return (
    <Sheet padded>
      <p>{t(text)}</p>
    </Sheet>
  )
}
