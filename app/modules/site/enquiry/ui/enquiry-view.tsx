import type { ReactNode } from 'react'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { ErrorSummary } from '#app/design/form/form.tsx'
import { emailAttributes } from '#app/design/form/phone-input.tsx'
import { Button, buttonClass } from '#app/design/ui/button.tsx'
import { PlainPage } from '#app/design/ui/plain-page.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import {
  fieldWords,
  actionWords,
  problemWords,
  statusWords,
  statusWords as words,
  type EnquiryAction,
} from '../content.ts'
import type { EnquiryPage } from '../schema.ts'

const states = ['received', 'reading', 'answered', 'closed'] as const
const secondaryActions = ['correct', 'withdraw', 'erase'] as const

export function EnquiryView({ done, ...props }: ViewProps & { done?: EnquiryAction }) {
  const { enquiry } = props
  const { reference, brandName, messages } = enquiry
  return (
    <PlainPage
      heading={words.title(reference)}
      text={`${words.sentOn(enquiry.sentAt)}. ${words.zone}`}
      brandName={brandName}
    >
      {done && done !== 'withdraw' ? (
        <Notice tone="success" role="status">
          {actionWords[done].done}
        </Notice>
      ) : null}
      <StateSteps {...enquiry} />
      <Appointments {...props} />
      <Offers {...props} />
      <SubmittedDetails asked={enquiry.asked} />
      {messages.length > 0 ? <Messages messages={messages} /> : null}
      <Actions {...props} />
      <p>
        {words.rather} <Phone {...enquiry} />
      </p>
      <p className="text-sm text-ink-soft">{words.privacy}</p>
    </PlainPage>
  )
}

type SectionProps = { id: string; heading: string; className?: string; children: ReactNode }

