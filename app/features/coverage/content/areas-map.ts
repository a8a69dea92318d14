/** Words of the map of provinces with areas of service (SIT-10). */
export const areasMapWords = {
  heading: 'Where you can get fixed wireless',
  text: 'Surveyed, estimated and planned areas of service. Check your address for an answer.',
  alt: 'Map of the nine provinces with the areas of fixed wireless service. The list beside it says the same.',
  sample: 'Sample areas for demonstration.',
  none: 'No area of service has been entered yet. We measure the signal at your address.',
  places: (places: readonly string[], more: number) =>
    more > 0 ? `${places.join(', ')} and ${more} more` : places.join(', '),
  legend: 'Green is surveyed, orange is estimated, an empty outline is planned.',
  source: 'Provinces are drawn by us and simplified.',
} as const
