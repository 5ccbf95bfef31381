import { Button } from '@waybill/ui/button/button.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useRef, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { copyText } from '../../../lib/copy-text.ts'

/** The link of a quote in a field, with a button that copies it and a way to open it. */
export function CopyLink({ href }: { readonly href: string }) {
  const { t, announce } = useShell()
  const box = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await copyText(href, box.current?.querySelector('input') ?? null))) return
    setCopied(true)
    announce(t('quote.sentLine.copied'))
  }
  return (
    <Stack ref={box} gap="xs">
      <TextField
        label={t('quote.link.label')}
        readOnly
        value={href}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p>
        <Button size="small" onClick={() => void copy()}>
          {t(isCopied ? 'quote.sentLine.copied' : 'quote.sentLine.copy')}
        </Button>{' '}
        <a className="go" href={href}>
          {t('quote.share.preview')}
        </a>
      </p>
    </Stack>
  )
}
