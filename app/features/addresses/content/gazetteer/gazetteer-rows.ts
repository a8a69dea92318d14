/** A row of the gazetteer before it knows its province; `town` is the place it lies in, or itself. */
export type GazetteerRow = {
  name: string
  town: string
  otherNames: string[]
  postalCode: string
  latitude: number
  longitude: number
  /** 5 metropolis, 4 city or large town, 3 town, 2 small town or well-known suburb, 1 suburb or village. */
  size: number
}

const row =
  /^(?<isInside> {2})?(?<name>\S.*?) (?<code>\d{4}) (?<latitude>-\d+\.\d+) (?<longitude>\d+\.\d+) (?<size>[1-5])(?: = (?<others>.+))?$/

/**
 * Reads a table of places: name, postal code of streets, latitude, longitude, size, and after `=` other
 * names. An indented place lies in the town above it.
 * @throws Error naming a line that cannot be read
 */
export function gazetteerRows(table: TemplateStringsArray): GazetteerRow[] {
  let town = ''
  return table
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const parts = row.exec(line)?.groups
      if (!parts) throw new Error(`The gazetteer cannot be read at: ${line}`)
      if (!parts.isInside) town = parts.name!
      return {
        name: parts.name!,
        town,
        otherNames: parts.others?.split(', ') ?? [],
        postalCode: parts.code!,
        latitude: Number(parts.latitude),
        longitude: Number(parts.longitude),
        size: Number(parts.size),
      }
    })
}
