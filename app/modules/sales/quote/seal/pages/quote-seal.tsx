import { data } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { EmailLinkPage } from '#app/design/ui/letter-band.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { sealWords as words } from '../content.ts'
import { checkSeal, type SealFacts } from '../service.server.ts'
import type { Route } from './+types/quote-seal'

type SealCheckResult = { is: 'known' | 'unknown' | 'again' | 'empty'; facts: SealFacts }

export function meta({ matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return [...pageMeta(brandName, words.page), { name: 'robots', content: 'noindex' }]
}

/** Compares the uploaded file with our seals. The file isn't stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => new FormData())
  const file = posted.get('file')
  if (!(file instanceof File) || file.size === 0)
    return data<SealCheckResult>({ is: 'empty', facts: [] }, { status: 422 })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const outcome = await checkSeal(context.get(requestContext), bytes)
  if (outcome.ok) return data<SealCheckResult>({ is: 'known', facts: outcome.value })
  const isBusy = outcome.reason === 'too-many-requests'
  const headers = isBusy ? { 'Retry-After': String(outcome.retryAfterSeconds ?? 60) } : undefined
  const answer: SealCheckResult = { is: isBusy ? 'again' : 'unknown', facts: [] }
  // Responds with 200 even if the file isn't ours, because the check itself succeeded.
  return data(answer, { status: isBusy ? refusalStatus(outcome.reason) : 200, headers })
}

/** Public page without sign-in. It shows no names of people. */
export default function QuoteSeal({ actionData }: Route.ComponentProps) {
  const { title, text } = actionData ? words[actionData.is] : words.page
  return (
    <EmailLinkPage title={title} text={text} isFormResponse={actionData !== undefined}>
      {actionData && actionData.facts.length > 0 ? (
        <dl className="receipt-facts mt-4">
          {actionData.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <form method="post" encType="multipart/form-data" className="mt-6 grid gap-4">
        <label className="field" htmlFor="seal-file">
          {words.page.field}
          <input
            id="seal-file"
            name="file"
            type="file"
            accept="application/pdf"
            required
            className="control"
          />
        </label>
        <Button type="submit" className="justify-self-start">
          {words.page.button}
        </Button>
      </form>
    </EmailLinkPage>
  )
}
