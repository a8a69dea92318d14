/** The entries of a record that are named, and no others. */
export function pick<Named extends Key, Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
  names: readonly Named[],
): Record<Named, Value> {
  // One entry for each name.
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Record<Named, Value>
}
