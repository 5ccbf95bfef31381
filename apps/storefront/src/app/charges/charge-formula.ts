import type { ChargeLineView } from '@waybill/contract/views'
import { speakAmount } from '@waybill/i18n'
import { useShell } from '../shell-context.ts'

/** A no-break: a minus stays on the line of its amount. */
const WORD_JOINER = '\u2060'

/** Steps that fit a line; a longer sum, such as a package's, is in the whole explanation. */
const MOST_PARTS = 3

/** Formula of a charged amount, in one line; undefined where the list price says it all. */
export function useChargeFormula(titles: Readonly<Record<string, string>>) {
  const { shell, t } = useShell()
  return ({ title, explanation }: ChargeLineView): string | undefined => {
    const context = {
      locale: shell.locale,
      t,
      title: (id: number) => titles[String(id)] ?? title,
      decimals: 2 as const,
    }
    // a sum of list prices is for the whole explanation, not for one line
    if (['list_price', 'price_override', 'sum'].includes(explanation.step)) return undefined
    // the line has its name already: "12 drivers × $4", not "Proof of visit, 12 drivers × $4"
    const own = (label: string): string => (label.startsWith(`${title}, `) ? label.slice(title.length + 2) : label)
    const parts = speakAmount(explanation, context).filter(({ isSum }) => !isSum)
    if (parts.length > MOST_PARTS) return undefined
    if (parts.length === 1) return parts.map(({ label }) => own(label)).join()
    return parts.map(({ label, text }) => `${own(label)} ${text.replace('−', `−${WORD_JOINER}`)}`).join(' · ')
  }
}
