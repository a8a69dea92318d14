/** Why the embedded database cannot be used, in one sentence with a way out, fit for an operator. */
export class EmbeddedPostgresUnavailable extends Error {
  override name = 'EmbeddedPostgresUnavailable'
}

/** Turns a refusal by the file system into an EmbeddedPostgresUnavailable; leaves the rest alone. */
export function explainFileError(error: unknown, directory: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new EmbeddedPostgresUnavailable(
      `There is no room left for the database in ${directory} (${message}); free some space.`,
      { cause: error },
    )
  }
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error
  return new EmbeddedPostgresUnavailable(
    `The database in ${directory} cannot be used by this user (${message}); make the directory ` +
      'writable, start as the user that owns it, or set DATABASE_URL.',
    { cause: error },
  )
}
