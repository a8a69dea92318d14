import { expect, test } from 'vitest'
import { testApproval as waiting } from '#tools/testing/approval.ts'
import { renderScreen, wordsOf } from '#tools/testing/render-screen.tsx'
import type { Approval } from '../../approval/schema.ts'
import { WaitingNotice } from './waiting.tsx'

test('ADA-20 an archived product’s page shows that its request, single or bulk, no longer applies', () => {
  const notice = (status: 'approved' | 'archived', more: Partial<Approval> = {}) =>
    wordsOf(
      renderScreen(<WaitingNotice waiting={{ ...waiting, ...more }} status={status} />, {
        path: '/admin/products/p',
      }),
    )
  const outdatedReason = 'This product is archived now, so the request no longer applies.'
  const live = 'The live version stays the same until it’s approved.'
  const bulk = { count: 40, changed: 1, applied: 0, left: 0, revisedIn: null }
  const estimatedImpact = { ...waiting.estimatedImpact, goLiveDate: '2026-12-01' }
  const scheduled = { status: 'approved', estimatedImpact } as const
  expect(notice('approved')).toContain(live)
  expect(notice('approved', { bulk })).toContain(live)
  expect(notice('approved', scheduled)).toContain('goes live on 1 December 2026')
  const conflicts = [{ ...waiting.changes[0]!, currentValue: 800 }]
  const overtaken = notice('approved', { ...scheduled, bulk, hasConflict: true, conflicts })
  expect(overtaken).toContain('An approved change won’t go live on 1 December 2026')
  expect(notice('approved', { bulk, hasConflict: true })).toContain('so the request leaves it out.')
  for (const more of [{ outdatedReason }, { ...scheduled, outdatedReason }, { bulk }]) {
    const text = notice('archived', more)
    expect(text).toContain('This product is archived now, so the request')
    expect(text).toContain('bulk' in more ? 'leaves it out.' : 'no longer applies.')
    expect(text).not.toMatch(/live version|goes live/)
  }
})

test('STF-10 a colleague who took over a request can withdraw it, even once it is scheduled, on the page of its product', () => {
  const shown = (more: Partial<Approval>) =>
    wordsOf(renderScreen(<WaitingNotice waiting={{ ...waiting, ...more }} />, { path: '/' }))
  expect(shown({})).not.toContain('Withdraw request')
  const handedTo = { id: 'me', name: 'Pieter' }
  for (const status of ['pending', 'approved'] as const)
    expect(shown({ handedTo, status })).toContain('Withdraw request')
})
