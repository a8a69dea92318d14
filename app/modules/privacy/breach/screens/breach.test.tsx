import { expect, test } from 'vitest'
import { renderScreen } from '#tools/testing/render-screen.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import type { BreachDetail } from '../calls.ts'
import Breach from './breach.tsx'

const id = '7d0a5f8e-0f3c-4a51-9d62-0a8f4a1b2c3d'
const breach = {
  id,
  reference: 'SB-TEST',
  title: 'Laptop stolen',
  circumstances: 'A laptop was stolen.',
  startsAt: '2026-11-19T08:00:00.000Z',
  endsAt: '2026-11-20T08:00:00.000Z',
  scope: { kind: 'leads', named: [], accountId: '' },
  state: 'waiting',
  version: 2,
  isOwn: true,
}

function renderedText(more: object, isAlone: boolean, role: 'super_admin' | 'product_manager') {
  const counted = { count: 0, withoutAddress: 0, persons: [], letters: 0, arrived: 0, failed: [] }
  // The parts of the API response that the screen reads.
  const data = { breach: { ...breach, ...more }, isAlone, ...counted } as unknown as BreachDetail
  const props = { params: { id } } as Parameters<typeof Breach>[0]
  const path = `/admin/privacy/breaches/${id}`
  const answers = [{ key: ['breaches', id], data }]
  return wordsOf(renderScreen(<Breach {...props} />, { path, role, answers }))
}

test('LAW-02 the only person who can approve letters sees how to invite a colleague', () => {
  const alone = renderedText({}, true, 'super_admin')
  for (const part of ['You’re the only person who can approve', 'Invite a colleague'])
    expect(alone).toContain(part)
  expect(alone, 'no setting makes a second person unnecessary').not.toContain('Change the setting')
  expect(renderedText({}, true, 'product_manager')).toContain(
    'Ask a super admin to invite a colleague.',
  )
})

test.each([
  ['a colleague can send them', {}, false],
  ['they are a draft', { state: 'draft', isOwn: false }, true],
  ['a colleague requested approval', { isOwn: false }, true],
])('this explanation is not shown if %s', (_why, more, isAlone) => {
  expect(renderedText(more, isAlone, 'super_admin')).not.toContain('the only person')
})
