/** What an outside service told, with our secrets taken out wherever it repeats them. */
export function hideSecrets<T>(told: T, secrets: readonly string[]): T {
  const text = JSON.stringify(told) as string | undefined
  if (text === undefined) return told
  const hidden = secrets.reduce(
    (rest, secret) => rest.replaceAll(JSON.stringify(secret).slice(1, -1), '[removed]'),
    text,
  )
  return hidden === text ? told : (JSON.parse(hidden) as T)
}
