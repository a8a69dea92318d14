import { createContext, data, redirect, useSearchParams } from 'react-router'
import { PlainPage } from '#app/design/ui/plain-page.tsx'
import { enquiryContact, enquiryPath } from '#app/modules/sales/lead/enquiry/rules.ts'
import { postedValues } from '#app/modules/sales/lead/public-form/rules.ts'
import { refusalInit } from '#app/modules/sales/lead/submission/service.server.ts'
import { readBrand } from '#app/modules/settings/brand/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import {
  markAddressSecret,
  omitPageScript,
  pageRecord,
  requestContext,
} from '#app/platform/router-context.server.ts'
import { readPostedForm } from '../../posted-form/service.server.ts'
import {
  actionWords,
  enquiryActions,
  problemWords,
  statusWords,
  type EnquiryAction,
} from '../content.ts'
import { changeHandlers, readEnquiry } from '../service.server.ts'
import { EnquiryView, ActionForm, type ActionResult } from '../ui/enquiry-view.tsx'
import type { Route } from './+types/enquiry'

const parseAction = (name: string | null | undefined): EnquiryAction | undefined =>
  enquiryActions.find((part) => part === name)

/**
 * True if the action of this request withdrew the enquiry. The loader then finds no enquiry, but must not respond with
 * 404.
 */
const isWithdrawnContext = createContext(false)

/** Opening the page changes nothing, because mail scanners open links, too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  markAddressSecret(context)
  omitPageScript(context)
  const isUnknown = params.part !== undefined && !parseAction(params.part)
  const ctx = context.get(requestContext)
  context.get(pageRecord).brand = await readBrand(ctx)
  const outcome = isUnknown ? undefined : await readEnquiry(ctx, params.key)
  if (outcome?.ok) {
    const { reference, brandName } = outcome.value
    const title = statusWords.title(reference)
    return { enquiry: outcome.value, key: params.key, title, message: '', brandName }
  }
  const { brandName } = await readSettings(ctx, 'site')
  if (context.get(isWithdrawnContext)) {
    const title = statusWords.withdrawnTitle
    return { enquiry: null, key: '', title, message: actionWords.withdraw.done, brandName }
  }
  const isBusy = outcome?.reason === 'too-many-requests'
  const message = isBusy ? problemWords.again : problemWords.missing
  const title = problemWords.missingTitle
  const init = outcome ? refusalInit(outcome) : { status: 404 }
  return data({ enquiry: null, key: '', title, message, brandName }, init)
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.title ?? problemWords.missingTitle },
    { name: 'robots', content: 'noindex' },
  ]
}

/** A GET request for the same URL shows the form and explains the effect. */
export async function action({ context, params, request }: Route.ActionArgs) {
  markAddressSecret(context)
  omitPageScript(context)
  const part = parseAction(params.part)
  if (!part) return data(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  const posted = await readPostedForm(request)
  const input = Object.fromEntries(posted)
  const outcome = await changeHandlers[part](context.get(requestContext), params.key, input)
  if (outcome.ok && part === 'withdraw') {
    context.set(isWithdrawnContext, true)
    return { part } satisfies ActionResult
  }
  if (outcome.ok) throw redirect(`${enquiryPath(params.key)}?done=${part}`, 303)
  const { reason, message, fields = {} } = outcome
  const answer: ActionResult = {
    part,
    values: postedValues(Object.keys(input), posted),
    fields,
    message: reason === 'too-many-requests' ? problemWords.again : message,
  }
  return data(answer, refusalInit(outcome))
}

export default function Enquiry({ loaderData, actionData, params }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { enquiry, key, title, message, brandName } = loaderData
  if (!enquiry) {
    return (
      <PlainPage heading={title} text={message} brandName={brandName} contact={enquiryContact} />
    )
  }
  const part = parseAction(params.part)
  if (part) {
    return (
      <ActionForm
        part={part}
        enquiry={enquiry}
        back={enquiryPath(key)}
        startsAt={query.get('at')}
        answer={actionData}
      />
    )
  }
  return (
    <EnquiryView
      enquiry={enquiry}
      hrefOf={(name) => enquiryPath(key, name)}
      done={parseAction(query.get('done'))}
    />
  )
}
