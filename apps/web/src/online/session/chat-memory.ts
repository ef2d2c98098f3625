// What this device remembers of the talk at a table: how far it was read, and whether others are heard at all.

export type TalkMemory = { readonly read: number; readonly isMuted: boolean }

const keyOf = (match: string): string => `sandtable.talk.${match}`

export function talkMemory(match: string): TalkMemory {
  try {
    const { read = 0, isMuted = false } = JSON.parse(localStorage.getItem(keyOf(match)) ?? '{}') as Partial<TalkMemory>
    return { read, isMuted }
  } catch {
    return { read: 0, isMuted: false }
  }
}

export function keepTalkMemory(match: string, memory: TalkMemory): void {
  try {
    localStorage.setItem(keyOf(match), JSON.stringify(memory))
  } catch {
    // Then it lasts as long as the page.
  }
}
