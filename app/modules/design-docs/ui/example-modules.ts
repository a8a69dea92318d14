import type { ComponentType } from 'react'

/** The examples of each component, by its id; every exported function of a file is one. */
export const exampleModules: Record<string, Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<Record<string, ComponentType>>('./examples/*.tsx', { eager: true }),
  ).map(([path, module]) => [/([\w-]+)\.tsx$/.exec(path)![1]!, module]),
)
