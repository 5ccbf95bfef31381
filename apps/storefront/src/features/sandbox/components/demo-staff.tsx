import type { SandboxProps } from '@waybill/contract/pages'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../app/shell-context.ts'

const HALF = 3

/** Values that the shop's own people type at `/admin`; the code is that of the last load. */
export function DemoStaff({ staff }: Pick<SandboxProps, 'staff'>) {
  const { t } = useShell()
  const columns: readonly TableColumn<'email' | 'password' | 'code' | 'action'>[] = [
    { key: 'email', head: t('sandbox.staff.email') },
    { key: 'password', head: t('sandbox.staff.password'), fold: 'across' },
    { key: 'code', head: t('sandbox.staff.code'), fold: 'amount' },
    { key: 'action', head: t('common.nav.signIn'), fold: 'across' },
  ]
  const rows = staff.map(({ email, password, code }) => ({
    key: email,
    cells: {
      email,
      password,
      code: <span className="figures">{`${code.slice(0, HALF)}\u00A0${code.slice(HALF)}`}</span>,
      action: (
        <a className="go" href="/admin">
          {t('sandbox.staff.open')}
        </a>
      ),
    },
  }))
  return <Table label={t('sandbox.staff.title')} columns={columns} rows={rows} />
}
