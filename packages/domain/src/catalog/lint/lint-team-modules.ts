import type { Module, ProductId } from '../types.ts'
import { error } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules } from './placed-products.ts'

/**
 * The module of extra team members stands in a cart exactly while their quantity exceeds the included ones. A line of another
 * reason would contradict that: no module may need it or bring it along, and it brings none itself.
 */
export const lintTeamModules: Rule = ({ document, teamModules }) => {
  const team = new Set(teamModules.map(({ id }) => id))
  const tied = (item: Module, path: string, tie: 'dependencies' | 'companions'): Finding[] =>
    item[tie].flatMap((id: ProductId, index) =>
      team.has(id)
        ? [error('team_module_tied', `${path}.${tie}[${index}]`, `${item.code} can't bring a module of team members`)]
        : [],
    )
  return placedModules(document).flatMap(({ item, path }) => [
    ...tied(item, path, 'dependencies'),
    ...tied(item, path, 'companions'),
    ...(item.isAdditionalAccountUser && item.companions.length > 0
      ? [error('team_module_tied', `${path}.companions`, `${item.code} comes with a quantity, and can't bring others`)]
      : []),
  ])
}
