import { Icon } from '#app/design/ui/icon.tsx'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search, as the keys do that it names. */
export function SearchButton({ isBusy, onOpen }: { isBusy: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-10 items-center gap-2 rounded-md px-2 text-ink-soft hover:bg-sand lg:border lg:border-line lg:px-3"
      aria-keyshortcuts="Control+K Meta+K"
      aria-busy={isBusy}
      onClick={onOpen}
    >
      <Icon name="search" />
      <span className="max-lg:sr-only">Search</span>
      <kbd className="hidden rounded-sm border border-line px-1 font-sans text-xs lg:block">
        {isApple() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}
