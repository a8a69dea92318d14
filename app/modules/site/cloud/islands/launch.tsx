import { TextInput } from '#app/design/form/field.tsx'
import { type FormSlots, PostedForm, SentMessage } from '#app/design/form/form.tsx'
import { emailAttributes } from '#app/design/form/phone-input.tsx'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { controlProps } from '#app/modules/forms/ui/form-field.tsx'
import { launchInterestForm } from '#app/modules/sales/lead/forms/launch-interest.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import type { ComingSoonPage } from '../coming-soon/content.ts'
import { comingSoonWords, launchAnchor } from '../content.ts'

type Props = {
  page: Pick<ComingSoonPage, 'path' | 'service'>
  /** The server's answer if the form was posted without JavaScript. */
  first: FormAnswer
}

export const Launch = island('site/cloud/launch', function Launch({ page, first }: Props) {
  const { slots, answer } = useLeadForm({
    form: launchInterestForm,
    prefix: 'launch',
    first,
    channels: ['email'],
    isRefusalAnError: false,
  })
  return (
    <ResilientSubtree>
      <LaunchForm {...slots} page={page} isSent={answer.outcome === 'sent'} />
    </ResilientSubtree>
  )
})

const words = comingSoonWords.form

type LaunchFormProps = FormSlots & {
  page: Pick<ComingSoonPage, 'path' | 'service'>
  isSent: boolean
}

function LaunchForm(props: LaunchFormProps) {
  const { page, values, errors } = props
  const { email } = launchInterestForm.fields
  const control = controlProps(email, 'email', { prefix: 'launch', values, errors })
  return (
    <section id={launchAnchor} aria-labelledby="launch-heading" className="card card-raised">
      <h2 id="launch-heading" className="text-2xl">
        {words.heading}
      </h2>
      {props.isSent ? (
        <SentMessage className="mt-4 scroll-mt-24">{props.outcome}</SentMessage>
      ) : (
        <PostedForm
          slots={props}
          action={`${page.path}#${launchAnchor}`}
          submit={{
            label: words.submit,
            busyLabel: words.submitting,
            className: 'sm:justify-self-start',
          }}
          noValidate
          className="mt-2 grid gap-4"
        >
          <p className="text-ink-soft">{words.intro}</p>
          {props.outcome}
          <input type="hidden" name="service" value={page.service} />
          <TextInput {...emailAttributes} {...control} />
        </PostedForm>
      )}
    </section>
  )
}
