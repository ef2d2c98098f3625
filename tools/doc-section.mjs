// One section of a document, which a script writes and the rest of the document surrounds. Node built-ins only.

/** The text with the lines between `<!-- name:begin -->` and `<!-- name:end -->` replaced; everything else stays as it is. */
export function replaceSection(text, name, body) {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The document has no section "${name}". Put ${begin} and ${end} where it belongs.`)
  return `${text.slice(0, from + begin.length)}\n${body.trim()}\n${text.slice(to)}`
}
