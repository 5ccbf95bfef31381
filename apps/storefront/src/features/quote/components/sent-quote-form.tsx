import type { SentQuoteProps } from '@waybill/contract/pages'
import type { ReactNode } from 'react'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { sentQuotePath } from '../model/sent-quote-path.ts'

interface SentFormProps {
  readonly sent: SentQuoteProps
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form of the page of a sent quote: what it does is its intent. */
export function SentForm({ sent, className, children }: SentFormProps) {
  const { shell } = useShell()
  return (
    <form method="post" action={sentQuotePath(sent, shell.locale)} className={className} noValidate>
      <FormToken />
      {children}
    </form>
  )
}
