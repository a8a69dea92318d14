import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { applicationPolicy, plainPolicy, previewPolicy, sitePolicy } from './content-policy.ts'

const inline = ["import('/assets/entry.client-1.js')", '{"prefetch":[]}']
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find((each) => each.startsWith(`${name} `))

test('a public page runs scripts of this site and those that it was rendered with, and no others', () => {
  const scripts = directive(sitePolicy(inline), 'script-src')!
  expect(scripts.split(' ').slice(1)).toEqual(["'self'", ...inline.map(hashOf)])
  expect(directive(sitePolicy(), 'script-src')).toBe("script-src 'self'")
})

test.each([
  ['public page', sitePolicy(inline)],
  ['page without script', plainPolicy()],
  ['preview', previewPolicy()],
  ['application', applicationPolicy({ nonce: 'abc', mayRegisterWorker: true })],
])('the policy of a %s lets in nothing that it does not name', (_kind, policy) => {
  expect(directive(policy, 'default-src')).toBe("default-src 'none'")
  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|data:(?!;)[^;]*script/)
})

test('no text becomes script: a public page has no Trusted Types policy, an application those of its workers', () => {
  expect(sitePolicy(inline)).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  const application = applicationPolicy({ nonce: 'abc', mayRegisterWorker: true })
  expect(directive(application, 'trusted-types')).toBe('trusted-types push-worker offline-page')
  expect(directive(application, 'script-src')).toBe("script-src 'self' 'nonce-abc'")
})

test('D-94 scripts call this site alone, and public pages a layer that a setting names', () => {
  const mayCall = 'https://maps.operator.example:8443/arcgis/rest/services/B/FeatureServer/0'
  expect(directive(sitePolicy(inline), 'connect-src')).toBe("connect-src 'self'")
  expect(directive(sitePolicy(inline, mayCall), 'connect-src')).toBe(
    "connect-src 'self' https://maps.operator.example:8443",
  )
  const application = applicationPolicy({ nonce: 'abc', mayRegisterWorker: false })
  expect(directive(application, 'connect-src')).toBe("connect-src 'self'")
})
