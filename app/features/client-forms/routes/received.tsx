import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSearchAhead } from '#app/design/form/use-search-ahead.ts'
import { showToast } from '#app/design/toast/show-toast.ts'
import { saveFile } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { submissionFilterSchema, type SubmissionFilter } from '../schema/submission.ts'
import { ReceivedView } from '../ui/received/received-view.tsx'
import { useOnline } from '#app/design/use-online.ts'
import { submissions } from '../ui/forms-api.ts'
import { pathOf, queryOf, useSubmissions } from './received-calls.ts'
import { formOfPath } from '../rules/installed-forms.ts'

export const meta = () => [{ title: 'Received forms | Staff console' }]

/** ADF-09, AUD-63. What is shown stands in the query string; unknown values count as not asked for. */
export default function Received() {
  const { pathname } = useLocation()
  const definition = formOfPath(pathname)!
  const [params, setParams] = useSearchParams()
  const filter = submissionFilterSchema.parse(Object.fromEntries(params))
  const typed = useSearchAhead(filter, (change: Partial<SubmissionFilter>) =>
    setParams(queryOf({ ...filter, ...change }), { replace: true, preventScrollReset: true }),
  )
  const list = useSubmissions(definition, filter)
  const [isExporting, setIsExporting] = useState(false)
  const isOnline = useOnline()
  const pages = list.data?.pages

  async function exportAll() {
    setIsExporting(true)
    try {
      const param = pathOf(definition)
      await saveFile(submissions.export.$post({ param, json: filter }))
    } catch (error) {
      showToast({
        channel: 'stack',
        tone: 'destructive',
        title: 'The export could not be made',
        description: failureText(error),
      })
    } finally {
      setIsExporting(false)
    }
  }

  return (
    <ReceivedView
      definition={definition}
      filter={typed.filter}
      rows={pages?.flatMap(({ items }) => items)}
      total={pages?.at(-1)?.total ?? 0}
      problem={list.error ? failureText(list.error) : null}
      isOnline={isOnline}
      isFetching={list.isFetching}
      isExporting={isExporting}
      hasMore={list.hasNextPage}
      pathOf={(id) => `${pathname}/${id}`}
      folderPath={(folder) => `?${queryOf({ ...filter, folder })}`}
      onFilter={typed.change}
      onRetry={() => void list.refetch()}
      onMore={() => void list.fetchNextPage()}
      onExport={() => void exportAll()}
    />
  )
}
