import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** Members of the staff, and links that wait. */
export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: () => call('GET /api/admin/v1/staff') })
