export function playedBy(): Promise<{ readonly [game: string]: string }>
