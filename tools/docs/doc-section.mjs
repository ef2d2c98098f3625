// One section of a document, which a script writes and the rest of the document surrounds. Node built-ins only.

/** What stands between `<!-- name:begin -->` and `<!-- name:end -->`. */
export function sectionOf(text, name) {
  const { from, to } = placeOf(text, name)
  return text.slice(from, to).trim()
}

/** The text with another section of this name; everything else stays as it is. */
export function replaceSection(text, name, body) {
  const { from, to } = placeOf(text, name)
  return `${text.slice(0, from)}\n${body.trim()}\n${text.slice(to)}`
}

function placeOf(text, name) {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The document has no section "${name}". Put ${begin} and ${end} where it belongs.`)
  return { from: from + begin.length, to }
}
