import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import {
  type OfficeState,
  isPublicHoliday,
  officeHours,
  officeState,
  proclaimedHolidays,
} from '#app/basics/business-days.ts'
import { whatsappHref } from '#app/basics/contact-details.ts'
import {
  formatDateTime,
  johannesburgDate,
  johannesburgWeekday,
  nextJohannesburgMidnight,
} from '#app/basics/dates.ts'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { fullOfferName, priceText } from '#app/modules/prices/rules.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { readKeptPromises } from '#app/modules/sales/conversation/answer-time/service.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import {
  emptyAnswer,
  sentAnswer,
  type FormAnswer,
} from '#app/modules/sales/lead/public-form/rules.ts'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { callActionLabels } from '#app/modules/shell/content.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { cachePageUntil, requestContext } from '#app/platform/router-context.server.ts'
import { supplierOf } from '../../legal/rules.ts'
import { SupplierDetails } from '../../legal/ui/legal-page.tsx'
import { readPostedForm, receiptOrRefusal } from '../../posted-form/service.server.ts'
import { contactNotes } from '../../text/content.ts'
import { shownTexts } from '../../text/rules.ts'
import {
  callFirstWords,
  contactCardWords,
  replyRecordWords,
  contactPageWords,
  quickActionWords,
  quickActions,
} from '../content.ts'
import { GetInTouch } from '../islands/get-in-touch.tsx'
import { QuickActionRequest } from '../islands/quick-action.tsx'
import {
  contactForms,
  contactPath,
  dialogId,
  dialogTitleId,
  formHref,
  postedFormName,
  contactFormDefinitions,
  parseContactView,
  quickActionIds,
  formSectionId,
  formSentHref,
  type PlanChoice,
  type ContactForm,
  type QuickAction,
} from '../rules.ts'
import { HeadedCard, SupportHoursCard, TeamCard } from '../ui/hours-cards.tsx'
import type { OfficeDays } from '../ui/quick-action-form.tsx'
import type { Route } from './+types/contact'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { plan } = parseContactView(new URL(request.url).searchParams)
  const ctx = context.get(requestContext)
  const site = await readSettings(ctx, 'site')
  const proclaimed = proclaimedHolidays(site)
  const now = ctx.clock.now()
  const office = officeState(now, (date) => isPublicHoliday(date, proclaimed))
  // The page shows whether the office is open and whether it opens today, so it is cached until either changes.
  cachePageUntil(context, office.until)
  cachePageUntil(context, nextJohannesburgMidnight(now))
  return {
    forms: await loadPageForms(context, request, ...contactForms),
    office: { isOpen: office.isOpen, words: officeHoursText(office, now) },
    kept: site.areKeptPromisesShown ? await readKeptPromises(ctx) : null,
    namedPlan: plan === '' ? undefined : await readNamedPlan(ctx, plan),
    supplier: supplierOf(site),
    whatsapp: whatsappHref(site.whatsappNumber, callActionLabels.whatsappText(site.brandName)),
    notes: await readContactNotes(ctx),
    days: { today: johannesburgDate(now), proclaimed },
  }
}

async function readContactNotes(ctx: Context) {
  const shown = shownTexts(contactNotes, await readTexts(ctx, contactNotes.place))
  const textOf = (id: string) => shown.find((one) => one.id === id)?.words.text ?? ''
  return ['contact-emergency', 'contact-hours', 'contact-team'].map(textOf)
}

async function readNamedPlan(ctx: Context, plan: Exclude<PlanChoice, ''>) {
  const { [plan]: offer } = await readOffers(ctx, [plan])
  return { plan, name: fullOfferName(offer), price: priceText(offer) }
}

export const meta = metaOf(contactPageWords)

