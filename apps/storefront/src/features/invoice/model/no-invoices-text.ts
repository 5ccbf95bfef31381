import type { SubscriptionProps } from '@waybill/contract/pages'
import type { MessageId } from '@waybill/i18n'

/** Recipient of the invoices, where it isn't the account and no first charge of ours is to come (B-120). */
export function noInvoicesText({ control, channel }: Pick<SubscriptionProps, 'control' | 'channel'>): MessageId {
  if (control === 'partner' || control === 'organization' || control === 'statement')
    return `subscription.invoices.${control}`
  return channel === 'mobile' || channel === 'shopify'
    ? `subscription.invoices.${channel}`
    : 'subscription.invoices.empty'
}
