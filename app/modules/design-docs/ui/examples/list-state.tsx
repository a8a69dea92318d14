import { useState } from 'react'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'

export function Empty() {
  return (
    <EmptyState
      title="No leads yet"
      icon="mail"
      action={<ButtonLink to="/contact">Send the first</ButtonLink>}
    >
      What visitors send from the site lands here.
    </EmptyState>
  )
}

export function Loading() {
  return <LoadingState label="Loading the leads" rows={3} />
}

export function Broken() {
  const [tries, setTries] = useState(1)
  return (
    <ErrorState title="The leads could not be loaded" onRetry={() => setTries(tries + 1)}>
      The server did not answer. Nothing is lost. Tries so far: {tries}
    </ErrorState>
  )
}

export function Offline() {
  return <OfflineState>This list is from the last time there was a network.</OfflineState>
}

export function TryingAgain() {
  return (
    <ErrorState title="The leads could not be loaded" onRetry={() => {}} isRetrying>
      The server did not answer. Nothing is lost.
    </ErrorState>
  )
}
