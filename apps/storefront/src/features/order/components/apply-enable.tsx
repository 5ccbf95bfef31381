import type { ApplyEnableView } from '@waybill/contract/pages'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { applyToPartner } from '../api/apply-cart.ts'
import { ApplyEnd, ConfirmForm } from './apply-parts.tsx'
import { FailureNotice } from './failure-notice.tsx'
import styles from './checkout.module.css'
import { useApply } from './use-apply.ts'

const confirmable = ({ shown, at, token }: ApplyEnableView) => ({ rows: shown, isLater: at !== null, sent: token })

/** True for the props of this page: the address is the same, so that the page is too. */
function isEnable(props: object): props is { readonly kind: 'enable'; readonly enable: ApplyEnableView } {
  return 'kind' in props && props.kind === 'enable' && 'enable' in props
}

interface ApplyEnableProps {
  readonly enable: ApplyEnableView
  /** The cart is ordered: nothing is left to confirm. */
  readonly onEnd: () => void
}

/** Modules that are switched on and that end, by name: a partner is billed, and no amount is shown. */
export function ApplyEnable({ enable, onEnd }: ApplyEnableProps) {
  const { shell, t } = useShell()
  const { pageToken = '', locale } = shell
  const { phase, submit } = useApply<string>({
    destination: enable.destination,
    changed: enable.changed,
    changedText: { title: t('account.change.cartChangedTitle'), text: t('account.change.cartChanged') },
    offerIn: (props) => (isEnable(props) ? confirmable(props.enable) : undefined),
    send: (token) => applyToPartner(token, { pageToken, locale }),
    onEnd,
  })
  if (phase.kind !== 'form' && phase.kind !== 'working')
    return <ApplyEnd phase={phase} destination={enable.destination} />
  return (
    <div className={styles.body}>
      {phase.kind === 'form' && phase.setback && <FailureNotice setback={phase.setback} />}
      <Sheet padded>
        <dl className={styles.form}>
          {enable.shown.map(({ key, label, text }) => (
            <div key={key}>
              <dt className="small muted">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
      <ConfirmForm
        phase={phase}
        fields={{ preview_token: enable.token }}
        rows={enable.shown}
        label={t('common.enable')}
        isComplete
        onConfirm={() => submit(confirmable(enable))}
      >
        <p className="small muted">{t('order.enable.text')}</p>
      </ConfirmForm>
    </div>
  )
}
