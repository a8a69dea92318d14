import { type FormEvent, useState } from 'react'
import { Checkbox } from '#app/design/form/choices.tsx'
import { TextInput } from '#app/design/form/field.tsx'
import { ErrorSummary } from '#app/design/form/form.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { RecipeCard, Stamp } from '#app/design/ui/recipe-card.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { TitledSection, PageHead } from './page-head.tsx'

const requiredFields = [
  { name: 'name', fieldId: 'enquiry-name', message: 'Enter your name.' },
  { name: 'phone', fieldId: 'enquiry-phone', message: 'Enter your phone number.' },
  { name: 'consent', fieldId: 'enquiry-consent', message: 'We can’t reply to you without this.' },
] as const

function EnquiryExample() {
  const [sent, setSent] = useState<FormData>()
  const missing = sent ? requiredFields.filter(({ name }) => !sent.get(name)) : []
  const errorOf = (id: string) => missing.find(({ fieldId }) => fieldId === id)?.message
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(new FormData(event.currentTarget))
  }
  return (
    <form className="card grid max-w-narrow gap-5" noValidate onSubmit={send}>
      <ErrorSummary title="Please correct this" errors={missing} submission={sent} />
      {sent && missing.length === 0 ? (
        <Notice tone="success" role="status" title="Complete">
          A real form would now show its reference.
        </Notice>
      ) : null}
      <TextInput
        id="enquiry-name"
        name="name"
        label="Name"
        autoComplete="off"
        error={errorOf('enquiry-name')}
        isRequired
      />
      <TextInput
        id="enquiry-phone"
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="off"
        hint="Ten digits, such as 082 123 4567."
        error={errorOf('enquiry-phone')}
        isRequired
      />
      <Checkbox
        id="enquiry-consent"
        name="consent"
        label="You may contact me about this enquiry"
        error={errorOf('enquiry-consent')}
        isRequired
      />
      <Button type="submit" className="justify-self-start">
        Send enquiry
      </Button>
    </form>
  )
}

function ShelfExample() {
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <RecipeCard
        title="Home office"
        tab="Home"
        tone="clay"
        meta={['Serves 3 devices', 'Support 8/5']}
        ingredients={['Fibre or LTE', 'UPS for the router', 'Helpdesk']}
        price={<Stamp note="per month">On request</Stamp>}
        actions={
          <ButtonLink to="/services/home" variant="secondary">
            See the recipe
          </ButtonLink>
        }
      />
      <RecipeCard
        title="Small business"
        tab="Small business"
        badge={<Badge tone="leaf">Most popular</Badge>}
        meta={['Serves 20 devices', 'Support 24/7']}
        ingredients={['Fibre with LTE failover', 'Backup every night', 'Engineer on site']}
        price={<Stamp note="per month">On request</Stamp>}
        tip="Start with the backup."
        actions={<ButtonLink to="/services/small-business">See the recipe</ButtonLink>}
      />
    </div>
  )
}

const listStates = ['Loading', 'Empty', 'Error', 'Offline'] as const

function ListStateExamples() {
  const [look, setLook] = useState<(typeof listStates)[number]>('Loading')
  return (
    <>
      <div className="flex flex-wrap gap-2" role="group" aria-label="List state">
        {listStates.map((name) => (
          <Button
            key={name}
            variant={name === look ? 'primary' : 'secondary'}
            aria-pressed={name === look}
            onClick={() => setLook(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="card">
        {look === 'Loading' ? <LoadingState label="Loading the leads" /> : null}
        {look === 'Empty' ? (
          <EmptyState title="No leads yet">Enquiries from visitors appear here.</EmptyState>
        ) : null}
        {look === 'Error' ? (
          <ErrorState title="The leads could not be loaded" onRetry={() => setLook('Loading')}>
            The server did not answer. Nothing is lost.
          </ErrorState>
        ) : null}
        {look === 'Offline' ? (
          <OfflineState>This list is from the last time you were online.</OfflineState>
        ) : null}
      </div>
    </>
  )
}

export function ExamplesPage() {
  return (
    <div className="grid gap-12">
      <PageHead name="Examples">
        Three patterns every page needs. They don’t send or load anything.
      </PageHead>
      <TitledSection id="ex-form" title="A form that says what is wrong">
        <p className="max-w-prose">
          Send the form empty. The list names each field, the focus moves to the first, and what you
          typed stays.
        </p>
        <EnquiryExample />
      </TitledSection>
      <TitledSection id="ex-shelf" title="A shelf of recipes">
        <p className="max-w-prose">One column on a phone. At most one card per row has a badge.</p>
        <ShelfExample />
      </TitledSection>
      <TitledSection id="ex-looks" title="List states">
        <p className="max-w-prose">Every list in the console has all four states.</p>
        <ListStateExamples />
      </TitledSection>
    </div>
  )
}
