import { Checkbox } from '#app/design/form/checkbox.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { keyGroups } from '../../content/key-help.ts'
import { keyName } from '../../content/keys.ts'
import { useSingleKeys } from './single-keys.ts'

/** Which keys help, by where they do; single keys can be switched off here. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, turn] = useSingleKeys()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Keyboard shortcuts"
      size="narrow"
    >
      <div className="grid gap-4">
        {keyGroups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 font-sans text-sm font-semibold text-ink-soft">{title}</h3>
            <dl className="grid grid-cols-[7rem_1fr] items-baseline gap-x-4 gap-y-1.5">
              {keys.map(({ id, meaning }) => (
                <div key={id} className="contents">
                  <dt>
                    <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-xs">
                      {keyName(id)}
                    </kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          id="single-keys"
          label="Use single keys"
          hint="Off if they get in the way of speech input or other software."
          checked={areOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
