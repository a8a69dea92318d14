import { useLocation } from 'react-router'
import { pagedList } from '#app/modules/console/ui/list-body.tsx'
import { useListQuery, type ListQuery } from '#app/modules/console/ui/list-filters.tsx'
import { useSaveFile } from '#app/modules/console/ui/tell.ts'
import { saveFile } from '#app/modules/access/calls.ts'
import { formOfPath } from '../rules/installed-forms.ts'
import { submissionFilterSchema, type SubmissionFilter } from '../schema/submission.ts'
import { submissions } from '../ui/forms-api.ts'
import { ReceivedView } from '../ui/received/received-view.tsx'
import { pathOf, useSubmissions } from './received-calls.ts'

export const meta = () => [{ title: 'Received forms | Staff console' }]

const receivedQuery: ListQuery<SubmissionFilter> = {
  read: (asked) => submissionFilterSchema.parse(asked),
  usual: { folder: 'inbox' },
  narrowing: ['level', 'region', 'state', 'stage', 'search'],
  typed: 'search',
}

/** ADF-09, AUD-63. */
export default function Received() {
  const { pathname } = useLocation()
  const definition = formOfPath(pathname)!
  const query = useListQuery(receivedQuery)
  const received = useSubmissions(definition, query.asked)
  return (
    <ReceivedView
      definition={definition}
      query={query}
      list={pagedList(
        received,
        ({ items }) => items,
        ({ total }) => total,
      )}
      file={useSaveFile(() =>
        saveFile(submissions.export.$post({ param: pathOf(definition), json: query.asked })),
      )}
      pathOf={(id) => `${pathname}/${id}`}
    />
  )
}
