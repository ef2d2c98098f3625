// The report as a picture for a chat: the text of it, set on a sheet.
const WIDTH = 1080
const MARGIN = 56
const LINE = 34
const MOST_LINES = 120

/** `isHead`: in capitals in the plain text. */
const isHead = (line: string): boolean => /^[A-Z0-9 ,:'’-]{4,}$/.test(line)

export function reportImage(text: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const measure = canvas.getContext('2d')
  if (!measure) return Promise.resolve(null)
  measure.font = fontOf('')
  const lines = text
    .split('\n')
    .flatMap(line => wrapped(measure, line))
    .slice(0, MOST_LINES)
  canvas.width = WIDTH
  canvas.height = MARGIN * 2 + lines.length * LINE
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = '#fdfaf1'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#23548f'
  pen.fillRect(0, 0, 14, canvas.height)
  for (const [i, line] of lines.entries()) {
    pen.font = i === 0 ? '700 36px Georgia, serif' : fontOf(line)
    pen.fillStyle = isHead(line) ? '#7b4a12' : '#211c15'
    pen.fillText(line, MARGIN, MARGIN + i * LINE + 22)
  }
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
const fontOf = (line: string): string => (isHead(line) ? '700 24px system-ui, sans-serif' : '24px system-ui, sans-serif')

function wrapped(pen: CanvasRenderingContext2D, line: string): readonly string[] {
  const rows: string[] = []
  let row = ''
  for (const word of line.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`
    if (pen.measureText(longer).width <= WIDTH - 2 * MARGIN || row === '') row = longer
    else {
      rows.push(row)
      row = `   ${word}`
    }
  }
  return [...rows, row]
}