function Section({ id, heading, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

type ViewProps = { enquiry: EnquiryPage; hrefOf: (path: string) => string }

function StateSteps({ state: current, moment, who }: EnquiryPage) {
  return (
    <Section id="state" heading={words.stateHeading}>
      <ol className="enquiry-states">
        {states.map((state) => (
          <li key={state} aria-current={state === current ? 'step' : undefined}>
            {words.states[state]}
          </li>
        ))}
      </ol>
      <p className={moment.isLate ? 'mt-3 font-semibold text-clay-deep' : 'mt-3 font-semibold'}>
        {moment.text}
      </p>
      <p className="mt-1 text-ink-soft">
        {words.who}: {who}
      </p>
    </Section>
  )
}

function SubmittedDetails({ asked }: Pick<EnquiryPage, 'asked'>) {
  return (
    <Section id="asked" heading={words.asked}>
      <dl className="receipt-facts mt-1">
        {asked.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Actions({ hrefOf }: Pick<ViewProps, 'hrefOf'>) {
  return (
    <Section id="actions" heading={words.actionsHeading} className="no-print">
      <p className="mt-3">
        <a href={hrefOf('write')} className={buttonClass('primary')}>
          {actionWords.write.link}
        </a>
      </p>
      <ul className="mt-2">
        {secondaryActions.map((part) => (
          <li key={part}>
            <a href={hrefOf(part)} className="link inline-flex min-h-touch items-center">
              {actionWords[part].link}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Phone({ phone, phoneHref }: Pick<EnquiryPage, 'phone' | 'phoneHref'>) {
  if (!phoneHref) return words.call(phone)
  return (
    <a href={phoneHref} className="link whitespace-nowrap">
      {words.call(phone)}
    </a>
  )
}

function Appointments({ enquiry: { appointments }, hrefOf }: ViewProps) {
  return appointments.map((appointment, at) => (
    <Section
      key={appointment.startsAt}
      id={at === 0 ? 'appointment' : `appointment-${at + 1}`}
      heading={words.appointment.heading[appointment.kind]}
      className="card"
    >
      <p className="mt-1">{appointment.text}</p>
      {appointment.details.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {appointment.canTake ? (
        <p className="mt-3">
          <a href={hrefOf(`time${startsAtQuery(appointment)}`)} className={buttonClass('primary')}>
            {actionWords.time.link}
          </a>
        </p>
      ) : null}
      {appointment.hasCalendar ? (
        <p className="mt-2">
          <a href={hrefOf(`calendar.ics${startsAtQuery(appointment)}`)} className="link" download>
            {words.appointment.calendar}
          </a>
        </p>
      ) : null}
    </Section>
  ))
}

const startsAtQuery = ({ startsAt }: EnquiryPage['appointments'][number]) =>
  `?at=${encodeURIComponent(startsAt)}`

function Offers({ enquiry: { offers }, hrefOf }: ViewProps) {
  if (offers.length === 0) return null
  return (
    <Section id="offers" heading={words.offers} className="card">
      <ul className="mt-1 grid gap-2">
        {offers.map(({ path, text }) => (
          <li key={path}>
            <a href={hrefOf(path)} className="link inline-flex min-h-touch items-center">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Messages({ messages }: Pick<EnquiryPage, 'messages'>) {
  return (
    <Section id="messages" heading={words.messages}>
      <ol className="mt-2 grid gap-3">
        {messages.map(({ at, author, text }) => (
          <li key={`${at} ${text}`} className="card">
            <p className="text-sm text-ink-soft">
              {author ?? words.you}, {at}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export type ActionResult = {
  part: EnquiryAction
  values?: Record<string, string>
  fields?: Record<string, string>
  message?: string
}

type ActionFormProps = {
  part: EnquiryAction
  enquiry: EnquiryPage
  back: string
  /** Start time that selects one of several appointments. */
  startsAt: string | null
  answer: ActionResult | null | undefined
}

export function ActionForm({ part, enquiry, back, startsAt, answer }: ActionFormProps) {
  const words = actionWords[part]
  const { values = {}, fields = {}, message } = answer ?? {}
  const errors = Object.entries(fields).map(([name, text]) => ({ fieldId: name, message: text }))
  const offers = enquiry.appointments.filter(({ canTake }) => canTake)
  const offer = offers.find((one) => one.startsAt === startsAt) ?? offers[0]
  const problem = offerProblem(part, enquiry, offer)
  return (
    <PlainPage heading={words.heading} text={words.text} brandName={enquiry.brandName}>
      {errors.length > 0 ? <ErrorSummary title={problemWords.check} errors={errors} /> : null}
      <FormError message={errors.length === 0 && message} />
      {problem ? (
        <Notice tone="warning">{problem}</Notice>
      ) : (
        <form method="post" noValidate className="grid gap-4 wrap-anywhere">
          <Fields part={part} enquiry={enquiry} offer={offer} values={values} errors={fields} />
          <Button type="submit" className="justify-self-start max-sm:w-full">
            {words.button}
          </Button>
        </form>
      )}
      <p>
        <a href={back} className="link inline-flex min-h-touch items-center">
          {statusWords.back}
        </a>
      </p>
    </PlainPage>
  )
}

type Offer = EnquiryPage['appointments'][number] | undefined

function offerProblem(part: EnquiryAction, { contact }: EnquiryPage, offer: Offer) {
  if (part === 'time' && !offer) return problemWords.noOffer
  if (part === 'erase' && contact.email === '') return problemWords.noEmail
  return undefined
}

type FieldsProps = Pick<ActionFormProps, 'part' | 'enquiry'> & {
  offer: Offer
  values: Record<string, string>
  errors: Record<string, string>
}

function Fields({ part, enquiry, offer, values, errors }: FieldsProps) {
  const field = (name: 'message' | 'name' | 'email' | 'phone') => ({
    id: name,
    name,
    label: fieldWords[name],
    defaultValue: values[name],
    error: errors[name],
  })
  if (part === 'write')
    return (
      <>
        <input type="hidden" name="fillId" value={values.fillId ?? enquiry.fillId} />
        <TextArea {...field('message')} rows={6} maxLength={4000} isRequired />
      </>
    )
  if (part === 'time' && offer)
    return (
      <>
        <p className="text-lg font-semibold">{offer.when}</p>
        <input type="hidden" name="startsAt" value={offer.startsAt} />
      </>
    )
  if (part !== 'correct') return null
  const { name, email, phone } = enquiry.contact
  const hint = (value: string) => fieldWords.now(value || fieldWords.none)
  return (
    <>
      <TextInput {...field('name')} hint={hint(name)} autoComplete="name" />
      <TextInput {...field('email')} {...emailAttributes} hint={hint(email)} />
      <TextInput {...field('phone')} type="tel" hint={hint(phone)} autoComplete="tel" />
    </>
  )
}
