export type RelyingParty = { id: string; origin: string }

export const noPasskeysHere =
  'Passkeys work where the site has a name and is reached by https, or on localhost. Ask your administrator to set PUBLIC_URL.'

/** For whom browsers make passkeys at this address; undefined where they make none (WebAuthn, 5.1). */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isAddress || !(protocol === 'https:' || isLocal)) return undefined
  return { id: hostname, origin }
}
