import type { CartMergeProps, PendingModuleView } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useRef } from 'react'
import { CartForm } from '../../../../cart/cart-form.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { Decision } from './merge-options.tsx'
import styles from './merge.module.css'

interface PendingProps {
  readonly module: PendingModuleView
  /** The row is removed then. */
  readonly onAdded: () => void
}

function Pending({ module: { id, title, href }, onAdded }: PendingProps) {
  const { t } = useShell()
  return (
    <li className={styles.pending}>
      {href === undefined ? <span className="label">{title}</span> : <a href={href}>{title}</a>}
      <CartForm change={{ kind: 'add', id, title, isModule: true, lines: 1 }} onChanged={onAdded}>
        {(busy) => (
          <Button
            kind="add"
            size="small"
            type="submit"
            busy={busy}
            busyLabel={t('common.loading')}
            aria-label={t('common.labelled', { label: t('merge.propose.add'), text: title })}
          >
            {t('merge.propose.add')}
          </Button>
        )}
      </CartForm>
    </li>
  )
}

/** Beside a live subscription nothing is merged automatically: the member confirms every item of the visitor's cart. */
export function MergeProposal({ plan, modules, digest }: Extract<CartMergeProps, { readonly state: 'propose' }>) {
  const { t } = useShell()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasNothing = plan === undefined && modules.length === 0
  return (
    <Sheet as="section" ruled>
      {plan && (
        <div className={styles.part}>
          <h2>{t('merge.propose.plan')}</h2>
          <p>{plan.title}</p>
          <p>
            <ButtonLink kind="line" size="small" href={plan.href}>
              {t('merge.propose.seePlan', { title: plan.title })}
            </ButtonLink>
          </p>
        </div>
      )}
      <div className={styles.part}>
        <h2 ref={heading} tabIndex={-1}>
          {t('merge.propose.modules')}
        </h2>
        {hasNothing && <p className="muted">{t('merge.propose.none')}</p>}
        <ul>
          {modules.map((module) => (
            <Pending key={module.id} module={module} onAdded={() => heading.current?.focus()} />
          ))}
        </ul>
      </div>
      <div className={styles.part}>
        <Decision choice="union" digest={digest} label={t('merge.propose.keep')} isMain={hasNothing} />
      </div>
    </Sheet>
  )
}
