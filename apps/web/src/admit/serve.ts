// The worker's end: one question, and word when its time begins.
import { type Admitted, type Asked, type Doors, judge } from './judge.ts'

/** `began`: from now on its time counts; loading the program is not the scenario's. */
export type Reply =
  | { readonly began: true }
  | { readonly admitted: Admitted }
  | { readonly refused: { readonly code: string; readonly message: string } }

export type Port = { onmessage: ((event: { readonly data: Asked }) => void) | null; postMessage(reply: Reply): void }

export function serve(port: Port, doors: Doors): void {
  port.onmessage = ({ data }) => {
    port.postMessage({ began: true })
    judge(doors, data).then(
      admitted => port.postMessage({ admitted }),
      error => port.postMessage({ refused: told(error) }),
    )
  }
}

function told(error: unknown): { readonly code: string; readonly message: string } {
  const { code = 'broken', message = String(error) } = error as { readonly code?: string; readonly message?: string }
  return { code, message }
}
