import { useQueryClient } from '@tanstack/react-query'
import { showRefusal } from '#app/modules/console/ui/tell.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { draftFileName, draftRows, subjectOf, type OwnedDraft } from '../rules/draft.ts'
import { HubView } from '../ui/hub/hub-view.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useOnline } from '#app/design/use-online.ts'
import { useWaiting } from '../ui/use-waiting.ts'
import { useFormsSetup } from './console-calls.ts'
import { installedForms } from '../rules/installed-forms.ts'
import { useAllDrafts } from './use-all-drafts.ts'

export const meta = () => [{ title: 'Client Forms | Staff console' }]

/** ADF-01 to ADF-09. */
export default function FormsHub() {
  const user = useStaffUser()
  const setup = useFormsSetup()
  const queries = useQueryClient()
  const waiting = useWaiting(setup.data?.publicKey, user.id)
  const { drafts, remove } = useAllDrafts(user.id, setup.data)
  return (
    <HubView
      forms={installedForms}
      counts={setup.data?.counts ?? []}
      drafts={drafts}
      isLoading={setup.isPending}
      problem={setup.error ? failureText(setup.error) : null}
      waiting={waiting}
      isOnline={useOnline()}
      onRetry={() => void setup.refetch()}
      onDownload={(one) => void downloadDraft(one)}
      onRemove={(one) =>
        void remove(one).then(() => queries.invalidateQueries({ queryKey: ['client-forms'] }))
      }
    />
  )
}

/** The writer of CSV files is fetched when it is needed; offline it may not be there. */
async function downloadDraft({ definition, draft }: OwnedDraft): Promise<void> {
  try {
    const { csvText } = await import('#app/basics/csv.ts')
    const name = draftFileName(definition, subjectOf(definition, draft.data))
    saveFile(name, 'text/csv;charset=utf-8', csvText(draftRows(definition, draft)))
  } catch {
    showRefusal(
      'The file could not be made',
      'There is no connection to the server. The draft is still here.',
    )
  }
}
