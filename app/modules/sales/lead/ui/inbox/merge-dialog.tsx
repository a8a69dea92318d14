import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import type { MergeDialogProps } from './merge-form.tsx'
import { NotFetched } from './not-fetched.tsx'

const MergeForm = lazy(async () => {
  try {
    const form = await import('./merge-form.tsx')
    return { default: form.MergeForm }
  } catch {
    return { default: NotFetched }
  }
})

/** STF-08: any two leads become one, with the reason; those that share an address are offered by themselves. */
export function MergeWithAny(props: MergeDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        Merge with another lead…
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        size="narrow"
        title={`Merge ${props.lead.reference}`}
        description="Both enquiries stay as they are; one lead is worked on. It can be undone."
      >
        <Suspense>
          <MergeForm {...props} onClose={close} />
        </Suspense>
      </LazyDialog>
    </>
  )
}
