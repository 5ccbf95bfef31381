import type { ComboboxAction } from '@waybill/ui/combobox/combobox-rows.tsx'
import { useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { useCartChange } from '../../../cart/sync/use-cart-change.ts'
import { dropSearches } from '../model/search-cache.ts'
import type { Suggester } from '../model/suggester.ts'
import { suggestionKey, type Suggestion } from '../model/suggestion.ts'

/** The texts of the buttons that a row can have, by the label that the server names. */
const TEXTS = {
  'common.addToCart': { face: 'common.addToCart', name: 'search.row.add.named' },
  'common.remove': { face: 'common.remove', name: 'search.row.remove.named' },
  'common.enable': { face: 'common.enable', name: 'search.row.enable.named' },
  'catalog.plans.tryNow': { face: 'search.row.tryNow', name: 'search.row.tryNow.named' },
} as const

function isChange(label: string): label is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, label)
}

/** The button of a row, or undefined where there is no button: the server decides what it does. */
export function useSuggestionCart(suggester: Suggester): (suggestion: Suggestion) => ComboboxAction | undefined {
  const { t, expectedBadge, showToast } = useShell()
  const link = useLink()
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
    // every cached row may have another button now
    dropSearches()
    await suggester.renew()
    setBusyKey(undefined)
  }

  return (suggestion) => {
    const { title, button } = suggestion
    const { action, label_key: label } = button
    if (action === 'contact')
      return {
        label: t('search.empty.contact'),
        name: t('search.row.contact.named', { title }),
        kind: 'contact',
        busyLabel: '',
        busy: false,
        onClick: () => location.assign(link('/account/contact')),
      }
    if (!isChange(label) || (action !== 'add' && action !== 'remove')) return undefined
    const isAdd = action === 'add'
    const { face, name } = TEXTS[label]
    return {
      label: t(face),
      name: t(name, { title }),
      kind: isAdd ? 'add' : 'taken',
      busyLabel: isAdd ? t('search.row.adding') : t('search.row.removing'),
      busy: busyKey === suggestionKey(suggestion),
      onClick: () => void change(suggestion, action),
    }
  }
}
