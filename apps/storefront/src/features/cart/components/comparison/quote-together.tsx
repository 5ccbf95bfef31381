import type { BodyInput } from '@waybill/contract'
import type { CartComparisonProps, CartComparisonView, FieldProblem } from '@waybill/contract/pages'
import { toMajor } from '@waybill/domain/money'
import { personNameLimit, recipientInputLimit } from '@waybill/domain/quote'
import { formatInstant, type MessageId } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { FormProblems } from '../../../../app/form-problems.tsx'
import { FormToken } from '../../../../app/form-token.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { call, errorMessage, type CallOutcome } from '../../../../lib/call.ts'
import { randomKey } from '../../../../lib/random-key.ts'
import styles from './cart-comparison.module.css'

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

const LABELS = {
  emails: 'savedCart.emails',
  sender_name: 'quote.name.yours',
  prepared_for: 'quote.preparedFor',
  comment: 'quote.comment',
} as const satisfies Readonly<Record<string, MessageId>>
type TogetherField = keyof typeof LABELS

const isField = (path: string): path is TogetherField => Object.hasOwn(LABELS, path)

/** `emails[1]` is of the field `emails`; a problem of another path is of the whole. */
const atField = ({ path, message }: FieldProblem): FieldProblem => ({ path: path.replace(/\[.*/, ''), message })

/** Sends with one key for each content: again after a lost answer, it makes no second quote. */
function useSend(): (body: BodyInput<'POST /cart/share'>) => Promise<CallOutcome<'POST /cart/share'>> {
  const { shell } = useShell()
  const last = useRef({ content: '', key: '' })
  return (body) => {
    const content = JSON.stringify(body)
    if (content !== last.current.content) last.current = { content, key: randomKey() }
    return call('POST /cart/share', { body, locale: shell.locale, idempotencyKey: last.current.key })
  }
}

/** The form of carts that are quoted together: what is wrong with it, and the quote that was made. */
function useShareTogether({ compared, quantities, rejected }: QuoteTogetherProps) {
  const { shell, t } = useShell()
  const send = useSend()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly FieldProblem[]>(() => (rejected?.problems ?? []).map(atField))
  const [sent, setSent] = useState<SentTogether>()
  const bodyOf = (data: FormData): BodyInput<'POST /cart/share'> => {
    const given = (name: Exclude<TogetherField, 'emails'>) => {
      const text = textOf(data, name).trim()
      return text === '' ? {} : { [name]: text }
    }
    return {
      emails: wordsOf(textOf(data, 'emails')),
      saved_cart_ids: compared.carts.map(({ id }) => id),
      totals_shown: compared.carts.map(({ total }) => toMajor(total)),
      locale: shell.locale,
      ...(quantities && { usages: { ...quantities } }),
      ...given('sender_name'),
      ...given('prepared_for'),
      ...given('comment'),
    }
  }
  const missing = (data: FormData): readonly FieldProblem[] => [
    ...(wordsOf(textOf(data, 'emails')).length === 0
      ? [{ path: 'emails', message: t('quote.recipients.email-required') }]
      : []),
    ...(shell.viewer.kind === 'visitor' && textOf(data, 'sender_name').trim() === ''
      ? [{ path: 'sender_name', message: t('quote.name.required') }]
      : []),
  ]
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const empty = missing(data)
    setProblems(empty)
    if (isBusy || empty.length > 0) return
    setBusy(true)
    const answer = await send(bodyOf(data))
    setBusy(false)
    if (!answer.ok) {
      const whole = { path: '', message: errorMessage(answer.error) ?? t('errors.default') }
      setProblems((answer.error?.errors ?? [whole]).map(atField))
      return
    }
    const { number, url, expires_at: end, recipients } = answer.result
    const date = formatInstant(Date.parse(end), shell.locale, { style: 'weekday' })
    setSent({ text: t('quote.share.sent', { number, count: recipients.length, date }), href: url })
  }
  return { sent, isBusy, problems, submit }
}

/** Recipients, sender and what stands on the quote. */
function TogetherFields({ problems, typed }: TogetherFieldsProps) {
  const { shell, t } = useShell()
  const field = (name: TogetherField) => ({
    id: `together-${name}`,
    name,
    label: t(LABELS[name]),
    defaultValue: typed[name],
    error: problems.find(({ path }) => path === name)?.message,
  })
  return (
    <>
      <TextField
        {...field('emails')}
        inputMode="email"
        autoComplete="off"
        maxLength={recipientInputLimit}
        required
        hint={t('savedCart.emailsHint')}
      />
      {shell.viewer.kind === 'visitor' && (
        <TextField {...field('sender_name')} autoComplete="name" maxLength={personNameLimit} required />
      )}
      <TextField
        {...field('prepared_for')}
        optional={t('common.optional')}
        hint={t('quote.preparedFor.hint')}
        autoComplete="off"
        maxLength={personNameLimit}
      />
      <TextArea {...field('comment')} optional={t('common.optional')} rows={2} />
    </>
  )
}

interface TogetherFieldsProps {
  readonly problems: readonly FieldProblem[]
  readonly typed: Readonly<Record<string, string>>
}

/** The quote that was made of the carts; focus comes here from the form that is gone. */
function Sent({ text, href }: SentTogether) {
  const { t } = useShell()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <p ref={message} tabIndex={-1}>
      {text}{' '}
      <a className="go" href={href}>
        {t('quote.share.preview')}
      </a>
    </p>
  )
}

/** Quotes the compared carts together (S-10): a form of the page, which works without script. */
export function QuoteTogether(props: QuoteTogetherProps) {
  const { compared, quantities = {}, rejected } = props
  const { t } = useShell()
  const { sent, isBusy, problems, submit } = useShareTogether(props)
  const whole = problems.find(({ path }) => !isField(path))
  const fields = {
    intent: 'savedCart.together',
    saved_cart_ids: compared.carts.map(({ id }) => id).join(','),
    totals_shown: compared.carts.map(({ total }) => String(toMajor(total))).join(','),
    ...Object.fromEntries(Object.entries(quantities).map(([name, quantity]) => [`quantity.${name}`, String(quantity)])),
  }
  return (
    <Sheet as="section" aria-labelledby="together">
      <div className={styles.together}>
        <h2 id="together">{t('savedCart.together.title')}</h2>
        {sent !== undefined ? (
          <Sent {...sent} />
        ) : (
          <form method="post" noValidate onSubmit={(event) => void submit(event)}>
            <FormToken />
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Stack gap="s">
              <p className="muted">{t('savedCart.together.lead')}</p>
              {whole !== undefined && <Banner kind="bad" live="alert" title={whole.message} />}
              <FormProblems
                idPrefix="together"
                labels={LABELS}
                problems={problems.filter(({ path }) => isField(path))}
              />
              <TogetherFields problems={problems} typed={rejected?.values ?? {}} />
              <div>
                <Button type="submit" kind="main" busy={isBusy} busyLabel={t('quote.share.sending')}>
                  {t('savedCart.together.title')}
                </Button>
              </div>
            </Stack>
          </form>
        )}
      </div>
    </Sheet>
  )
}
