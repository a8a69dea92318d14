const deepest = 8
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * Why a JSON text that parses is still refused, or null (T18): nested deeper than any of our forms, a
 * name given twice (readers disagree about which counts), or a name that is no data.
 * Reads each character once.
 */
export function objectionToJson(text: string): string | null {
  const names: (Set<string> | null)[] = []
  let lastString = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (names.push(token === '{' ? new Set() : null) > deepest)
        return 'The JSON is nested too deep.'
    } else if (token === '}' || token === ']') names.pop()
    else if (token === ':') {
      const name = JSON.parse(lastString) as string
      const known = names.at(-1)
      if (forbiddenNames.has(name)) return `The field name ${name} is not allowed.`
      if (known?.has(name)) return `The field ${name.slice(0, 60)} is given twice.`
      known?.add(name)
    } else if (token !== ',') lastString = token
  }
  return null
}
