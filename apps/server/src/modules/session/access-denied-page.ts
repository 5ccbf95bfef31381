import type { FastifyInstance } from 'fastify'
import type { AccessDeniedProps } from '@waybill/contract/pages'
import { fail, ok } from '@waybill/domain/result'
import { fullName } from '../../platform/full-name.ts'
import { apiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/http/actor.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { findPrimaryContact } from '../account/index.ts'

const POLICIES = ['pages', 'features', 'subscription', 'settings'] as const

/** A policy that is named in the address counts only if it really closes something to this member (ACC-04). */
function reasonOf({ policies, isPrimary, isReadOnly }: Member, named: string | null): AccessDeniedProps['reason'] {
  const policy = POLICIES.find((name) => name === named)
  const rule = policy === undefined ? undefined : policies[policy]
  const isClosed = typeof rule === 'object' ? Object.values(rule).includes(1) : rule === 1
  if (policy !== undefined && isClosed) return policy
  if (isReadOnly) return 'read_only'
  return isPrimary ? 'role' : 'not_primary'
}

/** Reason why something is closed, and the contact. */
export function registerAccessDenied(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/account/access-denied',
    name: 'access_denied',
    access: 'account',
    signInFirst: true,
    load: async (context, db) => {
      const { actor, locale, request } = context
      if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
      const primary = actor.isPrimary ? undefined : await findPrimaryContact(db, actor.accountId)
      const reason = reasonOf(actor, new URL(request.url, 'http://path').searchParams.get('policy'))
      const show = {
        reason,
        primary: primary === undefined ? null : { name: fullName(primary), email: primary.email },
      }
      return ok({ show, title: ports.pages.translator(locale)('account.accessDenied.title') })
    },
  })
}
