import { Button } from '#app/design/ui/button.tsx'
import { showWords } from '../../preview/content.ts'
import { missingForPreview } from '../../rules/missing-for-preview.ts'
import type { ProductEdit } from './use-product-edit.ts'

export type ShowButtonProps = {
  edit: Pick<ProductEdit, 'value' | 'changed'>
  mode: 'draft' | 'change'
  isShowing: boolean
  onShow: () => void
}

/**
 * STF-05: opens the public pages with what is typed. While that cannot be shown it says why; it keeps the focus
 * then, and a press marks the fields. A telephone has no room for the reason in a bar that stays on the screen.
 */
export function ShowButton({ edit, mode, isShowing, onShow }: ShowButtonProps) {
  const isUnchanged = mode === 'change' && edit.changed.length === 0
  const reason = missingForPreview(edit.value)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        disabled={isUnchanged}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason ? 'show-reason' : undefined}
        isBusy={isShowing}
        busyLabel={showWords.opening}
        onClick={onShow}
      >
        {showWords.show}
      </Button>
      {reason ? (
        <p id="show-reason" className="order-last basis-full text-sm text-ink-soft max-lg:sr-only">
          {reason}
        </p>
      ) : null}
    </>
  )
}
