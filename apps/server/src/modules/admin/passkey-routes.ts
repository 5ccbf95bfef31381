import { ok } from '@waybill/domain/result'
import { asResult, type RegisterCall } from '../../platform/http/register-call.ts'
import {
  addPasskey,
  challengeNewPasskey,
  listFactors,
  removePasskey,
  renamePasskey,
} from './use-cases/change-passkeys.ts'
import { challengeFactor, challengeSignIn } from './use-cases/check-factor.ts'
import { challengeEnrolment } from './use-cases/enrol-staff.ts'

/** Passkeys of the staff as their second factor: challenges for each use, and the list of one's own (S-27). */
export function registerPasskeys(call: RegisterCall): void {
  call(
    'POST /api/admin/v1/session/challenge',
    async ({ body: { email } }, context) => asResult(await challengeSignIn(email, context)),
    { transaction: 'own' },
  )
  call(
    'POST /api/admin/v1/session/factor/challenge',
    async (_, context) => ok({ result: await challengeFactor(context) }),
    { transaction: 'own' },
  )
  call('POST /api/admin/v1/enrolments/{token}/challenge', async ({ params: { token }, body }, context, db) =>
    asResult(await challengeEnrolment(token, body, { context, db })),
  )
  call('GET /api/admin/v1/passkeys', async (_, context, db) => ok({ result: await listFactors(context, db) }))
  call('POST /api/admin/v1/passkeys/challenge', async (_, context, db) =>
    asResult(await challengeNewPasskey(context, db)),
  )
  call('POST /api/admin/v1/passkeys', async ({ body }, context, db) => asResult(await addPasskey(body, context, db)))
  call('POST /api/admin/v1/passkeys/{id}', async ({ params: { id }, body }, context, db) =>
    asResult(await renamePasskey(id, body, { context, db })),
  )
  call('DELETE /api/admin/v1/passkeys/{id}', async ({ params: { id } }, context, db) =>
    asResult(await removePasskey(id, context, db)),
  )
}
