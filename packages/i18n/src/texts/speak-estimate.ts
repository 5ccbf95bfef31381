import type { Translate } from '../translator.ts'

/** An amount in words: "about $41.00" while a part of it depends on use that isn't known yet. */
export function speakEstimate(amount: string, isEstimate: boolean, t: Translate): string {
  return isEstimate ? t('common.about', { amount }) : amount
}
