import { readSettings } from '#app/features/settings/data.server.ts'
import { publisherOf } from '#app/features/settings/rules/publisher.ts'
import { fileResponse, cacheFile } from '#app/platform/documents/cached-file.server.ts'
import { allowPageCache, requestContext } from '#app/platform/router-context.server.ts'
import { guideHero } from '../content/connectivity-guide.ts'
import type { Route } from './+types/connectivity-guide-pdf'
import { drawGuidePdf } from './draw-guide-pdf.server.ts'

/** Drawn once, and again when the publisher's details change. */
const guidePdf = cacheFile(drawGuidePdf)

/** RES-10: the file behind the download button. */
export async function loader({ context }: Route.LoaderArgs) {
  allowPageCache(context)
  const ctx = context.get(requestContext)
  const file = await guidePdf(publisherOf(await readSettings(ctx, 'site')), ctx.clock.now())
  return fileResponse(file, { name: guideHero.fileName, type: 'application/pdf' })
}
