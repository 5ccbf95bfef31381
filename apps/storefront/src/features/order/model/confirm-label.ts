import type { Money } from '@waybill/domain/money'
import { formatMoney, type Locale, type MessageId, type Translate } from '@waybill/i18n'

interface LabelledCycle {
  readonly plan: { readonly title: string; readonly isDown?: boolean }
  /** A subscription that begins anew. */
  readonly isNew: boolean
  readonly dueNow: Money
}

/** Labels of the dialog's last button, without and with an amount that it charges. */
const LABELS = {
  reactivate: ['upgrade.reactivate', 'upgrade.reactivatePay'],
  down: ['upgrade.down', 'upgrade.downPay'],
  up: ['upgrade.confirm', 'upgrade.confirmPay'],
} as const satisfies Record<string, readonly [MessageId, MessageId]>

/** A cheaper plan is no upgrade: its button says the same as on its card. */
export function confirmLabel(
  { plan, isNew, dueNow }: LabelledCycle,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): string {
  const [free, charged] = LABELS[isNew ? 'reactivate' : plan.isDown === true ? 'down' : 'up']
  if (dueNow.minor === 0) return t(free, { plan: plan.title })
  return t(charged, { plan: plan.title, amount: formatMoney(dueNow, locale, 2) })
}
