import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { extensions } from '#server/registrations.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { assessmentSubmission } from '#tools/testing/lead-forms.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { routerContext } from '#tools/testing/router-context.ts'
import { testContext, useTestDatabase, valueOf } from '#tools/testing/test-database.ts'
import { readEnquiry } from '../service.server.ts'
import type { Route } from './+types/enquiry'
import Enquiry, { action, loader, meta } from './enquiry.tsx'

const database = useTestDatabase(seedSettings)

const at = (now: string) => {
  const ctx = testContext(database, { extensions, clock: fixedClock(new Date(now)) })
  const part = (name: string, key: string, fields?: Record<string, string>) => {
    const body = fields && new URLSearchParams(fields)
    const request = new Request(`http://x/enquiry/${key}/${name}`, { method: 'POST', body })
    const pattern = '/enquiry/:key/:part?' as const
    const url = new URL(request.url)
    return { context: routerContext(ctx), params: { key, part: name }, request, url, pattern }
  }
  const htmlOf = async (args: ReturnType<typeof part>, actionData?: unknown) => {
    const loaderData = await loader(args)
    const props = { loaderData, actionData, params: args.params } as Route.ComponentProps
    return { loaderData, html: renderPage(<Enquiry {...props} />) }
  }
  return { ctx, part, htmlOf }
}

const storeEnquiry = async (ctx: Context) => {
  const submission = assessmentSubmission({ idempotencyKey: randomUUID() })
  const { receipt, id } = valueOf(await submitLead(ctx, submission))
  return { id, key: receipt.statusPath.replace('/enquiry/', '') }
}

test('PAS-03 after a withdrawal, the page heading and title change to "Enquiry withdrawn"', async () => {
  const { ctx, part, htmlOf } = at('2026-11-23T07:00:00Z')
  const args = part('withdraw', (await storeEnquiry(ctx)).key)
  const { html, loaderData } = await htmlOf(args, await action(args))
  expect(html).toMatch(/<h1[^>]*>Enquiry withdrawn<\/h1>/)
  expect(html).toContain('Your enquiry has been withdrawn.')
  expect(meta({ loaderData } as Route.MetaArgs)).toContainEqual({ title: 'Enquiry withdrawn' })
})

test('PAS-02 ANS-07 the same message, sent again after our reply, is stored and reopens the lead', async () => {
  const { id, key } = await storeEnquiry(at('2026-11-23T07:00:00Z').ctx)
  const message = 'Yes please'
  for (const now of ['2026-11-23T07:10:00Z', '2026-11-23T13:00:00Z']) {
    const { part, htmlOf } = at(now)
    const { html } = await htmlOf(part('write', key))
    const fillId = /name="fillId" value="([\w-]+)"/.exec(html)?.[1] ?? ''
    const refused = part('write', key, { fillId, message: '' })
    const answer = (await action(refused)) as { data: unknown }
    expect((await htmlOf(refused, answer.data)).html).toContain(`value="${fillId}"`)
    for (let press = 0; press < 2; press++)
      await expect(action(part('write', key, { fillId, message }))).rejects.toHaveProperty(
        'status',
        303,
      )
    const isThis = eq(leads.id, id)
    const [lead] = await database.db.select().from(leads).where(isThis)
    expect(lead).toMatchObject({ answeredAt: null })
    await database.db
      .update(leads)
      .set({ answeredAt: new Date(now) })
      .where(isThis)
  }
  const messages = valueOf(await readEnquiry(at('2026-11-23T14:00:00Z').ctx, key)).messages
  expect(messages.map(({ text }) => text)).toEqual([message, message])
})
