import { accepted } from '#app/basics/outcome.ts'
import { southAfrica } from '#app/basics/south-africa.ts'
import type { AddressService } from './address-service.server.ts'
import { readPhotonAnswer } from '../rules/photon-answer.ts'
import { fetchJson } from './fetch-json.server.ts'

/** Photon (komoot/photon), a geocoder over OpenStreetMap that one hosts oneself. It knows no sessions. */
export function photonService(baseUrl: string): AddressService {
  const base = baseUrl.replace(/\/$/, '')
  const { west, south, east, north } = southAfrica
  const read = async (url: URL) => {
    const answer = await fetchJson(url)
    return answer.ok ? readPhotonAnswer(answer.value) : answer
  }
  const search = (text: string, limit: number) => {
    const query = {
      q: text,
      limit: String(limit),
      lang: 'en',
      bbox: `${west},${south},${east},${north}`,
    }
    return read(new URL(`${base}/api?${new URLSearchParams(query).toString()}`))
  }
  return {
    name: 'photon',
    cacheMs: 600_000,
    suggest: (text) => search(text, 8),
    details: () => Promise.resolve(accepted(null)),
    async geocode(text) {
      const found = await search(text, 1)
      return found.ok ? accepted(found.value[0]?.found ?? null) : found
    },
    async reverse({ latitude, longitude }) {
      const query = { lat: String(latitude), lon: String(longitude), limit: '1', lang: 'en' }
      const url = new URL(`${base}/reverse?${new URLSearchParams(query).toString()}`)
      const found = await read(url)
      return found.ok ? accepted(found.value[0]?.found ?? null) : found
    },
  }
}
