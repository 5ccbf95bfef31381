import { Logo } from '@waybill/ui/logo/logo.tsx'
import { useFrame } from './frame-context.ts'
import { useLink } from './use-link.ts'

/** The shop's sign, and the way to its first page. */
export function Brand({ className }: { readonly className: string | undefined }) {
  const { frame } = useFrame()
  const link = useLink()
  return (
    <a className={className} href={link('/platform/marketplace')}>
      <Logo name={frame.shopName} />
    </a>
  )
}
