import type { ModuleConfirmation } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { formatInstant, formatMoney, formatUnit } from '@waybill/i18n'
import { Cascade, type CascadeStop } from '@waybill/ui/cascade/cascade.tsx'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../../app/shell-context.ts'

interface ModuleConfirmationProps {
  readonly confirmation: ModuleConfirmation
  /** The reader sees no amounts: a partner is billed. */
  readonly hidesMoney: boolean
}

type ConfirmedModule = ModuleConfirmation['module']

/** The tree of what goes or comes, each with its own amount, then the total before and after. */
export function ModuleConfirmationDetails({ confirmation, hidesMoney }: ModuleConfirmationProps) {
  const { shell, t } = useShell()
  const { module, dependent, dependencies, action, currency, messages } = confirmation
  const amount = (minor: number): string => formatMoney(money(minor, currency), shell.locale, 2)
  const perCycle = (minor: number): string => `${amount(minor)} ${formatUnit('company', t, confirmation.interval)}`
  const partOf = ({ prorated_minor: part, trial_ends_at_epoch: trialEnd }: ConfirmedModule): string | undefined => {
    if (trialEnd !== null && action === 'activate')
      return t('subscription.state.trialUntil', {
        date: formatInstant(trialEnd, shell.locale, { style: 'date', timeZone: shell.timeZone }),
      })
    if (part === null || part === 0) return undefined
    return t(part < 0 ? 'features.confirm.back' : 'features.confirm.rest', { amount: amount(Math.abs(part)) })
  }
  const stopOf = (each: ConfirmedModule, children?: readonly CascadeStop[]): CascadeStop => ({
    key: String(each.id),
    name: each.title,
    reason: hidesMoney ? undefined : partOf(each),
    amount: hidesMoney ? undefined : each.price_text,
    children,
  })
  const others = (action === 'activate' ? dependencies : dependent).map((each) => stopOf(each))
  return (
    <Stack gap="m">
      {messages.length > 0 && (
        <Stack gap="half">
          {messages.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Stack>
      )}
      <Cascade stops={[stopOf(module, others.length === 0 ? undefined : others)]} />
      {!hidesMoney && (
        <DefinitionTotals
          rows={[
            { key: 'before', label: t('features.confirm.before'), amount: perCycle(confirmation.price_before_minor) },
            { key: 'after', label: t('features.confirm.after'), amount: perCycle(confirmation.price_after_minor) },
            {
              key: 'due',
              label: t('features.confirm.dueNow'),
              amount: amount(confirmation.amount_due_now_minor),
              isSum: true,
            },
          ]}
        />
      )}
    </Stack>
  )
}
