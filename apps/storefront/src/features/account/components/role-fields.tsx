import type { TeamMemberView } from '@waybill/contract/pages'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useShell } from '../../../app/shell-context.ts'

interface RoleFieldsProps {
  readonly chosen: TeamMemberView['role']
  readonly isReadOnly: boolean
}

/** Choice of what a member sees, and whether they change anything at all. */
export function RoleFields({ chosen, isReadOnly }: RoleFieldsProps) {
  const { t } = useShell()
  const roles = [
    { value: 'manage', title: t('team.role.manage'), note: t('team.role.manageNote') },
    { value: 'view', title: t('team.role.view'), note: t('team.role.viewNote') },
  ] as const
  return (
    <>
      <RadioCards legend={t('team.role')}>
        {roles.map(({ value, title, note }) => (
          <RadioCard
            key={value}
            name="role"
            value={value}
            defaultChecked={value === chosen}
            title={title}
            note={note}
          />
        ))}
      </RadioCards>
      <Checkbox name="is_read_only" value="1" defaultChecked={isReadOnly} note={t('team.readOnlyNote')}>
        {t('team.readOnly')}
      </Checkbox>
    </>
  )
}
