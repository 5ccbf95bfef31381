import type { ChangeMailProps, MailProps } from '@waybill/contract/mails'
import { formatInstant, formatList, formatMoney, speakEstimate } from '@waybill/i18n'
import { afterCredit, nextSentences } from './after-credit.ts'
import { letterMail, type Letter, type LetterLayout } from './letter.tsx'

const dayOf = (at: number, { locale, timeZone }: LetterLayout): string =>
  formatInstant(at, locale, { style: 'date', timeZone })

/** Plan, day and, where it is another, the plan before: the change in the words of its subject and first sentence. */
function namesOf({ planTitle: plan, from, at }: ChangeMailProps, layout: LetterLayout) {
  return { plan, from: from ?? '', date: dayOf(at, layout), isOther: from !== null }
}

/** The change that waited until then, and doesn't happen any more (B-128). */
function cancelledText({ cancelled }: MailProps['change_done'], layout: LetterLayout): readonly string[] {
  if (cancelled === null) return []
  return [layout.t('mail.change.cancelled', { plan: cancelled.planTitle, date: dayOf(cancelled.at, layout) })]
}

/** The add-ons that it switched, by name, and how it is paid from now on. */
function switchedText({ on, off, interval }: MailProps['change_done'], { locale, t }: LetterLayout): readonly string[] {
  const named = [['receiptMail.switched.on', on] as const, ['receiptMail.switched.off', off] as const]
  return [
    ...named.flatMap(([id, titles]) => (titles.length === 0 ? [] : t(id, { names: formatList(titles, locale) }))),
    ...(interval === undefined ? [] : [t(`receiptMail.changed.${interval}`)]),
  ]
}

/** Charges with their days, where the sentence of the first one is not all; after what account credit pays. */
function listOf({ charges }: ChangeMailProps, layout: LetterLayout): Pick<Letter, 'rows'> {
  const { locale, t } = layout
  if (charges.length < 2) return {}
  const rows = charges.map((charge) => {
    const day = dayOf(charge.date, layout)
    const due = formatMoney(afterCredit(charge, t, layout).due, locale, 2)
    const label = t('amounts.withTitle', { title: day, formula: formatList(charge.titles, locale) })
    return { key: label, label, value: speakEstimate(due, charge.isEstimate, t) }
  })
  return { rows }
}

/** Subject by what has changed most: the plan, the add-ons one way, or several things. */
function doneSubject(
  { planTitle: plan, from, on, off }: MailProps['change_done'],
  { locale, t }: LetterLayout,
): string {
  if (from !== null) return t('receiptMail.changed.planSubject', { from, plan })
  if (on.length > 0 && off.length === 0)
    return t('receiptMail.changed.onSubject', { plan, names: formatList(on, locale) })
  if (off.length > 0 && on.length === 0)
    return t('receiptMail.changed.offSubject', { plan, names: formatList(off, locale) })
  return t('mail.change.doneSubject', { plan })
}

/** A change has taken effect. */
export const changeDoneMail = letterMail<'change_done'>((props, layout) => {
  const { t } = layout
  const { charged } = props
  const { isOther, ...names } = namesOf(props, layout)
  const paid = charged === null ? [] : [t('mail.change.charged', { amount: formatMoney(charged, layout.locale, 2) })]
  return {
    subject: doneSubject(props, layout),
    paragraphs: [
      t(isOther ? 'receiptMail.changed.planText' : 'mail.change.doneText', names),
      ...switchedText(props, layout),
      ...cancelledText(props, layout),
      ...paid,
      ...nextSentences(props.charges[0] ?? null, t, { ...layout, style: 'date' }),
    ],
    ...listOf(props, layout),
    action: { label: t('mail.change.button'), link: props.link },
  }
})

/** A change waits for its day, and can be taken back until then. */
export const changeScheduledMail = letterMail<'change_scheduled'>((props, layout) => {
  const { t } = layout
  const { isOther, ...names } = namesOf(props, layout)
  return {
    subject: t(isOther ? 'receiptMail.changed.scheduledSubject' : 'mail.change.scheduledSubject', names),
    paragraphs: [
      t(isOther ? 'receiptMail.changed.scheduledText' : 'mail.change.scheduledText', names),
      ...nextSentences(props.charges[0] ?? null, t, { ...layout, style: 'date' }),
      t('mail.change.undo'),
    ],
    ...listOf(props, layout),
    action: { label: t('mail.change.button'), link: props.link },
  }
})

/** A change that waited was taken back. */
export const changeRemovedMail = letterMail<'change_removed'>((props, layout) => {
  const { t } = layout
  const { isOther, ...names } = namesOf(props, layout)
  return {
    subject: t(isOther ? 'receiptMail.changed.removedSubject' : 'mail.change.removedSubject', names),
    paragraphs: [t('mail.change.removedText', names)],
    action: { label: t('mail.change.button'), link: props.link },
  }
})
