import type { ResultOf } from '@waybill/contract'
import { money } from '@waybill/domain/money'
import { formatInstant, formatList, formatMoney, speakEstimate, type Translate } from '@waybill/i18n'
import { escapeHtml } from '../../../platform/pages/inert-text.ts'
import type { RowViewer } from '../preview/shown-rows.ts'

/** The dialog as its JSON twin answers it. */
export type UpgradeDialog = ResultOf<'GET /manage/ui/account/subscription/upgrade/message'>

type Cycle = UpgradeDialog['options'][number]
function amountsOf(cycle: Cycle, { locale, t }: RowViewer): string {
  const amount = (minor: number): string => formatMoney(money(minor, cycle.currency), locale, 2)
  const date = formatInstant(cycle.next_date_epoch ?? 0, locale, { style: 'date' })
  const next = amount(cycle.next_amount_minor)
  const texts = [
    ...(cycle.year_to_credit === undefined ? [] : [cycle.year_to_credit]),
    t('subscription.cycle.due', { amount: amount(cycle.amount_due_now_minor) }),
    ...(cycle.carried_minor === 0 ? [] : [`${t('amounts.carried')}: ${amount(cycle.carried_minor)}`]),
    t('subscription.cycle.next', {
      amount: speakEstimate(next, cycle.next_is_estimate === 1, t),
      date,
    }),
  ]
  const { next_amount_minor: charged, next_from_credit_minor: credit } = cycle
  const paid = credit === 0 ? [] : [t('amounts.creditPays', { credit: amount(credit), due: amount(charged - credit) })]
  const payer = cycle.paid_with === null ? [] : [cycle.paid_with]
  const all = [
    ...texts,
    ...paid,
    ...payer,
    ...[cycle.kept_change ?? cycle.cancelled_change ?? []].flat().map(({ message }) => message),
  ]
  return all.map((text) => `<span>${escapeHtml(text)}</span>`).join(' ')
}

/** The selections before and after, and what comes and goes. */
function sidesOf({ sides: { from, to, added, removed } }: Cycle, { locale, t }: RowViewer): string {
  const sideOf = ({ title, interval, currency, amount_minor: minor }: typeof from): string => {
    const amount = formatMoney(money(minor, currency), locale, 2)
    return `${title}, ${t(interval === 'year' ? 'upgrade.sides.perYear' : 'upgrade.sides.perMonth', { amount })}`
  }
  const rows = [
    [t('upgrade.sides.before'), sideOf(from)],
    [t('upgrade.sides.after'), sideOf(to)],
    [t('upgrade.sides.added'), formatList(added, locale)],
    [t('upgrade.sides.removed'), formatList(removed, locale)],
  ] as const
  const shown = rows.filter(([, text]) => text !== '')
  return shown.map(([label, text]) => `<span>${escapeHtml(`${label}: ${text}`)}</span>`).join(' ')
}

/** One option only is a text, without a radio. */
function optionHtml(cycle: Cycle, reader: RowViewer, isOnly: boolean): string {
  const text = `<strong>${escapeHtml(cycle.label)}</strong> ${amountsOf(cycle, reader)} ${sidesOf(cycle, reader)}`
  const key = escapeHtml(cycle.key)
  const input = `<input type="${isOnly ? 'hidden' : 'radio'}" name="billing_cycle" value="${key}">`
  return isOnly ? `<p>${input}${text}</p>` : `<p><label>${input} ${text}</label></p>`
}

/** The apps that are too old, or that this could not be checked; it never stops the change (B-44, A-97). */
function appsHtml(apps: UpgradeDialog['compatibility'], t: Translate): readonly string[] {
  if (apps === null) return [`<p>${escapeHtml(t('leaving.apps.unknown'))}</p>`]
  if (apps.length === 0) return []
  const items = apps.map(({ member_name: name, platform, app_version: version, minimum_version: minimum }) => {
    return `<li>${escapeHtml(t('leaving.apps.app', { name, platform, version, minimum }))}</li>`
  })
  return [`<p>${escapeHtml(t('leaving.apps.old'))}</p>`, '<ul>', ...items, '</ul>']
}

/** A legacy plan is left for good, and for what it has alone there is no way back. */
function leavingHtml(
  { lost, credited, not_credited: notCredited, current }: UpgradeDialog,
  { t, locale }: RowViewer,
): readonly string[] {
  if (lost === null) return []
  const texts = [
    t('leaving.oneWay', { plan: current.title }),
    ...[credited ?? notCredited ?? []].flat(),
    ...(lost.length === 0 ? [] : [t('leaving.lost', { titles: formatList(lost, locale) })]),
  ]
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`)
}

/** Parts that a change leaves: a cancellation, and unpaid invoices. */
function standingHtml({ current, unpaid }: UpgradeDialog, { locale, t }: RowViewer): readonly string[] {
  const { ends_at_epoch: endsAt } = current
  const ends =
    endsAt === null ? [] : [t('upgrade.endsNote', { date: formatInstant(endsAt, locale, { style: 'date' }) })]
  const texts = unpaid.flatMap(({ invoice_number: number, currency, amount_minor: minor }) => [
    t('upgrade.unpaid', { number, amount: formatMoney(money(minor, currency), locale, 2) }),
    t('upgrade.unpaidNote'),
  ])
  return [...ends, ...texts].map((text) => `<p>${escapeHtml(text)}</p>`)
}

/** The dialog's content as HTML, from the same data as its twin; every text in it is escaped. */
export function upgradeHtml(dialog: UpgradeDialog, reader: RowViewer): string {
  const { options, notice, current, compatibility } = dialog
  const { t, locale } = reader
  const date = formatInstant(current.current_period_ends_at_epoch ?? 0, locale, { style: 'date' })
  return [
    '<div class="upgrade-message">',
    `<p>${escapeHtml(t('subscription.cycle.current', { plan: current.title, date }))}</p>`,
    ...(notice === null ? [] : [`<p>${escapeHtml(notice)}</p>`]),
    ...standingHtml(dialog, reader),
    ...appsHtml(compatibility, t),
    ...leavingHtml(dialog, reader),
    '<fieldset>',
    `<legend>${escapeHtml(t('subscription.cycle.choose'))}</legend>`,
    ...options.map((cycle) => optionHtml(cycle, reader, options.length === 1)),
    '</fieldset>',
    `<p role="alert" hidden>${escapeHtml(t('subscription.cycle.missing'))}</p>`,
    '</div>',
  ].join('\n')
}
