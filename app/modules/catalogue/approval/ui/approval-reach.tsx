import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { failureText, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { previewButtonTexts } from '#app/modules/catalogue/preview/content.ts'
import type { Contradiction, Preview, Reach } from '#app/modules/catalogue/preview/schema.ts'
import { showOnSite } from '#app/modules/catalogue/preview/ui/show-on-site.ts'
import { isScheduled, isWaiting } from '../rules.ts'
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
    enabled: isWaiting(approval) || isScheduled(approval),
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
  const { data, error } = useReach(approval)
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!isWaiting(approval) && !isScheduled(approval)) return null
  async function show() {
    setIsOpening(true)
    setProblem(await showRequestOnSite(approval.id))
    setIsOpening(false)
  }
  return (
    <ReachView
      reach={data}
      problem={problem ?? (error && failureText(error))}
      isOpening={isOpening}
      onShow={() => void show()}
    />
  )
}

type ReachViewProps = {
  /** Undefined while loading. */
  reach: Reach | undefined
  problem: string | null
  isOpening: boolean
  onShow: () => void
}

function ReachView({ reach, problem, isOpening, onShow }: ReachViewProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-base font-semibold">On the site</h3>
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      {reach ? (
        <Pages reach={reach} />
      ) : problem ? null : (
        <p>Looking for pages that show this change…</p>
      )}
      {reach && reach.pages.length > 0 ? (
        <p>
          <Button
            size="small"
            variant="secondary"
            isBusy={isOpening}
            busyLabel={previewButtonTexts.opening}
            onClick={onShow}
          >
            {previewButtonTexts.show}
          </Button>
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
            {message}{' '}
            <span className="text-sm text-ink-soft">
              {isNew ? 'New with this change.' : 'This contradiction already exists.'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
