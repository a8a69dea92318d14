import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messages } from '../content.ts'
import type { FoundAddress } from '../schema.ts'
import { idleLocation, idleSearch } from './idle-states.ts'
import type { AddressFieldService } from './address-service.ts'

const neverChanges = () => () => undefined

/**
 * The address service of one field: loaded by the first `use`, started once, ended with the field
 * (ADR-11, ADR-13). `use` gives the service, or null when it could not be loaded; the next one tries again.
 */
export function useAddressService(publicKey: string, onFound: (found: FoundAddress) => void) {
  const [service, setService] = useState<AddressFieldService | null>(null)
  const [loadProblem, setLoadProblem] = useState('')
  const loading = useRef<Promise<AddressFieldService | null>>(null)
  const latestOnFound = useRef(onFound)
  useEffect(() => {
    latestOnFound.current = onFound
  })
  useEffect(
    () => () => {
      service?.search.dispose()
      service?.location.dispose()
    },
    [service],
  )

  async function load(): Promise<AddressFieldService | null> {
    try {
      const { startAddressService } = await import('./address-service.ts')
      const started = startAddressService(publicKey, (found) => latestOnFound.current(found))
      setLoadProblem('')
      setService(started)
      return started
    } catch {
      loading.current = null
      setLoadProblem(messages.notLoaded)
      return null
    }
  }

  const search = useSyncExternalStore(
    service?.search.subscribe ?? neverChanges,
    () => service?.search.state ?? idleSearch,
    () => idleSearch,
  )
  const location = useSyncExternalStore(
    service?.location.subscribe ?? neverChanges,
    () => service?.location.state ?? idleLocation,
    () => idleLocation,
  )
  return {
    search,
    location,
    problem: loadProblem || search.problem,
    use: () => (loading.current ??= load()),
    /** The service once it is loaded. */
    current: service,
  }
}
