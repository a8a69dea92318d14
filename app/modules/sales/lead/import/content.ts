export const columnTargets = {
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  message: 'Message or note',
  ignore: 'Leave out',
} as const
export type ColumnTarget = keyof typeof columnTargets

/** The legal ground for contacting people who did not write to us (POPIA, sections 11 and 69). */
export const importGrounds = {
  consent: 'They agreed to be contacted',
  request: 'They asked us to contact them',
  customer: 'They are our customers',
  interest: 'Business contact, legitimate interest',
} as const
export type ImportGround = keyof typeof importGrounds

export const importStates = ['checked', 'importing', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export const importStateLabels: Record<ImportState, string> = {
  checked: 'Checked, not imported',
  importing: 'Partly imported',
  done: 'Imported',
  undoing: 'Partly undone',
  undone: 'Undone',
}

export const rowOutcomes = ['added', 'joined', 'refused', 'kept', 'removed'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const rowOutcomeLabels: Record<RowOutcome, string> = {
  added: 'New lead',
  joined: 'Existing person',
  refused: 'Refused',
  kept: 'Kept: already worked on',
  removed: 'Removed',
}

/** Replaces the version of our notice for consent that was given elsewhere. */
export const importedNoticeVersion = 'imported'

export const importRefusals = {
  unknown: 'Import not found. It may have expired. Choose the file again.',
  expired: 'This import stopped more than a day ago. Choose the file again to import the rest.',
  notOpen: 'This import was already started. Choose the file again to change it.',
  notImported: 'There is nothing to undo in this import.',
  tooLate: 'You can only undo an import within 24 hours.',
  keyReused: 'This import belongs to a different file. Choose the file again.',
  empty: 'The file has no rows below the headings. Choose another file.',
  tooManyRows: (max: string) => `A file may have at most ${max} rows. Split it in two.`,
  tooManyColumns: (max: number) =>
    `A file may have at most ${max} columns. Delete those you don’t need.`,
  noColumns: 'The first line must name the columns, such as Name, Email and Phone.',
  noContact: 'Choose the column that has the email address or phone number.',
  noName: 'Choose the column that has the name or the company.',
  twice: (label: string) => `Choose ${label} for one column only.`,
} as const
