import type { CartView } from '@waybill/contract/views'
import { type Money, money } from '@waybill/domain/money'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'

interface TotalQuery {
  readonly usages: Readonly<Record<string, number>>
  readonly locale: string
  /** The cart has the prices of another quote, which the new one hasn't. */
  readonly isAnew: boolean
}

/** The total of the cart for given quantities; undefined when it can't be had. */
async function fetchTotal({ usages, locale, isAnew }: TotalQuery): Promise<Money | undefined> {
  const answer = await call('POST /cart/quote/total', { body: { usages, ...(isAnew && { preview: 1 }) }, locale })
  return answer.ok ? money(answer.result.total_minor, answer.result.currency) : undefined
}

export interface QuoteTotalState {
  /** The last one that is known. */
  readonly total: Money
  /** A newer one is pending: the shown total doesn't match the quantities. */
  readonly isPending: boolean
  readonly hasFailed: boolean
  readonly confirmationUrl: () => void
}

interface TotalAnswer {
  readonly usages: TotalQuery['usages']
  readonly attempt: number
  readonly total: Money
  readonly hasFailed: boolean
}

/** Several steps in a row are one question. */
const PAUSE_MS = 150

/** The total for the quantities of the dialog: the cart's own until one is changed, then the server's. */
export function useQuoteTotal(cart: CartView, usages: TotalQuery['usages'], locale: string): QuoteTotalState {
  const { newQuoteTotal } = cart.quote ?? {}
  const isAnew = newQuoteTotal !== undefined
  const cartTotal = newQuoteTotal ?? cart.total
  const [answer, setAnswer] = useState<TotalAnswer>()
  const [attempt, setAttempt] = useState(0)
  const isChanged = Object.keys(usages).length > 0
  useEffect(() => {
    if (!isChanged) return undefined
    let isWanted = true
    const ask = async (): Promise<void> => {
      const total = await fetchTotal({ usages, locale, isAnew })
      if (!isWanted) return
      setAnswer((before) => ({
        usages,
        attempt,
        total: total ?? before?.total ?? cartTotal,
        hasFailed: total === undefined,
      }))
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [usages, isChanged, isAnew, locale, cartTotal, attempt])
  const confirmationUrl = (): void => setAttempt(attempt + 1)
  if (!isChanged) return { total: cartTotal, isPending: false, hasFailed: false, confirmationUrl }
  const isAnswered = answer?.usages === usages && answer.attempt === attempt
  return {
    total: answer?.total ?? cartTotal,
    isPending: !isAnswered,
    hasFailed: isAnswered && answer.hasFailed,
    confirmationUrl,
  }
}
