import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'

/** ADP-19, LIM-13: five rows in the shape of the list to come. */
export function ProductSkeleton() {
  return (
    <div role="status" className="table-frame">
      <VisuallyHidden>Fetching the products</VisuallyHidden>
      <div aria-hidden="true">
        {Array.from({ length: 5 }, (_, row) => (
          <div
            key={row}
            data-skeleton-row
            className="grid h-17 lg:h-10 grid-cols-[2fr_1fr_1fr] items-center gap-4 border-b border-line px-3 last:border-0"
          >
            <span className="grid gap-2">
              <span className="skeleton w-2/3" />
              <span className="skeleton w-1/3 lg:hidden" />
            </span>
            <span className="skeleton w-4/5" />
            <span className="skeleton w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
