import type { MailComposer } from '../../../platform/mail/mail-composer.ts'

/** To the operator: an endpoint gets nothing more. */
const webhookDisabled: MailComposer = async ({ order: { refs } }) => ({
  name: 'webhook_disabled',
  props: {
    endpoint: Number(refs['endpoint']),
    host: String(refs['host']),
    reason: refs['reason'] === 'gone' ? 'gone' : 'silent',
    days: Number(refs['days']),
  },
})

export const webhookMails = { webhook_disabled: webhookDisabled }
