/** The user the database runs as; undefined when the app is not root and runs it as itself. */
export type Account = { name: string; uid: number; gid: number }

export type Log = (message: string, details?: Record<string, unknown>) => void

/** Where the database of one data directory is kept, and as whom it runs. */
export type Placement = {
  directory: string
  home: string
  cluster: string
  systemHome: string
  account: Account | undefined
}
