import type { CartView, UsageField } from '@waybill/contract/views'
import { personNameLimit } from '@waybill/domain/quote'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { ErrorLine } from '@waybill/ui/field/field.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { usageLabel } from '../../../lib/usage-label.ts'
import type { ShareState } from '../model/use-share.ts'
import styles from './share-quote.module.css'

interface ShareLeaveProps {
  readonly cart: CartView
  readonly share: ShareState
}

/** Company or person that the quote is made out to. */
export function PreparedFor({ share }: Pick<ShareLeaveProps, 'share'>) {
  const { t } = useShell()
  return (
    <TextField
      label={t('quote.preparedFor')}
      optional={t('common.optional')}
      hint={t('quote.preparedFor.hint')}
      error={share.problems.preparedFor}
      autoComplete="off"
      maxLength={personNameLimit}
      value={share.draft.preparedFor}
      onChange={({ target }) => share.type('preparedFor', { preparedFor: target.value })}
    />
  )
}

const FIXED = { least: '', most: '' }

/** Both ends of a quantity; where they stay empty it is fixed. */
function Range({ usage, cart, share }: ShareLeaveProps & { readonly usage: UsageField }) {
  const { shell, t } = useShell()
  const { key, minimum, maximum } = usage
  const { ranges } = share.draft
  const { full: label } = usageLabel(usage, cart, { locale: shell.locale, t })
  const typed = ranges[key] ?? FIXED
  return (
    <div className={styles.range}>
      {(['least', 'most'] as const).map((end) => (
        <TextField
          key={end}
          label={t(`quote.leave.${end}`, { label })}
          type="number"
          inputMode="numeric"
          min={minimum}
          max={maximum}
          value={typed[end]}
          onChange={({ target }) =>
            share.type('leave', { ranges: { ...ranges, [key]: { ...typed, [end]: target.value } } })
          }
        />
      ))}
    </div>
  )
}

/** Lines and quantities that recipients may change (S-09): nothing, unless it is opened and said. */
export function ShareLeave({ cart, share }: ShareLeaveProps) {
  const { t } = useShell()
  const { optional } = share.draft
  const lines = cart.lines.filter(({ bundled, isSingle }) => !bundled && isSingle === true)
  if (lines.length === 0 && cart.usages.length === 0) return null
  const toggle = (id: number, isLeft: boolean): void =>
    share.type('leave', { optional: isLeft ? [...optional, id] : optional.filter((other) => other !== id) })
  return (
    <details className={styles.leave} open={share.problems.leave !== undefined || undefined}>
      <summary>
        {t('quote.leave')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <Stack gap="s">
        <p className="small muted">{t('quote.leave.none')}</p>
        {lines.length > 0 && (
          <fieldset className={styles.leaveLines}>
            <legend className="label">{t('quote.leave.lines')}</legend>
            {lines.map(({ id, title }) => (
              <Checkbox key={id} checked={optional.includes(id)} onChange={({ target }) => toggle(id, target.checked)}>
                {title}
              </Checkbox>
            ))}
          </fieldset>
        )}
        {cart.usages.map((usage) => (
          <Range key={usage.key} usage={usage} cart={cart} share={share} />
        ))}
        {share.problems.leave !== undefined && <ErrorLine>{share.problems.leave}</ErrorLine>}
      </Stack>
    </details>
  )
}
