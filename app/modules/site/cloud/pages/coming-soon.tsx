import type { ReactElement, ReactNode } from 'react'
import { data, useSearchParams } from 'react-router'
import { Illustration } from '#app/design/illustrations/illustration.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import type { LaunchService } from '#app/modules/sales/lead/forms/launch-interest.ts'
import { emptyAnswer, sentAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm, receiptOrRefusal } from '../../posted-form/service.server.ts'
import { comingSoonPage, type ComingSoonPage } from '../coming-soon/content.ts'
import { launchAnchor, comingSoonWords as words } from '../content.ts'
import { Launch } from '../islands/launch.tsx'
import type { Route } from './+types/coming-soon'

/** Returns the page of a path, because one module serves four paths. */
function pageAtPath(path: string): ComingSoonPage {
  const page = comingSoonPage(path)
  if (!page) throw data(null, { status: 404 })
  return page
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { path, offer } = pageAtPath(url.pathname)
  const offers = offer ? await readOffers(context.get(requestContext), [offer]) : undefined
  const forms = await loadPageForms(context, request, 'launch-interest')
  return { path, offer: offer && offers?.[offer], forms }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = pageAtPath(url.pathname)
  const fields = await readPostedForm(request)
  // The page sets the service. A posted service is ignored.
  fields.set('service', page.service)
  const posted = { form: 'launch-interest', page: page.path, data: fields } as const
  const answered = await answerFormPost(context.get(requestContext), posted)
  return receiptOrRefusal(`${page.path}?sent=yes#${launchAnchor}`, answered)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return pageMeta(brandName, loaderData ? pageAtPath(loaderData.path) : { title: '' })
}

export default function ComingSoonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const page = pageAtPath(loaderData.path)
  const first = actionData ?? (query.get('sent') === 'yes' ? sentAnswer : emptyAnswer)
  return (
    <ComingSoon
      page={page}
      price={loaderData.offer ? <PriceStamp offer={loaderData.offer} isFrom /> : undefined}
      form={<Launch page={{ path: page.path, service: page.service }} first={first} />}
    />
  )
}

export type ComingSoonProps = {
  page: ComingSoonPage
  /** The stamp with the starting price, if one is documented. */
  price?: ReactNode
  form: ReactNode
}

export function ComingSoon({ page, price, form }: ComingSoonProps) {
  return (
    <>
      <Band
        labelledBy="coming-soon-heading"
        className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]"
      >
        <div className="grid gap-6">
          <div>
            <PageOpening headingId="coming-soon-heading" {...page} />
          </div>
          <Notice tone="warning" title={words.notice.title}>
            {words.notice.text} <TextLink to={words.contact.href}>{words.notice.link}</TextLink>.
          </Notice>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={words.contact.href} className="max-sm:w-full">
              {words.contact.name}
            </ButtonLink>
          </div>
          <ServiceDrawing service={page.service} className="w-52 max-md:hidden" />
        </div>
        <RecipeCard
          tab={page.tab}
          tone="sunrise"
          title={page.service}
          headingLevel="h2"
          meta={[words.notice.title]}
          ingredientsTitle={words.plannedHeading}
          ingredients={page.planned}
          price={price ?? <p className="text-sm text-ink-soft">{words.noPrice}</p>}
          tip={page.tip}
        />
      </Band>
      <Band tone="sand" className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[3fr_2fr]">
        {form}
        <InTheMeantime page={page} />
      </Band>
    </>
  )
}

function InTheMeantime({ page }: { page: ComingSoonPage }) {
  return (
    <section aria-labelledby="meanwhile-heading">
      <h2 id="meanwhile-heading" className="recipe-head text-2xl">
        {words.meanwhileHeading}
      </h2>
      <ul className="mt-4 grid gap-5">
        {page.meanwhile.map(({ name, href, text }) => (
          <li key={href}>
            <TextLink to={href} className="font-semibold">
              {name}
            </TextLink>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const cloudPath = 'M104 62a15 15 0 0 1 4-29 21 21 0 0 1 40-5 17 17 0 0 1 9 34z'

const serviceDrawings: Record<LaunchService, ReactElement> = {
  'Cloud Migration': (
    <>
      <path className="drawing-mist" d={cloudPath} />
      <path
        className="drawing-line"
        d={`${cloudPath}M34 78h40v50H34zM34 94h40M34 110h40M20 130h160M112 130v-24h26v24M142 130V96h28v34M112 114h26M142 108h28`}
      />
      <path
        className="drawing-accent"
        d="M66 66q6-26 28-26M84 32l10 8-9 9M126 96V72M119 79l7-8 7 8"
      />
      <path className="drawing-sun" d="M42 85h6v3h-6zM42 101h6v3h-6zM42 117h6v3h-6z" />
    </>
  ),
  'Cloud Hosting': (
    <>
      <path className="drawing-mist" d="M30 26h140v18H30z" />
      <path
        className="drawing-line"
        d="M30 26h140v70H30zM30 44h140M100 96v14M56 110h88v22H56zM56 121h88M20 132h160M46 58h44M46 70h34M46 82h40"
      />
      <path
        className="drawing-accent"
        d="M40 35h.1M50 35h.1M60 35h.1M118 56h36v28h-36zM118 78l12-10 8 7 6-5 10 8"
      />
      <circle className="drawing-sun" cx="134" cy="115.5" r="2.5" />
      <circle className="drawing-sun" cx="134" cy="126.5" r="2.5" />
    </>
  ),
  'Cloud Backup': (
    <>
      <path className="drawing-mist" d="M64 44v68a36 12 0 0 0 72 0V44z" />
      <path
        className="drawing-line"
        d="M64 44a36 12 0 0 1 72 0 36 12 0 0 1-72 0v68a36 12 0 0 0 72 0V44M64 67a36 12 0 0 0 72 0M64 90a36 12 0 0 0 72 0M20 132h160"
      />
      <path
        className="drawing-accent"
        d="M48 106a56 56 0 0 1 4-66M42 48l10-9 5 12M152 46a56 56 0 0 1-4 66M158 103l-10 9-5-12"
      />
      <circle className="drawing-sun" cx="122" cy="62" r="3" />
      <circle className="drawing-sun" cx="122" cy="85" r="3" />
      <circle className="drawing-sun" cx="122" cy="108" r="3" />
    </>
  ),
  'IT Security': (
    <>
      <path className="drawing-mist" d="M100 20l44 15v32q0 38-44 57-44-19-44-57V35z" />
      <path
        className="drawing-line"
        d="M100 20l44 15v32q0 38-44 57-44-19-44-57V35zM82 66h36v30H82zM88 66V56a12 12 0 0 1 24 0v10M20 132h160"
      />
      <path
        className="drawing-accent"
        d="M40 52q-12 18-6 40M28 46q-14 24-6 54M160 52q12 18 6 40M172 46q14 24 6 54"
      />
      <circle className="drawing-sun" cx="100" cy="81" r="5" />
    </>
  ),
}

function ServiceDrawing({ service, className }: { service: LaunchService; className: string }) {
  return (
    <Illustration viewBox="0 14 200 122" className={className}>
      {serviceDrawings[service]}
    </Illustration>
  )
}
