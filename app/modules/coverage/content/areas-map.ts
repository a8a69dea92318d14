/** Words of the map of provinces with areas of service (SIT-10). */
export const areasMapWords = {
  heading: 'Where you can get fixed wireless',
  text: 'Surveyed, estimated and planned coverage areas. Check your address for an answer.',
  alt: 'Map of the nine provinces with the coverage areas of fixed wireless. The list next to it has the same information.',
  sample: 'Sample areas for demonstration.',
  none: 'We have no coverage areas to show yet. We test the signal at your address.',
  places: (places: readonly string[], more: number) =>
    more > 0 ? `${places.join(', ')} and ${more} more` : places.join(', '),
  legend: 'Green is surveyed, orange is estimated, an empty outline is planned.',
  source: 'Provinces are drawn by us and simplified.',
} as const