export async function action({ context, request }: Route.ActionArgs) {
  const data = await readPostedForm(request)
  const form = postedFormName(data)
  const fields = Object.keys(contactFormDefinitions[form].fields)
  const posted = { form, fields, page: contactPath, data }
  const { answer, ...result } = await answerFormPost(context.get(requestContext), posted)
  return receiptOrRefusal(formSentHref(form), { ...result, answer: { form, ...answer } })
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { namedPlan, supplier, whatsapp, days, office } = loaderData
  const [query] = useSearchParams()
  const view = parseContactView(query)
  const firstAnswer = (form: ContactForm) => {
    if (actionData?.form === form) return actionData
    return view.sent === form ? sentAnswer : emptyAnswer
  }
  const inPage = actionData && actionData.form !== 'contact' ? actionData.form : view.form
  return (
    <>
      <Band labelledBy="contact-heading">
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
          <div>
            <PageOpening headingId="contact-heading" {...contactPageWords}>
              <CallFirst provider={supplier} whatsapp={whatsapp} office={office} />
            </PageOpening>
            <section id={formSectionId('contact')} aria-labelledby="get-in-touch-heading">
              <GetInTouch
                interest={view.interest}
                wifiPlan={view.wifiPlan}
                namedPlan={namedPlan}
                first={firstAnswer('contact')}
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
          <section id={formSectionId(inPage)} className="mt-8 max-w-prose">
            <QuickActionInPage action={inPage} days={days} first={firstAnswer(inPage)} />
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
  'supplier' | 'whatsapp' | 'office' | 'kept' | 'notes'
>

function Cards({ supplier, whatsapp, office, kept, notes }: CardsProps) {
  return (
    <div className="grid gap-6">
      <ContactCard provider={supplier} whatsapp={whatsapp} />
      <SupportHoursCard officeWords={office.words} notes={notes.slice(0, 2)} />
      {notes[2] ? <TeamCard text={notes[2]} /> : null}
      {kept ? <KeptPromisesCard {...kept} /> : null}
    </div>
  )
}

/**
 * Returns "Open till 17:00" or "Closed now, opens Monday/today 08:00". The text is valid until `until`, or until
 * midnight if that is earlier.
 */
export function officeHoursText({ isOpen, until }: OfficeState, now: Date): string {
  const time = formatDateTime(until).slice(-5)
  if (isOpen) return callFirstWords.open(time)
  const isToday = johannesburgDate(until) === johannesburgDate(now)
  return callFirstWords.opens(isToday ? callFirstWords.today : johannesburgWeekday(until), time)
}

type QuickActionProps = { action: QuickAction; days: OfficeDays }

/** A quick action in its dialog. Closing the dialog keeps the typed text, because the dialog stays in the page. */
function QuickActionDialog({ action, days }: QuickActionProps) {
  return (
    <dialog
      id={dialogId(action)}
      className="dialog"
      aria-labelledby={dialogTitleId(action)}
      closedby="any"
    >
      <QuickActionRequest action={action} days={days} first={emptyAnswer} place="dialog" />
      <form method="dialog">
        <button className="button button-quiet dialog-close" aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  )
}

/** A quick action in the page, for browsers without JavaScript. */
function QuickActionInPage({ action, days, first }: QuickActionProps & { first: FormAnswer }) {
  const { opener, description } = quickActionWords[action]
  return (
    <div className="card card-raised">
      <h2 className="recipe-head text-2xl">{opener}</h2>
      {first.outcome === 'sent' ? null : <p className="mt-3 mb-5 text-ink-soft">{description}</p>}
      <QuickActionRequest action={action} days={days} first={first} place="page" />
    </div>
  )
}

/** The menu of requests. Each item is a link to its form; with JavaScript, it opens the dialog instead. */
function QuickActionMenu() {
  return (
    <>
      <h2 id="quick-actions">{quickActions.heading}</h2>
      <p className="mt-2 text-lg text-ink-soft">{quickActions.intro}</p>
      <ul className="mt-6 double-above">
        {quickActionIds.map((action) => {
          const words = quickActionWords[action]
          return (
            <li
              key={action}
              className="grid items-center gap-x-8 gap-y-3 dotted-below py-5 md:grid-cols-[1fr_17rem]"
            >
              <div>
                <div className="flex flex-wrap items-baseline gap-x-4">
                  <h3 className="text-xl">{words.name}</h3>
                  <p className="text-sm font-semibold text-clay-deep">{words.answered}</p>
                </div>
                <p className="mt-1 max-w-prose">{words.text}</p>
              </div>
              <ButtonLink
                to={formHref(action)}
                data-opens={dialogId(action)}
                variant={action === 'consultation' ? 'primary' : 'secondary'}
              >
                {words.opener}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export type Provider = { phone: string; phoneHref: string; email: string; address: string }

type ContactProps = { provider: Provider; whatsapp: string | undefined }

export function ContactCard({ provider, whatsapp }: ContactProps) {
  return (
    <HeadedCard
      id="contact-information"
      heading={contactCardWords.heading}
      className="card card-raised"
    >
      <dl className="mt-2">
        <Row icon="phone" label={contactCardWords.phone}>
          <TextLink to={provider.phoneHref} className="font-display text-xl">
            {provider.phone}
          </TextLink>
        </Row>
        {whatsapp ? (
          <Row icon="whatsapp" label={contactCardWords.whatsapp}>
            <TextLink to={whatsapp} isNewTab>
              {contactCardWords.whatsappLink}
            </TextLink>
          </Row>
        ) : null}
        <Row icon="mail" label={contactCardWords.email}>
          <TextLink to={`mailto:${provider.email}`} className="wrap-anywhere">
            {provider.email}
          </TextLink>
        </Row>
        <Row icon="pin" label={contactCardWords.address}>
          {provider.address}
        </Row>
      </dl>
    </HeadedCard>
  )
}

function Row({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="relative dotted-below py-3 pl-9 last:[border:0]">
      <dt className="text-sm text-ink-soft">
        <Icon name={icon} className="absolute left-1 mt-0.5 text-leaf" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

type KeptPromisesCardProps = { month: string; share: number; promises: number }

export function KeptPromisesCard({ month, share, promises }: KeptPromisesCardProps) {
  return (
    <HeadedCard id="kept-promises" heading={replyRecordWords.heading}>
      <p className="mt-3">{replyRecordWords.text(month, share, promises)}</p>
    </HeadedCard>
  )
}

type CallFirstProps = ContactProps & { office: { isOpen: boolean; words: string } }

/** A call is fastest on a phone, so its button comes before the form. Outside office hours, the button is secondary. */
export function CallFirst({ provider, whatsapp, office }: CallFirstProps) {
  return (
    <div className="mt-4 grid gap-2 lg:hidden">
      <p className="text-sm">
        <b className="block">{office.words}</b> {officeHours.days} {officeHours.opens}–
        {officeHours.closes}
      </p>
      <a
        href={provider.phoneHref}
        className={`button sm:justify-self-start ${office.isOpen ? 'button-primary' : 'button-secondary'}`}
      >
        <Icon name="phone" />
        {callFirstWords.call(provider.phone)}
      </a>
      {whatsapp ? (
        <a href={whatsapp} className="button button-secondary sm:justify-self-start">
          <Icon name="whatsapp" />
          {callActionLabels.whatsapp}
        </a>
      ) : null}
    </div>
  )
}
