/** What a key makes of a text that has no field yet; a key that types nothing changes nothing. */
export function typeEarly(typed: string, key: string): string {
  const characters = [...typed]
  if (key === 'Backspace') return characters.slice(0, -1).join('')
  // A key that types is named by what it types, any other by a word.
  return [...key].length === 1 ? typed + key : typed
}
