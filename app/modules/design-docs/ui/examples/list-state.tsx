import { useState } from 'react'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'

export function ListStateEmpty() {
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

export function ListStateLoading() {
  return <LoadingState label="Loading the leads" rows={3} />
}

export function ListStateBroken() {
  const [tries, setTries] = useState(1)
  return (
    <ErrorState title="The leads could not be loaded" onRetry={() => setTries(tries + 1)}>
      The server did not answer. Nothing is lost. Tries so far: {tries}
    </ErrorState>
  )
}

export function ListStateOffline() {
  return <OfflineState>This list is from the last time there was a network.</OfflineState>
}

export function ListStateTryingAgain() {
  return (
    <ErrorState title="The leads could not be loaded" onRetry={() => {}} isRetrying>
      The server did not answer. Nothing is lost.
    </ErrorState>
  )
}
