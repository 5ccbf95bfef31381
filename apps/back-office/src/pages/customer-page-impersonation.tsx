import type { SyntheticEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Button, Icon, SelectField, Sheet, TextField } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { t } from '../lib/shown.ts'
import type { CustomerView } from './customer-page-facts.tsx'
import styles from './customer-page.module.css'

/** The shop as a member of the account sees it, read only and for a quarter of an hour; the reason is required (S-31). */
export const CustomerImpersonation = ({ customer: { id, people } }: { readonly customer: CustomerView }) => {
  const begin = useMutation({
    mutationFn: ({ reason = '', member }: Readonly<Record<string, string>>) =>
      call('POST /api/admin/v1/customers/{id}/impersonations', {
        params: { id: String(id) },
        body: { reason, member_id: Number(member) },
      }),
    onSuccess: ({ next }) => location.assign(next),
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    begin.mutate(fieldsOf(event))
  }
  if (people.length === 0) return null
  return (
    <Sheet as="section">
      <details className={`unfold ${styles.group}`}>
        <summary>
          {t('customer.impersonate')}
          <Icon name="chevron-down" size={16} />
        </summary>
        <form className={styles.impersonate} noValidate onSubmit={submit}>
          <p className="small muted">{t('customer.impersonate.note')}</p>
          <SelectField id="impersonated" name="member" label={t('customer.impersonate.as')}>
            {people.map(({ member_id: memberId, name, email }) => (
              <option key={memberId} value={memberId}>
                {[name, email].filter((part) => part !== '').join(', ')}
              </option>
            ))}
          </SelectField>
          <TextField id="impersonation-reason" name="reason" label={t('customer.impersonate.reason')} maxLength={500} />
          <Failure error={begin.error} />
          <Button type="submit" busy={begin.isPending}>
            {t('customer.impersonate.begin')}
          </Button>
        </form>
      </details>
    </Sheet>
  )
}
