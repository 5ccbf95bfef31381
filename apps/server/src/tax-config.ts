import { z } from 'zod'
import { webOrigin } from './web-origin.ts'

/** Variables of the environment about tax (docs/operating.md); without TAX none is added. */
export const taxVariables = {
  TAX: z.enum(['none', 'table'], { error: 'must be none or table' }).optional(),
  TAX_FILE: z.string().min(1).optional(),
  TAX_REGISTER: z.enum(['none', 'vies'], { error: 'must be none or vies' }).optional(),
  VIES_API_BASE: webOrigin('http://127.0.0.1:8087').optional(),
}

interface TaxVariables {
  readonly TAX?: 'none' | 'table' | undefined
  readonly TAX_FILE?: string | undefined
  readonly TAX_REGISTER?: 'none' | 'vies' | undefined
  readonly VIES_API_BASE?: string | undefined
  readonly SELLER_FILE?: string | undefined
}

/** The table of the demo shop has its registrations: another seller collects tax by its own. */
export function taxProblems(read: TaxVariables): string[] {
  const { TAX, TAX_REGISTER, SELLER_FILE } = read
  const base =
    read.VIES_API_BASE !== undefined && TAX_REGISTER !== 'vies'
      ? ['VIES_API_BASE is read only with TAX_REGISTER=vies']
      : []
  if (TAX !== 'table') {
    const unread = (['TAX_FILE', 'TAX_REGISTER'] as const).filter((name) => read[name] !== undefined)
    return [...unread.map((name) => `${name} is read only with TAX=table`), ...base]
  }
  const isForeign = SELLER_FILE !== undefined && read.TAX_FILE === undefined
  const ofDemo =
    'TAX table needs TAX_FILE together with SELLER_FILE: the table that is built in has the registrations of the demo shop'
  return isForeign ? [ofDemo, ...base] : base
}
