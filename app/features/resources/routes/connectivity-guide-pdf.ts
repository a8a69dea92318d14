import { readSettings } from '#app/features/settings/data.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { guideHero } from '../content/connectivity-guide.ts'
import type { Route } from './+types/connectivity-guide-pdf'
import { drawGuidePdf, type GuidePublisher } from './draw-guide-pdf.server.ts'

let latest: { key: string; file: Promise<Uint8Array<ArrayBuffer>> } | undefined

/** Drawn once, and again when the publisher's details change. */
function guidePdf(publisher: GuidePublisher, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(publisher)
  if (latest?.key !== key) {
    const file = drawGuidePdf(publisher, now)
    latest = { key, file }
    file.catch(() => {
      if (latest?.file === file) latest = undefined
    })
  }
  return latest.file
}

/** RES-10: the file behind the download button. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const site = await readSettings(ctx, 'site')
  const { brandName, phone, email, streetAddress, suburb, city, postalCode } = site
  const address = `${streetAddress}, ${suburb}, ${city} ${postalCode}`
  const file = await guidePdf({ brandName, phone, email, address }, ctx.clock.now())
  return new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.byteLength),
      'Content-Disposition': `attachment; filename="${guideHero.fileName}"`,
    },
  })
}
