import { describe, expect, test } from 'vitest'
import type { CartContextValue } from '../sync/cart-context-value.ts'
import type { ToastMessage } from '../../app/shell-context.ts'
import { quietContext } from './quiet-context.ts'

/** A page context, and its messages in their order. */
function aContext() {
  const said: string[] = []
  const context = {
    announce: (text: string) => said.push(`announced ${text}`),
    showToast: (toast: ToastMessage | undefined) => said.push(`toast ${toast?.kind ?? 'none'} ${toast?.text ?? ''}`),
  } as unknown as CartContextValue
  return { said, quiet: quietContext(context) }
}

const undo = { label: 'Undo', onClick: () => {} }

describe('a page behind a dialog', () => {
  test('says nothing while the dialog is open, and what is left when it has gone', () => {
    const { said, quiet } = aContext()
    quiet.context.announce('Driver app added. Total $8.')
    expect(said).toEqual([])
    expect(quiet.said().notification?.text).toBe('Driver app added. Total $8.')
    quiet.speak()
    expect(said).toEqual(['announced Driver app added. Total $8.'])
  })

  test('keeps the undo of a removal', () => {
    const { said, quiet } = aContext()
    quiet.context.showToast({ kind: 'done', text: 'Driver app removed.', action: undo })
    quiet.speak()
    expect(said).toEqual(['toast done Driver app removed.'])
  })

  test('a toast that ends takes nothing back', () => {
    const { said, quiet } = aContext()
    quiet.context.showToast({ kind: 'done', text: 'Driver app removed.' })
    quiet.context.showToast(undefined)
    quiet.speak()
    expect(said).toEqual(['announced Driver app removed.'])
  })

  test('a problem that the dialog did not show is shown afterwards', () => {
    const { said, quiet } = aContext()
    quiet.context.showToast({ kind: 'problem', text: 'No connection.' })
    quiet.speak()
    expect(said).toEqual(['toast problem No connection.'])
  })

  test('what the dialog has shown is not shown again', () => {
    const { said, quiet } = aContext()
    quiet.context.showToast({ kind: 'problem', text: 'No connection.' })
    quiet.forget()
    quiet.speak()
    expect(said).toEqual([])
  })

  test('after the dialog everything is shown at once', () => {
    const { said, quiet } = aContext()
    quiet.speak()
    quiet.context.announce('Everything is back.')
    quiet.context.showToast(undefined)
    expect(said).toEqual(['announced Everything is back.', 'toast none '])
  })
})
