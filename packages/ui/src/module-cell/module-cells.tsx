import type { ReactNode } from 'react'
import { RuledGrid } from '../ruled-grid/ruled-grid.tsx'

/** The grid of a category: two columns, one where the box is narrower than 600. */
export const ModuleCells = ({ children }: { children: ReactNode }) => <RuledGrid cells="half">{children}</RuledGrid>
