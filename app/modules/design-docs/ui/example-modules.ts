import type { ComponentType } from 'react'

/** The examples by the name of their function; every exported function of their files is one. */
export const exampleComponents: Record<string, ComponentType> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, ComponentType>>('/app/modules/design-docs/**/examples/*.tsx', {
      eager: true,
    }),
  ),
)
