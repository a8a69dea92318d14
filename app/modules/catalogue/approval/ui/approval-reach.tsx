import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '#app/design/ui/link.tsx'
import { failureText, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { previewButtonTexts } from '#app/modules/catalogue/preview/content.ts'
import type { Contradiction, Preview, Reach } from '#app/modules/catalogue/preview/schema.ts'
import { ShowOnSiteButton } from '#app/modules/catalogue/preview/ui/show-on-site-button.tsx'
import { showOnSite } from '#app/modules/catalogue/preview/ui/show-on-site.ts'
import { isApplicable } from '../rules.ts'
import type { Approval } from '../schema.ts'
import { previews } from './approvals-api.ts'

/** Refetches whenever the request or its subject changes. */
function useReach(approval: Approval) {
  const { id, version, subject } = approval
  return useQuery({
    // Not 'approvals': live updates refetch such queries, but the server refuses it for a decided request.
    ...routeQuery(['approval-reach', id, version, subject.version], previews[':id'].reach.$get, {
      param: { id },
    }),
    enabled: isApplicable(approval),
    retry: false,
  })
}

/** Opens the preview. Resolves to an error message, or null on success. */
const openPreviewOf = (call: () => Promise<Preview>) => showOnSite(call).catch(failureText)

const showRequestOnSite = (id: string) =>
  openPreviewOf(() => fetchJson(previews[':id'].preview.$post({ param: { id } })))
/** The form values are unchecked; the server validates them against its schema. */
export const showUnsentOnSite = (typed: object) =>
  openPreviewOf(() => fetchJson(previews.preview.$post({ json: typed as never })))

export function ApprovalReach({ approval }: { approval: Approval }) {
  const { data: reach, error } = useReach(approval)
  const [failure, setFailure] = useState<string | null>(null)
  if (!isApplicable(approval)) return null
  const problem = failure ?? (error && failureText(error))
  const isSearching = !reach && !problem
  return (
    <section className="grid gap-2" aria-busy={isSearching}>
      <h3 className="font-sans text-base font-semibold">On the site</h3>
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      {reach ? <Pages reach={reach} /> : null}
      {isSearching ? <p>Looking for pages that show this change…</p> : null}
      {reach && reach.pages.length > 0 ? (
        <p>
          <ShowOnSiteButton
            size="small"
            onShow={() => showRequestOnSite(approval.id).then(setFailure)}
          />
        </p>
      ) : null}
      <Contradictions contradictions={reach?.contradictions ?? []} />
    </section>
  )
}

function Pages({ reach: { pages } }: { reach: Reach }) {
  if (pages.length === 0) return <p>{previewButtonTexts.noPage}</p>
  return (
    <>
      <p>
        {pages.length === 1
          ? 'One public page shows this change:'
          : `${pages.length} public pages show this change:`}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {pages.map(({ path, name }) => (
          <li key={path}>
            <TextLink to={path}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Contradictions({ contradictions }: { contradictions: readonly Contradiction[] }) {
  if (contradictions.length === 0) return null
  return (
    <>
      <p>Once live, this change will contradict these public prices:</p>
      <ul className="grid gap-2">
        {contradictions.map(({ message, isNew }) => (
          <li key={message} className="border-l-2 border-warning ps-3">
            <span>{message}</span>{' '}
            <span className="text-sm text-ink-soft">
              {isNew ? 'New with this change.' : 'This contradiction already exists.'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
