import type { ProductProps } from '@waybill/contract/pages'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { PriceTag } from '../../../../app/price-tag.tsx'
import { ProductButton } from '../../../../cart/product-button.tsx'
import { isHeld } from '../../model/is-held.ts'
import { moduleTree, type ModuleNode } from '../../model/module-tree.ts'
import styles from './contents-tree.module.css'
import { LazyLeavePlan } from './lazy-leave-plan.ts'
import { useEffect, useRef, type FocusEvent } from 'react'

/** Gives the focus of a clicked control to the one that takes its place. */
function useFocusReturnTo<E extends HTMLElement>() {
  const place = useRef<E>(null)
  const isHere = useRef(false)
  useEffect(() => {
    const isLost = isHere.current && document.activeElement === document.body
    if (isLost) place.current?.querySelector('button')?.focus()
  })
  return {
    ref: place,
    onFocus: () => {
      isHere.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // one that is taken away goes to nothing
      if (relatedTarget !== null) isHere.current = false
    },
  }
}

type Card = ProductProps['contains'][number]

/** `isBroken`: the cart was this package, and can be again. */
type BranchOf<Props> = Props & { readonly isBroken: boolean }

/**
 * A package is sold as a whole: what is in it is included, without a price and a button of its own, until the cart's is broken.
 * Everything that can go has the same grey button.
 */
function TreeAction({ card: { id, title, action, button, needs }, isBroken }: BranchOf<{ readonly card: Card }>) {
  const { t } = useShell()
  // what every plan has is in this one too
  const isPart = (action.kind === 'add' && !isBroken) || (action.kind === 'included' && action.isInCart !== true)
  if (isPart) return <Badge icon="check">{t('common.included')}</Badge>
  if (action.kind === 'remove') return <LazyLeavePlan id={id} title={title} action={TAKEN} look="row" />
  const isRejected = action.kind === 'in_plan' && action.removal === 'rejected'
  if (isHeld(action) && !isRejected) return <LazyLeavePlan id={id} title={title} action={action} look="row" />
  return <ProductButton id={id} title={title} action={action} button={button} isModule lines={1 + needs.length} />
}

/** Adding and removing are two controls in one place, and the focus stays in it. */
function ActionCell(props: BranchOf<{ readonly card: Card }>) {
  return (
    <div className={styles.action} {...useFocusReturnTo<HTMLDivElement>()}>
      <TreeAction {...props} />
    </div>
  )
}

const TAKEN = { kind: 'included', isInCart: true } as const

function Branch({ nodes, isBroken }: BranchOf<{ readonly nodes: readonly ModuleNode<Card>[] }>) {
  return nodes.map(({ module: card, children }) => {
    const isIncluded = card.action.kind === 'in_plan' || card.action.kind === 'included'
    const isSold = card.action.kind === 'remove' || (isBroken && card.action.kind === 'add')
    return (
      <li key={card.id} className={styles.node}>
        <div className={styles.row}>
          <Glyph icon={card.icon} quiet={isIncluded} />
          <div className={styles.words}>
            {card.href === undefined ? (
              <span>{card.title}</span>
            ) : (
              <a className="reach" href={card.href}>
                {card.title}
              </a>
            )}
            <p className="small muted">{card.description}</p>
          </div>
          <div className={styles.price}>{isSold && <PriceTag price={card.price} />}</div>
          <ActionCell card={card} isBroken={isBroken} />
        </div>
        {children.length > 0 && (
          <ul className={styles.branch}>
            <Branch nodes={children} isBroken={isBroken} />
          </ul>
        )}
      </li>
    )
  })
}

/** Contents of a package, each module under the one that it belongs to. */
export function ContentsTree({ modules, isBroken }: BranchOf<{ readonly modules: ProductProps['contains'] }>) {
  const { t } = useShell()
  const whole = modules.flatMap(({ action }) =>
    action.kind === 'in_plan' && action.removal === 'rejected' ? [action.planTitle] : [],
  )[0]
  return (
    <>
      {whole !== undefined && <p className="small muted">{t('cart.confirm.unbreakable', { plan: whole })}</p>}
      <Sheet>
        <ul className={styles.tree}>
          <Branch nodes={moduleTree(modules)} isBroken={isBroken} />
        </ul>
      </Sheet>
    </>
  )
}
