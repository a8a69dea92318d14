import { maxPartBytes } from '#app/modules/coverage/schema.ts'

let state = 1

/** Seeds the generator; the same seed always gives the same numbers. */
export const seedBuildings = (seed: number) => (state = seed)
export const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32

/** Returns a position. Three in four are in ten dense cities, within 20 km of the centre; the rest are anywhere. */
export function place(): { latitude: number; longitude: number } {
  const city = Math.floor(random() * 13)
  if (city >= 10) return { latitude: -34 + random() * 11, longitude: 18 + random() * 13 }
  const [latitude, longitude] = [-33.9 + city * 1.1, 18.5 + ((city * 7) % 10) * 1.3]
  const [radius, angle] = [0.18 * random(), random() * 2 * Math.PI]
  return {
    latitude: latitude + radius * Math.sin(angle),
    longitude: longitude + radius * Math.cos(angle),
  }
}

/** Yields a file of this many buildings, in the parts in which it is sent; the content is always the same. */
export function* buildingFile(rows: number): Generator<Buffer> {
  seedBuildings(1)
  let text = 'Building_Name,Address,Suburb,Latitude,Longitude,Broadband,Third Party,Promotion\n'
  for (let row = 0; row < rows; row++) {
    const { latitude, longitude } = place()
    const kind = random()
    text += `Building ${row},${row % 900} Long Street,Suburb ${row % 500},${latitude.toFixed(6)},${longitude.toFixed(6)},${kind < 0.4 ? 'Broadband' : 'Planned'},${kind < 0.05 ? 'Yes' : 'No'},${kind < 0.02 ? 'Half price' : ''}\n`
    while (text.length >= maxPartBytes) {
      yield Buffer.from(text.slice(0, maxPartBytes))
      text = text.slice(maxPartBytes)
    }
  }
  yield Buffer.from(text)
}
