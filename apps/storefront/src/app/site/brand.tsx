import { Logo } from '@waybill/ui/logo/logo.tsx'
import { useShell } from '../shell-context.ts'
import { useLink } from '../use-link.ts'

/** The shop's sign, and the way to its first page. */
export function Brand({ className }: { readonly className: string | undefined }) {
  const { shell } = useShell()
  const link = useLink()
  return (
    <a className={className} href={link('/platform/marketplace')}>
      <Logo name={shell.shopName} picture={shell.logo} />
    </a>
  )
}
