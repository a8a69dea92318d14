import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { useOnline } from '#app/design/use-online.ts'
import { siteSurvey } from '#app/features/client-forms/forms/site-survey/content.ts'
import { formKey } from '#app/features/client-forms/schema/definition.ts'
import { callStaffApi, StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { surveyBoardSchema } from '../schema.ts'
import { PlacesView } from '../ui/places-view.tsx'

export const meta = () => [{ title: 'Survey board | Staff console' }]

const form = formKey(siteSurvey)
const problemOf = (error: unknown) =>
  error instanceof StaffApiError ? error.message : 'There is no answer from the server.'

/** FLD-07: every place that was surveyed, and those that wait for it. */
export default function SurveyBoardScreen() {
  const board = useInfiniteQuery({
    queryKey: ['client-forms', form, 'places'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? `?${new URLSearchParams({ cursor: pageParam })}` : ''
      return callStaffApi(surveyBoardSchema, `/api/admin/forms/${form}/places${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const isOnline = useOnline()
  const pages = board.data?.pages
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/forms">
        Client Forms
      </TextLink>
      <h1>Survey board</h1>
      {pages ? (
        <PlacesView
          surveys={pages.flatMap(({ surveys }) => surveys)}
          requests={pages[0]?.requests ?? []}
          formPath={`/admin/forms/${form}`}
          hasMore={board.hasNextPage}
          isFetchingMore={board.isFetchingNextPage}
          onMore={() => void board.fetchNextPage()}
        />
      ) : null}
      {!pages && !board.error && !isOnline ? <OfflineState /> : null}
      {!pages && !board.error && isOnline ? (
        <LoadingState label="Fetching the surveys" rows={8} />
      ) : null}
      {!pages && board.error ? (
        <ErrorState
          title="The surveys could not be fetched"
          onRetry={() => void board.refetch()}
          isRetrying={board.isFetching}
        >
          <p>{problemOf(board.error)}</p>
        </ErrorState>
      ) : null}
    </div>
  )
}
