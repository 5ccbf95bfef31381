import type { CartView } from '@waybill/contract/views'
import { commentLength, commentLimit, personNameLimit, recipientInputLimit } from '@waybill/domain/quote'
import { isLocale, localeName } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TagInput } from '@waybill/ui/tag-input/tag-input.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { Honeypot } from '../../../app/honeypot.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useSuppressed } from '../model/use-suppressed.ts'
import { PreparedFor, ShareLeave } from './share-leave.tsx'
import type { ShareState } from '../model/use-share.ts'

export interface ShareFieldsProps {
  readonly cart: CartView
  readonly share: ShareState
  /** The fields that focus returns to. */
  readonly recipientsId: string
  readonly senderId: string
  readonly notifyId: string
}

/** Of visitors: to a stranger's mailbox the name is what makes it a quote. A member's own name is known. */
function Sender({ share, senderId }: Pick<ShareFieldsProps, 'share' | 'senderId'>) {
  const { t } = useShell()
  if (!share.isVisitor) return null
  return (
    <TextField
      id={senderId}
      label={t('quote.name.yours')}
      error={share.problems.sender}
      autoComplete="name"
      maxLength={personNameLimit}
      required
      value={share.draft.senderName}
      onChange={({ target }) => share.type('sender', { senderName: target.value })}
    />
  )
}

/** Of visitors, who have no page of their quotes: where answers go. */
function Notified({ share, notifyId }: Pick<ShareFieldsProps, 'share' | 'notifyId'>) {
  const { t } = useShell()
  if (!share.isVisitor) return null
  return (
    <TextField
      id={notifyId}
      label={t('quote.notify')}
      optional={t('common.optional')}
      hint={t('quote.notify.hint')}
      error={share.problems.notify}
      type="email"
      autoComplete="email"
      value={share.draft.notifyEmail}
      onChange={({ target }) => share.type('notify', { notifyEmail: target.value })}
    />
  )
}

function Recipients({ share, recipientsId }: Pick<ShareFieldsProps, 'share' | 'recipientsId'>) {
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

/** Entered addresses that get no quotes, named before the quote is sent, each with the way back (S-15). */
function Suppressed({ emails }: { readonly emails: readonly string[] }) {
  const { t } = useShell()
  const { suppressed, ask } = useSuppressed(emails)
  return (
    <div role="status">
      {suppressed.map(({ email, isRequested, problem }) => (
        <Stack key={email} gap="xs">
          <p className="small">{t(isRequested ? 'quote.share.againSent' : 'quote.share.getsNone', { email })}</p>
          {problem !== undefined && <p className="small">{problem}</p>}
          {!isRequested && problem === undefined && (
            <p>
              <Button size="small" aria-label={t('quote.share.againNamed', { email })} onClick={() => void ask(email)}>
                {t('quote.share.again')}
              </Button>
            </p>
          )}
        </Stack>
      ))}
    </div>
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

/** Sender, recipients, comment and language. */
export function ShareFields({ cart, share, recipientsId, senderId, notifyId }: ShareFieldsProps) {
  const { t } = useShell()
  return (
    <Stack gap="m">
      <div>
        <Recipients share={share} recipientsId={recipientsId} />
        <Suppressed emails={share.draft.recipients} />
      </div>
      <Sender share={share} senderId={senderId} />
      <Notified share={share} notifyId={notifyId} />
      <Comment share={share} />
      <MailLanguage share={share} />
      <PreparedFor share={share} />
      <ShareLeave cart={cart} share={share} />
      <Honeypot label={t('quote.share.leaveEmpty')} onChange={(website) => share.change({ website })} />
    </Stack>
  )
}
