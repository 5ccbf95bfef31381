import type { ApiReferenceProps } from '@waybill/contract/pages'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { callAnchor } from '../model/call-anchor.ts'
import styles from './api-reference.module.css'

export type ApiCallView = ApiReferenceProps['areas'][number]['calls'][number]

type FieldColumn = 'name' | 'place' | 'type' | 'presence'

function CallFields({ call }: { readonly call: ApiCallView }) {
  const { t } = useShell()
  if (call.fields.length === 0) return <p className="small faint">{t('sandbox.api.noFields')}</p>
  const columns: readonly TableColumn<FieldColumn>[] = [
    { key: 'name', head: t('sandbox.api.field') },
    { key: 'place', head: t('sandbox.api.place'), fold: 'amount' },
    { key: 'type', head: t('sandbox.api.type'), fold: 'meta' },
    { key: 'presence', head: t('sandbox.api.presence'), fold: 'state' },
  ]
  const rows = call.fields.map(({ name, place, type, isRequired, meaning }) => ({
    key: `${place} ${name}`,
    cells: {
      name: (
        <>
          <code className={styles.code}>{name}</code>
          <p className="small muted">{meaning}</p>
        </>
      ),
      place: t(`sandbox.api.place.${place}`),
      type: <code className={styles.code}>{type}</code>,
      presence: t(isRequired ? 'sandbox.api.required' : 'sandbox.api.optional'),
    },
  }))
  const label = t('sandbox.api.fieldsOf', { call: `${call.method} ${call.path}` })
  return <Table label={label} columns={columns} rows={rows} />
}

/** Request and response of one call, folded: most readers look for a field. */
function CallExample({ call: { example } }: { readonly call: ApiCallView }) {
  const { t } = useShell()
  if (example === null) return null
  return (
    <details className={styles.fold}>
      <summary>{t('sandbox.api.example')}</summary>
      {example.body !== null && (
        <>
          <p className="small muted">{t('sandbox.api.example.body')}</p>
          <pre className={styles.example}>{example.body}</pre>
        </>
      )}
      <p className="small muted">{t('sandbox.api.example.answer')}</p>
      <pre className={styles.example}>{example.answer}</pre>
    </details>
  )
}

/** One call with everything that it takes; its heading is a link to itself. */
export function ApiCall({ call }: { readonly call: ApiCallView }) {
  const { t } = useShell()
  const { method, path, summary, access } = call
  const anchor = callAnchor(method, path)
  return (
    <article className={styles.call} id={anchor} aria-labelledby={`${anchor}-name`}>
      <h3 id={`${anchor}-name`} className={styles.name}>
        <Badge kind={method === 'GET' ? 'neutral' : 'go'}>{method}</Badge>{' '}
        <a href={`#${anchor}`} className={styles.path}>
          {path}
        </a>
      </h3>
      <p>{summary}</p>
      <p className="small muted">
        {t('sandbox.api.access')}: {access}
      </p>
      <CallFields call={call} />
      <CallExample call={call} />
    </article>
  )
}
