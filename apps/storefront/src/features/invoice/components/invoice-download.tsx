import { useState, type MouseEvent } from 'react'
import type { InvoiceRowView } from '@waybill/contract/views'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { lateCode } from '../../../app/late.tsx'
import styles from './invoices.module.css'

const downloadCode = lateCode('features/invoice/api/download-invoice', () => import('../api/download-invoice.ts'))

/** A link that works by itself; with script it says how the download ended (INV-01). */
export function InvoiceDownload({ invoice }: { readonly invoice: InvoiceRowView }) {
  const { frame, t, showToast } = useFrame()
  const [isBusy, setBusy] = useState(false)
  const { href, number, label } = invoice
  const download = async (): Promise<void> => {
    setBusy(true)
    const code = await downloadCode().catch(() => undefined)
    // the link itself
    if (code === undefined) return location.assign(href)
    const outcome = await code.downloadInvoice({ href, number, pageToken: frame.pageToken ?? '', locale: frame.locale })
    setBusy(false)
    if (outcome.ok) showToast({ kind: 'done', text: t('invoice.downloaded', { file: outcome.file }) })
    else showToast({ kind: 'problem', text: outcome.text ?? t('errors.default') })
  }
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isBusy) void download()
  }
  return (
    <a
      className={styles.download}
      href={href}
      aria-label={t('subscription.invoices.downloadNamed', { number: label })}
      aria-busy={isBusy ? true : undefined}
      onClick={onClick}
    >
      <Icon name="download" size={16} />
      PDF
    </a>
  )
}
