import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { Icon } from '#app/design/ui/icon.tsx'
import { tellDone } from '#app/modules/console/ui/tell.ts'
import { LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { useWriteKey } from '#app/modules/settings/edit/ui/use-write-key.ts'
import { failureText, fieldsOf, read, until } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { CallerForm, type CallerAnswers } from '../ui/inbox/caller-form.tsx'
import { leads } from '../ui/inbox/leads-api.ts'
import { useLeadCall } from './lead-calls.ts'

export const meta = () => [{ title: 'Note a call | Staff console' }]

/** STF-08: somebody calls, and becomes a lead. */
export default function CallerPage() {
  const [isDirty, setIsDirty] = useState(false)
  const notice = useQuery({
    queryKey: ['leads', 'spoken notice'],
    queryFn: ({ signal }) => read(leads.callers.$get({}, until(signal))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const noting = useNoteCaller(() => flushSync(() => setIsDirty(false)))
  return (
    <div className="grid max-w-3xl gap-4">
      <Link
        to="/admin/leads"
        className="link inline-flex min-h-9 items-center gap-1 justify-self-start"
      >
        <Icon name="arrow-left" size="small" />
        All leads
      </Link>
      <h1>Note a call</h1>
      {notice.data ? (
        <CallerForm notice={notice.data} {...noting} onType={() => setIsDirty(true)} />
      ) : (
        <ReadState read={notice} what="the notice" rows={6} />
      )}
      <LeaveGuard isDirty={isDirty} />
    </div>
  )
}

function useNoteCaller(onStored: () => void) {
  const navigate = useNavigate()
  const call = useLeadCall<{ id: string; reference: string }>()
  const keyOf = useWriteKey()
  const errors = fieldsOf(call.error)
  return {
    isBusy: call.isPending,
    errors,
    problem: call.error && Object.keys(errors).length === 0 ? failureText(call.error) : null,
    async onSend(answers: CallerAnswers) {
      const json = { ...answers, idempotencyKey: keyOf(answers) }
      try {
        const { id, reference } = await call.mutateAsync(() => read(leads.callers.$post({ json })))
        onStored()
        tellDone(`Call noted: ${reference}`, { description: 'Tell the caller this reference.' })
        void navigate(`/admin/leads/${id}`, { replace: true })
        return true
      } catch {
        return false
      }
    },
  }
}
