// A page that needs nothing but itself.

const ENTITIES: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const safe = (text: string | number): string => String(text).replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

const STYLE = `
:root{color-scheme:light dark;--page:#ece5d6;--panel:#fdfaf2;--line:#cfc3a9;--ink:#26211a;--soft:#574d3f;--a:#1f4f8a;--b:#a5341f;--mark:#7a4a12;--bad:#9a2a16;--shade:rgb(60 42 20/.34);
--plain:#e3e0bb;--wood:#b9c392;--hill:#d3b98a;--town:#d9c6bd;--water:#b5cfdc;--road:#e8d9a8;--rim:#8d7d5f}
@media (prefers-color-scheme:dark){:root{--page:#12171d;--panel:#1a2129;--line:#37434f;--ink:#e8e2d4;--soft:#b9b6ab;--a:#6ea6e6;--b:#f08a6c;--mark:#e0b36a;--bad:#ff9c84;--shade:rgb(190 205 220/.3);
--plain:#2d3a3c;--wood:#26402f;--hill:#4c4231;--town:#443d44;--water:#1f3748;--road:#4a4636;--rim:#6d7d8c}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 "Source Sans 3","Segoe UI",system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1rem}
h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.25rem;margin:0 0 .5rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
section{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:1rem;margin:1rem 0}
p{margin:.25rem 0 .75rem;max-width:44rem}
.note{color:var(--soft);font-size:.875rem}
.warn{border-left:4px solid var(--bad)}
.warn h2{color:var(--bad)}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem 1.5rem;align-items:start}
figure{margin:0;min-width:0;container-type:inline-size}
figcaption{font-weight:600;margin-bottom:.25rem}
/* The last figure of an axis may stand out a little. */
svg{display:block;width:100%;max-width:30rem;height:auto;overflow:visible}
/* Drawn 340 wide: never below 12 px on the screen. */
svg text{fill:var(--ink);font-size:12px}
@container (max-width:340px){svg text{font-size:13.6px}}
@container (max-width:300px){svg text{font-size:15.7px}}
svg .soft{fill:var(--soft)}
.a{color:var(--a)}.b{color:var(--b)}.n{color:var(--mark)}
/* A shade at the edge behind which there is more; the sheets over the shades move with the content, and bare them. */
.scroll{overflow-x:auto;margin:.5rem -1rem 0;padding:0 1rem;background:linear-gradient(to right,var(--panel) 40%,transparent) 0 0/2rem 100% no-repeat local,linear-gradient(to left,var(--panel) 40%,transparent) 100% 0/2rem 100% no-repeat local,linear-gradient(to right,var(--shade),transparent) 0 0/.75rem 100% no-repeat scroll,linear-gradient(to left,var(--shade),transparent) 100% 0/.75rem 100% no-repeat scroll}
.scroll:focus-visible{outline:2px solid var(--mark)}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:600;color:var(--soft);vertical-align:bottom}
th:first-child,td:first-child{text-align:left;padding-left:0}
.wide th:first-child,.wide td:first-child{position:sticky;left:-1rem;background:var(--panel);padding-left:1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.5rem 0;font-size:.9375rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
code{font:.875em ui-monospace,monospace;overflow-wrap:anywhere}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}main{padding:.5rem}section{padding:.75rem}.scroll{margin:.5rem -.75rem 0;padding:0 .75rem}
td.pair{white-space:normal}th:first-child,td:first-child{white-space:normal;min-width:7rem}.wide th:first-child,.wide td:first-child{left:-.75rem;padding-left:.75rem}}
@media print{section{break-inside:avoid}}
`

export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>${STYLE.trim()}</style>
<main>
${body}
</main>
</html>
`

export const section = (title: string, ...parts: readonly string[]): string =>
  `<section>\n<h2>${safe(title)}</h2>\n${parts.filter(part => part !== '').join('\n')}\n</section>`

export const note = (text: string): string => `<p class="note">${safe(text)}</p>`
export const plots = (...figures: readonly string[]): string => `<div class="plots">\n${figures.join('\n')}\n</div>`

const NO_BREAK = '\u00a0'
/** A figure with its interval, '46.5 % (39.7 to 53.4)': where there is little room they part, and nothing else of them. */
function figureCell(figure: string): string {
  const [value = '', ...intervals] = figure.split(' (')
  if (intervals.length === 0) return `<td>${safe(figure)}</td>`
  const parts = [value, ...intervals.map(interval => `(${interval}`)]
  return `<td class="pair">${safe(parts.map(part => part.replaceAll(' ', NO_BREAK)).join(' '))}</td>`
}

/** The first column is words, the others are figures. `isWide`: the first column stays while the others are scrolled. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], isWide = false): string {
  const titles = head.map(title => `<th>${safe(title)}</th>`)
  const body = rows.map(([first = '', ...figures]) => `<tr><td>${safe(first)}</td>${figures.map(figureCell).join('')}</tr>`)
  const label = safe(`Table: ${head[0] ?? ''}`)
  return `<div class="scroll${isWide ? ' wide' : ''}" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${titles.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`
}

export const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`).join('\n')}</dl>`
