import { Checkbox } from '#app/design/form/choices.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { type KeyId, keyName } from '../content.ts'
import { useSingleKeySetting } from './use-keys.ts'

type ShortcutRow = { id: KeyId; meaning: string }

export const keyGroups: readonly { title: string; keys: readonly ShortcutRow[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { id: 'find', meaning: 'Search products, leads and pages (⌘K on a Mac)' },
      { id: 'help', meaning: 'Show this help' },
      { id: 'close', meaning: 'Close the dialog or menu' },
    ],
  },
  {
    title: 'In lists',
    keys: [
      { id: 'next', meaning: 'Next row' },
      { id: 'previous', meaning: 'Previous row' },
      { id: 'open', meaning: 'Open the row' },
      { id: 'search', meaning: 'Go to the search box' },
      { id: 'choose', meaning: 'Select the row for a bulk change' },
    ],
  },
  {
    title: 'When a lead is open or focused',
    keys: [
      { id: 'reply', meaning: 'Reply to the visitor' },
      { id: 'logCall', meaning: 'Log a call' },
      { id: 'assign', meaning: 'Assign the lead to yourself' },
      { id: 'book', meaning: 'Book a time' },
      { id: 'snooze', meaning: 'Snooze the lead' },
      { id: 'done', meaning: 'Mark as answered, or close if already answered' },
    ],
  },
  {
    title: 'Approvals',
    keys: [
      { id: 'approve', meaning: 'Approve the open request (with confirmation)' },
      { id: 'reject', meaning: 'Reject the open request (with confirmation)' },
      { id: 'next', meaning: 'Open the next request' },
      { id: 'previous', meaning: 'Open the previous request' },
    ],
  },
  {
    title: 'Products, when a row is focused',
    keys: [
      { id: 'add', meaning: 'Add a product' },
      { id: 'refresh', meaning: 'Refresh the list' },
    ],
  },
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, turn] = useSingleKeySetting()
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" size="narrow">
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
          hint="Switch this off if the keys interfere with speech input or other software."
          checked={areOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
