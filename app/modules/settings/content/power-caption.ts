/** D-25: the documents give the three figures no meaning, so none is claimed. */
export const defaultPowerCaption =
  'Illustrative figures of a planning example, not a survey. Your own office will have others.'
