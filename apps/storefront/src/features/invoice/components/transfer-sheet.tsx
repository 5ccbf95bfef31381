import { useId, useRef } from 'react'
import type { OpenTransferView } from '@waybill/contract/views'
import { localePath, transferRows, type TransferRow } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { IconButton } from '@waybill/ui/icon-button/icon-button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import styles from './transfer-sheet.module.css'

function Row({ label, value, copied }: Omit<TransferRow, 'key'>) {
  const { t, showToast } = useShell()
  const shown = useRef<HTMLSpanElement>(null)
  const copy = async (text: string): Promise<void> => {
    const isCopied = await copyText(text, shown.current)
    if (isCopied) showToast({ kind: 'done', text: t('invoice.transfer.copied', { name: label }) })
  }
  return (
    <div className={styles.row}>
      <dt className="small muted">{label}</dt>
      <dd className={styles.value}>
        <span ref={shown} className="figures">
          {value}
        </span>
        {copied !== undefined && (
          <span className={styles.copy}>
            <IconButton
              icon="copy"
              size="small"
              label={t('invoice.transfer.copy', { name: label })}
              onClick={() => void copy(copied)}
            />
          </span>
        )}
      </dd>
    </div>
  )
}

interface TransferSheetProps {
  readonly transfer: OpenTransferView
  readonly timeZone: string
}

/** Payment of one open invoice by bank transfer: every value to be read, and copied where there is script. */
export function TransferSheet({ transfer, timeZone }: TransferSheetProps) {
  const { shell, t } = useShell()
  const { label, total, dueAt, account } = transfer
  const id = useId()
  const printed = { amount: total, dueAt, reference: label, account }
  const rows = transferRows(printed, { locale: shell.locale, t, timeZone })
  return (
    <Sheet as="section" padded aria-labelledby={id}>
      <div className={styles.transfer}>
        <h2 id={id}>
          <RichText id="invoice.transfer.titleOf" slots={{ number: <span className={styles.number}>{label}</span> }} />
        </h2>
        <dl className={styles.rows}>
          {rows.map(({ key, ...row }) => (
            <Row key={key} {...row} />
          ))}
        </dl>
        {account === undefined && (
          <div className={styles.ask}>
            <p>{t('invoice.transfer.ask')}</p>
            <ButtonLink href={localePath(shell.locale, '/account/contact')}>{t('common.footer.contact')}</ButtonLink>
          </div>
        )}
      </div>
    </Sheet>
  )
}
