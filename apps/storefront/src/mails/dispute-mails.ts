import { formatList, formatMoney } from '@waybill/i18n'
import { letterMail } from './letter.tsx'

/** Payments are possible again, and what they need. */
export const paymentsResumedMail = letterMail<'payments_resumed'>((props, { t }) => ({
  subject: t('disputeMail.resumed.subject'),
  paragraphs: [t('disputeMail.resumed.text'), ...(props.needsMethod ? [t('disputeMail.resumed.method')] : [])],
  action: { label: t('mail.subscriptionStarted.button'), link: props.link },
}))

/** A payment that is held, what that means, and what works meanwhile. */
const heldMail = (held: 'blocked' | 'opened') =>
  letterMail<'payment_disputed'>(({ planTitle: plan, ...props }, { locale, t }) => {
    const amount = formatMoney(props.amount, locale, 2)
    return {
      subject: t(`disputeMail.${held}.subject`, { amount }),
      amount,
      paragraphs: [
        t(`disputeMail.${held}.text`, { plan, number: props.invoiceNumber }),
        t(`disputeMail.${held}.hold`),
        ...(props.isOn ? [t('mail.paymentPending.now', { plan })] : []),
        t(`disputeMail.${held}.mistake`),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    }
  })

/** A charge that the provider blocked: held until the staff have looked at it. */
export const paymentBlockedMail = heldMail('blocked')

/** A payment that its customer's bank took back for now: held until the bank decides. */
export const paymentDisputedMail = heldMail('opened')

/** Decision of the bank, where the money is, and what is switched off with it. */
export const disputeDecidedMail = letterMail<'dispute_decided'>((props, { locale, t }) => {
  const { invoiceNumber: number, verdict, credited, addOns, isOnHold } = props
  const amount = formatMoney(props.amount, locale, 2)
  return {
    subject: t(`disputeMail.${verdict}.subject`, { number, amount }),
    amount,
    paragraphs: [
      t(`disputeMail.${verdict}.text`, { number, amount }),
      ...(credited === undefined ? [] : [t('disputeMail.won.credited', { amount: formatMoney(credited, locale, 2) })]),
      ...(addOns.length === 0 ? [] : [t('disputeMail.lost.addOns', { names: formatList(addOns, locale) })]),
      ...(isOnHold ? [t('disputeMail.onHold')] : []),
    ],
    action: { label: t('mail.subscriptionStarted.button'), link: props.link },
  }
})
