import { useState, type SyntheticEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner, Button, Empty, Table, TextField } from '@waybill/ui'
import { Loading, PageHead, Section } from '../app/page-parts.tsx'
import { call, CallFailed } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { mayDo, useStaff } from '../lib/session.ts'
import { instantText, t } from '../lib/shown.ts'
import { contentOf, statementsQuery, type BankStatement, type UploadBody } from '../lib/statements.ts'
import { useTitle } from '../lib/use-title.ts'
import { StatementMapping } from './statement-mapping.tsx'
import styles from './statements-page.module.css'

/** The file that a form has; undefined where none was chosen. */
function fileIn({ currentTarget }: SyntheticEvent<HTMLFormElement>): File | undefined {
  const file = new FormData(currentTarget).get('file')
  return file instanceof File && file.size > 0 ? file : undefined
}

/** Takes a file, and asks for the columns of a CSV whose head isn't known. */
const Upload = () => {
  const client = useQueryClient()
  const [isMissing, setMissing] = useState(false)
  const [file, setFile] = useState<UploadBody>()
  const upload = useMutation({
    mutationFn: (body: UploadBody) => call('POST /api/admin/v1/statements', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['statements'] }),
  })
  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = fileIn(event)
    setMissing(given === undefined)
    if (given === undefined) return
    const body = { name: given.name.slice(-120), content: await contentOf(given) }
    setFile(body)
    upload.mutate(body)
  }
  const fields = upload.error instanceof CallFailed ? upload.error.fields : undefined
  const ofMapping = [...(fields?.keys() ?? [])].some((field) => field.startsWith('mapping'))
  const [preview, setPreview] = useState(upload.data?.preview)
  const found = upload.data?.preview ?? undefined
  if (found !== undefined && found !== preview) setPreview(found)
  const isMapping =
    preview !== undefined && preview !== null && (found !== undefined || upload.error !== null || upload.isPending)
  const done = upload.data?.statement
  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          id="statement-file"
          name="file"
          type="file"
          label={t('bank.file')}
          hint={t('bank.fileHint')}
          error={isMissing ? t('bank.fileMissing') : fields?.get('content')}
        />
        <div>
          <Button type="submit" kind="main" busy={upload.isPending}>
            {t('bank.go')}
          </Button>
        </div>
      </form>
      {upload.error !== null && fields?.has('content') !== true && !ofMapping && <Failure error={upload.error} />}
      {isMapping && file?.mapping === undefined && (
        <StatementMapping
          preview={preview}
          isBusy={upload.isPending}
          problems={fields}
          onChosen={(mapping) => file !== undefined && upload.mutate({ ...file, mapping })}
        />
      )}
      {done !== undefined && done !== null && (
        <Banner
          kind="go"
          live="status"
          title={t('bank.readDone', { added: upload.data?.new_lines ?? 0, known: upload.data?.known_lines ?? 0 })}
        >
          <Link to="/statements/$id" params={{ id: String(done.id) }}>
            {done.name}
          </Link>
        </Banner>
      )}
    </>
  )
}

const StatementList = ({ statements }: { readonly statements: readonly BankStatement[] }) => (
  <Table
    label={t('bank.title')}
    columns={[
      { key: 'file', head: t('bank.column.file') },
      { key: 'account', head: t('bank.column.account'), fold: 'across' },
      { key: 'read', head: t('bank.column.read'), fold: 'across' },
      { key: 'state', head: t('bank.column.waiting'), align: 'end', fold: 'meta' },
    ]}
    rows={statements.map(({ id, name, account, number, lines, waiting, ...read }) => ({
      key: String(id),
      cells: {
        file: (
          <Link to="/statements/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        ),
        account: (
          <>
            {account}
            {number !== '' && <span className={styles.under}>{number}</span>}
          </>
        ),
        read: (
          <>
            {instantText(read.read_at)}
            <span className={styles.under}>{read.read_by}</span>
          </>
        ),
        state: `${String(waiting)} / ${String(lines)}`,
      },
    }))}
  />
)

const ShownStatements = ({ before }: { readonly before: string | undefined }) => {
  const { data, error } = useQuery(statementsQuery(before))
  return (
    <>
      <PageHead title={t('bank.title')}>{t('bank.lead')}</PageHead>
      <Upload />
      <Failure error={error} />
      {data === undefined && error === null && <Loading />}
      {data?.statements.length === 0 && <Empty title={t('bank.none')} />}
      {data !== undefined && data.statements.length > 0 && (
        <Section title={t('bank.column.file')}>
          <StatementList statements={data.statements} />
        </Section>
      )}
      {typeof data?.next_before === 'number' && (
        <Link to="/statements" search={{ before: String(data.next_before) }} rel="next">
          {t('bank.nextFiles')}
        </Link>
      )}
    </>
  )
}

/** Files of the bank, and where a new one is read (ADM-11). */
export const StatementsPage = ({ before }: { readonly before: string | undefined }) => {
  useTitle(t('bank.title'))
  const staff = useStaff()
  return mayDo(staff, 'money') ? (
    <ShownStatements before={before} />
  ) : (
    <Banner kind="you" title={t('admin.error.role')} />
  )
}
