import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { wordsOf } from '#tools/testing/words-of.ts'
import { AccessDenied } from './console-frame.tsx'

function textOf(decision: 'role-too-low' | 'permission-missing') {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <AccessDenied
        decision={decision}
        required={{ minimum: 'product_manager', permission: 'approve' }}
        ownRole="viewer"
      />
    </MemoryRouter>,
  )
  return wordsOf(markup)
}

test('ROL-04 a role too low names the required role and the own', () => {
  expect(textOf('role-too-low')).toContain(
    "Access Denied You don't have sufficient permissions to access this page. Required role: product manager Your role: viewer",
  )
})

test('ROL-05 a missing permission has its own sentence and names no role', () => {
  const text = textOf('permission-missing')
  expect(text).toContain(
    "Access Denied You don't have the required permission to access this page.",
  )
  expect(text).not.toContain('role')
})
