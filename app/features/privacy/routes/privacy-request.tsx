import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tellDone } from '#app/features/console/ui/tell.ts'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import type { StepAction } from '../ui/request-steps.tsx'
import { RequestView } from '../ui/request-view.tsx'
import { StaffWords } from '../ui/staff-words.tsx'
import { privacyRequestQuery, staffWordsQuery, usePrivacyWrites } from './privacy-calls.ts'
import type { Route } from './+types/privacy-request'

export const meta = () => [{ title: 'Privacy request | Staff console' }]

const done: Record<StepAction, string> = {
  verify: 'Identity confirmed',
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
        writes.decideWords(id, { kind, id: wordsId, decision, version })
      }
    />
  )
}

function OneRequest({ id }: { id: string }) {
  const request = useQuery(privacyRequestQuery(id))
  const writes = usePrivacyWrites()
  async function act(action: StepAction, body: object) {
    const answer = await writes.change(id, action, body)
    if (answer.ok) tellDone(done[action])
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
  return <ReadState read={request} what="the request" rows={8} gone={gone} />
}

const gone = {
  title: 'There is no such request',
  text: 'The address may not be complete.',
  to: '/admin/privacy',
  back: 'All requests',
}
