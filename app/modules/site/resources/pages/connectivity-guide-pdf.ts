import { fileResponse } from '#app/platform/documents/files.server.ts'
import { allowPageCache, requestContext } from '#app/platform/router-context.server.ts'
import { guideHero } from '../guide/content.ts'
import { readGuideFile } from '../guide/service.server.ts'
import type { Route } from './+types/connectivity-guide-pdf'

export async function loader({ context }: Route.LoaderArgs) {
  allowPageCache(context)
  const file = await readGuideFile(context.get(requestContext))
  return fileResponse(file, { name: guideHero.fileName, type: 'application/pdf' })
}
