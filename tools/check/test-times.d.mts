type Report = {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}
export function readTimes(root: string): Map<string, number>
export function writeTimes(root: string, report: Report): void
