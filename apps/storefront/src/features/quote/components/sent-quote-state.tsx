import type { SentQuoteRow, SentRecipientView } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { State, type StateKind } from '@waybill/ui/state/state.tsx'
import { useShell } from '../../../app/shell-context.ts'

const KIND_OF: Readonly<Record<SentQuoteRow['state'], StateKind>> = {
  open: 'underway',
  opened: 'underway',
  accepted: 'done',
  declined: 'failed',
  expired: 'ended',
  revoked: 'ended',
  superseded: 'ended',
}

/** State of a sent quote, with who accepted it. */
export function SentQuoteState({ state, acceptedBy }: Pick<SentQuoteRow, 'state' | 'acceptedBy'>) {
  const { t } = useShell()
  return (
    <State kind={KIND_OF[state]}>
      <span>
        {state === 'accepted' && acceptedBy !== undefined
          ? t('sentQuote.state.acceptedBy', { name: acceptedBy })
          : t(`sentQuote.state.${state}`)}
      </span>
    </State>
  )
}

/** State of the mail to one recipient; a day of opening is one in UTC. */
export function RecipientState({ recipient: { state, openedOn } }: { readonly recipient: SentRecipientView }) {
  const { shell, t } = useShell()
  const date = openedOn === undefined ? '' : formatInstant(openedOn, shell.locale, { style: 'date', timeZone: 'UTC' })
  return <span className="muted">{t(`sentQuote.recipient.${state}`, { date })}</span>
}
