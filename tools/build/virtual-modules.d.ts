declare module 'virtual:share-pictures' {
  /** Path of a page → path of the picture that stands for it when it is shared. */
  export const pictures: Record<string, string>
}

declare module 'script:*' {
  const code: string
  export default code
}
