import type { MergeOptionView } from '@waybill/contract/pages'
import type { Decimals } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { FormToken } from '../../../../app/form-token.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { SketchTotal } from './merge-sketch.tsx'
import styles from './merge.module.css'

interface DecisionProps extends Pick<MergeOptionView, 'choice' | 'digest'> {
  readonly label: string
  readonly isMain: boolean
}

/** One decision: exactly the shown merge is made, or a new preview is shown. */
export function Decision({ choice, digest, label, isMain }: DecisionProps) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value="cart.merge" />
      <input type="hidden" name="choice" value={choice} />
      <input type="hidden" name="digest" value={digest} />
      <FormToken />
      <Button type="submit" kind={isMain ? 'main' : 'line'} full>
        {label}
      </Button>
    </form>
  )
}

/** The added or removed modules, by name. */
function Named({
  label,
  titles,
  nothing,
}: {
  readonly label: string
  readonly titles: readonly string[]
  readonly nothing: string
}) {
  return (
    <div className={styles.named}>
      <dt className="small label">{label}</dt>
      <dd className="small muted">{titles.length === 0 ? nothing : titles.join(', ')}</dd>
    </div>
  )
}

interface OptionProps {
  readonly option: MergeOptionView
  readonly isMain: boolean
  readonly decimals: Decimals
}

function Option({ option, isMain, decimals }: OptionProps) {
  const { t } = useShell()
  const label = t(`merge.choice.${option.kind}`)
  return (
    <li className={styles.option}>
      <div className={styles.words}>
        <h3>{label}</h3>
        {option.kind === 'newer' && <p className="small muted">{t('merge.tooMany')}</p>}
        <dl className={styles.changes}>
          <Named label={t('merge.gained')} titles={option.gained} nothing={t('merge.nothingGained')} />
          <Named label={t('merge.lost')} titles={option.lost} nothing={t('merge.nothingLost')} />
        </dl>
        {option.isSaved && (
          <p className={`small muted ${styles.kept}`}>
            <Icon name="info" size={16} />
            {t('merge.kept')}
          </p>
        )}
      </div>
      <div className={styles.act}>
        <SketchTotal cart={option} decimals={decimals} />
        <Decision choice={option.choice} digest={option.digest} label={label} isMain={isMain} />
      </div>
    </li>
  )
}

interface MergeOptionsProps {
  readonly options: readonly MergeOptionView[]
  readonly decimals: Decimals
}

/** The ways to merge two carts; the first is what the rule would do. */
export function MergeOptions({ options, decimals }: MergeOptionsProps) {
  return (
    <Sheet as="ul" ruled>
      {options.map((option, index) => (
        <Option key={option.choice} option={option} isMain={index === 0} decimals={decimals} />
      ))}
    </Sheet>
  )
}
