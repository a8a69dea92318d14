import { useInfiniteQuery } from '@tanstack/react-query'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { siteSurvey } from '../../forms/site-survey/content.ts'
import { formKey } from '../../schema/definition.ts'
import { pagedList } from '#app/modules/console/ui/list-body.tsx'
import { read, staffApi, until } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import type { surveyBoardApi } from '../api.server.ts'
import { PlacesView } from '../ui/places-view.tsx'

export const meta = () => [{ title: 'Survey board | Staff console' }]

const form = formKey(siteSurvey)
const api = staffApi<typeof surveyBoardApi>('/api/admin/forms/site-survey/report/places')

/** FLD-07: every place that was surveyed, and those that wait for it. */
export default function SurveyBoardScreen() {
  const board = useInfiniteQuery({
    queryKey: ['client-forms', form, 'places'],
    queryFn: ({ pageParam, signal }) =>
      read(api.index.$get({ query: { cursor: pageParam || undefined } }, until(signal))),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/forms">
        Client Forms
      </TextLink>
      <h1>Survey board</h1>
      {board.data ? (
        <PlacesView
          list={pagedList(board, ({ surveys }) => surveys)}
          requests={board.data.pages[0]?.requests ?? []}
          formPath={`/admin/forms/${form}`}
        />
      ) : (
        <ReadState read={board} what="the surveys" rows={8} />
      )}
    </div>
  )
}
