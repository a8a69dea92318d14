import { Hono } from 'hono'
import { allow } from '#app/modules/access/session/service.server.ts'
import { type AppEnv, json, unwrap, runService } from '#app/platform/http.server.ts'
import { findSettings, readSettings } from '../store.server.ts'
import { brandStyles } from './rules.ts'
import { changeBrandSchema, uploadPictureSchema } from './schema.ts'
import { changeBrand, uploadBrandPicture } from './service.server.ts'
import { findBrandPicture, readBrand } from './store.server.ts'

const immutableCache = 'public, max-age=31536000, immutable'

export const brandApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) =>
    c.json(await findSettings(c.get('ctx').db, 'brand')),
  )
  .post('/', allow('product_manager'), json(changeBrandSchema), (c) => runService(c, changeBrand))
  .post('/pictures', allow('product_manager'), json(uploadPictureSchema), async (c) =>
    c.json(unwrap(await uploadBrandPicture(c.get('ctx'), c.req.valid('json'))), 201),
  )

/** Serves the brand's pictures and stylesheet to visitors. Each URL changes with the content. */
export const brandFiles = new Hono<AppEnv>()
  .get('/:file{[0-9a-f]{64}[.](?:png|jpg|webp)}', async (c) => {
    const row = await findBrandPicture(c.get('ctx').db, c.req.param('file').slice(0, 64))
    if (!row) return c.notFound()
    return c.body(row.bytes, 200, { 'Content-Type': row.type, 'Cache-Control': immutableCache })
  })
  .get('/:file{[0-9a-f]{16}[.]css}', async (c) => {
    const ctx = c.get('ctx')
    const { styles } = await readBrand(ctx)
    // An older page may still request an older stylesheet. The response contains the current colours, and is cached for
    // one minute only.
    const isCurrent = styles === `/brand/${c.req.param('file')}`
    return c.body(brandStyles(await readSettings(ctx, 'brand')), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? immutableCache : 'public, max-age=60',
    })
  })
