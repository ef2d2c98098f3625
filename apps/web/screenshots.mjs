// `npm run screenshots`: every main screen in both themes and three sizes, into docs/screenshots.
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../server/build.mjs'
import { buildWeb } from './build.mjs'
import { launch } from './e2e/browser.mjs'

/** Another folder may be named on the command line. */
const OUT = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../../docs/screenshots')
const SIZES = { wide: [1440, 900], tablet: [820, 1180], phone: [360, 740] }
const THEMES = ['paper', 'night']

async function serve() {
  const server = spawn(process.execPath, [await buildServer(), '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise(resolve =>
    server.stdout.on('data', chunk => resolve(/http:\/\/\S+/.exec(String(chunk))[0])),
  )
  return { server, address }
}

/** The same battle every time: its seed is written into the set-up form. */
async function startBattle(page, scenario, game = 'musket', opponent = 'person') {
  await page.goto(`/games/${game}?scenario=${scenario}&opponent=${opponent}`)
  await page.getByText('Advanced').click()
  await page.getByLabel('Seed of the dice').fill('screenshots')
  await page.getByRole('button', { name: /^Start / }).click()
  await page.getByRole('application').waitFor()
  return page.url().split('/').at(-1)
}

/** Set-up as play, then the first launch of a mission against the computer. */
async function shootLanding(page, save) {
  await page.goto('/games/beachhead?scenario=red-beach')
  await save('landing-setup')
  await startBattle(page, 'quick-six', 'beachhead', 'greedy')
  await page.getByRole('button', { name: 'Deploy for me' }).click({ timeout: 60_000 })
  await page.getByRole('button', { name: /Deployment done/ }).waitFor()
  await save('landing-deployment')
  await page.keyboard.press('t')
  await page.getByText('3 command points').waitFor({ timeout: 60_000 })
  // Nothing is bought, and yes, that is meant.
  await page.keyboard.press('t')
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
  await page.getByText('Launch from the Wasp').first().waitFor({ timeout: 60_000 })
  await save('landing')
}

async function shoot(context, name) {
  const page = await context.newPage()
  const save = async screen => {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(OUT, `${screen}-${name}.png`) })
  }
  await page.goto('/')
  await save('home')
  await page.goto('/games/musket')
  await save('setup')
  const id = await startBattle(page, 'bunker-hill')
  await page.keyboard.press('n')
  await save('play')
  await page.goto(`/replay/${id}`)
  await save('replay')
  await page.goto('/rules/musket#MK-8.4')
  await page.locator('.pointed').waitFor()
  await save('rules')
  await page.goto('/saved')
  await save('saved')
  await page.goto('/settings')
  await save('settings')
  await page.goto('/')
  await page
    .getByRole('button', { name: /Learn by playing/ })
    .first()
    .click()
  await page.getByRole('application').waitFor()
  await save('lesson')
  await shootLanding(page, save)
  await page.goto('/replay#broken')
  await save('broken-link')
}

await buildWeb()
await mkdir(OUT, { recursive: true })
const { server, address } = await serve()
const browser = await launch()
try {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      const isPhone = size === 'phone'
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height },
        isMobile: isPhone,
        hasTouch: isPhone,
        deviceScaleFactor: isPhone ? 2 : 1,
      })
      await context.addInitScript(
        settings => localStorage.setItem('sandtable.settings', settings),
        JSON.stringify({ theme, pace: 0, hints: false }),
      )
      await shoot(context, `${size}-${theme}`)
      await context.close()
    }
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
}
