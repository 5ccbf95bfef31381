import type { CartLineView } from '@waybill/contract/views'
import { speakAmount, type SpeakContext } from '@waybill/i18n'

/** "12 drivers × $4": how a line that is charged by use comes about, without the title beside it. */
export function lineFormula({ explanation }: CartLineView, context: SpeakContext): string | undefined {
  if (explanation.step !== 'units') return undefined
  const { productId: _, ...untitled } = explanation
  return speakAmount(untitled, context)[0]?.label
}

/** Lines whose amount depends on how many people use them: why a total is an estimate. */
export function usageLineCount(lines: readonly CartLineView[]): number {
  return lines.filter(({ explanation, shows }) => explanation.step === 'units' || shows === 'on_request').length
}
