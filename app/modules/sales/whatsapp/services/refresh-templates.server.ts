import type { Context } from '#app/platform/context.server.ts'
import { replaceTemplates } from '../data/templates.server.ts'
import { listTemplates } from '../gateway.server.ts'
import { usableTemplate } from '../rules/templates.ts'
import { accessOf } from './access.server.ts'

/**
 * Every ten minutes and at the start: which templates WhatsApp has approved (WAP-03). Where it gives no answer, those
 * of last time stay. For the system alone.
 */
export async function refreshTemplates(ctx: Context): Promise<void> {
  const access = accessOf(ctx.env)
  if (!access) return
  try {
    const listed = await listTemplates(access)
    const templates = listed.flatMap((template) => usableTemplate(template) ?? [])
    await ctx.db.transaction((tx) => replaceTemplates(tx, templates, ctx.clock.now()))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the templates of WhatsApp could not be read')
  }
}
