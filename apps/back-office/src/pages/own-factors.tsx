import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShopCallResult } from '@waybill/client'
import { useState, type SyntheticEvent } from 'react'
import { Banner, Button, Dialog, Table, TextField } from '@waybill/ui'
import { useCanPasskey } from '@waybill/ui/passkey/use-can-passkey.ts'
import { Loading, Section } from '../app/page-parts.tsx'
import { call, CallFailed } from '../lib/call.ts'
import { useFactor } from '../lib/factor.tsx'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { addPasskey } from '../lib/passkeys.ts'
import { sessionQuery } from '../lib/session.ts'
import { dayText, t } from '../lib/shown.ts'
import styles from './you-page.module.css'

const factorsQuery = queryOptions({ queryKey: ['factors'], queryFn: () => call('GET /api/admin/v1/passkeys') })

type NamedPasskey = ShopCallResult<'GET /api/admin/v1/passkeys'>['passkeys'][number]

const DONE = { add: 'admin.passkey.added', rename: 'admin.passkey.renamed', remove: 'admin.passkey.removed' } as const

/** A change of the reader's passkeys; one that has no number yet is added. */
interface PasskeyChange {
  readonly what: keyof typeof DONE
  readonly id?: number
  readonly name?: string
}

function useChange() {
  const client = useQueryClient()
  const withFactor = useFactor()
  return useMutation({
    mutationFn: ({ what, id = 0, name = '' }: PasskeyChange): Promise<object | undefined> => {
      const to = { params: { id } }
      if (what === 'rename') return call('POST /api/admin/v1/passkeys/{id}', { ...to, body: { name } })
      return withFactor<object>(() =>
        what === 'add' ? addPasskey(name) : call('DELETE /api/admin/v1/passkeys/{id}', to),
      )
    },
    onSettled: () => Promise.all([client.invalidateQueries(factorsQuery), client.invalidateQueries(sessionQuery)]),
  })
}

interface ChangeDialogProps {
  readonly passkey: NamedPasskey | undefined
  readonly problem: string | undefined
  readonly onClose: () => void
  readonly onChange: (change: PasskeyChange) => void
}

const NAME = 'passkey-rename'

const ChangeDialog = ({ passkey, problem, onClose, onChange }: ChangeDialogProps) => {
  const { id = 0, name = '' } = passkey ?? {}
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onChange({ what: 'rename', id, name: fieldsOf(event)['name'] ?? '' })
  }
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={onClose}
      title={t('admin.passkey.change')}
      closeLabel={t('admin.factor.cancel')}
      startAt={NAME}
      foot={
        <>
          <Button onClick={onClose}>{t('admin.factor.cancel')}</Button>
          <Button kind="danger" onClick={() => onChange({ what: 'remove', id })}>
            {t('admin.passkey.remove')}
          </Button>
          <Button kind="main" type="submit" form="rename">
            {t('admin.staff.save')}
          </Button>
        </>
      }
    >
      {passkey !== undefined && (
        <form id="rename" noValidate onSubmit={send}>
          <TextField
            id={NAME}
            name="name"
            label={t('admin.passkey.name')}
            defaultValue={name}
            error={problem}
            maxLength={60}
            autoComplete="off"
          />
        </form>
      )}
    </Dialog>
  )
}

interface FactorsTableProps {
  readonly factors: ShopCallResult<'GET /api/admin/v1/passkeys'>
  readonly onOpen: (passkey: NamedPasskey) => void
}

const FactorsTable = ({ factors: { has_app: hasApp, passkeys }, onOpen }: FactorsTableProps) => (
  <Table
    label={t('admin.passkey.title')}
    columns={[
      { key: 'name', head: t('admin.passkey.name') },
      { key: 'since', head: t('admin.staff.since'), fold: 'meta' },
      { key: 'used', head: t('admin.devices.seen'), fold: 'across' },
      { key: 'change', head: '', align: 'end', fold: 'across' },
    ]}
    rows={[
      ...(hasApp === 1
        ? [{ key: 'app', cells: { name: t('admin.passkey.app'), since: '', used: '', change: '' } }]
        : []),
      ...passkeys.map((passkey) => ({
        key: String(passkey.id),
        cells: {
          name: passkey.name,
          since: dayText(passkey.created_at),
          used: passkey.last_used_at === null ? t('admin.passkey.unused') : dayText(passkey.last_used_at),
          change: (
            <Button
              size="small"
              aria-label={t('admin.passkey.changeNamed', { name: passkey.name })}
              onClick={() => onOpen(passkey)}
            >
              {t('admin.passkey.change')}
            </Button>
          ),
        },
      })),
    ]}
  />
)

interface AddFormProps {
  readonly isBusy: boolean
  readonly onAdd: (change: PasskeyChange, onDone: () => void) => void
}

const AddForm = ({ isBusy, onAdd }: AddFormProps) => {
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    onAdd({ what: 'add', name: fieldsOf(event)['name'] ?? '' }, () => form.reset())
  }
  return (
    <form className={styles.terminal} noValidate onSubmit={send}>
      <TextField
        id="passkey-name"
        name="name"
        label={t('admin.passkey.name')}
        hint={t('admin.passkey.nameHint')}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" busy={isBusy}>
        {t('admin.passkey.add')}
      </Button>
    </form>
  )
}

/** The reader's second factors: passkeys are added, named and removed, and the last factor stays (S-27). */
export const OwnFactors = () => {
  const { data, error } = useQuery(factorsQuery)
  const [open, setOpen] = useState<NamedPasskey>()
  const change = useChange()
  const canPasskey = useCanPasskey()
  const problem = change.error instanceof CallFailed ? change.error.fields.get('name') : undefined
  const run = (given: PasskeyChange, onDone?: () => void): void => {
    // the dialog for the factor takes its place
    if (given.what === 'remove') setOpen(undefined)
    change.mutate(given, {
      onSuccess: (done) => {
        setOpen(undefined)
        if (done !== undefined) onDone?.()
      },
    })
  }
  return (
    <Section title={t('admin.passkey.title')}>
      <p>{t('admin.passkey.lead')}</p>
      {problem === undefined && <Failure error={error ?? change.error} />}
      {change.data !== undefined && <Banner kind="go" live="status" title={t(DONE[change.variables.what])} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <FactorsTable factors={data} onOpen={setOpen} />}
      {canPasskey ? (
        <AddForm isBusy={change.isPending && change.variables.what === 'add'} onAdd={run} />
      ) : (
        <p className="small muted">{t('admin.passkey.cannot')}</p>
      )}
      <ChangeDialog passkey={open} problem={problem} onClose={() => setOpen(undefined)} onChange={run} />
    </Section>
  )
}
