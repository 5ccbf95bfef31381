import type { IconName } from '@waybill/ui/icon/icon-paths.ts'
import { moduleIcon } from '@waybill/ui/icon/module-icon.ts'

/** Industries that packages are named after. */
const INDUSTRIES: Readonly<Record<string, IconName>> = {
  bakery: 'bread',
  building: 'brick',
  care: 'heart',
  service: 'wrench',
  waste: 'bin',
}

/** The drawing that a package is named after; else a plan is the map, a package for a industry its van. */
export function packageIcon(name: string, isPlan: boolean): IconName {
  const industry = name.split('-').find((word) => Object.hasOwn(INDUSTRIES, word))
  const drawn = INDUSTRIES[industry ?? ''] ?? moduleIcon(name)
  if (drawn !== 'module') return drawn
  return isPlan ? 'map' : 'van'
}
