// `npm run screenshots`: every main screen in three sizes, in both themes where most people see it, into docs/screenshots.
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './e2e/browser.mjs'
import { atRest, settled } from './e2e/rest.mjs'
import { serve } from './serve.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
/** Another folder may be named on the command line, and behind it the address of a server that runs already. */
const [OUT = join(HERE, '../../docs/screenshots'), RUNNING] = process.argv.slice(2)
const RECORD = join(HERE, '../../games/musket/records/bunker-hill.json')
const WAR = join(HERE, '../../games/ww2/records/campaign.json')
const SIZES = [
  { size: 'wide', width: 1440, height: 900, themes: ['paper', 'night'] },
  { size: 'tablet', width: 820, height: 1180, themes: ['paper'] },
  { size: 'phone', width: 360, height: 740, themes: ['paper', 'night'] },
]

/** The same battle every time: its seed is written into the set-up form. */
async function startBattle(page, scenario, game = 'musket', opponent = 'person') {
  await page.goto(`/games/${game}?scenario=${scenario}&opponent=${opponent}`)
  await settled(page)
  await page.getByText('Advanced').click()
  await page.getByLabel('Seed of the dice').fill('screenshots')
  await page.getByRole('button', { name: /^Start / }).click()
  // Where two people hide things from each other, a curtain hangs before the first of them.
  const chair = page.getByRole('button', { name: /^I am / })
  await page.getByRole('application').or(chair).first().waitFor()
  await atRest(page)
  if (await chair.isVisible()) await chair.click()
  await page.getByRole('application').waitFor()
}

/** Set-up as play, then the first launch of a mission against the computer. */
async function shootLanding(page, save) {
  await page.goto('/games/beachhead?scenario=red-beach')
  await save('landing-setup')
  await startBattle(page, 'quick-six', 'beachhead', 'greedy')
  await page.getByRole('button', { name: 'Deploy for me' }).click()
  await page.getByRole('button', { name: /Deployment done/ }).waitFor()
  await save('landing-deployment')
  await page.keyboard.press('t')
  await page.getByText('3 command points').first().waitFor()
  await atRest(page)
  // Nothing is bought, and yes, that is meant.
  await page.keyboard.press('t')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Launch from the Wasp').first().waitFor()
  await save('landing')
}

/** A war on the large map when both armies have met. */
async function shootCampaign(page, save) {
  await page.goto('/saved')
  await page.locator('input[type="file"]').setInputFiles(WAR)
  await page.getByRole('application').waitFor()
  await atRest(page)
  const slider = page.getByRole('slider').first()
  await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) / 2)))
  await save('campaign')
}

/** A finished battle: its record from a file, then how it came to that. */
async function shootResult(page, save) {
  await page.goto('/saved')
  await page.locator('input[type="file"]').setInputFiles(RECORD)
  await page.getByRole('application').waitFor()
  await save('replay')
  const result = page.getByRole('button', { name: 'Result', exact: true })
  await atRest(page)
  if (await result.isVisible()) await result.click()
  else {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /^The result/ }).click()
  }
  await page.locator('#units-title').waitFor()
  await save('result')
}

async function shoot(context, name) {
  const page = await context.newPage()
  const save = async screen => {
    await settled(page)
    await page.screenshot({ path: join(OUT, `${screen}-${name}.jpg`), type: 'jpeg', quality: 84 })
  }
  await page.goto('/')
  await save('home')
  await page.goto('/games/musket')
  await save('setup')
  await startBattle(page, 'bunker-hill')
  await page.keyboard.press('n')
  await save('play')
  await startBattle(page, 'camden')
  for (const key of ['n', 'f']) await page.keyboard.press(key)
  await save('odds')
  await shootResult(page, save)
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
  await shootCampaign(page, save)
  await page.goto('/replay#broken')
  await save('broken-link')
}

await mkdir(OUT, { recursive: true })
const { address, stop } = await serve(RUNNING)
const browser = await launch()
try {
  for (const { size, width, height, themes } of SIZES) {
    for (const theme of themes) {
      const isPhone = size === 'phone'
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height },
        isMobile: isPhone,
        hasTouch: isPhone,
        deviceScaleFactor: isPhone ? 2 : 1,
      })
      context.setDefaultTimeout(120_000)
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
  stop()
}
