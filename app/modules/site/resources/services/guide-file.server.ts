import { readSettings } from '#app/modules/settings/store.server.ts'
import { publisherOf } from '#app/modules/settings/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { cacheFile, type CachedFile } from '#app/platform/documents/cached-file.server.ts'
import { guideHero } from '../content/connectivity-guide.ts'
import { drawGuidePdf } from './draw-guide-pdf.server.ts'

const guidePdf = cacheFile(drawGuidePdf)

/** RES-10: the guide as a file; drawn once, and again when the publisher's details change. */
export async function readGuideFile(ctx: Context): Promise<CachedFile> {
  return guidePdf(publisherOf(await readSettings(ctx, 'site')), ctx.clock.now())
}

/** The guide, for staff who attach it to a reply (ANS-02). */
export const attachableGuide = {
  source: 'guide',
  label: 'Downloads',
  list: async () => [{ key: guideHero.fileName, name: guideHero.fileName }],
  async read(ctx: Context) {
    const { bytes } = await readGuideFile(ctx)
    return { name: guideHero.fileName, type: 'application/pdf', bytes }
  },
}
