import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'

const fewest = 10

/** The first ten rows, and a button for all of them where there are more. */
export function useMore<Row>(rows: readonly Row[], what: string) {
  const [isWhole, setIsWhole] = useState(false)
  const button =
    rows.length > fewest ? (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show the first ten' : `Show all ${rows.length} ${what}`}
      </Button>
    ) : null
  return { shown: isWhole ? rows : rows.slice(0, fewest), button }
}
