import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatList, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** A charge that the provider blocked: what that means until the staff have looked at it (B-82). */
export function paymentBlockedMail(props: MailProps['payment_blocked'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { planTitle: plan, isOn } = props
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('disputeMail.blocked.subject', { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t('disputeMail.blocked.text', { plan }),
        t('disputeMail.blocked.hold'),
        ...(isOn ? [t('mail.paymentPending.now', { plan })] : []),
        t('disputeMail.blocked.contact'),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** Payments are possible again, and what they need (B-82). */
export function paymentsResumedMail(props: MailProps['payments_resumed'], layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  return renderLetter(
    {
      subject: t('disputeMail.resumed.subject'),
      firstName: props.firstName,
      paragraphs: [t('disputeMail.resumed.text'), ...(props.needsMethod ? [t('disputeMail.resumed.method')] : [])],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** A payment that its customer's bank took back for now: what that means until it decides (B-82). */
export function paymentDisputedMail(props: MailProps['payment_disputed'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { planTitle: plan, invoiceNumber: number, isOn } = props
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t('disputeMail.opened.subject', { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t('disputeMail.opened.text', { plan, number }),
        t('disputeMail.opened.hold'),
        ...(isOn ? [t('mail.paymentPending.now', { plan })] : []),
        t('disputeMail.opened.mistake'),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** What the bank decided, where the money is, and what is switched off with it (B-82, B-89). */
export function disputeDecidedMail(props: MailProps['dispute_decided'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { invoiceNumber: number, verdict, addOns, isOnHold } = props
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t(`disputeMail.${verdict}.subject`, { number, amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t(`disputeMail.${verdict}.text`, { number, amount }),
        ...(addOns.length === 0 ? [] : [t('disputeMail.lost.addOns', { names: formatList(addOns, locale) })]),
        ...(isOnHold ? [t('disputeMail.onHold')] : []),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}
