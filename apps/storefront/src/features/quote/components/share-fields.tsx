import { commentLength, commentLimit, recipientInputLimit } from '@waybill/domain/quote'
import { isLocale, localeName } from '@waybill/i18n'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TagInput } from '@waybill/ui/tag-input/tag-input.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { Share } from '../model/use-share.ts'

export interface ShareFieldsProps {
  readonly share: Share
  /** The field that focus returns to. */
  readonly recipientsId: string
}

function Recipients({ share, recipientsId }: ShareFieldsProps) {
  const { t } = useShell()
  const { draft, problems, hint } = share
  return (
    <TagInput
      id={recipientsId}
      label={t('quote.share.sendTo')}
      hint={hint === undefined ? t('quote.share.hint') : `${hint}. ${t('quote.share.hint')}`}
      error={problems.recipients}
      value={{ tags: draft.recipients, pending: draft.pending }}
      onChange={({ tags, pending }) => share.typeRecipients(tags, pending)}
      onEnter={share.enter}
      maxLength={recipientInputLimit}
      inputMode="email"
      listLabel={t('quote.share.recipients')}
      removeLabel={(email) => t('quote.share.removeRecipient', { email })}
      announce={({ added, removed }) =>
        [
          ...added.map((email) => t('quote.share.recipientAdded', { email })),
          ...removed.map((email) => t('quote.share.recipientRemoved', { email })),
        ].join(', ')
      }
    />
  )
}

function Comment({ share }: Pick<ShareFieldsProps, 'share'>) {
  const { t } = useShell()
  const { draft, problems } = share
  const count = commentLength(draft.comment)
  return (
    <TextArea
      label={t('quote.comment')}
      optional={t('common.optional')}
      counter={{
        label: t('quote.comment.counterLabel'),
        text: t('quote.comment.counter', { count, max: commentLimit }),
      }}
      error={problems.comment}
      dir="auto"
      rows={4}
      value={draft.comment}
      onChange={({ target }) => share.typeComment(target.value)}
    />
  )
}

function MailLanguage({ share }: Pick<ShareFieldsProps, 'share'>) {
  const { shell, t } = useShell()
  return (
    <SelectField
      label={t('quote.share.language')}
      value={share.draft.locale}
      onChange={({ target }) => {
        if (isLocale(target.value)) share.change({ locale: target.value })
      }}
    >
      {shell.languages.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {localeName(locale)}
        </option>
      ))}
    </SelectField>
  )
}

/** Recipients, comment and language. */
export function ShareFields({ share, recipientsId }: ShareFieldsProps) {
  return (
    <Stack gap="m">
      <Recipients share={share} recipientsId={recipientsId} />
      <Comment share={share} />
      <MailLanguage share={share} />
    </Stack>
  )
}
