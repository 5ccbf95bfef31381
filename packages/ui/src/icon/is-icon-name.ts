import { iconNames } from './icon-names.ts'
import type { IconName } from './icon-paths.ts'

export const isIconName = (name: string): name is IconName => iconNames.includes(name)
