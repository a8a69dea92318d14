import { FormError } from '#app/design/form/form-error.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { fieldWords, partWords, problemWords, statusWords, type Part } from '../content.ts'
import type { EnquiryPage } from '../schema/enquiry-page.ts'
import { PlainPage } from '#app/design/ui/plain-page.tsx'

export type PartAnswer = {
  part: Part
  isDone?: boolean
  values?: Record<string, string>
  fields?: Record<string, string>
  message?: string
}

type PartFormProps = {
  part: Part
  enquiry: EnquiryPage
  back: string
  /** Of the appointment that is meant, where there are several. */
  startsAt: string | null
  answer: PartAnswer | null | undefined
}

/** What one change does, and the button that does it (PAS-04); what was typed comes back with its errors. */
export function PartForm({ part, enquiry, back, startsAt, answer }: PartFormProps) {
  const words = partWords[part]
  const { values = {}, fields = {}, message } = answer ?? {}
  const errors = Object.entries(fields).map(([name, text]) => ({ fieldId: name, message: text }))
  const offers = enquiry.appointments.filter(({ canTake }) => canTake)
  const offer = offers.find((one) => one.startsAt === startsAt) ?? offers[0]
  const problem = obstacle(part, enquiry, offer)
  return (
    <PlainPage heading={words.heading} text={words.text} brandName={enquiry.brandName}>
      {errors.length > 0 ? <ErrorSummary title={problemWords.check} errors={errors} /> : null}
      <FormError message={errors.length === 0 && message} />
      {problem ? (
        <Notice tone="warning">{problem}</Notice>
      ) : (
        <form method="post" noValidate className="grid gap-4">
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

function obstacle(part: Part, { contact }: EnquiryPage, offer: Offer): string | undefined {
  if (part === 'time' && !offer) return problemWords.noOffer
  if (part === 'erase' && contact.email === '') return problemWords.noEmail
  return undefined
}

type FieldsProps = Pick<PartFormProps, 'part' | 'enquiry'> & {
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
    return <TextArea {...field('message')} rows={6} maxLength={4000} isRequired />
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
