import { formatMoney } from '@waybill/i18n'
import type { ErrorBody } from '@waybill/contract'
import { useFrame } from '../../../app/frame-context.ts'
import { errorMessage } from '../../../lib/call.ts'
import { tellOtherTabs } from '../../../lib/cart-news.ts'
import { scenarioCalls } from '../api/change-scenarios.ts'

interface Named {
  readonly id: string
  readonly name: string
}

interface Refused {
  readonly ok: false
  readonly error: ErrorBody | undefined
}

/** Why it was refused; nothing where it was done. */
type Problem = Promise<string | undefined>

/** What is done to kept carts (CART-27): the call, the page as it is then, and a sentence that says so. */
export function useScenarioChange() {
  const { frame, t, refresh, expectBadge, announce, showToast } = useFrame()
  const { locale } = frame

  const settle = async (outcome: { readonly ok: true } | Refused, tell: () => void): Problem => {
    if (!outcome.ok) {
      const { error } = outcome
      return error?.errors?.[0]?.message ?? errorMessage(error) ?? t('common.failed')
    }
    tell()
    await refresh()
    return undefined
  }

  const keep = async (name: string): Problem =>
    settle(await scenarioCalls.keep(name, locale), () => announce(t('scenario.saved', { name })))

  const rename = async ({ id }: Named, name: string): Problem =>
    settle(await scenarioCalls.rename({ id, locale }, name), () => announce(t('scenario.renamed', { name })))

  const forget = async ({ id, name }: Named): Problem =>
    settle(await scenarioCalls.forget({ id, locale }), () =>
      showToast({ kind: 'done', text: t('scenario.deleted', { name }) }),
    )

  const share = async ({ id }: Named, draft: Parameters<typeof scenarioCalls.share>[1]): Problem =>
    settle(await scenarioCalls.share({ id, locale }, draft), () =>
      showToast({ kind: 'done', text: t('quote.share.success') }),
    )

  const open = async ({ id, name }: Named): Problem => {
    const outcome = await scenarioCalls.open({ id, locale })
    return settle(outcome, () => {
      if (!outcome.ok) return
      const { badge, totalPrice_minor: minor, currency, kept_as: kept } = outcome.result
      const values = { name, total: formatMoney({ minor, currency }, locale) }
      const text = kept === null ? t('scenario.opened', values) : t('scenario.openedKept', { ...values, kept })
      expectBadge(badge)
      showToast({ kind: 'done', text })
      tellOtherTabs()
    })
  }
  return { keep, open, rename, forget, share }
}
