import { useState, type MouseEvent } from 'react'
import type { InvoiceRowView } from '@waybill/contract/views'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Spinner } from '@waybill/ui/spinner/spinner.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { lazyCode } from '../../../app/code-split.tsx'
import styles from './invoices.module.css'

const downloadCode = lazyCode('features/invoice/api/download-invoice', () => import('../api/download-invoice.ts'))

interface InvoiceDownloadProps {
  readonly invoice: InvoiceRowView & { readonly href: string }
  /** Text of it as a button, where it isn't in a row. */
  readonly button?: string
}

/** A link that works by itself; with script it says how the download ended. */
export function InvoiceDownload({ invoice, button }: InvoiceDownloadProps) {
  const { shell, t, showToast } = useShell()
  const [isBusy, setBusy] = useState(false)
  const { href, number, label, kind } = invoice
  const name = kind === 'credit' ? 'subscription.invoices.downloadCredit' : 'subscription.invoices.downloadNamed'
  const download = async (): Promise<void> => {
    setBusy(true)
    const code = await downloadCode().catch(() => undefined)
    // the link itself
    if (code === undefined) return location.assign(href)
    const outcome = await code.downloadInvoice({ href, number, pageToken: shell.pageToken ?? '', locale: shell.locale })
    setBusy(false)
    if (outcome.ok) showToast({ kind: 'done', text: t('invoice.downloaded', { file: outcome.file }) })
    else showToast({ kind: 'problem', text: outcome.text ?? t('errors.default') })
  }
  const onClick = (event: MouseEvent): void => {
    // without a token for calls, as who reads in a member's place, it is the link itself
    if (shell.pageToken === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isBusy) void download()
  }
  if (button !== undefined)
    return (
      <ButtonLink href={href} icon="download" busy={isBusy} busyLabel={t('common.loading')} onClick={onClick}>
        {button}
      </ButtonLink>
    )
  return (
    <a
      className={styles.download}
      href={href}
      aria-label={t(name, { number: label })}
      aria-busy={isBusy ? true : undefined}
      onClick={onClick}
    >
      {isBusy ? <Spinner /> : <Icon name="download" size={16} />}
      PDF
    </a>
  )
}
