/** What the global set-up of a run prepared, handed to its workers by environment variables. */
export interface StoreTemplates {
  /** A data folder to copy. */
  readonly embedded: string | undefined
  readonly postgres: { readonly server: string; readonly template: string } | undefined
}

const embeddedVariable = 'WAYBILL_TEST_EMBEDDED_TEMPLATE'
const postgresVariable = 'WAYBILL_TEST_POSTGRES_TEMPLATE'

/** The templates of this run; both are absent where no set-up ran. */
export function storeTemplates(environment: NodeJS.ProcessEnv = process.env): StoreTemplates {
  const url = environment[postgresVariable]
  const at = url?.lastIndexOf('/') ?? 0
  const postgres = url === undefined ? undefined : { server: url.slice(0, at), template: url.slice(at + 1) }
  return { embedded: environment[embeddedVariable], postgres }
}

/** Announces a migrated data folder to the workers. */
export function announceEmbedded(folder: string): void {
  process.env[embeddedVariable] = folder
}

/** Announces a migrated database to the workers. */
export function announcePostgres(url: string): void {
  process.env[postgresVariable] = url
}
