import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { bareJson, clockOut } from './bare-answers.ts'
import { createWorkQueue } from '../../platform/work-queue.ts'
import type { Ports } from '../../platform/ports.ts'
import { clockTarget, type ClockRejection, type ClockRequest } from './use-cases/clock-target.ts'
import { moveClock } from './use-cases/move-clock.ts'

/** Moves the clock as requested; returns its new time. */
export type MoveClock = (request: ClockRequest) => Promise<Result<number, ApiError>>

/** Two jumps at once would mix their steps: the second waits for the first. */
export function createClockMover(ports: Ports): MoveClock {
  const inTurn = createWorkQueue<'clock'>()
  return (request) =>
    inTurn('clock', async () => {
      const target = clockTarget(request, ports.clock.now())
      return target.ok ? ok(await moveClock(ports, target.value)) : fail(apiErrorOfClock(target.failure))
    })
}

function apiErrorOfClock({ path, code }: ClockRejection): ApiError {
  return apiError(422, `clock-${code}`, { errors: [{ path, message: 'errors.field_invalid' }] })
}

export function registerClock(app: FastifyInstance, ports: Ports, move: MoveClock): void {
  const call = callRegistrar(app, ports)
  call('GET /sandbox/clock', async (_, { now }) => ok(bareJson(clockOut(now))))
  call(
    'POST /sandbox/clock',
    async ({ body }) => {
      const moved = await move(body)
      return moved.ok ? ok(bareJson(clockOut(moved.value))) : moved
    },
    { transaction: 'own' },
  )
}
