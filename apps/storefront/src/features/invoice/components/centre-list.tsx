import type { CostCentresProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './centres.module.css'

const PAGE = '/account/billing/cost-centres'
const labels = { name: 'costCentre.name', order_number: 'costCentre.orderNumber' } as const

type Centre = CostCentresProps['centres'][number]

interface CentreFormProps {
  readonly page: CostCentresProps
  /** Absent: another one. */
  readonly centre?: Centre
}

/** Name and order number; the fields that are wrong keep what was typed. */
function CentreForm({ page: { typed, problems }, centre }: CentreFormProps) {
  const { shell, t } = useShell()
  const id = centre?.id ?? 0
  const idPrefix = `centre-${id}`
  const isRejected = typed?.id === id
  const own = isRejected ? problems : []
  const values = isRejected ? typed : centre
  return (
    <form
      className={styles.form}
      method="post"
      action={localePath(shell.locale, `${PAGE}#${id === 0 ? 'another' : `of-${id}`}`)}
      noValidate
    >
      <FormToken />
      {centre && <input type="hidden" name="id" value={id} />}
      <FormProblems idPrefix={idPrefix} labels={labels} problems={own} />
      <TextField
        id={`${idPrefix}-name`}
        name="name"
        label={t(labels.name)}
        error={problemOf(own, 'name')}
        defaultValue={values?.name ?? ''}
        autoComplete="off"
        dir="auto"
        required
      />
      <TextField
        id={`${idPrefix}-order_number`}
        name="order_number"
        label={t(labels.order_number)}
        optional={t('common.optional')}
        hint={t('costCentre.orderNumber.hint')}
        error={problemOf(own, 'order_number')}
        defaultValue={values?.orderNumber ?? ''}
        autoComplete="off"
      />
      <div>
        <Button type="submit" name="intent" value={centre ? 'cost_centre.change' : 'cost_centre.add'}>
          {t(centre ? 'costCentre.save' : 'costCentre.add')}
        </Button>
      </div>
    </form>
  )
}

function Words({ centre: { name, orderNumber } }: { readonly centre: Centre }) {
  const { t } = useShell()
  return (
    <div>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      {orderNumber !== '' && (
        <p className="small muted">{t('common.labelled', { label: t('costCentre.orderNumber'), text: orderNumber })}</p>
      )}
    </div>
  )
}

/** Archives or restores at once: nothing is lost by either. */
function Archiving({ centre: { id, name, isArchived } }: { readonly centre: Centre }) {
  const { shell, t } = useShell()
  const action = isArchived ? 'restore' : 'archive'
  return (
    <form method="post" action={localePath(shell.locale, PAGE)}>
      <FormToken />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        kind="plain"
        size="small"
        name="intent"
        value={`cost_centre.${action}`}
        aria-label={t(`costCentre.${action}.named`, { name })}
      >
        {t(`costCentre.${action}`)}
      </Button>
    </form>
  )
}

function CentreRow({ page, centre }: { readonly page: CostCentresProps; readonly centre: Centre }) {
  const { t } = useShell()
  const { id, name } = centre
  return (
    <li className={styles.row} id={`of-${id}`}>
      <div className={styles.head}>
        <Words centre={centre} />
        {page.canChange && <Archiving centre={centre} />}
      </div>
      {page.canChange && !centre.isArchived && (
        <details className={`unfold ${styles.change}`} open={page.typed?.id === id}>
          <summary aria-label={t('costCentre.edit.named', { name })}>
            {t('costCentre.edit')}
            <Icon name="chevron-down" size={16} />
          </summary>
          <CentreForm page={page} centre={centre} />
        </details>
      )}
    </li>
  )
}

function Centres({ page, centres }: { readonly page: CostCentresProps; readonly centres: readonly Centre[] }) {
  return (
    <Sheet as="ul" ruled>
      {centres.map((centre) => (
        <CentreRow key={centre.id} page={page} centre={centre} />
      ))}
    </Sheet>
  )
}

/** The centres of the account, the form of another one, and below them what is archived. */
export function CentreList({ page }: { readonly page: CostCentresProps }) {
  const { t } = useShell()
  const active = page.centres.filter(({ isArchived }) => !isArchived)
  const archived = page.centres.filter(({ isArchived }) => isArchived)
  const general = page.typed === null ? page.problems.filter(({ path }) => path === 'id') : []
  return (
    <section className={styles.section} aria-labelledby="centres">
      <SectionHead
        id="centres"
        title={t('costCentre.list.title')}
        note={active.length === 0 ? t('costCentre.list.empty') : undefined}
      />
      <FormProblems idPrefix="centres" labels={{}} problems={general} />
      {active.length > 0 && <Centres page={page} centres={active} />}
      {page.canChange && (
        <Sheet padded>
          <div id="another">
            <CentreForm page={page} />
          </div>
        </Sheet>
      )}
      {archived.length > 0 && (
        <>
          <h3>{t('costCentre.archived')}</h3>
          <Centres page={page} centres={archived} />
        </>
      )}
    </section>
  )
}
