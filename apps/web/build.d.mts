export function buildWeb(options?: { readonly force?: boolean; readonly quiet?: boolean }): Promise<string>
