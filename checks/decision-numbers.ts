import type { Violation } from './import-rules.ts'

/** Finds decisions that share a number, and decisions with different numbers in their heading and file name. */
export function findMisnumbered(paths: string[], read: (path: string) => string): Violation[] {
  const taken = new Map<number, string>()
  return paths.flatMap((path) => {
    const number = Number(/(\d{4})-[\w-]+\.md$/.exec(path)?.[1])
    const first = taken.get(number)
    taken.set(number, first ?? path)
    if (first) return { path, message: `number ${number} is taken by ${first}` }
    const isNamed = read(path).startsWith(`# ${number}. `)
    return isNamed ? [] : { path, message: `its heading begins with “# ${number}. ”` }
  })
}
