import { expect, test } from 'vitest'
import { staffRoles } from '#app/basics/staff-roles.ts'
import type { Context } from '#app/platform/context.server.ts'
import { staffActor, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { authorize } from '#app/features/staff-access/rules/access.ts'
import { readStaffRoutes } from '#app/features/staff-access/services/allow.server.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { createProduct } from '#app/features/catalogue/services/create-product.server.ts'
import { previewBulk } from './bulk/preview-bulk.server.ts'
import { requestBulk } from './bulk/request-bulk.server.ts'
import { unscheduleApproval } from './apply-due-approvals.server.ts'
import { decideApproval, startReview } from './decide-approval.server.ts'
import { importProducts } from './import/import-products.server.ts'
import { requestApproval, withdrawApproval } from './request-approval.server.ts'

const database = useTestDatabase()
const id = 'c0000000-0000-4000-8000-000000000000'
const { routes } = testApp({ base: { env: {} } as Parameters<typeof testApp>[0]['base'] })

type Service = (ctx: Context) => Promise<{ ok: boolean; reason?: string }>
const services: [string, Service][] = [
  ['/approvals', (ctx) => requestApproval(ctx, {})],
  ['/approvals/bulk', (ctx) => requestBulk(ctx, {})],
  ['/approvals/bulk/preview', (ctx) => previewBulk(ctx, {})],
  [`/approvals/${id}/withdrawal`, (ctx) => withdrawApproval(ctx, id)],
  [`/approvals/${id}/decision`, (ctx) => decideApproval(ctx, id, {})],
  [`/approvals/${id}/review`, (ctx) => startReview(ctx, id, {})],
  [`/approvals/${id}/unscheduling`, (ctx) => unscheduleApproval(ctx, id)],
  ['/products', (ctx) => createProduct(ctx, {})],
  ['/products/import', (ctx) => importProducts(ctx, {})],
]
const flags: Record<string, boolean>[] = [
  {},
  { edit: true },
  { approve: true },
  { edit: true, approve: true },
]

test.each(services)(
  'ROL-02 ROL-03 ROL-11 D-111 the service behind %s lets in whom its route lets in, and nobody else',
  async (path, call) => {
    const pattern = `/api/admin${path.replace(id, ':id')}`
    const row = readStaffRoutes(routes).find(
      (route) => route.method === 'POST' && route.path === pattern,
    )!
    for (const role of staffRoles) {
      for (const permissions of flags) {
        const actor = staffActor(role, { permissions })
        const outcome = await call(testContext(database, { actor }))
        const isLetIn = outcome.reason !== 'not-allowed'
        const who = `${role} with ${JSON.stringify(permissions)}`
        expect(isLetIn, who).toBe(authorize(actor, row) === 'allowed')
      }
    }
  },
)
