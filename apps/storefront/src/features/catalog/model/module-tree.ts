/** A module of a package, and those that are shown under it. */
export interface ModuleNode<T> {
  readonly module: T
  readonly children: readonly ModuleNode<T>[]
}

/** Modules nested by the one they are shown under (`module_dependent_id`, D-23), in their own order. */
export function moduleTree<T extends { readonly id: number; readonly parentId?: number }>(
  modules: readonly T[],
): readonly ModuleNode<T>[] {
  const below = (parentId: number | undefined): readonly ModuleNode<T>[] =>
    modules.filter((module) => module.parentId === parentId).map((module) => ({ module, children: below(module.id) }))
  return below(undefined)
}
