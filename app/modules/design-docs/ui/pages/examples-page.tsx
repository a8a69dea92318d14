import { useState } from 'react'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import { EnquiryExample } from '../enquiry-example.tsx'
import { ShelfExample } from '../shelf-example.tsx'

const looks = ['Loading', 'Empty', 'Error', 'Offline'] as const

function ListLooks() {
  const [look, setLook] = useState<(typeof looks)[number]>('Loading')
  return (
    <>
      <div className="flex flex-wrap gap-2" role="group" aria-label="Look of the list">
        {looks.map((name) => (
          <Button
            key={name}
            variant={name === look ? 'primary' : 'secondary'}
            aria-pressed={name === look}
            onClick={() => setLook(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="card">
        {look === 'Loading' ? <LoadingState label="Loading the leads" /> : null}
        {look === 'Empty' ? (
          <EmptyState title="No leads yet">What visitors send lands here.</EmptyState>
        ) : null}
        {look === 'Error' ? (
          <ErrorState title="The leads could not be loaded" onRetry={() => setLook('Loading')}>
            The server did not answer. Nothing is lost.
          </ErrorState>
        ) : null}
        {look === 'Offline' ? (
          <OfflineState>This list is from the last time there was a network.</OfflineState>
        ) : null}
      </div>
    </>
  )
}

/** IDX-06: components put together the way pages do it. */
export function ExamplesPage() {
  return (
    <div className="grid gap-12">
      <PageHead name="Examples">
        Three compositions every page needs. They send nothing and fetch nothing.
      </PageHead>
      <section className="grid gap-4" aria-labelledby="ex-form">
        <h2 id="ex-form" className="text-xl">
          A form that says what is wrong
        </h2>
        <p className="max-w-prose">
          Send it empty: the list names each field, the focus goes to the first, and what you typed
          stays.
        </p>
        <EnquiryExample />
      </section>
      <section className="grid gap-4" aria-labelledby="ex-shelf">
        <h2 id="ex-shelf" className="text-xl">
          A shelf of recipes
        </h2>
        <p className="max-w-prose">
          One column on a phone. At most one card of a row carries a badge.
        </p>
        <ShelfExample />
      </section>
      <section className="grid gap-4" aria-labelledby="ex-looks">
        <h2 id="ex-looks" className="text-xl">
          The looks of a list
        </h2>
        <p className="max-w-prose">Each list of the console has all four.</p>
        <ListLooks />
      </section>
    </div>
  )
}
