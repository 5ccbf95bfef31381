import type { MailComposer } from '../../../platform/mail/mail-composer.ts'

/** To the operator: the payment provider doesn't authorise the shop (PAY-08). */
const gatewayUnauthorized: MailComposer = async ({ order: { refs } }) => ({
  name: 'gateway_unauthorized',
  props: { provider: String(refs['provider']) },
})

export const gatewayMails = { gateway_unauthorized: gatewayUnauthorized }
