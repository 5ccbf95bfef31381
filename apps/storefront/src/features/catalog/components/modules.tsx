import type { ModuleCard } from '@waybill/contract/views'
import { formatList, formatMoney, formatUnit } from '@waybill/i18n'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { ModuleCell, type ModuleSlots } from '@waybill/ui/module-cell/module-cell.tsx'
import { ModuleCells } from '@waybill/ui/module-cell/module-cells.tsx'
import { ModuleRow } from '@waybill/ui/module-row/module-row.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { PlanBadge } from '../../../app/plan-badge.tsx'
import { PriceTag } from '../../../app/price-tag.tsx'
import { ProductButton } from '../../../cart/product-button.tsx'
import styles from './modules.module.css'

interface ModulesProps {
  readonly modules: readonly ModuleCard[]
  readonly view: 'grid' | 'list'
  readonly level?: 3 | 4 | undefined
}

/** "Comes with Custom SMS sender, $3 per company / month." */
function useCompanionText() {
  const { shell, t } = useShell()
  return ({ title, price }: NonNullable<ModuleCard['comesWith']>[number]): string => {
    if (price.shows !== 'amount') return t('catalog.comesWith', { title, price: t('common.free') })
    const { amount: each, unit, forTeam } = price
    const period = forTeam ? t('catalog.forTeam', { formula: forTeam.formula }) : formatUnit(unit, t, 'month')
    const amount = `${formatMoney(forTeam?.amount ?? each, shell.locale)} ${period}`
    return t('catalog.comesWith', { title, price: amount })
  }
}

/** Parts that a cell and a row show alike. */
function useSlots(): (card: ModuleCard) => ModuleSlots {
  const { shell, t } = useShell()
  const companionText = useCompanionText()
  return (card) => {
    const { id, title, action, button, needs, comesWith = [], message, price, badge } = card
    const isIncluded = action.kind === 'in_plan' || action.kind === 'included' || action.kind === 'held'
    const titles = formatList(needs, shell.locale)
    const need = needs.length > 0 && !isIncluded ? t('catalog.needs', { titles }) : undefined
    const extra = isIncluded ? [] : comesWith.map((companion) => companionText(companion))
    const notes = [message, need, ...extra].filter((note) => note !== undefined)
    return {
      glyph: <Glyph icon={card.icon} quiet={isIncluded} />,
      title,
      href: card.href,
      text: card.description,
      need: notes.length > 0 ? notes.join(' ') : undefined,
      // one statement about a plan is enough: the button's place says it where there is no button
      badge: badge !== undefined && !isIncluded && <PlanBadge badge={badge} />,
      price: <PriceTag price={price} />,
      action:
        badge === 'in_plan' && isIncluded && action.kind !== 'held' ? (
          <PlanBadge badge={badge} />
        ) : (
          <ProductButton
            id={id}
            title={title}
            action={action}
            button={button}
            isModule
            lines={1 + needs.length + comesWith.length}
          />
        ),
    }
  }
}

/** Modules as cells of a grid or rows of a list: the same data in the same order. */
export function Modules({ modules, view, level }: ModulesProps) {
  const slotsOf = useSlots()
  if (view === 'grid') {
    return (
      <ModuleCells>
        {modules.map((card) => (
          <ModuleCell key={card.id} {...slotsOf(card)} level={level} />
        ))}
      </ModuleCells>
    )
  }
  return (
    <div className={styles.rows}>
      <Sheet as="ul" ruled>
        {modules.map((card) => (
          <ModuleRow key={card.id} {...slotsOf(card)} />
        ))}
      </Sheet>
    </div>
  )
}
