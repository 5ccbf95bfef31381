import { useState } from 'react'
import type { WrittenContact } from '@waybill/contract/mails'
import type { MessageFormView } from '@waybill/contract/pages'
import { commentLength } from '@waybill/domain/quote'
import { localePath, type MessageId } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { Honeypot } from '../../../app/honeypot.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './contact.module.css'

/** The product that led here; the shop reads it above the message. */
export function ContactSubject({ title }: { readonly title: string }) {
  const { t } = useShell()
  return <p className={styles.about}>{t('account.contact.about', { title })}</p>
}

const ID_PREFIX = 'contact'

const labels = {
  name: 'account.field.name',
  email: 'account.field.email',
  company: 'account.field.company',
  message: 'account.contact.message',
} as const satisfies Readonly<Record<keyof WrittenContact, MessageId>>

interface ContactFormProps extends MessageFormView {
  /** Other labels for the message and for the button. */
  readonly words?: undefined | { readonly message: MessageId; readonly send: MessageId }
}

/** The message with its counter, which counts as the server does; without script there is none. */
function Message({ values, problems, messageLimit: max, words }: Omit<ContactFormProps, 'issued'>) {
  const { t } = useShell()
  const isHydrated = useHydrated()
  const [count, setCount] = useState(() => commentLength(values['message'] ?? ''))
  const tooLong = count > max ? t('errors.field_too_long', { maximum: max }) : undefined
  return (
    <TextArea
      id={`${ID_PREFIX}-message`}
      name="message"
      label={t(words?.message ?? labels.message)}
      counter={
        isHydrated
          ? { label: t('account.contact.counterLabel'), text: t('account.contact.counter', { count, max }) }
          : undefined
      }
      error={tooLong ?? problemOf(problems, 'message')}
      defaultValue={values['message']}
      onChange={({ target }) => setCount(commentLength(target.value))}
      dir="auto"
      rows={8}
      required
    />
  )
}

/** Posts to the page's own address, with and without script: it is checked in one place, the server. */
export function ContactForm({ values, problems, messageLimit, issued, words }: ContactFormProps) {
  const { shell, t } = useShell()
  const field = (path: keyof typeof labels) => ({
    id: `${ID_PREFIX}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(problems, path),
    defaultValue: values[path],
  })
  return (
    <form method="post" action={localePath(shell.locale, shell.path)} className={styles.form} noValidate>
      <FormToken />
      <input type="hidden" name="issued" value={issued} />
      <FormProblems
        idPrefix={ID_PREFIX}
        labels={words === undefined ? labels : { ...labels, message: words.message }}
        problems={problems}
      />
      <TextField {...field('name')} autoComplete="name" required />
      <TextField {...field('email')} type="email" autoComplete="email" required />
      <TextField {...field('company')} autoComplete="organization" optional={t('common.optional')} />
      <Message values={values} problems={problems} messageLimit={messageLimit} words={words} />
      <Honeypot label={t('account.contact.leaveEmpty')} />
      <div>
        <Button kind="main" size="large" type="submit">
          {t(words?.send ?? 'account.contact.send')}
        </Button>
      </div>
    </form>
  )
}
