import { data, redirect, useSearchParams } from 'react-router'
import { PlainPage } from '#app/design/ui/plain-page.tsx'
import { readBrand } from '#app/modules/settings/brand/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import {
  markAddressSecret,
  omitPageScript,
  pageRecord,
  requestContext,
} from '#app/platform/router-context.server.ts'
import { enquiryContact, enquiryPath } from '../../../lead/enquiry/rules.ts'
import { postedValues } from '../../../lead/public-form/rules.ts'
import { refusalInit } from '../../../lead/submission/service.server.ts'
import { documentWords } from '../../document/content.ts'
import {
  quoteActionWords,
  quoteActions,
  visitorProblems,
  visitorWords,
  type QuoteAction,
} from '../content.ts'
import { acceptQuote, requestRenewal, declineQuote, readOwnQuote } from '../service.server.ts'
import { type DecisionAnswer, DecisionForm, OwnQuoteView } from '../ui/own-quote-view.tsx'
import type { Route } from './+types/own-quote'

const quoteActionOf = (name: string | null | undefined): QuoteAction | undefined =>
  quoteActions.find((part) => part === name)

/** A GET request never accepts or declines the quote, because mail scanners open links, too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  markAddressSecret(context)
  omitPageScript(context)
  const isUnknown = params.part !== undefined && !quoteActionOf(params.part)
  const ctx = context.get(requestContext)
  context.get(pageRecord).brand = await readBrand(ctx)
  const outcome = isUnknown ? undefined : await readOwnQuote(ctx, params.key, params.id)
  if (outcome?.ok) {
    const { brandName } = outcome.value.content.seller
    return { quote: outcome.value, message: '', brandName }
  }
  const { brandName } = await readSettings(ctx, 'site')
  const status = outcome ? refusalStatus(outcome.reason) : 404
  return data({ quote: null, message: visitorProblems.missing, brandName }, { status })
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.quote?.content.number
  return [
    { title: number ? documentWords.title(number) : visitorProblems.missingTitle },
    { name: 'robots', content: 'noindex' },
  ]
}

/**
 * Handles the form for the action in the URL: accept, decline or renew. A GET request for the same URL shows this form
 * and explains the effect.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  markAddressSecret(context)
  omitPageScript(context)
  const part = quoteActionOf(params.part)
  if (!part) return data(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  const posted = await request.formData().catch(() => new FormData())
  const input = Object.fromEntries(posted)
  const ctx = context.get(requestContext)
  const { key, id } = params
  const outcome =
    part === 'renew'
      ? await requestRenewal(ctx, key, id)
      : await (part === 'accept' ? acceptQuote : declineQuote)(ctx, key, id, input)
  if (outcome.ok) throw redirect(`${enquiryPath(key, `quotes/${id}`)}?done=${part}`, 303)
  const { message, fields = {} } = outcome
  const values = postedValues(Object.keys(input), posted)
  const answer: DecisionAnswer = { values, fields, message }
  return data(answer, refusalInit(outcome))
}

export default function OwnQuote({ loaderData, actionData, params }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { quote, message, brandName } = loaderData
  const { key, id } = params
  if (!quote)
    return (
      <PlainPage
        heading={visitorProblems.missingTitle}
        text={message}
        brandName={brandName}
        contact={enquiryContact}
      />
    )
  const { content } = quote
  const part = quoteActionOf(params.part)
  const path = enquiryPath(key, `quotes/${id}`)
  if (part)
    return (
      <PlainPage heading={quoteActionWords[part].heading} brandName={brandName}>
        <DecisionForm part={part} quote={quote} back={path} answer={actionData} />
      </PlainPage>
    )
  return (
    <PlainPage
      heading={documentWords.title(content.number)}
      text={quote.statusText}
      brandName={brandName}
    >
      <OwnQuoteView
        quote={quote}
        done={quoteActionOf(query.get('done'))}
        hrefOf={(name) => `${path}/${name}`}
        versionHref={(other) => enquiryPath(key, `quotes/${other}`)}
      />
      <p className="no-print">
        <a href={enquiryPath(key)} className="link inline-flex min-h-touch items-center">
          {visitorWords.back}
        </a>
      </p>
    </PlainPage>
  )
}
