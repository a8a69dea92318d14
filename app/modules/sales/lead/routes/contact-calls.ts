import { tellDone, tellFailure } from '#app/modules/console/ui/tell.ts'
import { failureText, fieldsOf, read } from '#app/modules/access/calls.ts'
import type { ContactCorrection, ContactDetails } from '../ui/inbox/contact-correction.ts'
import { leads, type LeadRecord } from '../ui/inbox/leads-api.ts'
import { useLeadCall } from './lead-calls.ts'

/** Corrects who asks, with a way back (STF-08). */
export function useContactCorrection({ id, version, ...lead }: LeadRecord): ContactCorrection {
  const call = useLeadCall<{ version: number }>()
  const send = (details: ContactDetails, seen: number) =>
    call.mutateAsync(() =>
      read(leads[':id'].contact.$post({ param: { id }, json: { version: seen, details } })),
    )
  const errors = fieldsOf(call.error)
  const { name, email, company, phone } = lead
  const before = { name, email, company, phone }
  return {
    isBusy: call.isPending,
    errors,
    problem: call.error && Object.keys(errors).length === 0 ? failureText(call.error) : null,
    onForget: call.reset,
    async onCorrect(details) {
      try {
        const stored = await send(details, version)
        if (stored.version !== version)
          tellDone(`Details corrected: ${lead.reference}`, {
            undo: () =>
              void send(before, stored.version).catch((error) =>
                tellFailure('It was not undone', error),
              ),
          })
        return true
      } catch {
        return false
      }
    },
  }
}
