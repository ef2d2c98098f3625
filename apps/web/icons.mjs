// Draws the icons of the installed app: one SVG, and PNGs of it through Chromium. Run by hand when the drawing changes.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './e2e/browser.mjs'

const PUBLIC = join(dirname(fileURLToPath(import.meta.url)), 'public')

/** A hex of sand in an oak tray with one counter of each side. `inset` leaves room for the mask of a launcher. */
function drawing(inset) {
  const k = 1 - 2 * inset
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  ${inset > 0 ? '<rect width="512" height="512" fill="#76593a"/>' : ''}
  <g transform="translate(${512 * inset} ${512 * inset}) scale(${k})">
    <path d="M136 40h240l124 216-124 216H136L12 256z" fill="#5c432a"/>
    <path d="M150 66h212l109 190-109 190H150L41 256z" fill="#a98a62"/>
    <path d="M164 92h184l94 164-94 164H164L70 256z" fill="#e6cf95"/>
    <path d="M70 256c70-40 110 28 178-8s104-76 150-76l44 84-94 164H164z" fill="#d5bd83"/>
    <path d="M112 330c60-34 96 10 150-14s90-54 138-58" fill="none" stroke="#7a5826" stroke-width="7" stroke-linecap="round" opacity=".55"/>
    <g stroke="#2b241a" stroke-width="8">
      <rect x="268" y="136" width="116" height="96" fill="#efb8a4"/>
      <rect x="128" y="268" width="116" height="96" rx="26" fill="#b4cbe3"/>
    </g>
    <path d="M272 140h108v26H272z" fill="#ab3a22"/>
    <path d="M284 166l20-26m10 26l20-26m10 26l20-26" stroke="#efb8a4" stroke-width="7"/>
    <path d="M132 298v-4a22 22 0 0 1 22-22h64a22 22 0 0 1 22 22v4z" fill="#24558f"/>
    <path d="M298 214l56-34M298 180l56 34" stroke="#4d1108" stroke-width="9" stroke-linecap="round"/>
    <path d="M158 346l56-34M158 312l56 34" stroke="#0f2948" stroke-width="9" stroke-linecap="round"/>
  </g>
</svg>
`
}

const browser = await launch()
const page = await browser.newPage()
async function png(name, size, inset) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing(inset)}`)
  await page.screenshot({ path: join(PUBLIC, name), omitBackground: true })
}
await writeFile(join(PUBLIC, 'icon.svg'), drawing(0))
await png('icon-192.png', 192, 0)
await png('icon-512.png', 512, 0)
await png('icon-maskable-512.png', 512, 0.14)
await browser.close()
