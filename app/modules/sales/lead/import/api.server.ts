import { Hono } from 'hono'
import { type Outcome, refused, refusedField } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { type AppEnv, RefusalError, json, query, unwrap } from '#app/platform/http.server.ts'
import { importRefusals } from './content.ts'
import { canUndo } from './rules.ts'
import {
  applyImportSchema,
  changeMappingSchema,
  importIdSchema,
  importRowsSchema,
  maxImportFileBytes,
} from './schema.ts'
import { applyImport, changeMapping, readImportFile, undoImport } from './service.server.ts'
import { type LeadImport, findImport, findImports, findRows } from './store.server.ts'

const maxShownRows = 100

const describe = (file: LeadImport, now: Date) => ({
  ...file,
  canUndo: file.state !== 'undone' && canUndo(file.appliedAt, now),
})

const changed = async (
  ctx: Context,
  change: (ctx: Context, input: unknown) => Promise<Outcome<LeadImport>>,
  input: object,
) => describe(unwrap(await change(ctx, input)), ctx.clock.now())

/** Routes for importing leads from files, under /api/admin/leads/imports. */
export const leadImportApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) => {
    const { db, clock } = c.get('ctx')
    const imports = await findImports(db)
    return c.json({ imports: imports.map((file) => describe(file, clock.now())) })
  })
  .put(
    '/:id/file',
    allow('product_manager', { takesFile: true }),
    query<{ name: string }>(),
    async (c) => {
      const ctx = c.get('ctx')
      const input = { id: c.req.param('id'), name: c.req.query('name') }
      const bytes = c.req.raw.body ?? new Blob().stream()
      const file = unwrap(await readImportFile(ctx, input, limitSize(bytes)))
      return c.json(describe(file, ctx.clock.now()))
    },
  )
  .get(
    '/:id',
    allow('product_manager'),
    query<{ outcome?: string; after?: string }>(importRowsSchema.omit({ id: true })),
    async (c) => {
      const { db, clock } = c.get('ctx')
      const parsed = importRowsSchema.safeParse({ ...c.req.query(), id: c.req.param('id') })
      const found = parsed.success ? await findImport(db, parsed.data.id) : undefined
      if (!parsed.success || !found)
        throw new RefusalError(refused('not-found', importRefusals.unknown))
      const { id, outcome, after } = parsed.data
      const rows = await findRows(db, id, { after, outcome, limit: maxShownRows + 1 })
      const shown = rows.slice(0, maxShownRows)
      return c.json({
        file: describe(found, clock.now()),
        rows: shown,
        next: rows.length > maxShownRows ? shown.at(-1)!.line : null,
      })
    },
  )
  .post('/:id/mapping', allow('product_manager'), json(changeMappingSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(await changed(c.get('ctx'), changeMapping, input))
  })
  .post('/:id/apply', allow('product_manager'), json(applyImportSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(await changed(c.get('ctx'), applyImport, input))
  })
  .post('/:id/undo', allow('product_manager'), json(importIdSchema, 'id'), async (c) =>
    c.json(await changed(c.get('ctx'), undoImport, { id: c.req.param('id') })),
  )

/** Passes a file's bytes on and refuses it above the limit. A chunked request does not announce its size. */
async function* limitSize(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const block of bytes) {
    size += block.byteLength
    if (size > maxImportFileBytes) {
      const message = 'A file can be up to 20 MB. Split it in two.'
      throw new RefusalError(refusedField('file', message))
    }
    yield block
  }
}
