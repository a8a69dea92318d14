/** The value that JSON text says; undefined where it is none. */
export function parseJson(
  text: string,
  reviver?: (this: unknown, key: string, value: unknown) => unknown,
): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}
