import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { MiddlewareHandler } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { readStaffRoutes } from '#app/modules/access/session/service.server.ts'
import { routeBodies, routeQueries } from '#app/platform/http.server.ts'
import { readApiDocument } from '#tools/testing/api-document.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { validValuesOf } from '#tools/testing/schema-values.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { ApiDocument } from './document.ts'
import { inputSchemaOf } from './schema.ts'

const { app, owner } = useStaff(useTestDatabase(), ['owner'])
let document: ApiDocument
beforeAll(() => void (document = readApiDocument()))
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('PRF-05 the description is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('PRF-05 every staff route is described with its required role, and the public functions are included', () => {
  const staff = operations().filter(({ path }) => path.startsWith('/api/admin'))
  expect(staff.length).toBe(readStaffRoutes(app.routes).length)
  for (const { operation } of staff)
    expect(operation['x-permission']).toMatch(/editor|viewer|product manager|super admin/)
  const functions = operations().filter(({ path }) => path.startsWith('/functions/'))
  expect(functions.map(({ path }) => path)).toContain('/functions/zoho-crm')
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('PRF-05 every operation describes a successful response', () => {
  const bare = operations().filter(({ operation }) =>
    Object.keys(operation.responses).every((status) => !status.startsWith('2')),
  )
  expect(bare.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

type Issue = z.core.$ZodIssue
/** Validation issues, without those of custom rules in code. */
const shapeIssues = (issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'custom') return []
    // For a union, count only the issues of the closest option.
    if (issue.code === 'invalid_union') {
      const each = issue.errors.map(shapeIssues)
      return each.length === 0 ? [issue] : each.toSorted((a, b) => a.length - b.length)[0]!
    }
    return [issue]
  })

test('PRF-05 input that fits a described body or query has the shape that the service’s schema expects', () => {
  const refused: string[] = []
  const seen = new Set<z.ZodType>()
  for (const { method, path, handler } of app.routes) {
    const known = handler as MiddlewareHandler
    const schema = routeBodies.get(known)?.schema ?? routeQueries.get(known)
    if (!schema || seen.has(schema)) continue
    seen.add(schema)
    for (const value of fc.sample(validValuesOf(inputSchemaOf(schema)), 60)) {
      const { success, error } = schema.safeParse(value)
      const issues = success ? [] : shapeIssues(error.issues)
      if (issues.length === 0) continue
      const [{ code, path: at, message }] = issues as [Issue]
      refused.push(
        `${method} ${path} ${at.join('.')} ${code}: ${message} ${JSON.stringify(value).slice(0, 200)}`,
      )
      break
    }
  }
  expect(refused).toEqual([])
})

test('PRF-05 staff can read the document with their sign-in cookie, and a visitor gets a 401', async () => {
  const url = '/api/openapi.json'
  expect((await app.request(url)).status).toBe(401)
  const response = await app.request(url, { headers: { cookie: owner.headers.cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const served = (await response.json()) as ApiDocument
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths))
})

test('PRF-05 the request body schemas compile as JSON Schema draft 2020-12', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false })
  for (const { operation } of operations()) {
    const body = operation.requestBody?.content['application/json']?.schema
    if (body) expect(ajv.compile(body)).toBeTypeOf('function')
  }
})
