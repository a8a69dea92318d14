import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#app/design/toast/show-toast.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import type { StepAction } from '../ui/request-steps.tsx'
import { RequestView } from '../ui/request-view.tsx'
import { StaffWords } from '../ui/staff-words.tsx'
import { privacyRequestQuery, staffWordsQuery, usePrivacyWrites } from './privacy-calls.ts'
import type { Route } from './+types/privacy-request'

export const meta = () => [{ title: 'Privacy request | Staff console' }]

const done: Record<StepAction, string> = {
  verify: 'The person is known now',
  correct: 'Corrected everywhere',
  erase: 'Erased for good',
  close: 'Answered and closed',
}

/** LEG-06, PRV-04. */
export default function PrivacyRequest({ params: { id } }: Route.ComponentProps) {
  return (
    <div className="grid gap-3">
      <TextLink isBack to="/admin/privacy">
        All requests
      </TextLink>
      <OneRequest key={id} id={id} />
    </div>
  )
}

function StaffWordsOf({ id, version }: { id: string; version: number }) {
  const [isWanted, setIsWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(staffWordsQuery(id, isWanted))
  const writes = usePrivacyWrites()
  return (
    <StaffWords
      found={data?.words}
      isSearching={isFetching}
      problem={error ? failureText(error) : ''}
      onSearch={() => (isWanted ? void refetch() : setIsWanted(true))}
      onDecide={({ kind, id: wordsId }, decision) =>
        writes.change(id, 'words', { kind, id: wordsId, decision, version })
      }
    />
  )
}

function OneRequest({ id }: { id: string }) {
  const request = useQuery(privacyRequestQuery(id))
  const writes = usePrivacyWrites()
  async function act(action: StepAction, body: object) {
    const answer = await writes.change(id, action, body)
    if (answer.ok) showToast({ channel: 'stack', tone: 'success', title: done[action] })
    return answer
  }
  if (request.data) {
    return (
      <RequestView
        detail={request.data}
        staffWords={<StaffWordsOf id={id} version={request.data.request.version} />}
        onDo={act}
        onExport={(format) => writes.export(id, format)}
      />
    )
  }
  if (request.error instanceof StaffApiError && request.error.status === 404) {
    return (
      <EmptyState
        title={<h1>There is no such request</h1>}
        icon="search"
        action={
          <ButtonLink to="/admin/privacy" size="small">
            All requests
          </ButtonLink>
        }
      >
        <p>The address may not be complete.</p>
      </EmptyState>
    )
  }
  return <ReadState read={request} what="the request" rows={8} />
}
