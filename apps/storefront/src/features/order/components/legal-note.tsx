import { LegalLink } from '../../../app/legal-link.tsx'
import { RichText } from '../../../app/rich-text.tsx'
import { useShell } from '../../../app/shell-context.ts'

function Rules() {
  const { shell, t } = useShell()
  const { legal = [] } = shell
  if (!legal.includes('terms')) return null
  const terms = <LegalLink page="terms">{t('order.terms.termsLink')}</LegalLink>
  if (!legal.includes('refunds')) return <RichText id="order.terms" slots={{ terms }} />
  const refunds = <LegalLink page="refunds">{t('order.terms.refundsLink')}</LegalLink>
  return <RichText id="order.terms.and" slots={{ terms, refunds }} />
}

function Privacy() {
  const { shell, t } = useShell()
  if (!(shell.legal ?? []).includes('privacy')) return null
  const privacy = <LegalLink page="privacy">{t('order.terms.privacyLink')}</LegalLink>
  return <RichText id="order.terms.privacy" slots={{ privacy }} />
}

/** The seller, the terms, and what happens to the data: what the click agrees to. */
export function LegalNote({ sellerName }: { readonly sellerName: string }) {
  const { t } = useShell()
  return (
    <p className="small muted">
      {t('order.seller', { seller: sellerName })} <Rules /> <Privacy />
    </p>
  )
}
