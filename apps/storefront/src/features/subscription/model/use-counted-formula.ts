import type { ChargeLineView } from '@waybill/contract/views'
import { speakOrigin } from '@waybill/i18n'
import { useChargeFormula } from '../../../app/charges/charge-formula.ts'
import { useShell } from '../../../app/shell-context.ts'

/** The formula of a charge, with the origin of its number: "5 vehicles × $4.00, as you entered on 3 March" (B-138). */
export function useCountedFormula(titles: Readonly<Record<string, string>>) {
  const { shell, t } = useShell()
  const formulaOf = useChargeFormula(titles)
  return (line: ChargeLineView): string | undefined => {
    const formula = formulaOf(line)
    const origin = 'origin' in line.explanation ? line.explanation.origin : undefined
    return formula === undefined || origin === undefined
      ? formula
      : `${formula}, ${speakOrigin(origin, { locale: shell.locale, t })}`
  }
}
