import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { LoadingState } from '#app/design/ui/list-state.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import type { FormsSetup } from '../schema/console-answers.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'
import { ClientForm } from '../ui/client-form.tsx'
import { draftsOf, dropServerDraft, exchangeDraft, useFormsSetup } from './console-calls.ts'
import { formOfPath } from '../rules/installed-forms.ts'

export const meta = () => [{ title: 'Client form | Staff console' }]

/** AUD-02, D-14: the same form as on the public page; its drafts are kept on the server as well. */
export default function ConsoleForm() {
  const definition = formOfPath(useLocation().pathname)!
  const setup = useFormsSetup()
  if (!setup.data && !setup.error) return <LoadingState label="Fetching the form" rows={8} />
  const back = (
    <p>
      <TextLink isBack to="/admin/forms">
        Client Forms
      </TextLink>
    </p>
  )
  if (setup.data) {
    return (
      <div className="mx-auto grid max-w-narrow gap-3">
        {back}
        <h1>{definition.title}</h1>
        <p className="text-ink-soft">{definition.intro}</p>
        <StaffForm definition={definition} setup={setup.data} />
      </div>
    )
  }
  return (
    <>
      {back}
      <ReadState read={setup} what="the form" rows={8}>
        {' '}
        Without a connection, the form at{' '}
        <TextLink to={`/forms/${formKey(definition)}`}>its public address</TextLink> works on any
        device that opened it once.
      </ReadState>
    </>
  )
}

function StaffForm({ definition, setup }: { definition: FormDefinition; setup: FormsSetup }) {
  const user = useStaffUser()
  const queries = useQueryClient()
  const [query] = useSearchParams()
  const wantedDraftId = query.get('draft') ?? undefined
  const drafts = draftsOf(setup, definition)
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['client-forms', 'setup'] }),
    [queries],
  )
  return (
    <ClientForm
      key={`${definition.formType} ${wantedDraftId ?? ''}`}
      definition={definition}
      lists={setup.lists}
      publicKey={setup.publicKey}
      owner={user.id}
      senderPass={setup.senderPass}
      contact={setup.contact}
      isInConsole
      wantedDraftId={wantedDraftId}
      findElsewhere={async (id) => (id ? drafts.find((draft) => draft.id === id) : drafts[0])}
      exchange={(draft) => exchangeDraft(definition, draft)}
      onSafe={(id) => void dropServerDraft(id).then(refresh, () => undefined)}
      backTo={{ href: '/admin/forms', label: 'Back to Client Forms' }}
    />
  )
}
