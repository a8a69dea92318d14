import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { routerContext } from '#tools/testing/router-context.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import type { Route } from './+types/referral-answer'
import ReferralAnswer, { action } from './referral-answer.tsx'

const database = useTestDatabase()

test('D-39 T20 a friend who hits the rate limit gets a 429 with a retry time and the same two buttons', async () => {
  const context = routerContext(testContext(database))
  const request = new Request('http://x/bundles/referral-answer?key=k', { method: 'POST' })
  const press = () => action({ context, request } as never)
  for (let count = 0; count < 30; count++) await press()
  const { data, init } = (await press()) as { data: object; init: ResponseInit }
  expect(init).toMatchObject({ status: 429, headers: { 'Retry-After': expect.any(String) } })
  const props = { loaderData: { hasKey: true }, actionData: data } as Route.ComponentProps
  const html = renderToStaticMarkup(<ReferralAnswer {...props} />)
  expect(html).toContain('Please wait a minute, then try again.')
  expect(html.match(/<button/g)).toHaveLength(2)
})
