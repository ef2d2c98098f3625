export const LEAST: string
export const PACKAGES: { readonly [platform: string]: { readonly version: string; readonly integrity: string } }
export function platformName(platform: string, arch: string): string
export function isEnough(version: string): boolean
