import { describe, expect, test } from 'vitest'
import type { CartDesk } from '../cart-desk.ts'
import type { ToastMessage } from '../frame-context.ts'
import { quietDesk } from './quiet-desk.ts'

/** A desk, and what it said in the order of saying it. */
function aDesk() {
  const said: string[] = []
  const desk = {
    announce: (text: string) => said.push(`announced ${text}`),
    showToast: (toast: ToastMessage | undefined) => said.push(`toast ${toast?.kind ?? 'none'} ${toast?.text ?? ''}`),
  } as unknown as CartDesk
  return { said, quiet: quietDesk(desk) }
}

const undo = { label: 'Undo', onPress: () => {} }

describe('a page behind a dialog', () => {
  test('says nothing while the dialog is open, and what is left when it has gone', () => {
    const { said, quiet } = aDesk()
    quiet.desk.announce('Driver app added. Total $8.')
    expect(said).toEqual([])
    expect(quiet.said().notification?.text).toBe('Driver app added. Total $8.')
    quiet.speak()
    expect(said).toEqual(['announced Driver app added. Total $8.'])
  })

  test('keeps the way back of a removal', () => {
    const { said, quiet } = aDesk()
    quiet.desk.showToast({ kind: 'done', text: 'Driver app removed.', action: undo })
    quiet.speak()
    expect(said).toEqual(['toast done Driver app removed.'])
  })

  test('a problem that the dialog did not show is said afterwards', () => {
    const { said, quiet } = aDesk()
    quiet.desk.showToast({ kind: 'problem', text: 'No connection.' })
    quiet.speak()
    expect(said).toEqual(['toast problem No connection.'])
  })

  test('what the dialog has said is not said again', () => {
    const { said, quiet } = aDesk()
    quiet.desk.showToast({ kind: 'problem', text: 'No connection.' })
    quiet.forget()
    quiet.speak()
    expect(said).toEqual([])
  })

  test('after the dialog everything is said at once', () => {
    const { said, quiet } = aDesk()
    quiet.speak()
    quiet.desk.announce('Everything is back.')
    quiet.desk.showToast(undefined)
    expect(said).toEqual(['announced Everything is back.', 'toast none '])
  })
})
