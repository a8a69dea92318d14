import type { LoaderFunctionArgs } from 'react-router'
import { publisherOf } from '#app/modules/settings/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { fileResponse } from '#app/platform/documents/files.server.ts'
import { allowPageCache, requestContext } from '#app/platform/router-context.server.ts'
import { downloadHref, downloads } from '../downloads/content.ts'
import { makeFile } from '../downloads/service.server.ts'

/** Serves the files of the download buttons; no other file has a route. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const download = downloads.find((known) => downloadHref(known) === pathname)
  if (!download) throw new Response('File not found. It may have been removed.', { status: 404 })
  allowPageCache(context)
  const ctx = context.get(requestContext)
  const publisher = publisherOf(await readSettings(ctx, 'site'))
  return fileResponse(await makeFile(download.name, publisher, ctx.clock.now()), download)
}
