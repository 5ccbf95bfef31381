import type { CartComparisonProps, CartComparisonView } from '@waybill/contract/pages'
import { toMajor } from '@waybill/domain/money'
import { personNameLimit, recipientInputLimit } from '@waybill/domain/quote'
import { formatInstant } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useRef, useState } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { call, errorMessage } from '../../../../lib/call.ts'
import { randomKey } from '../../../../lib/random-key.ts'
import { OfferForm } from '../offers/offer-form.tsx'

interface QuoteTogetherProps {
  readonly quantities: CartComparisonProps['quantities'] | undefined
  /** Of a form without script that wasn't taken. */
  readonly rejected: CartComparisonProps['sent'] | undefined
  readonly compared: CartComparisonView
}

/** A quote that was made of them. */
interface SentTogether {
  readonly text: string
  readonly href: string
}

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** One key for each content: sent again after a lost answer, it makes no second quote. */
function useShareTogether({ compared, quantities }: QuoteTogetherProps) {
  const { shell, t } = useShell()
  const last = useRef({ content: '', key: '' })
  const [sent, setSent] = useState<SentTogether>()
  const send = async (data: FormData): Promise<string | undefined> => {
    const given = (name: 'sender_name' | 'prepared_for' | 'comment') => {
      const text = textOf(data, name).trim()
      return text === '' ? {} : { [name]: text }
    }
    const body = {
      emails: wordsOf(textOf(data, 'emails')),
      saved_cart_ids: compared.carts.map(({ id }) => id),
      totals_shown: compared.carts.map(({ total }) => toMajor(total)),
      locale: shell.locale,
      ...(quantities && { usages: { ...quantities } }),
      ...given('sender_name'),
      ...given('prepared_for'),
      ...given('comment'),
    }
    const content = JSON.stringify(body)
    if (content !== last.current.content) last.current = { content, key: randomKey() }
    const answer = await call('POST /cart/share', {
      body,
      locale: shell.locale,
      idempotencyKey: last.current.key,
    })
    if (!answer.ok) return answer.error?.errors?.[0]?.message ?? errorMessage(answer.error) ?? t('errors.default')
    const { number, url, expires_at: end, recipients } = answer.result
    const date = formatInstant(Date.parse(end), shell.locale, { style: 'weekday' })
    setSent({ text: t('quote.share.sent', { number, count: recipients.length, date }), href: url })
    return undefined
  }
  return { sent, send }
}

/** Quotes the compared carts together (S-10): a form of the page, which works without script. */
export function QuoteTogether(props: QuoteTogetherProps) {
  const { compared, quantities = {}, rejected } = props
  const typed = rejected?.values ?? {}
  const { shell, t } = useShell()
  const { sent, send } = useShareTogether(props)
  const fields = {
    intent: 'savedCart.together',
    saved_cart_ids: compared.carts.map(({ id }) => id).join(','),
    totals_shown: compared.carts.map(({ total }) => String(toMajor(total))).join(','),
    ...Object.fromEntries(Object.entries(quantities).map(([name, quantity]) => [`quantity.${name}`, String(quantity)])),
  }
  return (
    <Sheet as="section" aria-labelledby="together">
      <Stack gap="s">
        <h2 id="together">{t('savedCart.together.title')}</h2>
        <div aria-live="polite">
          {sent !== undefined && (
            <p>
              {sent.text}{' '}
              <a className="go" href={sent.href}>
                {t('quote.share.preview')}
              </a>
            </p>
          )}
        </div>
        {sent === undefined && (
          <OfferForm fields={fields} send={send}>
            {({ isBusy, problem }) => (
              <Stack gap="s">
                <p className="muted">{t('savedCart.together.lead')}</p>
                <TextField
                  label={t('savedCart.emails')}
                  name="emails"
                  inputMode="email"
                  autoComplete="off"
                  maxLength={recipientInputLimit}
                  required
                  hint={t('savedCart.emailsHint')}
                  defaultValue={typed['emails']}
                  error={problem ?? rejected?.problem}
                />
                {shell.viewer.kind === 'visitor' && (
                  <TextField
                    label={t('quote.name.yours')}
                    name="sender_name"
                    autoComplete="name"
                    maxLength={personNameLimit}
                    defaultValue={typed['sender_name']}
                    required
                  />
                )}
                <TextField
                  label={t('quote.preparedFor')}
                  name="prepared_for"
                  optional={t('common.optional')}
                  hint={t('quote.preparedFor.hint')}
                  autoComplete="off"
                  maxLength={personNameLimit}
                  defaultValue={typed['prepared_for']}
                />
                <TextArea
                  label={t('quote.comment')}
                  name="comment"
                  optional={t('common.optional')}
                  rows={2}
                  defaultValue={typed['comment']}
                />
                <div>
                  <Button type="submit" kind="main" busy={isBusy} busyLabel={t('quote.share.sending')}>
                    {t('savedCart.together.title')}
                  </Button>
                </div>
              </Stack>
            )}
          </OfferForm>
        )}
      </Stack>
    </Sheet>
  )
}
