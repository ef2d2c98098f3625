export function replaceSection(text: string, name: string, body: string): string
