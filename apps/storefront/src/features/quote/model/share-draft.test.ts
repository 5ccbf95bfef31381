import { expect, test } from 'vitest'
import { checkDraft, emptyDraft } from './share-draft.ts'

const draft = emptyDraft('en')

test('[QUO-02] without an address nothing is sent', () => {
  expect(checkDraft(draft)).toEqual({ draft, problem: 'email-required' })
})

test('[QUO-02] what is left in the field counts as entered when it is an address', () => {
  const { draft: checked, problem } = checkDraft({
    ...draft,
    recipients: ['lan@bepsang.example'],
    pending: 'mira@a.example',
  })
  expect(checked.recipients).toEqual(['lan@bepsang.example', 'mira@a.example'])
  expect(checked.pending).toBe('')
  expect(problem).toBeUndefined()
})

test('[QUO-02] text left over that is no address blocks, the good ones stay', () => {
  const { draft: checked, problem } = checkDraft({
    ...draft,
    recipients: ['lan@bepsang.example'],
    pending: 'owner@bepsang',
  })
  expect(problem).toBe('email-invalid')
  expect(checked).toMatchObject({ recipients: ['lan@bepsang.example'], pending: 'owner@bepsang' })
})
