declare module 'virtual:measure-script' {
  /** Where the script that counts visits is served. */
  export const measureScriptPath: string
}
