import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ModuleConfirmation } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { useShell } from '../../../../app/shell-context.ts'
import { challengeHref } from '../../../../lib/challenge-trip.ts'
import { isSwitched, performModule, readModule, type ModuleRequest } from '../../api/switch-module.ts'
import { pollModule } from '../../model/module-polling.ts'

/** An order that waits for the bank is finished there. */
const ACCOUNT = '/account/billing/subscription'

export type SwitchPhase =
  | { readonly kind: 'checking' }
  /** `note`: the amount has changed since it was shown. */
  | { readonly kind: 'confirm'; readonly confirmation: ModuleConfirmation; readonly note?: string | undefined }
  | { readonly kind: 'working'; readonly confirmation: ModuleConfirmation | undefined }
  | { readonly kind: 'done'; readonly timeframe: ModuleRequest['timeframe'] }
  /** A list in a message; its OK reloads the page. */
  | { readonly kind: 'failed'; readonly texts: readonly string[] }

/** A module from the click to its new state: confirm, process, look until it is there. */
export function useModuleSwitch(first: ModuleRequest) {
  const { shell, t, announce } = useShell()
  const { locale, pageToken = '' } = shell
  const context = { pageToken, locale }
  const [phase, setPhase] = useState<SwitchPhase>({ kind: 'checking' })
  const stay = useRef<AbortController>(undefined)

  const fail = (texts: readonly string[]): void =>
    setPhase({ kind: 'failed', texts: texts.length > 0 ? texts : [t('errors.modal')] })

  const perform = async (
    request: ModuleRequest,
    { token, confirmation }: { readonly token: string | null; readonly confirmation?: ModuleConfirmation },
  ): Promise<void> => {
    const signal = stay.current?.signal
    if (signal === undefined || phase.kind === 'working') return
    setPhase({ kind: 'working', confirmation })
    announce(t('features.working'))
    const performed = token === null ? { kind: 'performed' as const } : await performModule(request, token, context)
    if (signal.aborted) return
    if (performed.kind === 'challenge')
      return location.assign(challengeHref(performed.url, localePath(locale, ACCOUNT)))
    if (performed.kind === 'changed') return read(request, signal, performed.text)
    if (performed.kind === 'lost') return fail([t('errors.lost')])
    if (performed.kind === 'failed') return fail(performed.texts)
    const isDone =
      request.timeframe === 'renewal' || (await pollModule({ check: () => isSwitched(request, context), signal }))
    if (isDone === undefined) return
    if (!isDone) return fail([])
    setPhase({ kind: 'done', timeframe: request.timeframe })
  }

  const read = async (request: ModuleRequest, signal: AbortSignal, note?: string): Promise<void> => {
    const answer = await readModule(request, context)
    if (signal.aborted) return
    if (answer.kind === 'failed') return fail(answer.texts)
    if (answer.kind === 'perform') return perform(request, answer)
    setPhase({ kind: 'confirm', confirmation: answer.confirmation, note })
  }

  const open = useEffectEvent((signal: AbortSignal) => read(first, signal))
  useEffect(() => {
    const controller = new AbortController()
    stay.current = controller
    queueMicrotask(() => void open(controller.signal))
    return () => controller.abort()
  }, [])

  return {
    phase,
    /** OK: exactly what is shown. */
    confirm: (confirmation: ModuleConfirmation): Promise<void> =>
      perform(confirmation, { token: confirmation.token, confirmation }),
    /** Shows the same with the renewal instead (B-67). */
    readLater: async ({ id, action }: ModuleConfirmation): Promise<void> => {
      const signal = stay.current?.signal
      if (signal !== undefined) await read({ id, action, timeframe: 'renewal' }, signal)
    },
  }
}
