import { Hono } from 'hono'
import { allow } from '#app/modules/access/session/service.server.ts'
import { type SiteText, draftSchema } from '#app/modules/settings/text/schema.ts'
import { type AppEnv, json, unwrap } from '#app/platform/http.server.ts'
import { listTexts, readText, saveTextDraft } from './service.server.ts'

export function siteTextsApi(texts: readonly SiteText[]) {
  return new Hono<AppEnv>()
    .get('/', allow('viewer'), async (c) => c.json(unwrap(await listTexts(c.get('ctx'), texts))))
    .get('/:id', allow('viewer'), async (c) =>
      c.json(unwrap(await readText(c.get('ctx'), texts, c.req.param('id')))),
    )
    .post('/:id/draft', allow('edit'), json(draftSchema), async (c) => {
      const body = c.req.valid('json')
      return c.json(unwrap(await saveTextDraft(c.get('ctx'), texts, c.req.param('id'), body)))
    })
}
