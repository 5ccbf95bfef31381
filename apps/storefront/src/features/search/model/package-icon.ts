import type { IconName } from '@waybill/ui/icon/icon-paths.ts'
import { moduleIcon } from '@waybill/ui/icon/module-icon.ts'

/** The drawing that a package is named after; else a plan is the map, a package for a trade its van. */
export function packageIcon(name: string, isPlan: boolean): IconName {
  const drawn = moduleIcon(name)
  if (drawn !== 'module') return drawn
  return isPlan ? 'map' : 'van'
}
