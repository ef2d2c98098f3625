export function sectionOf(text: string, name: string): string
export function replaceSection(text: string, name: string, body: string): string
