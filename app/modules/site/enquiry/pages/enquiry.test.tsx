import { expect, test } from 'vitest'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { extensions } from '#server/registrations.ts'
import { assessmentSubmission } from '#tools/testing/lead-forms.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { routerContext } from '#tools/testing/router-context.ts'
import { testContext, useTestDatabase, valueOf } from '#tools/testing/test-database.ts'
import type { Route } from './+types/enquiry'
import Enquiry, { action, loader, meta } from './enquiry.tsx'

const database = useTestDatabase(seedSettings)

test('PAS-03 after a withdrawal, the page heading and title change to "Enquiry withdrawn"', async () => {
  const ctx = testContext(database, { extensions })
  const { receipt } = valueOf(await submitLead(ctx, assessmentSubmission()))
  const key = receipt.statusPath.replace('/enquiry/', '')
  const request = new Request(`http://x/enquiry/${key}/withdraw`, { method: 'POST' })
  const params = { key, part: 'withdraw' }
  const pattern = '/enquiry/:key/:part?' as const
  const args = { context: routerContext(ctx), params, request, url: new URL(request.url), pattern }
  const actionData = await action(args)
  const loaderData = await loader(args)
  const props = { loaderData, actionData, params } as Route.ComponentProps
  const html = renderPage(<Enquiry {...props} />)
  expect(html).toMatch(/<h1[^>]*>Enquiry withdrawn<\/h1>/)
  expect(html).toContain('Your enquiry has been withdrawn.')
  expect(meta({ loaderData } as Route.MetaArgs)).toContainEqual({ title: 'Enquiry withdrawn' })
})
