import { Outlet } from 'react-router'
import { readSettings } from '#app/features/settings/data.server.ts'
import { promotionEndedNote } from '#app/features/settings/rules.ts'
import { readPublicKey } from '#app/platform/public-key.server.ts'
import { allowPageCache, requestContext } from '#app/platform/router-context.server.ts'
import type { Route } from './+types/public-layout'

export async function loader({ context }: Route.LoaderArgs) {
  allowPageCache(context)
  const ctx = context.get(requestContext)
  const [site, promotion, publicKey] = await Promise.all([
    readSettings(ctx, 'site'),
    readSettings(ctx, 'promotion'),
    readPublicKey(ctx),
  ])
  return {
    site,
    promotion,
    promotionEndedNote: promotionEndedNote(promotion, ctx.clock.now()),
    publicKey,
  }
}

export default function PublicLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
