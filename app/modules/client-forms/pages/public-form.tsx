import { data, redirect, useSearchParams } from 'react-router'
import type { SitePath } from '#app/basics/site-path.ts'
import { Band } from '#app/design/ui/band.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { honeypotName } from '#app/modules/forms/definition/rules.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { allowOfflinePage, requestContext } from '#app/platform/router-context.server.ts'
import { formNotice, storageNotices } from '../content.ts'
import { type ClientForm, formKey } from '../definition/rules.ts'
import { startValues } from '../draft/rules.ts'
import { formOfPath, publicOfflinePage } from '../forms.ts'
import { useOfflinePage } from '../offline/ui/use-offline-page.ts'
import { submittedText } from '../rules.ts'
import { readFormLists, submitClientForm } from '../service.server.ts'
import { bodyOfValues, valuesOfFormData } from '../submission/rules.ts'
import { ClientFormEditor } from '../ui/client-form.tsx'
import type { Route } from './+types/public-form'

function FormNotice({ definition, legalName }: { definition: ClientForm; legalName: string }) {
  const preferences = definition.contactNotice ?? formNotice.preferences
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      <span>
        {`${formNotice.who(legalName)} ${preferences} ${formNotice.mandatory} ${formNotice.more}`}
      </span>{' '}
      <TextLink to={formNotice.link.href}>{formNotice.link.name}</TextLink>.
    </p>
  )
}

function formAt(path: string) {
  const form = formOfPath(path)
  if (!form) throw data(null, { status: 404 })
  return form
}

export async function loader({ context, url }: Route.LoaderArgs) {
  allowOfflinePage(context)
  const form = formAt(url.pathname)
  const ctx = context.get(requestContext)
  const lists = await readFormLists(ctx)
  return {
    path: publicOfflinePage(form).page,
    lists,
    startsWith: startValues({ definition: form, lists, now: ctx.clock.now() }),
    submitted: submittedText(form, url.searchParams),
  }
}

/** Handles a post without script. Redirects after a success, so that a reload does not send the form again. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = formAt(url.pathname)
  const posted = await request.formData().catch(() => new FormData())
  const values = valuesOfFormData(form, posted)
  const outcome = await submitClientForm(context.get(requestContext), form, {
    body: bodyOfValues(form, values),
    honeypot: String(posted.get(honeypotName) ?? ''),
  })
  if (outcome.ok) {
    const sent = { sent: outcome.value.level, state: values[form.state] ?? '' }
    throw redirect(`/forms/${formKey(form)}?${new URLSearchParams(sent)}`, 303)
  }
  const headers = outcome.retryAfterSeconds
    ? { 'Retry-After': String(Math.ceil(outcome.retryAfterSeconds)) }
    : undefined
  const answer = { values, errors: outcome.fields ?? {}, message: outcome.message }
  return data(answer, { status: refusalStatus(outcome.reason), headers })
}

/** Passes the action's headers, such as Retry-After, on to the response. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  const title = loaderData ? formAt(loaderData.path).title : ''
  return [
    ...pageMeta(brandName, { title }),
    { name: 'robots', content: 'noindex' },
    ...(loaderData
      ? [{ tagName: 'link', rel: 'manifest', href: `${loaderData.path}/app.webmanifest` }]
      : []),
  ]
}

export default function PublicForm({ loaderData, actionData }: Route.ComponentProps) {
  const form = formAt(loaderData.path)
  const { legalName, publicKey, contact } = usePublicSite()
  const [query] = useSearchParams()
  useOfflinePage(publicOfflinePage(form))
  return (
    <Band>
      <div className="mx-auto max-w-narrow">
        <h1 className="text-3xl">{form.title}</h1>
        <p className="mt-3 mb-5 text-ink-soft">{`${form.intro} ${storageNotices.device}`}</p>
        {loaderData.submitted ? (
          <Notice tone="success" role="status" title={form.submittedMessage}>
            <p>{loaderData.submitted}</p>
          </Notice>
        ) : null}
        <ClientFormEditor
          key={loaderData.path}
          definition={form}
          lists={loaderData.lists}
          publicKey={publicKey}
          owner=""
          wantedId={query.get('draft') ?? undefined}
          contact={contact}
          startsWith={loaderData.startsWith}
          posted={actionData}
          backTo={{ href: '/' satisfies SitePath, label: 'Back to the home page' }}
        >
          <FormNotice definition={form} legalName={legalName} />
        </ClientFormEditor>
      </div>
    </Band>
  )
}
