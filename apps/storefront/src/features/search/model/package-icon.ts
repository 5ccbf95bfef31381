import type { IconName } from '@waybill/ui/icon/icon-paths.ts'

/** Packages have no drawing of their own: a plan is the map, a package for a trade its van. */
export function packageIcon(isPlan: boolean): IconName {
  return isPlan ? 'map' : 'van'
}
