import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { Card } from '#app/design/ui/card.tsx'
import { read, until } from '#app/modules/access/ui/api-client.ts'
import { ErrorNotice } from '#app/modules/access/ui/error-notice.tsx'
import { profile } from '../people-api.ts'

const queryKey = ['profile', 'mail']

/** STF-04: decisions on own requests stand under the bell; by mail, too, if wanted. Saved at once. */
export function MailCard() {
  const queries = useQueryClient()
  const wish = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(profile.mail.$get({}, until(signal))),
  })
  const save = useMutation({
    mutationFn: (wants: boolean) => read(profile.mail.$post({ json: { wants_mail: wants } })),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">E-mails</h2>
      <ErrorNotice error={save.error ?? wish.error} />
      <Checkbox
        id="wants-mail"
        label="Email me when my request is approved or rejected"
        hint="You’ll always see it under the bell."
        disabled={wish.data === undefined}
        checked={save.isPending ? save.variables : (wish.data?.wants_mail ?? false)}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
    </Card>
  )
}
