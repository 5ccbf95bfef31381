import type { QuoteProps } from '@waybill/contract/pages'
import { useEffect, useRef } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { countView } from '../api/answer-quote.ts'

/** Once for each opened page, when it is seen: a page that is loaded ahead or in the background isn't read yet. */
export function useCountView({ acceptHref, isViewLogged }: Pick<QuoteProps, 'acceptHref' | 'isViewLogged'>): void {
  const { shell } = useShell()
  const { formToken, locale } = shell
  const isCounted = useRef(false)
  useEffect(() => {
    const count = (): void => {
      if (!isViewLogged || isCounted.current || document.visibilityState !== 'visible') return
      isCounted.current = true
      void countView({ page: { acceptHref }, formToken, locale })
    }
    count()
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [acceptHref, isViewLogged, formToken, locale])
}
