import type { TeamMemberView } from '@waybill/contract/pages'
import type { Translate } from '@waybill/i18n'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useShell } from '../../../app/shell-context.ts'

type StoredRights = Pick<TeamMemberView, 'role' | 'isReadOnly'>

/** One of three choices for the stored role and its read-only mark; a member who sees no amounts is a viewer either way. */
function choiceOf({ role, isReadOnly }: StoredRights) {
  return role === 'manage' && isReadOnly ? 'look' : role
}

/** Rights in the words of the choice; a primary member has no choice, so the mark stands beside the role. */
export function roleText({ role, isReadOnly }: StoredRights, t: Translate): string {
  const text = t(`team.role.${choiceOf({ role, isReadOnly })}`)
  return role === 'primary' && isReadOnly ? `${text} · ${t('team.readOnly')}` : text
}

/** Choice of what a member sees and may do. */
export function RoleFields({ chosen }: { readonly chosen: StoredRights }) {
  const { t } = useShell()
  const choices = [
    { value: 'manage', note: t('team.role.manageNote') },
    { value: 'look', note: t('team.readOnlyNote') },
    { value: 'view', note: t('team.role.viewNote') },
  ] as const
  return (
    <RadioCards legend={t('team.role')}>
      {choices.map(({ value, note }) => (
        <RadioCard
          key={value}
          name="role"
          value={value}
          defaultChecked={value === choiceOf(chosen)}
          title={t(`team.role.${value}`)}
          note={note}
        />
      ))}
    </RadioCards>
  )
}
