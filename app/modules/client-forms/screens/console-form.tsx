import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { redirectDocument, useLocation, useSearchParams } from 'react-router'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { storageNotices } from '../content.ts'
import { type ClientForm, formKey } from '../definition/rules.ts'
import { draftsOf, dropServerDraft, syncDraft } from '../draft/calls.ts'
import type { FormsSetup } from '../draft/schema.ts'
import { consoleOfflinePage, formOfPath } from '../forms.ts'
import { useFormSetup } from '../offline/calls.ts'
import { needsOwnDocument, useOfflinePage } from '../offline/ui/use-offline-page.ts'
import { ClientFormEditor } from '../ui/client-form.tsx'
import type { Route } from './+types/console-form'

/** On the first visit on a device, reloads the form as its own document, so that it can be cached for offline use. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  if (await needsOwnDocument(pathname)) throw redirectDocument(pathname + search)
  return null
}

export const shouldRevalidate = () => false

export const meta = () => [{ title: 'Client form | Staff console' }]

/** The public form within the console; its drafts are also saved on the server. */
export default function ConsoleForm() {
  const definition = formOfPath(useLocation().pathname)!
  const offlinePage = consoleOfflinePage(definition)
  const { query, setup, isWithoutServer, isOnline } = useFormSetup(offlinePage.page)
  useOfflinePage(offlinePage)
  const back = (
    <p>
      <TextLink isBack to="/admin/forms">
        Client Forms
      </TextLink>
    </p>
  )
  if (setup) {
    return (
      <div className="mx-auto grid max-w-narrow gap-3">
        {back}
        <h1>{definition.title}</h1>
        <p className="text-ink-soft">{`${definition.intro} ${storageNotices.account}`}</p>
        {isWithoutServer ? (
          <Notice
            role="status"
            title={isOnline ? 'The server isn’t responding' : 'You are offline'}
          >
            <p>
              Fill in and submit the form as usual. It is kept on this device, and sent
              automatically when the connection is back.
            </p>
          </Notice>
        ) : null}
        <StaffForm definition={definition} setup={setup} />
      </div>
    )
  }
  return (
    <>
      {back}
      <ReadState read={query} what="the form" rows={8}>
        {' '}
        Without a connection, the form at{' '}
        <TextLink to={`/forms/${formKey(definition)}`}>its public address</TextLink> works on any
        device that has opened it before.
      </ReadState>
    </>
  )
}

/** The requested draft; it stays the same after the form has removed it from the address. */
function useLastWantedId(): string | undefined {
  const [query] = useSearchParams()
  const given = query.get('draft')
  const [wantedId, setWantedId] = useState(given)
  if (given && given !== wantedId) setWantedId(given)
  return wantedId ?? undefined
}

function StaffForm({ definition, setup }: { definition: ClientForm; setup: FormsSetup }) {
  const user = useStaffUser()
  const queries = useQueryClient()
  const wantedId = useLastWantedId()
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['client-forms', 'setup'] }),
    [queries],
  )
  return (
    <ClientFormEditor
      key={`${definition.formType} ${wantedId ?? ''}`}
      definition={definition}
      lists={setup.lists}
      publicKey={setup.publicKey}
      owner={user.id}
      senderPass={setup.senderPass}
      contact={setup.contact}
      isInConsole
      wantedId={wantedId}
      serverDrafts={draftsOf(setup, definition)}
      exchange={(draft) => syncDraft(definition, draft)}
      onSafe={(id) => void dropServerDraft(id).then(refresh, () => undefined)}
      backTo={{ href: '/admin/forms', label: 'Back to Client Forms' }}
    />
  )
}
