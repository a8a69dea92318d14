import { createContext, useContext } from 'react'
import type { StaffUser } from '../schema.ts'

const StaffContext = createContext<StaffUser | null>(null)

export const StaffProvider = StaffContext.Provider

const UncheckedSessionContext = createContext(false)

export const UncheckedSessionProvider = UncheckedSessionContext.Provider

/** Returns true if this page opened without a response from the server (ADR 0013). */
export function useIsSessionUnchecked(): boolean {
  return useContext(UncheckedSessionContext)
}

export function useStaffUser(): StaffUser {
  const user = useContext(StaffContext)
  if (!user) throw new Error('useStaffUser is used outside the console')
  return user
}
