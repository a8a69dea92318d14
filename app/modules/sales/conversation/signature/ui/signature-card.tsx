import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { TextArea } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Card } from '#app/design/ui/surfaces.tsx'
import { fieldsOf, fetchJson, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import type { replySignatureApi } from '../../api.server.ts'
import { maxSignatureLength } from '../rules.ts'

const signatureApi = staffApi<typeof replySignatureApi>('/api/admin/reply-signature')
const signatureKey = ['reply-signature']

/** Card for the signed-in person's signature. Hidden from viewers, who cannot reply. */
export function SignatureCard() {
  const user = useStaffUser()
  return isAtLeast(user.role, 'editor') ? <SignatureSection /> : null
}

function SignatureSection() {
  const answer = useQuery(routeQuery(signatureKey, signatureApi.index.$get))
  return (
    <Card as="section">
      <h3 className="mb-1 text-lg">Signature</h3>
      <p className="mb-4 text-ink-soft">
        New replies start with a greeting and end with your signature. You can change both in each
        reply.
      </p>
      {answer.data ? (
        <SignatureForm key={answer.data.own} {...answer.data} />
      ) : (
        <ReadState read={answer} what="your signature" rows={3} />
      )}
    </Card>
  )
}

function SignatureForm({ own, standard }: { own: string; standard: string }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(own || standard)
  const save = useMutation({
    mutationFn: (text: string) =>
      fetchJson(signatureApi.index.$post({ json: { signature: text } })),
    onSuccess() {
      toastSuccess('Signature saved')
      return queries.invalidateQueries({ queryKey: signatureKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(typed.trim() === standard ? '' : typed)
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <ErrorNotice error={save.error} />
      <TextArea
        id="reply-signature"
        label="Your signature"
        hint="Leave it empty to use your name and the company’s."
        rows={4}
        maxLength={maxSignatureLength}
        value={typed}
        error={fieldsOf(save.error).signature}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" size="small" className="justify-self-start" isBusy={save.isPending}>
        Save signature
      </Button>
    </form>
  )
}
