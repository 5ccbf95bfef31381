import { join } from 'node:path'

/**
 * Content of a fresh store: migrations and nothing else, the demo's catalogue without a customer, the same with two accounts of
 * the staff, or the demo shop as its first start leaves it. A clock that moves by weeks stops at each instant of every
 * customer.
 */
export type StoreContent = 'migrated' | 'published' | 'staffed' | 'seeded'

/** Templates that the global set-up of a run prepared, handed to its workers by environment variables. */
export interface StoreTemplates {
  /** A folder with a data folder for each content. */
  readonly embedded: string | undefined
  /** A server with a database for each content. */
  readonly postgres: string | undefined
}

const embeddedVariable = 'WAYBILL_TEST_EMBEDDED_TEMPLATES'
const postgresVariable = 'WAYBILL_TEST_POSTGRES_TEMPLATES'

/** The templates of this run; both are absent where no set-up ran. */
export function storeTemplates(environment: NodeJS.ProcessEnv = process.env): StoreTemplates {
  return { embedded: environment[embeddedVariable], postgres: environment[postgresVariable] }
}

/** The data folder to copy. */
export function templateFolder(embedded: string, content: StoreContent): string {
  return join(embedded, content)
}

/** The name of the database to create others from. */
export function templateDatabase(content: StoreContent): string {
  return `waybill_${content}`
}

const approverVariable = (kind: 'embedded' | 'postgres'): string => `WAYBILL_TEST_APPROVER_${kind}`

/** The second factor of the one who approves, in the stores with accounts of the staff. */
export const approverSecret = (kind: 'embedded' | 'postgres'): string => process.env[approverVariable(kind)] ?? ''

export function announceApprover(kind: 'embedded' | 'postgres', secret: string): void {
  process.env[approverVariable(kind)] = secret
}

/** Announces the templates of a store to the workers. */
export function announceTemplates({ embedded, postgres }: StoreTemplates): void {
  if (embedded !== undefined) process.env[embeddedVariable] = embedded
  if (postgres !== undefined) process.env[postgresVariable] = postgres
}
