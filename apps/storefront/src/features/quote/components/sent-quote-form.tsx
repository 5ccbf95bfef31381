import type { SentQuoteProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import type { ReactNode } from 'react'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'

interface SentFormProps {
  readonly sent: SentQuoteProps
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form of the page of a sent quote: what it does is its intent. */
export function SentForm({ sent, className, children }: SentFormProps) {
  const { shell } = useShell()
  return (
    <form
      method="post"
      action={localePath(shell.locale, `/account/quotes/${sent.id}`)}
      className={className}
      noValidate
    >
      <FormToken />
      {children}
    </form>
  )
}
