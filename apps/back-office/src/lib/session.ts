import type { ShopCallResult } from '@waybill/client'
import type { StaffDuty } from '@waybill/contract/staff/duties'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, CallFailed } from './call.ts'

export type StaffSession = ShopCallResult<'GET /api/admin/v1/session'>

/** Null where no member of the staff is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<StaffSession | null> => {
    try {
      return await call('GET /api/admin/v1/session')
    } catch (error) {
      if (error instanceof CallFailed && error.status === 401) return null
      throw error
    }
  },
})

/** The member of the staff who is signed in; without one no page is shown. */
export function useStaff(): StaffSession {
  const { data } = useQuery(sessionQuery)
  if (data === undefined || data === null) throw new Error('a page of the back office without a session')
  return data
}

export const mayDo = ({ duties }: StaffSession, duty: StaffDuty): boolean => duties.includes(duty)
