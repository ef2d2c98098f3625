export function buildServer(options?: { readonly force?: boolean }): Promise<string>
