import type { SandboxProps } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './sandbox.module.css'

type AccountColumn = 'company' | 'kind' | 'story' | 'action'

function SignInAs({ email }: { readonly email: string }) {
  const { t } = useShell()
  return (
    <form method="post">
      <FormToken />
      <input type="hidden" name="intent" value="sign_in" />
      <input type="hidden" name="email" value={email} />
      <Button size="small" type="submit" aria-label={t('sandbox.accounts.signIn', { email })}>
        {t('common.nav.signIn')}
      </Button>
    </form>
  )
}

/** Every kind of member, one click away. */
export function DemoAccounts({ accounts }: Pick<SandboxProps, 'accounts'>) {
  const { t } = useShell()
  const columns: readonly TableColumn<AccountColumn>[] = [
    { key: 'company', head: t('sandbox.accounts.company') },
    { key: 'kind', head: t('sandbox.accounts.kind'), fold: 'amount' },
    { key: 'story', head: t('sandbox.accounts.story'), fold: 'across' },
    { key: 'action', head: t('common.nav.signIn'), fold: 'across' },
  ]
  const rows = accounts.map(({ kind, email, company, story }) => ({
    key: email,
    cells: {
      company: (
        <>
          {company}
          <span className={`small muted ${styles.address}`}>{email}</span>
        </>
      ),
      kind,
      story,
      action: <SignInAs email={email} />,
    },
  }))
  return <Table label={t('sandbox.accounts.title')} columns={columns} rows={rows} />
}
