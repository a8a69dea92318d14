declare module 'script:*' {
  const code: string
  export default code
}
