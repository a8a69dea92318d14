import { createContext, useContext } from 'react'
import type { StaffUser } from '../schema.ts'

const StaffContext = createContext<StaffUser | null>(null)

export const StaffProvider = StaffContext.Provider

/** The signed-in person, for pages inside the console. */
export function useStaffUser(): StaffUser {
  const user = useContext(StaffContext)
  if (!user) throw new Error('useStaffUser is used outside the console')
  return user
}
