import { expect, test } from 'vitest'
import { renderPage } from '#tools/testing/render-page.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { AccessDenied } from './console-frame.tsx'

function textOf(decision: 'role-too-low' | 'permission-missing') {
  const required = { minimum: 'product_manager', permission: 'approve' } as const
  return wordsOf(
    renderPage(<AccessDenied decision={decision} required={required} ownRole="viewer" />),
  )
}

test('ROL-04 the message for a role that is too low names the required role and the person’s role', () => {
  expect(textOf('role-too-low')).toContain(
    "Access Denied You don't have sufficient permissions to access this page. Required role: product manager Your role: viewer",
  )
})

test('ROL-05 a missing permission has a different message, without a role', () => {
  const text = textOf('permission-missing')
  expect(text).toContain(
    "Access Denied You don't have the required permission to access this page.",
  )
  expect(text).not.toContain('role')
})
