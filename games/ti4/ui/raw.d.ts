declare module '*.md?raw' {
  const text: string
  export default text
}

declare module '*/ti4-data.json?texts' {
  const data: { readonly effects: readonly { readonly id: string; readonly text: string; readonly verified: string }[] }
  export default data
}
