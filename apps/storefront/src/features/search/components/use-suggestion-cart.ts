import type { ComboboxAction } from '@waybill/ui/combobox/combobox-rows.tsx'
import { useState } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { useCartChange } from '../../../app/use-cart-change.ts'
import { dropSearches } from '../model/kept-searches.ts'
import type { Suggester } from '../model/suggester.ts'
import { suggestionKey, type Suggestion } from '../model/suggestion.ts'

/** The button of a row, or undefined where there is nothing to press: what it does is said by the server (SRCH-11). */
export function useSuggestionCart(suggester: Suggester): (suggestion: Suggestion) => ComboboxAction | undefined {
  const { t, expectedBadge, showToast } = useFrame()
  const { changeCart } = useCartChange()
  const [busyKey, setBusyKey] = useState<string>()

  const change = async (suggestion: Suggestion, kind: 'add' | 'remove'): Promise<void> => {
    const { id, title, is_module: isModule, is_exclusive: isExclusive, size } = suggestion
    if (busyKey !== undefined) return
    setBusyKey(suggestionKey(suggestion))
    const ofPackage = isModule === 1 ? {} : { pricing: isExclusive === 1 }
    try {
      await changeCart({ kind, id, title, isModule: isModule === 1, lines: Math.max(size, 1), ...ofPackage })
    } catch {
      // its code can't be had: the row still opens its page, where a plain form does the same
      expectedBadge.set(undefined)
      showToast({ kind: 'problem', text: t('common.failed') })
    }
    // every kept row may have another button now
    dropSearches()
    await suggester.renew()
    setBusyKey(undefined)
  }

  return (suggestion) => {
    const { title, button, is_module: isModule } = suggestion
    const { action } = button
    if (button.enabled === 0 || (action !== 'add' && action !== 'remove')) return undefined
    const isAdd = action === 'add'
    const tryOut = { label: t('search.row.tryNow'), name: t('search.row.tryNow.named', { title }) }
    const add = { label: t('common.addToCart'), name: t('search.row.add.named', { title }) }
    const remove = { label: t('common.remove'), name: t('search.row.remove.named', { title }) }
    const words = isAdd ? (isModule === 1 ? add : tryOut) : remove
    return {
      ...words,
      kind: isAdd ? 'add' : 'taken',
      busyLabel: isAdd ? t('search.row.adding') : t('search.row.removing'),
      busy: busyKey === suggestionKey(suggestion),
      onPress: () => void change(suggestion, action),
    }
  }
}
