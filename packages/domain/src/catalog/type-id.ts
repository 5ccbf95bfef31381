import type { ModuleKind, ModuleType } from './types.ts'

// both lists are numbered from 0, so that 3 is support in either; the names are stored, the number is emitted.
const typeIds: Readonly<Record<ModuleType, number>> = { default: 0, internal: 1, pricing: 2, support: 3 }
const kindIds: Readonly<Record<ModuleKind, number>> = { default: 0, booster: 1, service: 2, support: 3 }

/** The number of a module type in the API, `type_id`: support is the "type 3" of M§2. */
export function typeIdOf(type: ModuleType): number {
  return typeIds[type]
}

/** The number of a module kind in the order of M§3: default, booster, service, support. */
export function kindIdOf(kind: ModuleKind): number {
  return kindIds[kind]
}
