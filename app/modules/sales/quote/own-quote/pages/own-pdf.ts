import { refusalStatus } from '#app/platform/http.server.ts'
import { markAddressSecret, requestContext } from '#app/platform/router-context.server.ts'
import { fileNameOf } from '../../document/rules.server.ts'
import { findDocument } from '../../store.server.ts'
import { visitorProblems } from '../content.ts'
import { findOwnQuote } from '../service.server.ts'
import type { Route } from './+types/own-pdf'

/** Returns the stored PDF. It was generated once, when the quote was sent or accepted. */
export async function loader({ context, params }: Route.LoaderArgs) {
  markAddressSecret(context)
  const ctx = context.get(requestContext)
  const outcome = await findOwnQuote(ctx, params.key, params.id)
  if (!outcome.ok) return new Response(outcome.message, { status: refusalStatus(outcome.reason) })
  const kind = params.kind === 'accepted' ? 'accepted' : 'sent'
  const file = await findDocument(ctx.db, outcome.value.version.id, kind)
  if (!file?.bytes) return new Response(visitorProblems.missing, { status: 404 })
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileNameOf(outcome.value.content.number)}"`,
    },
  })
}
