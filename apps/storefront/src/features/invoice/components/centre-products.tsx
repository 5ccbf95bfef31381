import type { CostCentresProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './centres.module.css'

const noLabels = {}

/** Products that subscription and cart charge for, each with its cost centre: one form, so that a whole list is moved at once. */
export function CentreProducts({
  page: { canChange, centres, products, problems },
}: {
  readonly page: CostCentresProps
}) {
  const { shell, t } = useShell()
  const active = centres.filter(({ isArchived }) => !isArchived)
  const own = problems.filter(({ path }) => path.startsWith('products'))
  if (active.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="products">
      <SectionHead
        id="products"
        title={t('costCentre.products.title')}
        note={t(products.length === 0 ? 'costCentre.products.empty' : 'costCentre.products.note')}
      />
      {products.length > 0 && (
        <Sheet padded>
          <form
            className={styles.form}
            method="post"
            action={localePath(shell.locale, '/account/billing/cost-centres#products')}
            noValidate
          >
            <FormToken />
            <FormProblems idPrefix="charged" labels={noLabels} problems={own} />
            {products.map(({ id, title, isBought, centreId }, place) => (
              <SelectField
                key={id}
                id={`charged-products[${place}].cost_centre`}
                name={`product.${id}`}
                label={title}
                hint={isBought ? undefined : t('costCentre.products.inCart')}
                error={problemOf(own, `products[${place}].cost_centre`)}
                defaultValue={centreId ?? ''}
                disabled={!canChange}
              >
                <option value="">{t('costCentre.products.none')}</option>
                {active.map((centre) => (
                  <option key={centre.id} value={centre.id}>
                    {centre.name}
                  </option>
                ))}
              </SelectField>
            ))}
            {canChange && (
              <div>
                <Button type="submit" name="intent" value="cost_centre.name">
                  {t('costCentre.products.save')}
                </Button>
              </div>
            )}
          </form>
        </Sheet>
      )}
    </section>
  )
}
