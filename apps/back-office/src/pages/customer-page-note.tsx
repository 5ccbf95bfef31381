import { useRef, type SyntheticEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Icon, Sheet, TextArea } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { t } from '../lib/shown.ts'
import styles from './customer-page.module.css'

const LONGEST_NOTE = 2000

/** A note for the next one who looks at this customer: `add-note`, which shows nothing first as nothing follows. */
export const CustomerNote = ({ id }: { readonly id: string }) => {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: ({ note = '' }: Readonly<Record<string, string>>) =>
      call('POST /api/admin/v1/commands/{name}', {
        params: { name: 'add-note' },
        body: { accountId: Number(id), note },
      }),
    onSuccess: async () => {
      form.current?.reset()
      await client.invalidateQueries({ queryKey: ['timeline', id] })
    },
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    add.mutate(fieldsOf(event))
  }
  return (
    <Sheet as="section">
      <details className={`unfold ${styles.group}`}>
        <summary>
          {t('staffCommand.name.add-note')}
          <Icon name="chevron-down" size={16} />
        </summary>
        <form ref={form} className={styles.impersonate} noValidate onSubmit={submit}>
          <TextArea
            id="note"
            name="note"
            rows={3}
            maxLength={LONGEST_NOTE}
            label={t('staffCommand.field.note')}
            hint={t('customer.note.hint')}
          />
          <Failure error={add.error} />
          <Button type="submit" busy={add.isPending}>
            {t('customer.note.keep')}
          </Button>
        </form>
      </details>
    </Sheet>
  )
}
