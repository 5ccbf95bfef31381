/** What a fresh store holds: migrations and nothing else, or the demo shop as the first start leaves it. */
export type StoreContent = 'migrated' | 'seeded'

/** What the global set-up of a run prepared, handed to its workers by environment variables. */
export interface StoreTemplates {
  /** Data folders to copy. */
  readonly embedded: Readonly<Record<StoreContent, string>> | undefined
  /** Databases of one server, to create others from. */
  readonly postgres: (Readonly<Record<StoreContent, string>> & { readonly server: string }) | undefined
}

const variable = 'WAYBILL_TEST_TEMPLATES'

/** The templates of this run; both are absent where no set-up ran. */
export function storeTemplates(environment: NodeJS.ProcessEnv = process.env): StoreTemplates {
  const announced = environment[variable]
  // written below by this very run
  return announced === undefined
    ? { embedded: undefined, postgres: undefined }
    : (JSON.parse(announced) as StoreTemplates)
}

/** Announces to the workers what is prepared. */
export function announceTemplates(templates: StoreTemplates): void {
  process.env[variable] = JSON.stringify(templates)
}
