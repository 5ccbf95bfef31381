import { formatInstant } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { letterMail } from './letter.tsx'

/** To the shop: which endpoint of webhooks is disabled, why, and by which command it goes on. */
export const webhookDisabledMail = letterMail<'webhook_disabled'>(({ endpoint, host, reason, days }, { t }) => {
  const values = { endpoint: String(endpoint) }
  return {
    subject: t('mail.webhookDisabled.subject', values),
    paragraphs: [
      t(`mail.webhookDisabled.${reason}`, { host: inertText(host), days: String(days) }),
      t('mail.webhookDisabled.next', values),
    ],
  }
})

/** To the owners, and of factors to their person: a change of the staff's rights, and the page that shows it. */
export const staffChangedMail = letterMail<'staff_changed'>(({ what, name, email, role, by, isOwn, link }, { t }) => {
  const person = inertText(name)
  const about = { name: person, email: inertText(email) }
  const done = by === null ? t('staffMail.byMachine', about) : t('staffMail.by', { ...about, by: inertText(by) })
  return {
    subject: t(`staffMail.${what}`, { name: person, role: t(`staffMail.role.${role}`) }),
    paragraphs: [done, t(isOwn ? 'staffMail.nextOwn' : 'staffMail.next')],
    action: {
      label: t(what === 'key_made' ? 'staffMail.buttonKeys' : isOwn ? 'staffMail.buttonOwn' : 'staffMail.button'),
      link,
    },
  }
})

/** To a member of the staff: the link by which they choose password and second factor. */
export const staffEnrolmentMail = letterMail<'staff_enrolment'>(
  ({ isNew, name, role, by, until, link }, { locale, shopName: shop, accountZone: timeZone, t }) => {
    const values = { name: inertText(name), by: inertText(by), shop, role: t(`staffMail.role.${role}`) }
    const date = formatInstant(until, locale, { style: 'weekday', timeZone })
    return {
      subject: t(`staffMail.enrol.subject${isNew ? 'New' : 'Again'}`, values),
      paragraphs: [t(`staffMail.enrol.${isNew ? 'new' : 'again'}`, values), t('staffMail.enrol.until', { date })],
      action: { label: t('staffMail.enrol.button'), link },
    }
  },
)

/** To the shop: its payment provider rejects its key, and what follows until that is repaired. */
export const gatewayUnauthorizedMail = letterMail<'gateway_unauthorized'>(({ provider }, { t }) => ({
  subject: t('mail.gatewayUnauthorized.subject'),
  paragraphs: [
    t('mail.gatewayUnauthorized.text', { provider: inertText(provider) }),
    t('mail.gatewayUnauthorized.next'),
  ],
}))
