import { data, useSearchParams } from 'react-router'
import { johannesburgDate, nextJohannesburgMidnight } from '#app/basics/dates.ts'
import { officeState } from '#app/basics/office-hours.ts'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { whatsappHref } from '#app/basics/whatsapp-href.ts'
import { Band } from '#app/design/ui/band.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { readKeptPromises } from '#app/modules/sales/conversation/services/kept-promises.server.ts'
import { emptyAnswer, sentAnswer } from '#app/modules/sales/lead/rules/form-answer.ts'
import {
  answerFormPost,
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { supplierOf } from '../../legal/rules.ts'
import { SupplierDetails } from '../../legal/ui/supplier-details.tsx'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { fullOfferName, priceText } from '#app/modules/prices/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { callWords } from '#app/modules/shell/content.ts'
import type { Context } from '#app/platform/context.server.ts'
import { keepPageUntil, requestContext } from '#app/platform/router-context.server.ts'
import { page } from '../content.ts'
import { formsOfPage } from '../rules/contact-forms.ts'
import {
  contactForms,
  contactPath,
  formPosted,
  parseContactView,
  quickActionIds,
  sectionOf,
  sentHref,
  type AskedPlan,
  type ContactForm,
} from '../rules/contact-view.ts'
import { officeWords } from '../rules/office-words.ts'
import { CallFirst } from '../ui/call-first.tsx'
import { ContactCard, KeptPromisesCard, SupportHoursCard } from '../ui/contact-cards.tsx'
import { GetInTouch } from '../islands/get-in-touch.tsx'
import { QuickActionDialog, QuickActionInPage } from './quick-action-places.tsx'
import { QuickActionMenu } from '../ui/quick-action-menu.tsx'
import type { Route } from './+types/contact'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { plan } = parseContactView(new URL(request.url).searchParams)
  const ctx = context.get(requestContext)
  const site = await readSettings(ctx, 'site')
  const proclaimed = proclaimedHolidays(site)
  const now = ctx.clock.now()
  const office = officeState(now, (date) => isPublicHoliday(date, proclaimed))
  // The page says whether the office is open and whether it opens today, so it is kept until either changes.
  keepPageUntil(context, office.until)
  keepPageUntil(context, nextJohannesburgMidnight(now))
  return {
    forms: await loadPageForms(context, request, ...contactForms),
    office: { isOpen: office.isOpen, words: officeWords(office, now) },
    kept: site.areKeptPromisesShown ? await readKeptPromises(ctx) : null,
    asked: plan === '' ? undefined : await namedPlan(ctx, plan),
    supplier: supplierOf(site),
    whatsapp: whatsappHref(site.whatsappNumber, callWords.whatsappText(site.brandName)),
    days: {
      today: johannesburgDate(now),
      proclaimed,
    },
  }
}

async function namedPlan(ctx: Context, plan: Exclude<AskedPlan, ''>) {
  const { [plan]: offer } = await readOffers(ctx, [plan])
  return { plan, name: fullOfferName(offer), price: priceText(offer) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', page)
}

/** Forms posted without script. A success ends in a page that can be reloaded without sending again. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => new FormData())
  const form = formPosted(posted)
  const answered = await answerFormPost(context.get(requestContext), {
    form,
    fields: Object.keys(formsOfPage[form].fields),
    page: contactPath,
    data: posted,
  })
  if (answered.answer.outcome === 'sent') throw redirectToReceipt(sentHref(form), answered)
  return data({ form, ...answered.answer }, refusalInit(answered))
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** CTC-01 to CTC-27, CTC-30, CTC-31, D-155. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, supplier, whatsapp, days, office } = loaderData
  const [query] = useSearchParams()
  const view = parseContactView(query)
  const first = (form: ContactForm) => {
    if (actionData?.form === form) return actionData
    return view.sent === form ? sentAnswer : emptyAnswer
  }
  const inPage = actionData && actionData.form !== 'contact' ? actionData.form : view.form
  return (
    <>
      <Band labelledBy="contact-heading">
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
          <div>
            <PageOpening headingId="contact-heading" {...page}>
              <CallFirst provider={supplier} whatsapp={whatsapp} office={office} />
            </PageOpening>
            <section id={sectionOf('contact')} aria-labelledby="get-in-touch-heading">
              <GetInTouch
                interest={view.interest}
                wifiPlan={view.wifiPlan}
                asked={asked}
                first={first('contact')}
                isSent={view.sent === 'contact'}
              />
            </section>
          </div>
          <Cards {...loaderData} />
        </div>
      </Band>
      <Band tone="sand" labelledBy="quick-actions">
        <QuickActionMenu />
        {inPage === '' ? null : (
          <section id={sectionOf(inPage)} className="mt-8 max-w-prose">
            <QuickActionInPage action={inPage} days={days} first={first(inPage)} />
          </section>
        )}
        {quickActionIds.map((action) => (
          <QuickActionDialog key={action} action={action} days={days} />
        ))}
      </Band>
      <Band>
        <SupplierDetails supplier={supplier} />
      </Band>
    </>
  )
}

type CardsProps = Pick<
  Route.ComponentProps['loaderData'],
  'supplier' | 'whatsapp' | 'office' | 'kept'
>

function Cards({ supplier, whatsapp, office, kept }: CardsProps) {
  return (
    <div className="grid gap-6">
      <ContactCard provider={supplier} whatsapp={whatsapp} />
      <SupportHoursCard officeWords={office.words} />
      {kept ? <KeptPromisesCard {...kept} /> : null}
    </div>
  )
}
