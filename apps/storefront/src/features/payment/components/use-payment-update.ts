import { useState } from 'react'
import type { FieldProblem } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import { challengeHref } from '../../../lib/challenge-trip.ts'
import type { PaymentOutcome } from '../model/payment-outcome.ts'

const PAYMENT_PAGE = '/account/billing/subscription'

interface UpdateState {
  readonly isBusy: boolean
  readonly problems: readonly FieldProblem[]
  readonly failure?: string
}

const atRest: UpdateState = { isBusy: false, problems: [] }

/** Saves details or a method on the subscription page and says how it ended. `page` is where the bank comes back to. */
export function usePaymentUpdate(onSaved: () => void, page = PAYMENT_PAGE) {
  const { shell, t, refresh, announce, showToast } = useShell()
  const [state, setState] = useState<UpdateState>(atRest)
  const settle = async (outcome: PaymentOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'saved':
        setState(atRest)
        onSaved()
        showToast({ kind: 'done', text: t('subscription.billing.updated') })
        return refresh()
      case 'fields':
        return setState({ isBusy: false, problems: outcome.problems })
      case 'challenge':
        return location.assign(challengeHref(outcome.url, localePath(shell.locale, page)))
      case 'unauthorized':
        dropBearerToken()
        return setState({ isBusy: false, problems: [], failure: outcome.text ?? t('errors.unauthorized') })
      case 'failed':
        return setState({ isBusy: false, problems: [], failure: outcome.text ?? t('errors.default') })
    }
  }
  const run = async (work: () => Promise<PaymentOutcome>): Promise<void> => {
    setState({ isBusy: true, problems: [] })
    announce(t('order.step.details'))
    await settle(await work())
  }
  return { ...state, run }
}
