import { commentLength, commentLimit, declineReasons, personNameLimit } from '@waybill/domain/quote'
import type { MessageId } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { useState } from 'react'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import type { ReadQuoteProps } from './quote-total.tsx'
import styles from './decline-quote.module.css'

const ID_PREFIX = 'decline'

const labels = {
  reason: 'quote.decline.reason',
  words: 'quote.decline.words',
  name: 'quote.name.yours',
} as const satisfies Readonly<Record<string, MessageId>>

type DeclineForm = ReturnType<typeof useDeclineForm>

/** Each field with what was typed and what is wrong with it. */
function useDeclineForm({ sent }: Pick<ReadQuoteProps, 'sent'>) {
  const { t } = useShell()
  const { values = {}, problems = [] } = sent?.intent === 'decline' ? sent : {}
  return {
    problems,
    fieldOf: (path: keyof typeof labels) => ({
      id: `${ID_PREFIX}-${path}`,
      name: path,
      label: t(labels[path]),
      optional: t('common.optional'),
      error: problemOf(problems, path),
      defaultValue: values[path] ?? '',
    }),
  }
}

/** The counter needs script; the limit is the server's. */
function Words({ fieldOf }: Pick<DeclineForm, 'fieldOf'>) {
  const { t } = useShell()
  const isHydrated = useHydrated()
  const { error, ...field } = fieldOf('words')
  const [count, setCount] = useState(() => commentLength(field.defaultValue))
  const tooLong = count > commentLimit ? t('errors.field_too_long', { maximum: commentLimit }) : undefined
  const counter = {
    label: t('quote.comment.counterLabel'),
    text: t('quote.comment.counter', { count, max: commentLimit }),
  }
  return (
    <TextArea
      {...field}
      error={tooLong ?? error}
      counter={isHydrated ? counter : undefined}
      onChange={({ target }) => setCount(commentLength(target.value))}
      dir="auto"
      rows={3}
    />
  )
}

/** Declining with an optional reason; the button in it is the answer, because nothing takes it back. Works without script. */
export function DeclineQuote({ page }: { readonly page: ReadQuoteProps }) {
  const { t } = useShell()
  const { problems, fieldOf } = useDeclineForm(page)
  const { isRecipient, declineHref } = page
  return (
    <details className={styles.decline} open={problems.length > 0}>
      <summary>
        {t('quote.decline')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <form method="post" action={declineHref}>
        <FormToken />
        <input type="hidden" name="intent" value="decline" />
        <div className={styles.fields}>
          <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
          <p className="small">{t(isRecipient ? 'quote.decline.forYou' : 'quote.decline.byLink')}</p>
          <SelectField {...fieldOf('reason')}>
            <option value="">{t('quote.decline.reason.none')}</option>
            {declineReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`quote.decline.reason.${reason}`)}
              </option>
            ))}
          </SelectField>
          <Words fieldOf={fieldOf} />
          {(!isRecipient || problemOf(problems, 'name') !== undefined) && (
            <TextField {...fieldOf('name')} autoComplete="name" maxLength={personNameLimit} />
          )}
          <Button type="submit" kind="danger" full>
            {t('quote.decline.confirm')}
          </Button>
        </div>
      </form>
    </details>
  )
}
