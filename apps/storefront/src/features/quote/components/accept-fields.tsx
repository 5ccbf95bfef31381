import type { QuoteProps } from '@waybill/contract/pages'
import { orderNumberLimit, personNameLimit } from '@waybill/domain/quote'
import type { MessageId } from '@waybill/i18n'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { LegalLink } from '../../../app/legal-link.tsx'
import { RichText } from '../../../app/rich-text.tsx'
import { useShell } from '../../../app/shell-context.ts'

/** Fields of an acceptance, by their names on the wire and in their order. */
export const ACCEPT_FIELDS = ['name', 'role', 'order_number'] as const
type AcceptField = (typeof ACCEPT_FIELDS)[number]

/** Texts of an acceptance, by their fields. */
export type AcceptText = Readonly<Partial<Record<AcceptField, string | undefined>>>

export const acceptLabels = {
  name: 'quote.name.yours',
  role: 'quote.role',
  order_number: 'quote.orderNumber',
} as const satisfies Readonly<Record<AcceptField, MessageId>>

interface AcceptFieldsProps extends Pick<QuoteProps, 'asksOrderNumber'> {
  readonly idPrefix: string
  readonly values: AcceptText
  /** Sentences on what is wrong, by field. */
  readonly problems: AcceptText
  /** The page asks for a name before it sends; a form without script may be sent without. */
  readonly isNameRequired: boolean
  readonly onChange?: (field: AcceptField, value: string) => void
}

/** Fields of the person who accepts, with their role and the number of their own bookkeeping (S-06). */
export function AcceptFields({
  asksOrderNumber,
  idPrefix,
  values,
  problems,
  isNameRequired,
  onChange,
}: AcceptFieldsProps) {
  const { shell, t } = useShell()
  const field = (name: AcceptField) => ({
    id: `${idPrefix}-${name}`,
    name,
    label: t(acceptLabels[name]),
    error: problems[name],
    ...(onChange === undefined
      ? { defaultValue: values[name] }
      : {
          value: values[name] ?? '',
          onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(name, target.value),
        }),
  })
  return (
    <>
      <TextField
        {...field('name')}
        hint={t('quote.name.acceptHint')}
        autoComplete="name"
        maxLength={personNameLimit}
        required={isNameRequired}
      />
      <TextField
        {...field('role')}
        optional={t('common.optional')}
        autoComplete="organization-title"
        maxLength={personNameLimit}
      />
      {asksOrderNumber && (
        <TextField
          {...field('order_number')}
          optional={t('common.optional')}
          hint={t('quote.orderNumber.hint')}
          autoComplete="off"
          maxLength={orderNumberLimit}
        />
      )}
      {(shell.legal ?? []).includes('terms') && (
        <p className="small muted">
          <RichText
            id="quote.accept.terms"
            slots={{ terms: <LegalLink page="terms">{t('quote.accept.termsLink')}</LegalLink> }}
          />
        </p>
      )}
    </>
  )
}
