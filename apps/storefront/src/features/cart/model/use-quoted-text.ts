import { formatInstant } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'

/** Origin of a line or plan, and until when its price is held: epoch ms, absent where it is that of today. */
export function useQuotedText(): (number: string, until: number | undefined) => string {
  const { shell, t } = useShell()
  return (number, until) =>
    until === undefined
      ? t('cart.reason.quoted', { number })
      : t('cart.reason.quotedUntil', { number, date: formatInstant(until, shell.locale, { style: 'date' }) })
}
