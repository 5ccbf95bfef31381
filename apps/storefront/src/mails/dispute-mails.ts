import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, formatList, formatMoney } from '@waybill/i18n'
import { renderLetter } from './letter.tsx'

/** Payments are possible again, and what they need. */
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

type DisputedProps = MailProps['payment_disputed']

/** A payment that is held, what that means, and what works meanwhile. */
function heldMail(
  held: 'blocked' | 'opened',
  { planTitle: plan, ...props }: DisputedProps,
  layout: MailLayout,
): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t(`disputeMail.${held}.subject`, { amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t(`disputeMail.${held}.text`, { plan, number: props.invoiceNumber }),
        t(`disputeMail.${held}.hold`),
        ...(props.isOn ? [t('mail.paymentPending.now', { plan })] : []),
        t(`disputeMail.${held}.mistake`),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}

/** A charge that the provider blocked: held until the staff have looked at it. */
export function paymentBlockedMail(props: DisputedProps, layout: MailLayout): RenderedMail {
  return heldMail('blocked', props, layout)
}

/** A payment that its customer's bank took back for now: held until the bank decides. */
export function paymentDisputedMail(props: DisputedProps, layout: MailLayout): RenderedMail {
  return heldMail('opened', props, layout)
}

/** Decision of the bank, where the money is, and what is switched off with it. */
export function disputeDecidedMail(props: MailProps['dispute_decided'], layout: MailLayout): RenderedMail {
  const { locale } = layout
  const t = createTranslator(locale, layout.messages)
  const { invoiceNumber: number, verdict, credited, addOns, isOnHold } = props
  const amount = formatMoney(props.amount, locale, 2)
  return renderLetter(
    {
      subject: t(`disputeMail.${verdict}.subject`, { number, amount }),
      firstName: props.firstName,
      amount,
      paragraphs: [
        t(`disputeMail.${verdict}.text`, { number, amount }),
        ...(credited === undefined
          ? []
          : [t('disputeMail.won.credited', { amount: formatMoney(credited, locale, 2) })]),
        ...(addOns.length === 0 ? [] : [t('disputeMail.lost.addOns', { names: formatList(addOns, locale) })]),
        ...(isOnHold ? [t('disputeMail.onHold')] : []),
      ],
      action: { label: t('mail.subscriptionStarted.button'), link: props.link },
    },
    { layout, t },
  )
}
