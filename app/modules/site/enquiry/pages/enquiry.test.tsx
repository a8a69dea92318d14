import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { pageRecord, requestContext } from '#app/platform/router-context.server.ts'
import { extensions } from '#server/registrations.ts'
import { assessmentSubmission } from '#tools/testing/lead-forms.ts'
import { testContext, useTestDatabase, valueOf } from '#tools/testing/test-database.ts'
import type { Route } from './+types/enquiry'
import Enquiry, { action, loader, meta } from './enquiry.tsx'

const database = useTestDatabase(seedSettings)

test('PAS-03 after withdrawal the heading and the title of the page state the result', async () => {
  const ctx = testContext(database, { extensions })
  const { receipt } = valueOf(await submitLead(ctx, assessmentSubmission()))
  const key = receipt.statusPath.replace('/enquiry/', '')
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  context.set(pageRecord, { isCacheable: false })
  const request = new Request(`http://x/enquiry/${key}/withdraw`, { method: 'POST' })
  const params = { key, part: 'withdraw' }
  const pattern = '/enquiry/:key/:part?' as const
  const args = { context, params, request, url: new URL(request.url), pattern }
  const actionData = await action(args)
  const loaderData = await loader(args)
  const props = { loaderData, actionData, params } as Route.ComponentProps
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Enquiry {...props} />
    </MemoryRouter>,
  )
  expect(html).toMatch(/<h1[^>]*>Enquiry withdrawn<\/h1>/)
  expect(html).toContain('Your enquiry has been withdrawn.')
  expect(meta({ loaderData } as Route.MetaArgs)).toContainEqual({ title: 'Enquiry withdrawn' })
})
